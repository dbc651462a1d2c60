import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { todayInSql } from '../../core/today.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { conflict } from '../../domain/failure.ts'
import { longDate } from '../../domain/text/wording.ts'
import { employeeIsVisible } from '../employees/index.ts'
import type { LockedAuthority } from './standing.ts'

/** `code`: of the request, where there is one and the caller reads it. `status`: of the request; `from`: known days alone. */
type Ahead = Readonly<{ field: string; code: string | null; status: string | null; from: CalendarDate | null }>

/**
 * A pay role is confirmed for the name and email that the summary shows, so nothing may be about to make others of them: no
 * later or temporary change, and no request that is applied without anybody's further approval. One that still waits for an
 * approval is another person's decision.
 * @throws conflict `IdentityChanges`
 */
export async function refuseIdentityAhead(ctx: CallerContext, { personId, name }: LockedAuthority): Promise<void> {
  const ahead = await findIdentityAhead(ctx, personId)
  if (!ahead) return
  const { field, code, status, from } = ahead
  const what = `The ${field === 'Email' ? 'email' : 'name'} of ${name}`
  if (from === null) {
    throw conflict(
      'IdentityChanges',
      `${what} would change by ${code ?? 'a request'}, which failed. Have that applied or cancelled first.`,
    )
  }
  const remedy = code === null ? '' : `, or ${status === 'Applied' ? 'rescind' : 'cancel'} ${code}`
  throw conflict('IdentityChanges', `${what} changes on ${longDate(from)}. Wait until then${remedy}.`)
}

/** The first of them; known days come first. A fact that says what is true already changes nothing. */
async function findIdentityAhead(
  { tx, employerGroupId, caller }: CallerContext,
  personId: number,
): Promise<Ahead | undefined> {
  const { rows } = await sql<Ahead>`
    with employee as (select * from employee where employer_group_id = ${employerGroupId} and person_id = ${personId}),
    ahead as (
      select fact.field, fact.change_request_id, fact.valid_from as "from"
      from employee
      join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
      join employee_fact fact on fact.employer_group_id = employee.employer_group_id and fact.employee_id = employee.id
        and fact.superseded_at is null and fact.value <> 'null'::jsonb
        and (fact.is_ahead or fact.valid_from > ${todayInSql(caller, 'employee.employer_id')})
      where fact.value is distinct from to_jsonb(case fact.field when 'Email' then employee.email
        when 'GivenName' then person.given_name when 'FamilyName' then person.family_name end)
      union all
      select change.field, request.id, case when request.status = 'Approved' then request.effective_date end
      from employee
      join change_request request on request.employer_group_id = employee.employer_group_id
        and request.employee_id = employee.id and request.status in ('Approved', 'Failed')
      join change_request_change change on change.employer_group_id = request.employer_group_id
        and change.change_request_id = request.id
    )
    select ahead.field, request.code, request.status, ahead.from
    from ahead
    left join change_request request on request.employer_group_id = ${employerGroupId}
      and request.id = ahead.change_request_id and exists (select from employee where ${employeeIsVisible(caller)})
    where ahead.field in ('GivenName', 'FamilyName', 'Email')
    order by ahead.from nulls last, ahead.change_request_id limit 1`.execute(tx)
  return rows[0]
}
