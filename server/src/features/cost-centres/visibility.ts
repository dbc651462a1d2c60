import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller, Reach } from '../../domain/caller.ts'

/**
 * Whether the caller sees the `cost_centre` of the surrounding query: those that a scope lists, those of an employer it
 * names, those that the positions of a subtree belong to, and those that employees of its payment groups are charged to.
 */
export const costCentreIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  caller.reaches.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(caller.reaches.map(isWithin), sql` and `)})`

function isWithin({ employerIds, paymentGroupIds, costCentreIds, positionIds }: Reach): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (costCentreIds) conditions.push(sql`cost_centre.id = any(${costCentreIds}::bigint[])`)
  if (employerIds) conditions.push(sql`cost_centre.employer_id = any(${employerIds}::bigint[])`)
  if (positionIds) {
    conditions.push(sql`exists (select from chart_position p where p.employer_group_id = cost_centre.employer_group_id
      and p.cost_centre_id = cost_centre.id and p.id = any(${positionIds}::bigint[]))`)
  }
  if (paymentGroupIds) {
    conditions.push(sql`exists (select from employee_cost_centre s
      join employee e on e.employer_group_id = s.employer_group_id and e.id = s.employee_id
      where s.employer_group_id = cost_centre.employer_group_id and s.cost_centre_id = cost_centre.id
        and e.payment_group_id = any(${paymentGroupIds}::bigint[]))`)
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`
}
