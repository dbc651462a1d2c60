import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import { type AuthorityIsVisible, employeeIsVisible } from '../employees/index.ts'

/** All holders of all days, and whether the caller may see them as employee and as authority. */
export const allHolders = (db: Db, caller: Caller, authorityIsVisible: AuthorityIsVisible) =>
  db
    .selectFrom('positionHolder as holder')
    .innerJoin('person', withinGroup('person.id', 'holder.personId'))
    .leftJoin('employee', withinGroup('employee.personId', 'holder.personId'))
    .leftJoin('authority', withinGroup('authority.personId', 'holder.personId'))
    .select(['holder.id', 'holder.positionId', 'authority.id as authorityId', 'employee.id as employeeId'])
    .select(['person.familyName', 'person.givenName', 'holder.fullTimeEquivalent', 'holder.version'])
    .select(['holder.assignmentType', 'holder.validFrom', 'holder.validTo'])
    .select(sql<boolean>`employee.id is not null and ${employeeIsVisible(caller)}`.as('isEmployeeVisible'))
    .select(sql<boolean>`authority.id is not null and ${authorityIsVisible(caller)}`.as('isAuthorityVisible'))
    .where('holder.employerGroupId', '=', caller.employerGroupId)

type HolderRow = Awaited<ReturnType<ReturnType<typeof allHolders>['execute']>>[number]

/** Today's holders of these positions, by position, including those whom the caller may not see. */
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

/** Whether the `holder` of a query holds the position on a day. */
export const holdsOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(holder.valid_from <= ${day}::date, true) and coalesce(holder.valid_to >= ${day}::date, true))`
