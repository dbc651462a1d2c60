import { sql } from 'kysely'
import { conflict, forbidden, notFound, reject } from '../../domain/failure.ts'
import { type BulkContext, type BulkRows, recordChanges, storeRows } from '../../platform/bulk.ts'
import { type CallerContext, type Effect, newId, type Outcome, refuseStale } from '../../platform/command-context.ts'
import { refusing } from '../../platform/database-errors.ts'
import { noteOrganisationChange } from '../../platform/organisation-changes.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { violationsOfChart } from './rules.ts'
import type { OrganisationChartCommand } from './schemas.ts'

const writers = ['EmployerAdministrator', 'HumanResourcesAdministrator'] as const

/**
 * The first chart of a group is its default.
 * @returns the id of the new chart
 */
export async function createOrganisationChart(ctx: CallerContext, command: OrganisationChartCommand): Promise<Outcome> {
  await requireRoleOverStructure(ctx, writers)
  await lockCharts(ctx)
  const isFirst = (await findDefault(ctx)) === undefined
  const columns = columnsOf(command, { kind: 'Line', isDefault: isFirst, status: 'Active' })
  await refuseBroken(ctx, command, {
    columns,
    mustBeDefault: isFirst,
    before: { fallbackAuthorityId: null, isDefault: false },
  })
  const effects = columns.isDefault ? await takeDefault(ctx) : []
  const { employerGroupId, now } = ctx
  const { id } = await ctx.tx
    .insertInto('organisationChart')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(ctx, { type: 'organisation-chart.created', resource: { type: 'OrganisationChart', id }, after: columns })
  return { id, effects }
}

/** @throws notFound, stale, forbidden `OwnAuthority` */
export async function updateOrganisationChart(
  ctx: CallerContext,
  id: number,
  command: OrganisationChartCommand,
): Promise<Outcome> {
  await requireRoleOverStructure(ctx, writers)
  await lockCharts(ctx)
  const { version, ...before } = await lockChart(ctx, id)
  refuseStale(ctx, version)
  const mustBeDefault = before.isDefault || (await findDefault(ctx)) === undefined
  const columns = columnsOf(command, before)
  await refuseBroken(ctx, command, { columns, mustBeDefault, before })
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return {}
  const effects = columns.isDefault && !before.isDefault ? await takeDefault(ctx) : []
  await writeChart(ctx, id, columns)
  const resource = { type: 'OrganisationChart', id }
  await record(ctx, { type: 'organisation-chart.updated', resource, changedFields, before, after: columns })
  if (changedFields.includes('fallbackAuthorityId') || changedFields.includes('status')) {
    await noteOrganisationChange(ctx, `The organisation chart ${columns.name} was changed.`)
  }
  return { effects }
}

/**
 * Deletes a chart without positions; deleting it again does nothing.
 * @throws conflict `InUse`, `DefaultChart`, notFound, stale
 */
export async function deleteOrganisationChart(ctx: CallerContext, id: number): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  await lockCharts(ctx)
  await removeOnce(ctx, {
    type: 'OrganisationChart',
    id,
    lock: () => lockChart(ctx, id),
    async remove() {
      if ((await findDefault(ctx))?.id === id) throw isTheDefault()
      await ctx.tx
        .deleteFrom('organisationChart')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, { type: 'organisation-chart.deleted', resource: { type: 'OrganisationChart', id } })
    },
  })
}

/** One writer of a group's charts at a time, so that two who make a default wait for each other. */
export const lockCharts = ({ tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('organisation_chart', ${employerGroupId}::bigint))`.execute(tx)

const lockChart = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('organisationChart')
    .select(['code', 'name', 'kind', 'isDefault', 'fallbackAuthorityId', 'status', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The organisation chart'))

const findDefault = ({ tx, employerGroupId }: CallerContext) =>
  tx
    .selectFrom('organisationChart')
    .select(['id', 'name'])
    .where('employerGroupId', '=', employerGroupId)
    .where('isDefault', '=', true)
    .executeTakeFirst()

type Columns = ReturnType<typeof columnsOf>

type Command = Readonly<{
  columns: Columns
  mustBeDefault: boolean
  before: Readonly<{ fallbackAuthorityId: number | null; isDefault: boolean }>
}>

/** @throws invalid, forbidden `OwnAuthority` where the caller would decide more than they do */
async function refuseBroken(
  ctx: CallerContext,
  command: OrganisationChartCommand,
  { columns, mustBeDefault, before }: Command,
): Promise<void> {
  const { fallbackAuthorityId } = columns
  const hasNewFallback = fallbackAuthorityId !== null && fallbackAuthorityId !== before.fallbackAuthorityId
  const fallback = fallbackAuthorityId === null ? undefined : await findAuthority(ctx, fallbackAuthorityId)
  // The fallback of the default chart is that of steps without a position too.
  const isRaised = hasNewFallback || (columns.isDefault && !before.isDefault)
  if (isRaised && fallback?.personId === ctx.caller.personId) throw ownAuthority()
  const newFallback = hasNewFallback ? fallback : undefined
  reject(violationsOfChart(command, { ...columns, mustBeDefault, hasNewFallback, newFallback }))
}

/** Whoever writes charts sees the whole group, so an authority that is there is visible. */
const findAuthority = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('authority')
    .select(['personId', 'status'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The chart that is the default steps down, so that another one can be. */
async function takeDefault(ctx: CallerContext): Promise<Effect[]> {
  const former = await findDefault(ctx)
  if (!former) return []
  const resource = { type: 'OrganisationChart', id: former.id }
  await writeChart(ctx, former.id, { isDefault: false })
  await record(ctx, { type: 'organisation-chart.updated', resource, changedFields: ['isDefault'] })
  return [{ type: 'DefaultChanged', message: `${former.name} would no longer be the default.`, resource }]
}

async function writeChart(ctx: CallerContext, id: number, columns: Partial<Columns>): Promise<void> {
  await ctx.tx
    .updateTable('organisationChart')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
}

type Kept = Readonly<{ kind: string; isDefault: boolean; status: 'Active' | 'Inactive' | 'Pending' }>

const columnsOf = (command: OrganisationChartCommand, kept: Kept) => ({
  code: command.Code,
  name: command.Name,
  kind: command.Kind ?? kept.kind,
  isDefault: command.IsDefault ?? kept.isDefault,
  fallbackAuthorityId: command.FallbackAuthorityId ?? null,
  status: command.Status ?? kept.status,
})

const ownAuthority = () =>
  forbidden(
    'OwnAuthority',
    'You would be a fallback where you are none. Ask another administrator, or choose another authority.',
  )

const isTheDefault = () => conflict('DefaultChart', 'This is the default chart. Make another one the default first.')

const inUse = () => conflict('InUse', 'There are positions in this chart, so it stays. Make it Inactive.')

const refusals = {
  organisation_chart_code: () => conflict('CodeTaken', 'Another chart of the group has this code. Choose another.'),
}

/** Makes and changes charts, which the caller has checked, and records each as its single command does. */
export async function storeOrganisationCharts(ctx: BulkContext, rows: BulkRows): Promise<void> {
  // There is one default at most at any moment: the old one steps down first.
  await ctx.client.query(`
    update organisation_chart t set is_default = false from ${rows.from} n
    where t.employer_group_id = ${ctx.employerGroupId} and t.id = n.id and t.is_default and not n.is_default and n.changed <> '{}'`)
  await storeRows(ctx, 'organisation_chart', rows)
  await recordChanges(ctx, { prefix: 'organisation-chart', resource: 'OrganisationChart', from: rows.from })
}
