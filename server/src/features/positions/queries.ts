import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { batchedCollectionOf, type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import type { AuthorityIsVisible } from '../employees/index.ts'
import { isPositionNamed } from './names.ts'
import type { Position } from './schemas.ts'
import { holdersByPosition } from './visible-holders.ts'
import { detailsOf, plannedMoveOf, positionOf } from './wire.ts'

/** The positions of the group, which all callers of the group may see; with details, callers who see all also see planned moves. */
const visiblePositions = (db: Db, caller: Caller, { expand }: Pick<Shown, 'expand'>) =>
  db
    .selectFrom('chartPosition as position')
    .innerJoin('organisationChart as chart', withinGroup('chart.id', 'position.organisationChartId'))
    .leftJoin('costCentre', withinGroup('costCentre.id', 'position.costCentreId'))
    .select(['position.id', 'position.code', 'position.name', 'position.status', 'position.reportingPositionId'])
    .select(['chart.id as chartId', 'chart.code as chartCode', 'chart.name as chartName', 'position.costCentreId'])
    .select(['costCentre.code as costCentreCode', 'costCentre.name as costCentreName', 'position.version'])
    .where('position.employerGroupId', '=', caller.employerGroupId)
    .$if(expand === 'details' && caller.accessScopes.length === 0, q =>
      q
        .leftJoin('plannedMove', withinGroup('plannedMove.positionId', 'position.id'))
        .select(['plannedMove.validFrom as movesOn', 'plannedMove.reportingPositionId as movesTo']),
    )

type PositionRow = Awaited<ReturnType<ReturnType<typeof visiblePositions>['execute']>>[number]

type Shown = Readonly<{ expand?: 'details'; authorityIsVisible: AuthorityIsVisible }>

type Filters = Readonly<{ chartId?: number; code?: string; PositionName?: string; status?: 'Active' }>

/** An unknown chart has no positions. */
export function listPositions(
  db: Db,
  caller: Caller,
  { chartId, code, PositionName, status, ...shown }: Shown & Filters,
): Collection<Position> {
  const positions = visiblePositions(db, caller, shown)
    .$if(chartId !== undefined, q => q.where('position.organisationChartId', '=', chartId ?? 0))
    .$if(code !== undefined, q => q.where('position.code', '=', code ?? ''))
    .$if(status !== undefined, q => q.where('position.status', '=', status ?? 'Active'))
    .$if(PositionName !== undefined, q => q.where(isPositionNamed(PositionName ?? '')))
  if (shown.expand !== 'details') return collectionOf(positions, positionOf, 'position.id')
  return batchedCollectionOf(positions, withDetails(db, caller, shown), 'position.id')
}

/**
 * The version counts changes of holders too, also planned ones. Callers with an access scope get 0: the version would
 * reveal that an invisible holder comes or goes. They do not write positions.
 * @throws notFound
 */
export async function getPosition(db: Db, caller: Caller, { id, ...shown }: Shown & { id: number }) {
  const row = await visiblePositions(db, caller, shown)
    .where('position.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The position'))
  const [detailed] = shown.expand === 'details' ? await withDetails(db, caller, shown)([row]) : []
  return { record: detailed ?? positionOf(row), version: caller.accessScopes.length === 0 ? row.version : 0 }
}

const withDetails =
  (db: Db, caller: Caller, { authorityIsVisible }: Shown) =>
  async (rows: readonly PositionRow[]): Promise<Position[]> => {
    const holders = await holdersByPosition(db, caller, { positionIds: rows.map(row => row.id), authorityIsVisible })
    return rows.map(row => ({
      ...positionOf(row),
      ...detailsOf(row, holders.get(row.id) ?? []),
      ...plannedMoveOf(row),
    }))
  }
