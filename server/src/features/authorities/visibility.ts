import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccessScope, Caller } from '../../domain/caller.ts'
import {
  employedByTie,
  employedInTie,
  heldCostCentreTie,
  ownCostCentreTie,
  paymentGroupTie,
  positionTie,
  splitTie,
  type Tie,
} from './ties.ts'

/**
 * How a condition on the `authority` of the surrounding query is asked. `each`: row by row, which is right for one record
 * and for a page of somebody who sees many. `gathered`: what is named is looked up first and all its authorities with
 * it, which is right for counting and for somebody who sees few.
 */
export type Manner = 'each' | 'gathered'

/**
 * Whether the caller sees the `authority` of the surrounding query: oneself, and those whom every type of a scope
 * reaches through a cost centre, a payment group, a position held today or the linked employee.
 */
export function authorityIsVisible(caller: Caller, manner: Manner = 'each'): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  const reached = caller.accessScopes.map(reach => isWithin(reach, caller, manner))
  return sql<SqlBool>`(authority.id = ${caller.authorityId ?? null}::bigint or (${sql.join(reached, sql` and `)}))`
}

function isWithin(reach: AccessScope, caller: Caller, manner: Manner): RawBuilder<SqlBool> {
  const today = caller.today.group
  const conditions: RawBuilder<SqlBool>[] = []
  const require = (ids: readonly number[] | undefined, ties: readonly Tie[]) => {
    if (ids) conditions.push(isTied(ties, relationOf(ids), { caller, manner }))
  }
  require(reach.costCentreIds, [ownCostCentreTie, heldCostCentreTie(today), splitTie])
  require(reach.paymentGroupIds, [paymentGroupTie, employedInTie])
  require(reach.positionIds, [positionTie(today)])
  require(reach.employerIds, [employedByTie])
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** A list of ids as rows. */
export const relationOf = (ids: readonly number[]): RawBuilder<unknown> => sql`select unnest(${ids}::bigint[])`

/** Whether so little is named that its authorities are found faster by gathering them than by looking through all. */
export const seesFew = (caller: Caller): boolean =>
  caller.accessScopes.some(
    ({ costCentreIds, positionIds, paymentGroupIds, employerIds }) =>
      (costCentreIds && costCentreIds.length <= 20) ||
      (positionIds && positionIds.length <= 500) ||
      !(costCentreIds || positionIds || paymentGroupIds || employerIds),
  )

/**
 * Whether one of the ties leads from the `authority` of the surrounding query to one of the ids that a query gives.
 *
 * Asked of each row, the ids are hashed once (`is true` keeps them from being joined) and the row's few ties are looked
 * up in the hash (`offset 0` keeps PostgreSQL from gathering all ties). Gathered, the ids come as an array out of a
 * subquery, so that no plan is made for one caller's list: many ids would make PostgreSQL give up hashing.
 */
export function isTied(
  ties: readonly Tie[],
  ids: RawBuilder<unknown>,
  { caller, manner }: { caller: Caller; manner: Manner },
): RawBuilder<SqlBool> {
  const conditions = ties.map(({ rows, leads, from, to }) =>
    manner === 'each'
      ? sql<SqlBool>`exists (select from ${rows} where tie.employer_group_id = authority.employer_group_id
          and ${sql.raw(`${leads} = ${from}`)} and (${sql.raw(to)} in (${ids})) is true offset 0)`
      : sql<SqlBool>`${sql.raw(`${from} in (select ${leads}`)} from ${rows}
          where tie.employer_group_id = ${caller.employerGroupId} and ${sql.raw(to)} = any(array(${ids})))`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
