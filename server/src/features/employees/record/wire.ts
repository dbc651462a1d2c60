import type { Selectable } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { BankAccount, CostCentreShare, PayRate, SuperannuationFund } from '../../../domain/employee-values.ts'
import { dateOf, known } from '../../../domain/wire-values.ts'
import type { EmployeeTable } from '../../../platform/tables.generated.ts'
import { employmentStates } from '../../../reference-data/index.ts'
import type { ColumnsRead } from '../../employee-fields/index.ts'
import type { Manager } from '../assignment.ts'
import { bankAccountOf, fundOf, type ProfileRow, payRateOf, profileOf } from '../wire.ts'
import type { Employee } from './schemas.ts'

/** The columns that a record is made of. `payRateFrom`: the first day of the rate, where a fact has it. */
export type EmployeeRow = ProfileRow &
  Readonly<Pick<Selectable<EmployeeTable>, ColumnsRead<'employee', 'sensitive'>>> &
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
    /** Of a position with a visible manager, where details are asked for. */
    manager: Manager | undefined
  }>

type Asked = Readonly<{ day: CalendarDate; expand?: 'details' | undefined }>

/** The record. `day`: the day of the row's values, on which the status depends. */
export const employeeOf = (row: EmployeeRow, { day, expand }: Asked): Employee => ({
  ...profileOf(row, day),
  positions: row.positions.map(
    ({ id, code, name, assignmentType, validFrom, validTo, fullTimeEquivalent, manager }) => ({
      ...{ id, code, name, assignmentType },
      ...known({ from: dateOf(validFrom), to: dateOf(validTo) }),
      ...(expand === 'details' ? known({ fullTimeEquivalent, manager }) : {}),
    }),
  ),
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

const employmentStateNames = new Map(employmentStates.map(({ id, name }) => [id, { id, name }]))
