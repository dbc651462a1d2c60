import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInForce } from '../../core/today.ts'
import type { AccessScope, Caller } from '../../domain/caller.ts'

/**
 * The rows that connect authorities with cost centres, payment groups, positions and employers. The first table is `tie`.
 * `leads`: its column that names an authority or a person; `to`: the column that names the other end.
 */
export type Tie = Readonly<{
  rows: RawBuilder<unknown>
  leads: 'tie.authority_id' | 'tie.person_id'
  from: 'authority.id' | 'authority.person_id'
  to: string
}>

const ofAuthority = { leads: 'tie.authority_id', from: 'authority.id' } as const
const ofPerson = { leads: 'tie.person_id', from: 'authority.person_id' } as const

export const ownCostCentreTie: Tie = { ...ofAuthority, rows: sql`authority_cost_centre tie`, to: 'tie.cost_centre_id' }

export const paymentGroupTie: Tie = {
  ...ofAuthority,
  rows: sql`authority_payment_group tie`,
  to: 'tie.payment_group_id',
}

/** Positions held on a day. */
export const positionTie = (day: string): Tie => ({
  ...ofPerson,
  rows: sql`(select * from position_holder where ${isInForce('position_holder', day)}) tie`,
  to: 'tie.position_id',
})

/** Cost centres of the positions held on a day. */
export const heldCostCentreTie = (day: string): Tie => ({
  ...ofPerson,
  rows: sql`position_holder tie join chart_position held
    on held.employer_group_id = tie.employer_group_id and held.id = tie.position_id and ${isInForce('tie', day)}`,
  to: 'held.cost_centre_id',
})

/** Cost centres that the linked employee is charged to. */
const splitTie: Tie = {
  ...ofPerson,
  rows: sql`employee tie join employee_cost_centre split
    on split.employer_group_id = tie.employer_group_id and split.employee_id = tie.id`,
  to: 'split.cost_centre_id',
}

const employedInTie: Tie = { ...ofPerson, rows: sql`employee tie`, to: 'tie.payment_group_id' }
const employedByTie: Tie = { ...employedInTie, to: 'tie.employer_id' }

/**
 * How a condition on the `authority` of the surrounding query is asked. `each`: row by row, for one record and for a page
 * of a caller who sees many. `gathered`: PostgreSQL first collects the authorities of what is named, for counts and for a
 * caller who sees few.
 */
export type Manner = 'each' | 'gathered'

/**
 * Whether the caller sees the `authority` of the surrounding query: their own, and those within every type of the scope by
 * a cost centre, a payment group, a position held today or the linked employee.
 */
export function authorityIsVisible(caller: Caller, manner: Manner = 'each'): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  const within = caller.accessScopes.map(scope => isWithin(scope, caller, manner))
  return sql<SqlBool>`(authority.id = ${caller.authorityId ?? null}::bigint or (${sql.join(within, sql` and `)}))`
}

function isWithin(scope: AccessScope, caller: Caller, manner: Manner): RawBuilder<SqlBool> {
  const today = caller.today.group
  const ties: readonly [readonly number[] | undefined, readonly Tie[]][] = [
    [scope.costCentreIds, [ownCostCentreTie, heldCostCentreTie(today), splitTie]],
    [scope.paymentGroupIds, [paymentGroupTie, employedInTie]],
    [scope.positionIds, [positionTie(today)]],
    [scope.employerIds, [employedByTie]],
  ]
  const conditions = ties.flatMap(([ids, tie]) => (ids ? [isTied(tie, relationOf(ids), { caller, manner })] : []))
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** A list of ids as rows. */
export const relationOf = (ids: readonly number[]): RawBuilder<unknown> => sql`select unnest(${ids}::bigint[])`

/** Whether a scope names so few records that PostgreSQL collects their authorities faster than it tests every authority. */
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
