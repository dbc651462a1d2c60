import type { Updateable } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { DeedTo } from '../../domain/happening-type.ts'
import type { CommandContext, Effect } from '../../platform/command-context.ts'
import { type Happening, record } from '../../platform/records.ts'
import type { ChangeRequestTable } from '../../platform/tables.generated.ts'

type Columns = Omit<Updateable<ChangeRequestTable>, 'version' | 'lastModified'>

/** Writes what became of a request: another version of it. */
export async function moveChangeRequest(
  ctx: CommandContext,
  { id }: Readonly<{ id: number }>,
  columns: Columns,
): Promise<void> {
  await ctx.tx
    .updateTable('changeRequest')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
}

type Told = Readonly<{ id: number; employeeId: number; effectiveDate: CalendarDate }>
type More = Pick<Happening, 'changedFields' | 'details' | 'before' | 'after' | 'only'> & Readonly<{ isDraft?: boolean }>

/** Tells of a request: `submitted`, `approved`. Of a draft auditors alone, and no more than that it is there. */
export const tell = (ctx: CommandContext, told: Told, verb: DeedTo<'change-request'>, more?: More): Promise<void> =>
  record(ctx, happeningTo(told, verb, more))

/** The same, to be told together with something else. */
export function happeningTo(
  { id, employeeId, effectiveDate }: Told,
  verb: DeedTo<'change-request'>,
  { isDraft = false, ...more }: More = {},
): Happening {
  const happening = { type: `change-request.${verb}` as const, resource: { type: 'ChangeRequest', id } }
  return isDraft
    ? { ...happening, only: 'Auditors' }
    : { ...happening, employeeId, changeRequestId: id, effectiveDate, ...more }
}

/** Tells of an employee whose record will change, or no longer will. */
export const tellOfPlan = (
  ctx: CommandContext,
  { id, employeeId, effectiveDate }: Told,
  verb: 'change-scheduled' | 'change-unscheduled',
): Promise<void> =>
  record(ctx, {
    type: `employee.${verb}`,
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    changeRequestId: id,
    effectiveDate,
  })

/** What else happens to a request, for a dry run to tell. */
export const effectOn = ({ id }: Readonly<{ id: number }>, type: string, message: string): Effect => ({
  type,
  message,
  ...(id > 0 && { resource: { type: 'ChangeRequest', id } }),
})
