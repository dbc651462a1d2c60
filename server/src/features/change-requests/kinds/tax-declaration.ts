import { type Static, Type } from 'typebox'
import { maskTaxFileNumber, normaliseTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { BusinessDate, OneOf, Text } from '../../../http/schemas.ts'
import { fieldsOf } from '../../employee-fields/index.ts'
import {
  changeOf,
  changesOfFields,
  kindOf,
  type ProposedChange,
  payroll,
  resulting,
  type Situation,
  sectionOfFields,
} from './kind/index.ts'

const { TaxFileNumber, TaxFileNumberStatus, ...facts } = fieldsOf('TaxDeclaration')
const fields = { TaxFileNumber, TfnExemption: TaxFileNumberStatus, ...facts }

const Section = Type.Object({
  TaxFileNumber: Type.Optional(Text(11, { description: 'Nine digits, together or 3-3-3.' })),
  TfnExemption: Type.Optional(
    OneOf(['NotQuoted', 'Pending', 'ExemptUnder18', 'ExemptPensioner'], { description: 'Instead of a number.' }),
  ),
  ResidencyStatus: Type.Optional(OneOf(['Resident', 'ForeignResident', 'WorkingHolidayMaker'])),
  ClaimsTaxFreeThreshold: Type.Optional(Type.Boolean()),
  HasStudyLoan: Type.Optional(Type.Boolean()),
  SignedDate: Type.Optional(BusinessDate()),
})

type Section = Static<typeof Section>

/**
 * Changes the tax file number declaration of an employee, by the rules of the form of the Australian Taxation Office
 * (NAT 3092): a number or the reason for having none, and no tax-free threshold for foreign residents. The employee or a
 * payroll administrator may raise it. Payroll approves. The service encrypts the number.
 */
export const taxDeclaration = kindOf({
  changeType: 'TaxDeclaration',
  name: 'Tax declaration',
  section: Section,
  fields,
  example: {
    summary: 'Bridget declares her tax file number',
    employeeId: 100,
    section: {
      TaxFileNumber: '123 456 782',
      ResidencyStatus: 'Resident',
      ClaimsTaxFreeThreshold: true,
      HasStudyLoan: true,
    },
  },
  raisedBy: ['employee', 'PayrollAdministrator'],
  isTwoPerson: false,
  defaultChain: [payroll],
  violationsOf: (section, situation) => [
    ...violationsOfNumber(section),
    ...violationsOfExemption(section, situation),
    ...refuseIf(
      resulting(section, situation, 'ResidencyStatus') === 'ForeignResident' &&
        resulting(section, situation, 'ClaimsTaxFreeThreshold') === true,
      'ClaimsTaxFreeThreshold',
      'A foreign resident cannot claim the tax-free threshold. Send false, or another tax residency.',
    ),
    ...refuseIf(
      section.SignedDate !== undefined && section.SignedDate > situation.today,
      'SignedDate',
      'This day is in the future. Send the day of the signature.',
    ),
  ],
  changesOf: async (section, situation) => [
    ...(await changesOfNumber(section, situation)),
    ...changesOfFields(facts, section, situation),
  ],
  sectionOf(changes) {
    const number = changes.find(({ field }) => field === 'TaxFileNumber')?.secret
    const exemption = changes.find(({ field }) => field === 'TfnExemption')?.newValue as Section['TfnExemption'] | null
    return {
      ...(number !== undefined && { TaxFileNumber: number }),
      ...(exemption != null && { TfnExemption: exemption }),
      ...sectionOfFields(facts, changes),
    }
  },
  withoutNumbers: ({ TaxFileNumber, ...section }) => ({
    ...(TaxFileNumber !== undefined && { TaxFileNumber: masked(TaxFileNumber) }),
    ...section,
  }),
})

const masked = (number: string) => maskTaxFileNumber(normaliseTaxFileNumber(number) ?? '')

function violationsOfNumber({ TaxFileNumber, TfnExemption }: Section): Violation[] {
  if (TaxFileNumber === undefined) return []
  const message =
    TfnExemption === undefined
      ? 'Send the nine digits of a tax file number that satisfy its check.'
      : 'A number and a reason for having none exclude each other. Send one of the two.'
  const isBroken = TfnExemption !== undefined || normaliseTaxFileNumber(TaxFileNumber) === undefined
  return refuseIf(isBroken, 'TaxFileNumber', message)
}

function violationsOfExemption({ TfnExemption }: Section, { values, effectiveDate }: Situation): Violation[] {
  const born = values.DateOfBirth as string | null
  const isOfAge = born !== null && `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` <= effectiveDate
  const message = 'The employee is 18 or older. Send another exemption, or the number.'
  return refuseIf(TfnExemption === 'ExemptUnder18' && isOfAge, 'TfnExemption', message)
}

/** A number replaces the reason for having none, and the other way round. */
async function changesOfNumber(section: Section, { values, secretOf }: Situation): Promise<ProposedChange[]> {
  const { TaxFileNumber, TfnExemption } = section
  if (TaxFileNumber === undefined && TfnExemption === undefined) return []
  const number = TaxFileNumber === undefined ? undefined : (normaliseTaxFileNumber(TaxFileNumber) ?? '')
  const status = number === undefined ? TfnExemption : 'Provided'
  const shown = (word: unknown) => (word === 'Provided' ? null : word)
  return [
    {
      ...changeOf(fields, 'TaxFileNumber', {
        before: values.TaxFileNumber,
        after: number === undefined ? null : maskTaxFileNumber(number),
      }),
      secret: number,
      oldSecret: await secretOf('TaxFileNumber'),
    },
    {
      ...changeOf(fields, 'TfnExemption', { before: shown(values.TaxFileNumberStatus), after: shown(status) }),
      factField: 'TaxFileNumberStatus',
      factValue: status,
    },
  ]
}
