import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database.ts'
import { employeeIsVisible } from '../employees/index.ts'

/** Somebody who holds a position today, and whether the caller may see them as the one and as the other. */
export type HolderRow = Readonly<{
  positionId: number
  authorityId: number | null
  employeeId: number | null
  familyName: string
  givenName: string
  assignmentType: 'Primary' | 'Secondary' | 'Acting'
  validFrom: string | null
  validTo: string | null
  isEmployeeVisible: boolean
  isAuthorityVisible: boolean
}>

/** Whether a caller sees the `authority` of a query. Authorities know positions, so that positions cannot know them. */
export type AuthorityIsVisible = (caller: Caller) => RawBuilder<SqlBool>

type Asked = Readonly<{ positionIds: readonly number[]; authorityIsVisible: AuthorityIsVisible }>

/** Today's holders of these positions, by position, those whom the caller may not see included. */
export async function listHolders(
  db: Db,
  caller: Caller,
  { positionIds, authorityIsVisible }: Asked,
): Promise<ReadonlyMap<number, HolderRow[]>> {
  const today = caller.today.group
  const rows = await db
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
    .select(['holder.positionId', 'authority.id as authorityId', 'employee.id as employeeId'])
    .select(['person.familyName', 'person.givenName'])
    .select(['holder.assignmentType', 'holder.validFrom', 'holder.validTo'])
    .select(sql<boolean>`employee.id is not null and ${employeeIsVisible(caller)}`.as('isEmployeeVisible'))
    .select(sql<boolean>`authority.id is not null and ${authorityIsVisible(caller)}`.as('isAuthorityVisible'))
    .where('holder.employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`holder.position_id = any(${positionIds}::bigint[])`)
    .where(sql<boolean>`coalesce(holder.valid_from <= ${today}::date, true)`)
    .where(sql<boolean>`coalesce(holder.valid_to >= ${today}::date, true)`)
    .orderBy('holder.id')
    .execute()
  return Map.groupBy(rows, row => row.positionId)
}
