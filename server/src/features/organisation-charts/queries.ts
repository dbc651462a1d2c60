import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import type { AuthorityIsVisible } from '../employees/index.ts'
import { wireName } from '../people/index.ts'
import { listPositions, type Position } from '../positions/index.ts'
import type { OrganisationChart } from './schemas.ts'

/** The charts of the group, which all callers of the group may see. */
const visibleCharts = (db: Db, caller: Caller) =>
  db
    .selectFrom('organisationChart as chart')
    .leftJoin('authority', withinGroup('authority.id', 'chart.fallbackAuthorityId'))
    .leftJoin('person', withinGroup('person.id', 'authority.personId'))
    .select(['chart.id', 'chart.code', 'chart.name', 'chart.kind', 'chart.isDefault', 'chart.status', 'chart.version'])
    .select(['chart.fallbackAuthorityId', 'authority.code as fallbackCode', 'person.familyName', 'person.givenName'])
    .where('chart.employerGroupId', '=', caller.employerGroupId)

type ChartRow = Awaited<ReturnType<ReturnType<typeof visibleCharts>['execute']>>[number]

export const listOrganisationCharts = (db: Db, caller: Caller): Collection<OrganisationChart> =>
  collectionOf(visibleCharts(db, caller), chartOf, 'chart.id')

/** @throws notFound */
export async function getOrganisationChart(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visibleCharts(db, caller)
    .where('chart.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The organisation chart'))
  return { record: chartOf(row), version: row.version }
}

type PositionsAsked = Readonly<{ id: number; expand?: 'details'; authorityIsVisible: AuthorityIsVisible }>

/** @throws notFound when there is no such chart */
export async function listChartPositions(
  db: Db,
  caller: Caller,
  { id, ...shown }: PositionsAsked,
): Promise<Collection<Position>> {
  await getOrganisationChart(db, caller, { id })
  return listPositions(db, caller, { chartId: id, ...shown })
}

const chartOf = (row: ChartRow): OrganisationChart => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  isDefault: row.isDefault,
  ...(row.fallbackAuthorityId !== null && {
    fallbackAuthority: {
      id: row.fallbackAuthorityId,
      code: row.fallbackCode ?? '',
      name: wireName({ familyName: row.familyName ?? '', givenName: row.givenName ?? '' }),
    },
  }),
  status: row.status,
})
