import { sql } from 'kysely'
import type { UserRole } from '../../domain/user-role.ts'
import { isCovered, listPayLimits, lockPayLimits, type PayLimit, type Scope, type Standing } from './limits.ts'

/** A pay role that would cover employees whom it does not cover now. */
export type Widening = Readonly<{ personId: number; holder: string; role: UserRole }>

/** An employee before and after a change, on each day on which something is another than on the day before. */
export type Move = readonly Readonly<{ before: Standing; after: Standing }>[]

/** The pay roles that a change of an employee widens. */
export const widenedByMove = async (act: Scope, move: Move): Promise<Widening[]> =>
  widenedOf(await listPayLimits(act), move)

/** The same of limits that were read already. */
export const widenedOf = (limits: readonly PayLimit[], move: Move): Widening[] =>
  distinct(
    limits.filter(limit => move.some(({ before, after }) => isCovered(limit, after) && !isCovered(limit, before))),
  )

/** `costCentreIds`: those that access scopes reach after the change and not before it. */
type WidenedByTree = Readonly<{ widened: readonly Widening[]; costCentreIds: readonly number[] }>

/**
 * The pay roles that a change of the tree of cost centres widens. The change is tried and undone. It widens one where an
 * employee is charged to what an access scope newly reaches: today, from a later day on, or by a request under way.
 */
export async function widenedByTree(act: Scope, change: () => Promise<unknown>): Promise<WidenedByTree> {
  await lockPayLimits(act)
  const before = new Map((await listPayLimits(act)).map(limit => [limit.key, limit]))
  await sql`savepoint pay_limits`.execute(act.tx)
  await change()
  const after = await listPayLimits(act)
  await sql`rollback to savepoint pay_limits`.execute(act.tx)
  const pairs = after.flatMap(limit => {
    const former = before.get(limit.key)
    return former ? [{ limit, former }] : []
  })
  const costCentreIds = [...new Set(pairs.flatMap(({ limit, former }) => newIn(limit, former)))]
  if (costCentreIds.length === 0) return { widened: [], costCentreIds }
  const standings = await listCharged(act, costCentreIds)
  const isWider = ({ limit, former }: (typeof pairs)[number]) =>
    standings.some(standing => isCovered(limit, standing) && !isCovered(former, standing))
  return { widened: distinct(pairs.filter(isWider).map(({ limit }) => limit)), costCentreIds }
}

const costCentresOf = ({ conditions }: PayLimit) => conditions.filter(({ of }) => of === 'costCentre')

function newIn(limit: PayLimit, former: PayLimit): number[] {
  const known = costCentresOf(former)
  return costCentresOf(limit).flatMap(({ ids }, place) => [...ids].filter(id => !known[place]?.ids.has(id)))
}

const distinct = (limits: readonly PayLimit[]): Widening[] => [
  ...new Map(limits.map(({ personId, holder, role }) => [`${personId} ${role}`, { personId, holder, role }])).values(),
]

/** Each standing once of those who are charged to one of these, today or as far as is known. */
async function listCharged({ tx, employerGroupId }: Scope, costCentreIds: readonly number[]): Promise<Standing[]> {
  const isOneOf = (column: string) => sql`${sql.ref(column)} = any(${[...costCentreIds]}::bigint[])`
  const inShares = (shares: string) => sql`
    array(select (share ->> 'costCentreId')::bigint from jsonb_array_elements(${sql.ref(shares)}) share order by 1)`
  const { rows } = await sql<Standing>`
    select distinct charged.cost_centre_ids, employee.payment_group_id, employee.employer_id
    from (
      select split.employee_id, array_agg(split.cost_centre_id order by split.cost_centre_id) as cost_centre_ids
      from employee_cost_centre split
      where split.employer_group_id = ${employerGroupId} and split.employee_id in (select one.employee_id
        from employee_cost_centre one where one.employer_group_id = ${employerGroupId} and ${isOneOf('one.cost_centre_id')})
      group by split.employee_id
      union all
      select fact.employee_id, ${inShares('fact.value')} from employee_fact fact
      where fact.employer_group_id = ${employerGroupId} and fact.field = 'CostCentre' and fact.is_ahead
        and fact.superseded_at is null and jsonb_typeof(fact.value) = 'array'
      union all
      select change.employee_id, ${inShares('change.fact_value')} from change_request_change change
      join change_request request on request.employer_group_id = change.employer_group_id
        and request.id = change.change_request_id
      where change.employer_group_id = ${employerGroupId} and change.field = 'CostCentre' and change.is_open
        and request.status in ('Pending', 'Approved', 'Failed') and jsonb_typeof(change.fact_value) = 'array'
    ) charged
    join employee on employee.employer_group_id = ${employerGroupId} and employee.id = charged.employee_id
    where charged.cost_centre_ids && ${[...costCentreIds]}::bigint[]`.execute(tx)
  return rows
}
