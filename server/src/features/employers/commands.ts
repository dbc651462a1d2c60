import { normaliseAbn } from '../../domain/australian-numbers.ts'
import { isTimeZone } from '../../domain/calendar-date.ts'
import { dayTwice, zoneRefused } from '../../domain/days-twice.ts'
import { conflict, notFound, reject } from '../../domain/failure.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { type BulkContext, type BulkRows, recordChanges, storeRows } from '../../platform/bulk.ts'
import { type CallerContext, newId, refuseStale } from '../../platform/command-context.ts'
import { refusing } from '../../platform/database-errors.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { violationsOfEmployer } from './rules.ts'
import { EmployerCommand } from './schemas.ts'

const writers = ['EmployerAdministrator'] as const

/** @returns the id of the new employer */
export async function createEmployer(ctx: CallerContext, command: EmployerCommand): Promise<number> {
  await requireRoleOverStructure(ctx, writers)
  reject(violationsOfEmployer(command))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command)
  const { id } = await ctx.tx
    .insertInto('employer')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(ctx, { type: 'employer.created', resource: { type: 'Employer', id }, after: columns })
  return id
}

/** @throws notFound, stale */
export async function updateEmployer(ctx: CallerContext, id: number, command: EmployerCommand): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  const { version, ...before } = await lockEmployer(ctx, id)
  refuseStale(ctx, version)
  const violations = [...violationsOfEmployer(command), ...(await violationsOfZone(ctx, before.timeZone, command))]
  reject(inFieldOrder(Object.keys(EmployerCommand.properties), violations))
  const columns = columnsOf(command)
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await ctx.tx
    .updateTable('employer')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  await record(ctx, {
    type: 'employer.updated',
    resource: { type: 'Employer', id },
    changedFields,
    before,
    after: columns,
  })
}

/** No day comes twice for an employer that is here. `stored`: its own zone, of the locked row. */
async function violationsOfZone(
  { tx, employerGroupId, now }: CallerContext,
  stored: string | null,
  { TimeZone }: EmployerCommand,
): Promise<Violation[]> {
  if (TimeZone !== undefined && !isTimeZone(TimeZone)) return []
  const { timeZone: ofGroup } = await tx
    .selectFrom('employerGroup')
    .select('timeZone')
    .where('id', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  const twice = dayTwice({ from: stored ?? ofGroup, to: TimeZone ?? ofGroup, now })
  return twice ? [{ field: 'TimeZone', message: zoneRefused(twice) }] : []
}

/**
 * Deletes an employer that nothing refers to; deleting it again does nothing.
 * @throws conflict `InUse`, notFound, stale
 */
export async function deleteEmployer(ctx: CallerContext, id: number): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  await removeOnce(ctx, {
    type: 'Employer',
    id,
    lock: () => lockEmployer(ctx, id),
    async remove() {
      await ctx.tx
        .deleteFrom('employer')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, { type: 'employer.deleted', resource: { type: 'Employer', id } })
    },
  })
}

const lockEmployer = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('employer')
    .select(['code', 'name', 'abn', 'countryId', 'timeZone', 'version'])
    .select(['address1', 'address2', 'suburb', 'stateId', 'postcode'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The employer'))

const columnsOf = (command: EmployerCommand) => ({
  code: command.Code,
  name: command.Name,
  abn: normaliseAbn(command.Abn ?? '') ?? null,
  countryId: command.CountryId ?? null,
  timeZone: command.TimeZone ?? null,
  address1: command.Address1 ?? null,
  address2: command.Address2 ?? null,
  suburb: command.Suburb ?? null,
  stateId: command.StateId ?? null,
  postcode: command.Postcode ?? null,
})

const inUse = () => conflict('InUse', 'Employees, payment groups or cost centres belong to this employer, so it stays.')

const refusals = {
  employer_code: () => conflict('CodeTaken', 'Another employer of the group has this code. Choose another.'),
}

/** Makes and changes employers, which the caller has checked, and records each as its single command does. */
export async function storeEmployers(ctx: BulkContext, rows: BulkRows): Promise<void> {
  await storeRows(ctx, 'employer', rows)
  await recordChanges(ctx, { prefix: 'employer', resource: 'Employer', from: rows.from })
}
