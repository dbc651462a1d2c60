import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { todayInSql } from '../../../core/today.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { conflict } from '../../../domain/failure.ts'
import { longDate } from '../../../domain/text/wording.ts'
import { employeeIsVisible } from '../../employees/index.ts'

/** The person for whom a role is requested. Confirming it requires the same identity. */
export type Identity = Readonly<{
  name: string
  emails: readonly string[]
  userAccountId: number | null
  accessScope: readonly object[]
}>

/** The part of an authority that says who it is. */
type Holder = Readonly<{ personId: number; name: string; code: string; email: string }>

type Known = Readonly<{
  employeeEmail: string | null
  userAccountId: number | null
  loginEmail: string | null
  accessScope: readonly Readonly<{ type: string }>[]
}>

/** The identity of an authority now, and its words in the summary for the second administrator. */
export async function identityOf(
  { tx, employerGroupId }: CallerContext,
  { name, email, code, personId }: Holder,
): Promise<Readonly<{ identity: Identity; inWords: string }>> {
  const { rows } = await sql<Known>`
    select employee.email_lower as employee_email, account.id as user_account_id, lower(login.email) as login_email,
      coalesce((select jsonb_agg(to_jsonb(line) - 'id' order by line.id) from access_scope line
        where line.employer_group_id = account.employer_group_id and line.user_account_id = account.id), '[]') as access_scope
    from person
    left join employee on employee.employer_group_id = person.employer_group_id and employee.person_id = person.id
    left join user_account account on account.employer_group_id = person.employer_group_id
      and account.person_id = person.id and account.status <> 'Closed'
    left join login on login.id = account.login_id
    where person.employer_group_id = ${employerGroupId} and person.id = ${personId}`.execute(tx)
  const { employeeEmail = null, userAccountId = null, loginEmail = null, accessScope = [] } = rows[0] ?? {}
  const emails = [email.toLowerCase(), ...(employeeEmail === null ? [] : [employeeEmail])]
  const called = `${name} (${code}, ${email})`
  const signsIn = loginEmail === null || emails.includes(loginEmail) ? '' : ', who signs in with another email'
  const sees = userAccountId === null ? '' : `, whose account sees ${seenThrough(accessScope)}`
  return { identity: { name, emails, userAccountId, accessScope }, inWords: `${called}${signsIn}${sees}` }
}

const seenThrough = (lines: Known['accessScope']): string =>
  lines.length === 0
    ? 'its owner alone'
    : lines.every(({ type }) => type === 'All')
      ? 'everything'
      : 'a part of the group'

/** Changes that were requested before identities were kept have none. */
export const isSameIdentity = (now: Identity, before: Identity | undefined): boolean =>
  before === undefined || isDeepStrictEqual(now, before)

/** `code`: of the request, where there is one and the caller reads it. `status`: of the request; `from`: known days alone. */
type Ahead = Readonly<{ field: string; code: string | null; status: string | null; from: CalendarDate | null }>

/**
 * A second administrator confirms a role for the name and email in the summary. So no later or temporary change may
 * be about to change them, nor a request that needs no further approval. A request that waits for an approval is another
 * person's decision.
 * @throws conflict `IdentityChanges`
 */
export async function refuseIdentityAhead(
  ctx: CallerContext,
  { personId, name }: Pick<Holder, 'personId' | 'name'>,
): Promise<void> {
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

/** The first such change; known days come first. A fact with the present value changes nothing. */
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
