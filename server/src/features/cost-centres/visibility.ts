import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccessScope, Caller } from '../../domain/caller.ts'

/**
 * Whether the caller sees the cost centre of the surrounding query, whose table has the name `alias` there: it is in the
 * list of the access scope, belongs to an employer or a position of the scope, or carries cost of employees of its payment
 * groups. Every type that a scope names counts.
 */
export function costCentreIsVisible(caller: Caller, alias = 'cost_centre'): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  const scopes = caller.accessScopes.map(scope => isWithin(scope, alias))
  return sql<SqlBool>`(${sql.join(scopes, sql` and `)})`
}

function isWithin(
  { employerIds, paymentGroupIds, costCentreIds, positionIds }: AccessScope,
  alias: string,
): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const conditions: RawBuilder<SqlBool>[] = []
  if (costCentreIds) conditions.push(sql`${of('id')} = any(${costCentreIds}::bigint[])`)
  if (employerIds) conditions.push(sql`${of('employer_id')} = any(${employerIds}::bigint[])`)
  if (positionIds) {
    conditions.push(sql`exists (select from chart_position p where p.employer_group_id = ${of('employer_group_id')}
      and p.cost_centre_id = ${of('id')} and p.id = any(${positionIds}::bigint[]))`)
  }
  if (paymentGroupIds) {
    conditions.push(sql`exists (select from employee_cost_centre s
      join employee e on e.employer_group_id = s.employer_group_id and e.id = s.employee_id
      where s.employer_group_id = ${of('employer_group_id')} and s.cost_centre_id = ${of('id')}
        and e.payment_group_id = any(${paymentGroupIds}::bigint[]))`)
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`
}
