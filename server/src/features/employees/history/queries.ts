import type { Selectable } from 'kysely'
import { wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { BankAccount, PayRate, SuperannuationFund } from '../../../domain/employee-values.ts'
import { notFound } from '../../../domain/failure.ts'
import { known } from '../../../domain/wire-values.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { EmployeeFactTable } from '../../../platform/tables.generated.ts'
import { factFields } from '../../employee-fields/index.ts'
import { visibleEmployees } from '../queries.ts'
import { payIsShown } from '../visibility.ts'
import { bankAccountOf, fundOf, payRateOf } from '../wire.ts'
import type { EmployeeFact, HistoryQuery } from './schemas.ts'

/**
 * The past, present and future values of an employee, each from a day on, in the order in which they were recorded. Only
 * of the fields that the caller sees in the record.
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
  const isShown = { scope: true, close: employee.isPrivateShown, sensitive: employee.isPayShown }
  const asked = factFields.filter(({ field, readers }) => isShown[readers] && (fields?.includes(field) ?? true))
  const names: string[] = asked.map(({ field }) => field)
  const facts = db
    .selectFrom('employeeFact as fact')
    .select(['fact.id', 'fact.field', 'fact.value', 'fact.validFrom', 'fact.recordedAt', 'fact.supersededAt'])
    .select(['fact.isRestored', 'fact.changeRequestId'])
    .where('fact.employerGroupId', '=', caller.employerGroupId)
    .where('fact.employeeId', '=', id)
    .where('fact.field', 'in', names)
    .$if(!all, q => q.where('fact.supersededAt', 'is', null))
  return collectionOf(facts, toWire, 'fact.id')
}

type FactRow = Pick<
  Selectable<EmployeeFactTable>,
  'id' | 'field' | 'value' | 'validFrom' | 'recordedAt' | 'supersededAt' | 'isRestored' | 'changeRequestId'
>

const toWire = ({ field, value, validFrom, recordedAt, supersededAt, changeRequestId, ...row }: FactRow) => ({
  id: row.id,
  field: field as EmployeeFact['field'],
  ...known({ value: value === null ? null : shownValue(field, value) }),
  validFrom: wireDate(validFrom),
  recordedDateTime: recordedAt,
  isRestored: row.isRestored,
  ...known({ supersededDateTime: supersededAt, changeRequestId }),
})

function shownValue(name: string, value: unknown): unknown {
  if (name === 'BankAccounts') return (value as BankAccount[]).map(bankAccountOf)
  if (name === 'Superannuation') return (value as SuperannuationFund[]).map(fundOf)
  if (name === 'PayRate') return payRateOf(value as PayRate, undefined)
  const isDay = factFields.some(({ field, type }) => field === name && type.is === 'day')
  return isDay ? wireDate(String(value)) : value
}
