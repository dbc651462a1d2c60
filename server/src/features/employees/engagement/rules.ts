import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { moneyFromWire } from '../../../domain/money.ts'
import { normaliseTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import { violationsOfCode } from '../../../domain/text/code.ts'
import { isEmailAddress, isPhoneNumber, phoneNumberRule } from '../../../domain/text/contact-details.ts'
import { required, type Violation } from '../../../domain/violation.ts'
import { employmentStates, violationsOfPlace } from '../../../reference-data/index.ts'
import { governedFields } from '../../employee-fields/index.ts'
import type { CreateEmployeeCommand, UpdateEmployeeCommand } from './schemas.ts'

const broken = (field: string, message: string): Violation => ({ field, message })

type Check = readonly [isBroken: boolean, field: string, message: string]

const found = (checks: readonly Check[]): Violation[] =>
  checks.flatMap(([isBroken, field, message]) => (isBroken ? [broken(field, message)] : []))

/** The broken rules of a new employee's command that need no other record. No message repeats a tax file number. */
export function violationsOfNew(command: CreateEmployeeCommand, today: CalendarDate): Violation[] {
  const { EmploymentStateId, TaxFileNumber } = command
  return [
    ...violationsOfCode(command.Code),
    ...(['GivenName', 'FamilyName'] as const).flatMap(field => (command[field].trim() === '' ? [required(field)] : [])),
    ...violationsOfDates(command, today),
    ...violationsOfTypes(command),
    ...violationsOfPlace(command),
    ...violationsOfPlace(
      { StateId: command.PostalStateId, Postcode: command.PostalPostcode, CountryId: command.PostalCountryId },
      'Postal',
    ),
    ...violationsOfShares(command),
    ...found([
      [
        command.Status === 'Pending' && command.TerminationDate !== undefined,
        'TerminationDate',
        'This employee is not engaged yet. Leave the last day out, and send a change request when it is known.',
      ],
      [
        TaxFileNumber !== undefined && normaliseTaxFileNumber(TaxFileNumber) === undefined,
        'TaxFileNumber',
        'This is not a tax file number: nine digits that satisfy its check. Compare it with what the employee gave.',
      ],
      [
        EmploymentStateId !== undefined && employmentStates.every(state => state.id !== EmploymentStateId),
        'EmploymentStateId',
        'There is no such employment state. Send the id of one, as GET /Countries/{id}/EmploymentStates lists them.',
      ],
    ]),
  ]
}

type Dates = Pick<
  CreateEmployeeCommand,
  'DateOfBirth' | 'StartDate' | 'ProbationEndDate' | 'ContractEndDate' | 'TerminationDate'
>

/** The broken rules of the days of an engagement. `today`: in the zone of the employer. */
export function violationsOfDates(command: Dates, today: CalendarDate): Violation[] {
  const { DateOfBirth, StartDate, ProbationEndDate, ContractEndDate, TerminationDate } = command
  const isEarly = (day: CalendarDate | undefined) => day !== undefined && day < StartDate
  const advice = 'This day is before the first day of employment. Send that day or a later one.'
  return found([
    [
      DateOfBirth !== undefined && (DateOfBirth >= today || DateOfBirth >= StartDate),
      'DateOfBirth',
      'Send a day before today and before the first day of employment.',
    ],
    [isEarly(ProbationEndDate), 'ProbationEndDate', advice],
    [isEarly(ContractEndDate), 'ContractEndDate', advice],
    [isEarly(TerminationDate), 'TerminationDate', advice],
  ])
}

/** The rules of types of values, and their messages. */
const rulesOfTypes: Readonly<Record<string, readonly [isBroken: (value: never) => boolean, message: string]>> = {
  phone: [(phone: string) => !isPhoneNumber(phone), phoneNumberRule],
  email: [(email: string) => !isEmailAddress(email), 'Send an email address, like name@company.com.'],
  hours: [
    (hours: number) => hours < 0 || hours > 168 || moneyFromWire(hours, 2) === undefined,
    'Send 0 to 168 hours with at most 2 decimals.',
  ],
}

const violationsOfTypes = (command: CreateEmployeeCommand): Violation[] =>
  governedFields.flatMap(({ field, type }) => {
    const value = (command as Readonly<Record<string, unknown>>)[field]
    const [isBroken, message] = rulesOfTypes[type.is] ?? []
    return value !== undefined && message !== undefined && isBroken?.(value as never) ? [broken(field, message)] : []
  })

function violationsOfShares({ CostCentres = [] }: CreateEmployeeCommand): Violation[] {
  const ids = CostCentres.map(share => share.CostCentreId)
  const sum = CostCentres.reduce((total, share) => total + Math.round(share.Percentage * 10_000), 0)
  return [
    ...CostCentres.flatMap(({ CostCentreId, Percentage }, place) =>
      found([
        [
          ids.indexOf(CostCentreId) < place,
          `CostCentres[${place}].CostCentreId`,
          'This cost centre is there already. Name each one once.',
        ],
        [
          !(Percentage > 0 && Percentage <= 100) || moneyFromWire(Percentage, 4) === undefined,
          `CostCentres[${place}].Percentage`,
          'Send a number above 0 and up to 100 with at most 4 decimals.',
        ],
      ]),
    ),
    ...found([[CostCentres.length > 0 && sum !== 1_000_000, 'CostCentres', 'The percentages must add up to 100.']]),
  ]
}

/** Refuses a payment group of another employer, and an inactive one. At most one violation. */
export const violationsOfPaymentGroup = (
  group: Readonly<{ employerId: number; status: string }>,
  employerId: number,
): Violation[] =>
  found([
    [
      group.employerId !== employerId,
      'PaymentGroupId',
      'This payment group belongs to another employer. Name one of the employer.',
    ],
    [group.status === 'Inactive', 'PaymentGroupId', 'This payment group is inactive. Send another.'],
  ]).slice(0, 1)

/** By field, the kind of change request that changes it. */
const changeTypeOf: ReadonlyMap<string, string> = new Map([
  ...governedFields.map(({ field, changedBy }) => [field, changedBy] as const),
  ['CostCentres', 'CostCentre'],
])

/** Refuses the fields that only change requests may change, each with the kind to raise. */
export const violationsOfGoverned = (command: UpdateEmployeeCommand): Violation[] =>
  Object.keys(command).flatMap(field => {
    const type = changeTypeOf.get(field)
    return type === undefined ? [] : [broken(field, `Send a change request of type ${type} instead.`)]
  })
