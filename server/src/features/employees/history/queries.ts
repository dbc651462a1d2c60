import { wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  type BankAccount,
  costCentreField,
  governedFields,
  type PayRate,
  type SuperannuationFund,
} from '../../employee-fields/index.ts'
import { payIsShown, visibleEmployees } from '../profiles/index.ts'
import { bankAccountOf, fundOf, payRateOf } from '../record/index.ts'
import type { EmployeeFact, HistoryQuery } from './schemas.ts'

/**
 * The values that an employee had, has and is to have, each from a day on, in the order in which they were recorded: of
 * the fields that the caller sees in the record.
 * @throws notFound where the caller does not see the employee
 */
export async function listEmployeeFacts(
  db: Db,
  caller: Caller,
  { id, fields, all = false }: { id: number } & HistoryQuery,
): Promise<Collection<EmployeeFact>> {
  const employee = await visibleEmployees(db, caller)
    .select(payIsShown(caller).as('isPayShown'))
    .where('employee.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The employee'))
  const shown: Readonly<Record<string, boolean>> = {
    scope: true,
    close: employee.isPrivateShown,
    sensitive: employee.isPayShown,
  }
  const asked = fieldNames.filter(field => shown[readersOf(field)] && (fields?.includes(field) ?? true))
  const facts = db
    .selectFrom('employeeFact as fact')
    .select(['fact.id', 'fact.field', 'fact.value', 'fact.validFrom', 'fact.recordedAt', 'fact.supersededAt'])
    .select(['fact.isRestored', 'fact.changeRequestId'])
    .where('fact.employerGroupId', '=', caller.employerGroupId)
    .where('fact.employeeId', '=', id)
    .where('fact.field', 'in', asked)
    .$if(!all, q => q.where('fact.supersededAt', 'is', null))
  return collectionOf(facts, toWire, 'fact.id')
}

const fieldNames: readonly string[] = [...governedFields.map(({ field }) => field), costCentreField]

/** Who reads a field is who reads the column of today's value. */
function readersOf(name: string): string {
  if (name === costCentreField) return 'scope'
  return governedFields.find(({ field }) => field === name)?.readers ?? 'service'
}

type FactRow = Readonly<{
  id: number
  field: string
  value: unknown
  validFrom: string
  recordedAt: string
  supersededAt: string | null
  isRestored: boolean
  changeRequestId: number | null
}>

const toWire = (row: FactRow): EmployeeFact => ({
  id: row.id,
  field: row.field as EmployeeFact['field'],
  ...(row.value !== null && { value: shownValue(row.field, row.value) }),
  validFrom: wireDate(row.validFrom),
  recordedDateTime: row.recordedAt,
  ...(row.supersededAt !== null && { supersededDateTime: row.supersededAt }),
  isRestored: row.isRestored,
  ...(row.changeRequestId !== null && { changeRequestId: row.changeRequestId }),
})

function shownValue(field: string, value: unknown): unknown {
  if (field === 'BankAccounts') return (value as BankAccount[]).map(bankAccountOf)
  if (field === 'Superannuation') return (value as SuperannuationFund[]).map(fundOf)
  if (field === 'PayRate') return payRateOf(value as PayRate, undefined)
  return dates.has(field) ? wireDate(String(value)) : value
}

const dates: ReadonlySet<string> = new Set(
  governedFields.filter(({ type }) => type.is === 'day').map(({ field }) => field),
)
