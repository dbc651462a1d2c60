import { sql } from 'kysely'
import type { BulkContext, BulkRows } from '../../core/bulk.ts'
import type { CallerContext, Effect, Outcome } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { record } from '../../core/records.ts'
import { conflict, forbidden, reject } from '../../domain/failure.ts'
import { catalogueOf } from '../catalogue/index.ts'
import { violationsOfChart } from './rules.ts'
import type { OrganisationChartCommand } from './schemas.ts'

/** Locks the charts of a group for one writer at a time, so that two new defaults wait for each other. */
export const lockCharts = ({ tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('organisation_chart', ${employerGroupId}::bigint))`.execute(tx)

const charts = catalogueOf({
  table: 'organisationChart',
  columns: ['code', 'name', 'kind', 'isDefault', 'fallbackAuthorityId', 'status'],
  noun: 'organisation-chart',
  writers: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
  lockFirst: lockCharts,
  refusals: {
    organisation_chart_code: () => conflict('CodeTaken', 'Another chart of the group has this code. Choose another.'),
  },
  inUse: () => conflict('InUse', 'There are positions in this chart, so it stays. Make it Inactive.'),
})

/**
 * The first chart of a group is its default.
 * @throws forbidden `OwnAuthority`, invalid, conflict `CodeTaken`
 */
export async function createOrganisationChart(ctx: CallerContext, command: OrganisationChartCommand): Promise<Outcome> {
  let effects: readonly Effect[] = []
  const { id } = await charts.create(ctx, async () => {
    const isFirst = (await findDefault(ctx)) === undefined
    const columns = charts.columnsOf(command, { kind: 'Line', isDefault: isFirst, status: 'Active' })
    const before = { fallbackAuthorityId: null, isDefault: false }
    await refuseBroken(ctx, command, { after: columns, mustBeDefault: isFirst, before })
    if (columns.isDefault) effects = await takeDefault(ctx)
    return columns
  })
  return { id, effects }
}

/** @throws forbidden `OwnAuthority`, notFound, stale, invalid, conflict `CodeTaken` */
export async function updateOrganisationChart(
  ctx: CallerContext,
  id: number,
  command: OrganisationChartCommand,
): Promise<Outcome> {
  const before = await charts.open(ctx, id)
  const { kind, isDefault, status } = before
  const mustBeDefault = before.isDefault || (await findDefault(ctx)) === undefined
  const after = charts.columnsOf(command, { kind, isDefault, status })
  await refuseBroken(ctx, command, { after, mustBeDefault, before })
  const effects = after.isDefault && !before.isDefault ? await takeDefault(ctx) : []
  const changedFields = await charts.write(ctx, { id, before, after })
  if (changedFields.includes('fallbackAuthorityId') || changedFields.includes('status')) {
    await noteOrganisationChange(ctx, `The organisation chart ${after.name} was changed.`)
  }
  return { effects }
}

/**
 * Deletes a chart without positions. A repeat does nothing.
 * @throws forbidden, notFound, stale, conflict `InUse`, `DefaultChart`
 */
export const deleteOrganisationChart = (ctx: CallerContext, id: number): Promise<void> =>
  charts.remove(ctx, id, async () => {
    if ((await findDefault(ctx))?.id === id) throw isTheDefault()
  })

const findDefault = ({ tx, employerGroupId }: CallerContext) =>
  tx
    .selectFrom('organisationChart')
    .select(['id', 'name'])
    .where('employerGroupId', '=', employerGroupId)
    .where(sql<boolean>`is_default`)
    .executeTakeFirst()

type Command = Readonly<{
  after: ReturnType<typeof charts.columnsOf>
  mustBeDefault: boolean
  before: Readonly<{ fallbackAuthorityId: number | null; isDefault: boolean }>
}>

/** @throws invalid, forbidden `OwnAuthority` where the caller would become a fallback */
async function refuseBroken(
  ctx: CallerContext,
  command: OrganisationChartCommand,
  { after, mustBeDefault, before }: Command,
): Promise<void> {
  const { fallbackAuthorityId } = after
  const hasNewFallback = fallbackAuthorityId !== null && fallbackAuthorityId !== before.fallbackAuthorityId
  // Callers who write charts may see every authority of the group.
  const columns = ['personId', 'status'] as const
  const fallback = await findRow(ctx, { table: 'authority', id: fallbackAuthorityId, columns })
  // The fallback of the default chart is also the fallback of steps without a position.
  const isRaised = hasNewFallback || (after.isDefault && !before.isDefault)
  if (isRaised && fallback?.personId === ctx.caller.personId) throw ownAuthority()
  const newFallback = hasNewFallback ? (fallback ?? null) : undefined
  reject(violationsOfChart(command, { ...after, mustBeDefault, newFallback }))
}

/** Takes the default from the present chart, so that another one can have it. */
async function takeDefault(ctx: CallerContext): Promise<Effect[]> {
  const former = await findDefault(ctx)
  if (!former) return []
  const resource = { type: 'OrganisationChart', id: former.id }
  await charts.set(ctx, former.id, { isDefault: false })
  await record(ctx, { type: 'organisation-chart.updated', resource, changedFields: ['isDefault'] })
  return [{ type: 'DefaultChanged', message: `${former.name} would no longer be the default.`, resource }]
}

const ownAuthority = () =>
  forbidden(
    'OwnAuthority',
    'You would be a fallback where you are none. Ask another administrator, or choose another authority.',
  )

const isTheDefault = () => conflict('DefaultChart', 'This is the default chart. Make another one the default first.')

/** Creates and changes the charts of a file, which the caller has checked. */
export async function storeOrganisationCharts(ctx: BulkContext, rows: BulkRows): Promise<void> {
  // A group has one default at every moment: the old one steps down first.
  await ctx.client.query(`
    update organisation_chart t set is_default = false from ${rows.from} n
    where t.employer_group_id = ${ctx.employerGroupId} and t.id = n.id and t.is_default and not n.is_default and n.changed <> '{}'`)
  await charts.store(ctx, rows)
}
