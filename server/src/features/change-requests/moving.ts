import type { Updateable } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Act } from '../../platform/act.ts'
import { type Happening, record } from '../../platform/records.ts'
import type { ChangeRequestTable } from '../../platform/tables.generated.ts'
import { type Approvable, startChain } from '../approvals/index.ts'
import { applyChangeRequest } from './application.ts'
import type { Held } from './held.ts'

/** A request on its way, as far as moving it on needs it. */
export type Moving = Readonly<{
  id: number
  code: string
  employeeId: number
  effectiveDate: CalendarDate
  /** Whether the effective date is today or before. */
  isDue: boolean
}>

type Columns = Omit<Updateable<ChangeRequestTable>, 'version' | 'lastModified'>

/** Writes what became of a request: another version of it. */
export async function moveChangeRequest(act: Act, { id }: Pick<Moving, 'id'>, columns: Columns): Promise<void> {
  await act.tx
    .updateTable('changeRequest')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: act.now }))
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', id)
    .execute()
}

type Told = Pick<Moving, 'id' | 'employeeId' | 'effectiveDate'>
type More = Pick<Happening, 'changedFields' | 'details' | 'before' | 'after'> & Readonly<{ isDraft?: boolean }>

/** Tells of a request: `submitted`, `approved`. Of a draft the employee is not told. */
export const tell = (act: Act, { id, employeeId, effectiveDate }: Told, verb: string, more: More = {}) => {
  const { isDraft = false, ...rest } = more
  return record(act, {
    type: `change-request.${verb}`,
    resource: { type: 'ChangeRequest', id },
    employeeId: isDraft ? undefined : employeeId,
    changeRequestId: id,
    effectiveDate,
    ...rest,
  })
}

/** Tells of an employee whose record will change, or no longer will. */
export const tellOfEmployee = (act: Act, { id, employeeId, effectiveDate }: Told, verb: string) =>
  record(act, {
    type: `employee.${verb}`,
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    changeRequestId: id,
    effectiveDate,
  })

/** Makes the chain and asks its first approvers; where nobody has to approve, it goes on at once. */
export async function sendOnItsWay(act: Act, moving: Moving, approvable: Approvable): Promise<void> {
  const outcome = await startChain(act, approvable)
  if (outcome === 'Approved') await approved(act, moving)
}

/** What follows the last approval: applied where its day has come, in the same transaction, or waiting for it. */
export async function approved(act: Act, moving: Moving): Promise<void> {
  await moveChangeRequest(act, moving, { status: 'Approved', decidedAt: act.now })
  await tell(act, moving, 'approved')
  if (moving.isDue) return applied(act, moving)
  await tellOfEmployee(act, moving, 'change-scheduled')
  affect(act, moving, 'Scheduled', `${moving.code} would be applied on ${moving.effectiveDate}.`)
}

/** Applies what is approved. It may fail, which is no error: the request says why, and what to do. */
export async function applied(act: Act, moving: Moving): Promise<void> {
  const outcome = await applyChangeRequest(act, moving.id)
  affect(
    act,
    moving,
    outcome,
    `${moving.code} would be ${outcome === 'Applied' ? 'applied at once' : 'applied, and fail'}.`,
  )
}

/** Something beside the record, for a dry run to tell. */
export const affect = (act: Act, { id }: Pick<Moving, 'id'>, type: string, message: string): void => {
  act.effects.push({ type, message, ...(id > 0 && { resource: { type: 'ChangeRequest', id } }) })
}

/** A request that is locked, on its way. */
export const movingOf = ({ row, matter }: Held): Moving => ({ ...row, isDue: matter.isDue })
