import type { KindName } from './model/request.ts'

/** What an employee's record shows. */
export type Shown = Readonly<{
  preferredName?: string
  workExtension?: string
  standardHoursPerWeek?: number
  payRates?: readonly { amount: number }[]
}>

type Wish = Readonly<{
  section(value: number): unknown
  /** The field of the facts. */
  field: string
  shown?(record: Shown): unknown
  /** As the record shows it. */
  value(value: number): unknown
}>

/** What requests of each kind ask for, made from a number. Bank accounts are shown masked, so only their facts are counted. */
export const wishes: Readonly<Record<KindName, Wish>> = {
  PersonalDetails: {
    section: value => ({ PreferredName: `Name ${value}` }),
    field: 'PreferredName',
    shown: ({ preferredName }) => preferredName,
    value: value => `Name ${value}`,
  },
  ContactDetails: {
    section: value => ({ WorkExtension: String(value) }),
    field: 'WorkExtension',
    shown: ({ workExtension }) => workExtension,
    value: String,
  },
  BankAccounts: {
    section: value => [
      { AccountName: 'Mine', Bsb: '062-000', AccountNumber: String(100_000 + value), AllocationType: 'Remainder' },
    ],
    field: 'BankAccounts',
    value: String,
  },
  EmploymentTerms: {
    section: value => ({ StandardHoursPerWeek: hours(value) }),
    field: 'StandardHoursPerWeek',
    shown: ({ standardHoursPerWeek }) => standardHoursPerWeek,
    value: hours,
  },
  PayRate: {
    section: value => ({ PayType: 'Salary', Amount: 50_000 + value, Per: 'Year' }),
    field: 'PayRate',
    shown: ({ payRates }) => payRates?.[0]?.amount,
    value: value => 50_000 + value,
  },
}

/** Another one for each of 16,000 numbers. */
function hours(value: number): number {
  return (100 + (value % 16_000)) / 100
}
