import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import type { HoldersQuery, PositionHolder } from './schemas.ts'
import { holderOf } from './wire.ts'

/** Whether a caller sees the `authority` of a query. Authorities know positions, so that positions cannot know them. */
export type AuthorityIsVisible = (caller: Caller) => RawBuilder<SqlBool>

/** Everybody who ever holds a position, and whether the caller may see them as the one and as the other. */
const allHolders = (db: Db, caller: Caller, authorityIsVisible: AuthorityIsVisible) =>
  db
    .selectFrom('positionHolder as holder')
    .innerJoin('person', join =>
      join.onRef('person.employerGroupId', '=', 'holder.employerGroupId').onRef('person.id', '=', 'holder.personId'),
    )
    .leftJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'holder.employerGroupId')
        .onRef('employee.personId', '=', 'holder.personId'),
    )
    .leftJoin('authority', join =>
      join
        .onRef('authority.employerGroupId', '=', 'holder.employerGroupId')
        .onRef('authority.personId', '=', 'holder.personId'),
    )
    .select(['holder.id', 'holder.positionId', 'authority.id as authorityId', 'employee.id as employeeId'])
    .select(['person.familyName', 'person.givenName', 'holder.fullTimeEquivalent', 'holder.version'])
    .select(['holder.assignmentType', 'holder.validFrom', 'holder.validTo'])
    .select(sql<boolean>`employee.id is not null and ${employeeIsVisible(caller)}`.as('isEmployeeVisible'))
    .select(sql<boolean>`authority.id is not null and ${authorityIsVisible(caller)}`.as('isAuthorityVisible'))
    .where('holder.employerGroupId', '=', caller.employerGroupId)

type HolderRow = Awaited<ReturnType<ReturnType<typeof allHolders>['execute']>>[number]

type OfPosition = Readonly<{ positionId: number; authorityIsVisible: AuthorityIsVisible }>

/** Holders of a position whom the caller may see. */
const visibleHolders = (db: Db, caller: Caller, { positionId, authorityIsVisible }: OfPosition) =>
  allHolders(db, caller, authorityIsVisible)
    .where('holder.positionId', '=', positionId)
    .where(
      sql<boolean>`((employee.id is not null and ${employeeIsVisible(caller)})
        or (authority.id is not null and ${authorityIsVisible(caller)}))`,
    )

/** Today's holders of these positions, by position, those whom the caller may not see included. */
export async function holdersByPosition(
  db: Db,
  caller: Caller,
  { positionIds, authorityIsVisible }: { positionIds: readonly number[]; authorityIsVisible: AuthorityIsVisible },
): Promise<ReadonlyMap<number, HolderRow[]>> {
  const rows = await allHolders(db, caller, authorityIsVisible)
    .where(sql<boolean>`holder.position_id = any(${positionIds}::bigint[])`)
    .where(holdsOn(caller.today.group))
    .orderBy('holder.id')
    .execute()
  return Map.groupBy(rows, row => row.positionId)
}

/**
 * Those who hold a position on a day, or ever, as far as the caller may see them.
 * @throws notFound when there is no such position
 */
export async function listPositionHolders(
  db: Db,
  caller: Caller,
  { asAt = caller.today.group, all, ...ofPosition }: HoldersQuery & OfPosition,
): Promise<Collection<PositionHolder>> {
  await db
    .selectFrom('chartPosition')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', ofPosition.positionId)
    .executeTakeFirstOrThrow(notFound('The position'))
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

const holdsOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(holder.valid_from <= ${day}::date, true) and coalesce(holder.valid_to >= ${day}::date, true))`
