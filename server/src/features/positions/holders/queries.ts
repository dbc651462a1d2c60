import { sql } from 'kysely'
import { findRow } from '../../../core/find-row.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { AuthorityIsVisible } from '../../employees/index.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import type { PositionHolder } from '../schemas.ts'
import { allHolders, holdsOn } from '../visible-holders.ts'
import { holderOf } from '../wire.ts'
import type { HoldersQuery } from './schemas.ts'

type OfPosition = Readonly<{ positionId: number; authorityIsVisible: AuthorityIsVisible }>

/** Holders of a position whom the caller may see. */
const visibleHolders = (db: Db, caller: Caller, { positionId, authorityIsVisible }: OfPosition) =>
  allHolders(db, caller, authorityIsVisible)
    .where('holder.positionId', '=', positionId)
    .where(
      sql<boolean>`((employee.id is not null and ${employeeIsVisible(caller)})
        or (authority.id is not null and ${authorityIsVisible(caller)}))`,
    )

/**
 * The visible holders of a position on a day, or of all days.
 * @throws notFound when there is no such position
 */
export async function listPositionHolders(
  db: Db,
  caller: Caller,
  { asAt = caller.today.group, all, ...ofPosition }: HoldersQuery & OfPosition,
): Promise<Collection<PositionHolder>> {
  const scope = { tx: db, employerGroupId: caller.employerGroupId }
  const position = await findRow(scope, { table: 'chartPosition', id: ofPosition.positionId, columns: ['id'] })
  if (!position) throw notFound('The position')()
  const holders = visibleHolders(db, caller, ofPosition).$if(all !== true, q => q.where(holdsOn(asAt)))
  return collectionOf(holders, holderOf, 'holder.id')
}

/** @throws notFound */
export async function getPositionHolder(
  db: Db,
  caller: Caller,
  { id, ...ofPosition }: OfPosition & { id: number },
): Promise<{ record: PositionHolder; version: number }> {
  const row = await visibleHolders(db, caller, ofPosition)
    .where('holder.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The holder of the position'))
  return { record: holderOf(row), version: row.version }
}
