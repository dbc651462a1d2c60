import { type Static, Type } from 'typebox'
import { maskTaxFileNumber, normaliseTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import type { Violation } from '../../../domain/violation.ts'
import { BusinessDate, OneOf, Text } from '../../../http/schemas.ts'
import {
  changesOfFields,
  fieldsOf,
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
  TaxFileNumber: Type.Optional(Text(11, { description: 'Nine digits, in one piece or 3-3-3.' })),
  TfnExemption: Type.Optional(
    OneOf(['NotQuoted', 'Pending', 'ExemptUnder18', 'ExemptPensioner'], { description: 'Instead of a number.' }),
  ),
  ResidencyStatus: Type.Optional(OneOf(['Resident', 'ForeignResident', 'WorkingHolidayMaker'])),
  ClaimsTaxFreeThreshold: Type.Optional(Type.Boolean()),
  HasStudyLoan: Type.Optional(Type.Boolean()),
  SignedDate: Type.Optional(BusinessDate()),
})

type Section = Static<typeof Section>

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
    ...(resulting(section, situation, 'ResidencyStatus') === 'ForeignResident' &&
    resulting(section, situation, 'ClaimsTaxFreeThreshold') === true
      ? [
          {
            field: 'ClaimsTaxFreeThreshold',
            message: 'A foreign resident cannot claim the tax-free threshold. Send false, or another tax residency.',
          },
        ]
      : []),
    ...(section.SignedDate !== undefined && section.SignedDate > situation.today
      ? [{ field: 'SignedDate', message: 'This day is in the future. Send the day of the signature.' }]
      : []),
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

const violationsOfNumber = ({ TaxFileNumber, TfnExemption }: Section): Violation[] => {
  if (TaxFileNumber === undefined) return []
  const at = (message: string) => [{ field: 'TaxFileNumber', message }]
  if (TfnExemption !== undefined)
    return at('A number and a reason for having none exclude each other. Send one of the two.')
  return normaliseTaxFileNumber(TaxFileNumber) === undefined
    ? at('Send the nine digits of a tax file number that satisfy its check.')
    : []
}

function violationsOfExemption({ TfnExemption }: Section, { values, effectiveDate }: Situation): Violation[] {
  const born = values.DateOfBirth as string | null
  const isOfAge = born !== null && `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` <= effectiveDate
  return TfnExemption === 'ExemptUnder18' && isOfAge
    ? [{ field: 'TfnExemption', message: 'The employee is 18 or older. Send another exemption, or the number.' }]
    : []
}

/** A number and the reason for none exclude each other: each takes the other's place. */
async function changesOfNumber(section: Section, { values, secretOf }: Situation): Promise<ProposedChange[]> {
  const { TaxFileNumber, TfnExemption } = section
  if (TaxFileNumber === undefined && TfnExemption === undefined) return []
  const number = TaxFileNumber === undefined ? undefined : (normaliseTaxFileNumber(TaxFileNumber) ?? '')
  const status = number === undefined ? TfnExemption : 'Provided'
  const shown = (word: unknown) => (word === 'Provided' ? null : (word ?? null))
  return [
    {
      field: 'TaxFileNumber',
      ...fields.TaxFileNumber,
      oldValue: values.TaxFileNumber ?? null,
      newValue: number === undefined ? null : maskTaxFileNumber(number),
      secret: number,
      oldSecret: await secretOf('TaxFileNumber'),
    },
    {
      field: 'TfnExemption',
      ...fields.TfnExemption,
      oldValue: shown(values.TaxFileNumberStatus),
      newValue: shown(status),
      factField: 'TaxFileNumberStatus',
      factValue: status,
    },
  ]
}
