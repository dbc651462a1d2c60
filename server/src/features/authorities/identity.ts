import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import type { LockedAuthority } from './standing.ts'

/** The person for whom a pay role is requested. Confirming it requires the same identity. */
export type Identity = Readonly<{ name: string; emails: readonly string[]; userAccountId: number | null }>

type Known = Readonly<{ employeeEmail: string | null; userAccountId: number | null; loginEmail: string | null }>

/** The identity of an authority now, and its words in the summary that the second administrator reads. */
export async function identityOf(
  { tx, employerGroupId }: CallerContext,
  authority: LockedAuthority,
): Promise<Readonly<{ identity: Identity; inWords: string }>> {
  const { name, email, code, personId } = authority
  const { rows } = await sql<Known>`
    select employee.email_lower as employee_email, account.id as user_account_id, lower(login.email) as login_email
    from person
    left join employee on employee.employer_group_id = person.employer_group_id and employee.person_id = person.id
    left join user_account account on account.employer_group_id = person.employer_group_id
      and account.person_id = person.id and account.status <> 'Closed'
    left join login on login.id = account.login_id
    where person.employer_group_id = ${employerGroupId} and person.id = ${personId}`.execute(tx)
  const { employeeEmail = null, userAccountId = null, loginEmail = null } = rows[0] ?? {}
  const emails = [email.toLowerCase(), ...(employeeEmail === null ? [] : [employeeEmail])]
  const called = `${name} (${code}, ${email})`
  return {
    identity: { name, emails, userAccountId },
    inWords: loginEmail === null || emails.includes(loginEmail) ? called : `${called}, who signs in with another email`,
  }
}

/** Changes that were requested before identities were kept have none. */
export const isSameIdentity = (now: Identity, before: Identity | undefined): boolean =>
  before === undefined ||
  (now.name === before.name && `${now.emails}` === `${before.emails}` && now.userAccountId === before.userAccountId)
