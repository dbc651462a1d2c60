import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Subject } from '../../core/remembered/index.ts'
import { isInForce } from '../../core/today.ts'
import type { AccessScope, Caller } from '../../domain/caller.ts'
import { isOneOf, type Tested } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'

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
 * Whether the caller sees the `authority` of the surrounding query: their own, and those within every type of the scope by
 * a cost centre, a payment group, a position held today or the linked employee.
 */
export function authorityIsVisible(caller: Caller, tested: Tested = 'Many'): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  const within = caller.accessScopes.map(scope => isWithin(scope, caller, tested))
  return sql<SqlBool>`(authority.id = ${caller.authorityId ?? null}::bigint or (${sql.join(within, sql` and `)}))`
}

/** Those of these authorities that the caller sees. */
export async function visibleAuthorities(db: Db, caller: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from authority where employer_group_id = ${caller.employerGroupId}
      and id = any(${ids}::bigint[]) and ${authorityIsVisible(caller)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function isWithin(scope: AccessScope, caller: Caller, tested: Tested): RawBuilder<SqlBool> {
  const today = caller.today.group
  const ties: readonly [readonly number[] | undefined, readonly Tie[]][] = [
    [scope.costCentreIds, [ownCostCentreTie, heldCostCentreTie(today), splitTie]],
    [scope.paymentGroupIds, [paymentGroupTie, employedInTie]],
    [scope.positionIds, [positionTie(today)]],
    [scope.employerIds, [employedByTie]],
  ]
  const conditions = ties.flatMap(([ids, tie]) => (ids ? [isTied(tie, ids, tested)] : []))
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** A list of ids as rows. */
export const relationOf = (ids: readonly number[]): RawBuilder<unknown> => sql`select unnest(${ids}::bigint[])`

/**
 * Whether one of the ties leads from the `authority` of the surrounding query to one of the ids. The few ties of each
 * authority are looked up (`offset 0` keeps PostgreSQL from gathering all ties).
 */
function isTied(ties: readonly Tie[], ids: readonly number[], tested: Tested): RawBuilder<SqlBool> {
  const conditions = ties.map(
    ({ rows, leads, from, to }) =>
      sql<SqlBool>`exists (select from ${rows} where tie.employer_group_id = authority.employer_group_id
          and ${sql.raw(`${leads} = ${from}`)} and ${isOneOf(to, ids, tested)} offset 0)`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Whether an authority is among those that the ties of a few ids lead to. PostgreSQL collects them first. */
export function isAmongTied(ties: readonly Tie[], ids: RawBuilder<unknown>, caller: Caller): RawBuilder<SqlBool> {
  const conditions = ties.map(
    ({ rows, leads, from, to }) =>
      sql<SqlBool>`${sql.raw(`${from} in (select ${leads}`)} from ${rows}
        where tie.employer_group_id = ${caller.employerGroupId} and ${sql.raw(to)} = any(array(${ids})))`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Authorities as remembered lists know them. */
export const authoritySubject: Subject = {
  table: 'authority',
  own: 'authority',
  kinds: ['person', 'authority'],
  isConcerned: changes => sql<SqlBool>`(authority.person_id = any(${changes.idsOf('person')}::bigint[])
    or authority.id = any(${changes.idsOf('authority')}::bigint[]))`,
}
