import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * What ties authorities to cost centres, payment groups, positions and employers: rows, of which the first table goes by
 * `tie`; the column of them that names an authority or its person; and the column that names the other end.
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
export const splitTie: Tie = {
  ...ofPerson,
  rows: sql`employee tie join employee_cost_centre split
    on split.employer_group_id = tie.employer_group_id and split.employee_id = tie.id`,
  to: 'split.cost_centre_id',
}

export const employedInTie: Tie = { ...ofPerson, rows: sql`employee tie`, to: 'tie.payment_group_id' }
export const employedByTie: Tie = { ...ofPerson, rows: sql`employee tie`, to: 'tie.employer_id' }

/** Whether a row that goes by `alias` is in force on a day: both its days count, open ends are null. */
export const isInForce = (alias: string, day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(${sql.raw(alias)}.valid_from <= ${day}::date, true)
    and coalesce(${sql.raw(alias)}.valid_to >= ${day}::date, true))`
