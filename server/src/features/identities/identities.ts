import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'

type Scope = Pick<Act, 'tx' | 'employerGroupId'>

/**
 * Two who enter the same person at once see each other: taken by whoever gives an authority or an employee an email.
 * Always before the rows of authorities, employees and persons are locked, so that two wait for each other instead of
 * blocking each other; after the request that is applied, or the administrative change.
 */
export const lockIdentities = ({ tx, employerGroupId }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${identitiesOf(employerGroupId)}, 0))`.execute(tx)

/** The name of the lock. */
export const identitiesOf = (employerGroupId: number): string => `identities ${employerGroupId}`

/** An employee as they would be; `personId` where there is one already, `by`: who makes a new one. */
type Employee = Readonly<{ personId?: number; email: string; by?: number }>

/**
 * Whether an employee would have the email by which somebody else is known: that of another person's authority that is
 * not inactive, or with which they sign in. Whoever is both would be two people, and rules against deciding for oneself
 * compare persons. Employees may share a mailbox, and then their authorities and accounts have it too; but nobody makes an
 * employee with an email of their own.
 */
export async function isKnownAsSomebodyElse(
  { tx, employerGroupId }: Scope,
  { personId, email, by }: Employee,
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select person_id from authority
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email}) and status <> 'Inactive'
      union all
      select account.person_id from login join user_account account on account.login_id = login.id
      where account.employer_group_id = ${employerGroupId} and lower(login.email) = lower(${email})
        and account.status <> 'Closed'
      union all
      select person_id from employee
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email}) and person_id = ${by ?? null}::bigint
    ) known
    where person_id is distinct from ${personId ?? null}::bigint and (person_id = ${by ?? null}::bigint or not exists (
      select from employee where employee.employer_group_id = ${employerGroupId}
        and employee.person_id = known.person_id and employee.email_lower = lower(${email})))
    limit 1`.execute(tx)
  return rows.length > 0
}
