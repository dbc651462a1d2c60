import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { moneyToWire } from '../../../domain/money.ts'
import { employmentStates } from '../../../reference-data/index.ts'
import type {
  BankAccount,
  ColumnsRead,
  CostCentreShare,
  PayRate,
  SuperannuationFund,
} from '../../employee-fields/index.ts'
import { type Columns, dateOf, known, type ProfileRow, profileOf } from '../profiles/index.ts'
import type { Employee } from './schemas.ts'

/** What the whole record is made of. `payRateFrom`: since when the rate is in force, where a fact says so. */
export type EmployeeRow = ProfileRow &
  Pick<Columns, ColumnsRead<'employee', 'sensitive'>> &
  Readonly<{
    isPayShown: boolean
    payRateFrom: CalendarDate | undefined
    costCentres: readonly (CostCentreShare & Omit<Coded, 'id'>)[]
    positions: readonly HeldPosition[]
  }>

type Coded = Readonly<{ id: number; code: string; name: string }>

type HeldPosition = Coded &
  Readonly<{
    assignmentType: 'Primary' | 'Secondary' | 'Acting'
    validFrom: CalendarDate | null
    validTo: CalendarDate | null
    fullTimeEquivalent: number | null
  }>

type Asked = Readonly<{ day: CalendarDate; expand?: 'details' | undefined }>

/** The whole record. `day` is the one that the row's values are of: its status depends on it. */
export const employeeOf = (row: EmployeeRow, { day, expand }: Asked): Employee => ({
  ...profileOf(row, day),
  positions: row.positions.map(({ id, code, name, assignmentType, validFrom, validTo, fullTimeEquivalent }) => ({
    ...{ id, code, name, assignmentType },
    ...known({ from: dateOf(validFrom), to: dateOf(validTo) }),
    ...(expand === 'details' ? known({ fullTimeEquivalent }) : {}),
  })),
  costCentres: row.costCentres.map(({ costCentreId, code, name, percentage }) => ({
    costCentre: { id: costCentreId, code, name },
    percentage,
  })),
  ...known({ employmentState: employmentStateNames.get(row.employmentStateId ?? 0) }),
  ...(row.isPayShown ? { ...taxOf(row), ...payOf(row) } : {}),
})

const taxOf = (row: EmployeeRow) => ({
  taxFileNumberStatus: row.taxFileNumberStatus,
  ...known({
    maskedTaxFileNumber: row.taxFileNumberMasked,
    residencyStatus: row.residencyStatus,
    claimsTaxFreeThreshold: row.claimsTaxFreeThreshold,
    hasStudyLoan: row.hasStudyLoan,
  }),
})

function payOf(row: EmployeeRow) {
  const rate = row.payRate as PayRate | null
  return {
    payRates: rate === null ? [] : [payRateOf(rate, row.payRateFrom)],
    bankAccounts: ((row.bankAccounts ?? []) as readonly BankAccount[]).map(bankAccountOf),
    superannuation: ((row.superannuation ?? []) as readonly SuperannuationFund[]).map(fundOf),
  }
}

export const payRateOf = ({ payType, amount, per }: PayRate, from: CalendarDate | undefined) => ({
  ...{ payType, amount: moneyToWire(amount), per },
  ...known({ from: dateOf(from) }),
})

export const bankAccountOf = ({
  accountName,
  bsb,
  accountNumber,
  allocationType,
  amount,
  percentage,
}: BankAccount) => ({
  ...{ accountName, bsb, maskedAccountNumber: accountNumber, allocationType },
  ...known({ amount: amountOf(amount), percentage }),
})

export const fundOf = ({ memberNumber, amount, fundType, ...fund }: SuperannuationFund) => ({
  fundType,
  ...known({ ...fund, maskedMemberNumber: memberNumber, amount: amountOf(amount) }),
})

const employmentStateNames = new Map(employmentStates.map(({ id, name }) => [id, { id, name }]))

const amountOf = (amount: string | undefined) => (amount === undefined ? undefined : moneyToWire(amount))
