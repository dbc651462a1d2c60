import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { batchedCollectionOf, type Collection, collectionOf } from '../../platform/collection.ts'
import type { Db } from '../../platform/database.ts'
import { wireName } from '../employees/index.ts'
import { type AuthorityIsVisible, listHolders } from './holders.ts'
import type { OrganisationChart, Position, PositionsQuery } from './schemas.ts'
import { detailsOf, positionOf } from './wire.ts'

/** The charts of the group: structure, which all its members see. */
const visibleCharts = (db: Db, caller: Caller) =>
  db
    .selectFrom('organisationChart as chart')
    .leftJoin('authority', join =>
      join
        .onRef('authority.employerGroupId', '=', 'chart.employerGroupId')
        .onRef('authority.id', '=', 'chart.fallbackAuthorityId'),
    )
    .leftJoin('person', join =>
      join.onRef('person.employerGroupId', '=', 'chart.employerGroupId').onRef('person.id', '=', 'authority.personId'),
    )
    .select(['chart.id', 'chart.code', 'chart.name', 'chart.kind', 'chart.isDefault', 'chart.status', 'chart.version'])
    .select(['chart.fallbackAuthorityId', 'authority.code as fallbackCode', 'person.familyName', 'person.givenName'])
    .where('chart.employerGroupId', '=', caller.employerGroupId)

type ChartRow = Awaited<ReturnType<ReturnType<typeof visibleCharts>['execute']>>[number]

/** The positions of a chart: structure, which all members of the group see. */
const visiblePositions = (db: Db, caller: Caller, chartId: number) =>
  db
    .selectFrom('chartPosition as position')
    .innerJoin('organisationChart as chart', join =>
      join
        .onRef('chart.employerGroupId', '=', 'position.employerGroupId')
        .onRef('chart.id', '=', 'position.organisationChartId'),
    )
    .leftJoin('costCentre', join =>
      join
        .onRef('costCentre.employerGroupId', '=', 'position.employerGroupId')
        .onRef('costCentre.id', '=', 'position.costCentreId'),
    )
    .select(['position.id', 'position.code', 'position.name', 'position.status', 'position.reportingPositionId'])
    .select(['chart.id as chartId', 'chart.code as chartCode', 'chart.name as chartName', 'position.costCentreId'])
    .select(['costCentre.code as costCentreCode', 'costCentre.name as costCentreName'])
    .where('position.employerGroupId', '=', caller.employerGroupId)
    .where('position.organisationChartId', '=', chartId)

type PositionRow = Awaited<ReturnType<ReturnType<typeof visiblePositions>['execute']>>[number]

export const listOrganisationCharts = (db: Db, caller: Caller): Collection<OrganisationChart> =>
  collectionOf(visibleCharts(db, caller), chartOf, 'chart.id')

/** @throws notFound */
export async function getOrganisationChart(db: Db, caller: Caller, id: number) {
  const row = await visibleCharts(db, caller)
    .where('chart.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The organisation chart'))
  return { record: chartOf(row), version: row.version }
}

type PositionsAsked = PositionsQuery & { id: number; authorityIsVisible: AuthorityIsVisible }

/** @throws notFound when there is no such chart */
export async function listPositions(
  db: Db,
  caller: Caller,
  { id, expand, authorityIsVisible }: PositionsAsked,
): Promise<Collection<Position>> {
  await getOrganisationChart(db, caller, id)
  const positions = visiblePositions(db, caller, id)
  if (expand !== 'details') return collectionOf(positions, positionOf, 'position.id')
  const withDetails = async (rows: readonly PositionRow[]): Promise<Position[]> => {
    const holders = await listHolders(db, caller, { positionIds: rows.map(row => row.id), authorityIsVisible })
    return rows.map(row => ({ ...positionOf(row), ...detailsOf(row, holders.get(row.id) ?? []) }))
  }
  return batchedCollectionOf(positions, withDetails, 'position.id')
}

const chartOf = (row: ChartRow): OrganisationChart => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  isDefault: row.isDefault,
  ...(row.fallbackAuthorityId === null
    ? {}
    : {
        fallbackAuthority: {
          id: row.fallbackAuthorityId,
          code: row.fallbackCode ?? '',
          name: wireName({ familyName: row.familyName ?? '', givenName: row.givenName ?? '' }),
        },
      }),
  status: row.status,
})
