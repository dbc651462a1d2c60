import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wireDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { isInForce } from './ties.ts'
import { authorityIsVisible } from './visibility.ts'
import type { GrantsQuery, RoleGrant } from './writing-schemas.ts'

const grantsOf = (db: Db, caller: Caller, authorityId: number) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('authority', join =>
      join
        .onRef('authority.employerGroupId', '=', 'roleGrant.employerGroupId')
        .onRef('authority.id', '=', 'roleGrant.authorityId'),
    )
    .select(['roleGrant.id', 'roleGrant.role', 'roleGrant.validFrom', 'roleGrant.validTo', 'authority.version'])
    .select([limitsTo('cost_centre').as('costCentreIds'), limitsTo('payment_group').as('paymentGroupIds')])
    .where('authority.employerGroupId', '=', caller.employerGroupId)
    .where('authority.id', '=', authorityId)
    .where(authorityIsVisible(caller))

const limitsTo = (what: 'cost_centre' | 'payment_group'): RawBuilder<number[]> => sql<number[]>`array(
  select l.${sql.ref(`${what}_id`)} from ${sql.table(`role_grant_${what}`)} l
  where l.employer_group_id = role_grant.employer_group_id and l.role_grant_id = role_grant.id order by 1)`

type Row = Awaited<ReturnType<ReturnType<typeof grantsOf>['execute']>>[number]

/** The roles of an authority, of any day or of one. @throws notFound */
export async function listRoleGrants(
  db: Db,
  caller: Caller,
  { id, asAt }: { id: number } & GrantsQuery,
): Promise<Collection<RoleGrant>> {
  const { rows } = await sql<{ isVisible: SqlBool }>`
    select true as is_visible from authority where authority.employer_group_id = ${caller.employerGroupId}
      and authority.id = ${id} and ${authorityIsVisible(caller)}`.execute(db)
  if (rows.length === 0) throw notFound('The authority')()
  const grants = grantsOf(db, caller, id).$if(asAt !== undefined, q => q.where(isInForce('role_grant', asAt ?? '')))
  return collectionOf(grants, grantOf, 'roleGrant.id')
}

/** With the authority's version, which any change of its roles moves on. @throws notFound */
export async function getRoleGrant(db: Db, caller: Caller, { id, grantId }: { id: number; grantId: number }) {
  const row = await grantsOf(db, caller, id)
    .where('roleGrant.id', '=', grantId)
    .executeTakeFirstOrThrow(notFound('The role'))
  return { record: grantOf(row), version: row.version }
}

const grantOf = (row: Row): RoleGrant => ({
  id: row.id,
  role: row.role,
  ...(row.validFrom === null ? {} : { from: wireDate(row.validFrom) }),
  ...(row.validTo === null ? {} : { to: wireDate(row.validTo) }),
  costCentreIds: row.costCentreIds,
  paymentGroupIds: row.paymentGroupIds,
})
