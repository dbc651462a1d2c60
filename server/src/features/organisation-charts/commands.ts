import { sql } from 'kysely'
import { conflict, forbidden, notFound, reject } from '../../domain/failure.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
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
export async function createOrganisationChart(act: CallersAct, command: OrganisationChartCommand): Promise<number> {
  await requireRoleOverStructure(act, writers)
  await lockCharts(act)
  const isFirst = (await findDefault(act)) === undefined
  const columns = columnsOf(command, { kind: 'Line', isDefault: isFirst, status: 'Active' })
  await refuseBroken(act, command, {
    columns,
    mustBeDefault: isFirst,
    before: { fallbackAuthorityId: null, isDefault: false },
  })
  if (columns.isDefault) await takeDefault(act)
  const { employerGroupId, now } = act
  const { id } = await act.tx
    .insertInto('organisationChart')
    .values({ ...newId(act), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(act, { type: 'organisation-chart.created', resource: { type: 'OrganisationChart', id }, after: columns })
  return id
}

/** @throws notFound, stale, forbidden `OwnAuthority` */
export async function updateOrganisationChart(
  act: CallersAct,
  id: number,
  command: OrganisationChartCommand,
): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await lockCharts(act)
  const { version, ...before } = await lockChart(act, id)
  refuseStale(act, version)
  const mustBeDefault = before.isDefault || (await findDefault(act)) === undefined
  const columns = columnsOf(command, before)
  await refuseBroken(act, command, { columns, mustBeDefault, before })
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  if (columns.isDefault && !before.isDefault) await takeDefault(act)
  await writeChart(act, id, columns)
  const resource = { type: 'OrganisationChart', id }
  await record(act, { type: 'organisation-chart.updated', resource, changedFields, before, after: columns })
  if (changedFields.includes('fallbackAuthorityId') || changedFields.includes('status')) {
    act.organisationChanges.push(`The organisation chart ${columns.name} was changed.`)
  }
}

/**
 * Deletes a chart without positions; deleting it again does nothing.
 * @throws conflict `InUse`, `DefaultChart`, notFound, stale
 */
export async function deleteOrganisationChart(act: CallersAct, id: number): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await lockCharts(act)
  await removeOnce(act, {
    type: 'OrganisationChart',
    id,
    lock: () => lockChart(act, id),
    async remove() {
      if ((await findDefault(act))?.id === id) throw isTheDefault()
      await act.tx
        .deleteFrom('organisationChart')
        .where('employerGroupId', '=', act.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(act, { type: 'organisation-chart.deleted', resource: { type: 'OrganisationChart', id } })
    },
  })
}

/** One writer of a group's charts at a time, so that two who make a default wait for each other. */
export const lockCharts = ({ tx, employerGroupId }: Pick<CallersAct, 'tx' | 'employerGroupId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('organisation_chart', ${employerGroupId}::bigint))`.execute(tx)

const lockChart = ({ tx, caller }: CallersAct, id: number) =>
  tx
    .selectFrom('organisationChart')
    .select(['code', 'name', 'kind', 'isDefault', 'fallbackAuthorityId', 'status', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The organisation chart'))

const findDefault = ({ tx, employerGroupId }: CallersAct) =>
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
  act: CallersAct,
  command: OrganisationChartCommand,
  { columns, mustBeDefault, before }: Command,
): Promise<void> {
  const { fallbackAuthorityId } = columns
  const hasNewFallback = fallbackAuthorityId !== null && fallbackAuthorityId !== before.fallbackAuthorityId
  const fallback = fallbackAuthorityId === null ? undefined : await findAuthority(act, fallbackAuthorityId)
  // The fallback of the default chart is that of steps without a position too.
  const isRaised = hasNewFallback || (columns.isDefault && !before.isDefault)
  if (isRaised && fallback?.personId === act.caller.personId) throw ownAuthority()
  const newFallback = hasNewFallback ? fallback : undefined
  reject(violationsOfChart(command, { ...columns, mustBeDefault, hasNewFallback, newFallback }))
}

/** Whoever writes charts sees the whole group, so an authority that is there is visible. */
const findAuthority = ({ tx, employerGroupId }: CallersAct, id: number) =>
  tx
    .selectFrom('authority')
    .select(['personId', 'status'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The chart that is the default steps down, so that another one can be. */
async function takeDefault(act: CallersAct): Promise<void> {
  const former = await findDefault(act)
  if (!former) return
  const resource = { type: 'OrganisationChart', id: former.id }
  await writeChart(act, former.id, { isDefault: false })
  await record(act, { type: 'organisation-chart.updated', resource, changedFields: ['isDefault'] })
  act.effects.push({ type: 'DefaultChanged', message: `${former.name} would no longer be the default.`, resource })
}

async function writeChart(act: CallersAct, id: number, columns: Partial<Columns>): Promise<void> {
  await act.tx
    .updateTable('organisationChart')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: act.now }))
    .where('employerGroupId', '=', act.employerGroupId)
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
