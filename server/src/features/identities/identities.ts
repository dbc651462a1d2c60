import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { TakenForNow } from '../../platform/database/errors.ts'

type Scope = Pick<CommandContext, 'tx' | 'employerGroupId'>

/**
 * Two who enter the same person at once see each other: taken by whoever gives an authority, an employee or an account an
 * email. Always before the rows of authorities, employees and persons are locked, so that two wait for each other instead
 * of blocking each other; after the request that is applied, or the administrative change.
 * An import takes minutes, and whoever waited for it would keep a connection from everybody: nobody does.
 * @throws TakenForNow while an import enters people, or waits for those who are at it
 */
export async function lockIdentities({ tx, employerGroupId }: Scope): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock_shared(
    hashtextextended(${importsOfPeople(employerGroupId)}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new TakenForNow('An import of people is under way. Try again in a minute.')
  await sql`select pg_advisory_xact_lock(hashtextextended(${identitiesOf(employerGroupId)}, 0))`.execute(tx)
}

/** The name of the lock that they wait for. */
export const identitiesOf = (employerGroupId: number): string => `identities ${employerGroupId}`

/** The name of the lock that an import holds against all of them, which they share without waiting. */
export const importsOfPeople = (employerGroupId: number): string => `imports of people ${employerGroupId}`

/** An email, and the person who would have it (absent: a new one), by this authority where that is here already. */
type Claim = Readonly<{ personId?: number | undefined; authorityId?: number | undefined; email: string }>

/**
 * Whether another person of the group has an email, whatever its case: as an employee, today or again after a temporary
 * change, as an authority that is not inactive, or to sign in with. Notices would reach both, accounts are made by email,
 * and rules against deciding for oneself compare persons: so a single call or a change request gives nobody the email of
 * somebody else. Operators may import employees who share a mailbox; these keep it.
 */
export async function isAnothersEmail(
  { tx, employerGroupId }: Scope,
  { personId, authorityId, email }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select person_id from employee where employer_group_id = ${employerGroupId} and email_lower = lower(${email})
      union all
      select employee.person_id from employee_fact fact
      join employee on employee.employer_group_id = fact.employer_group_id and employee.id = fact.employee_id
      where fact.employer_group_id = ${employerGroupId} and fact.is_ahead and fact.superseded_at is null
        and fact.field = 'Email' and lower(fact.value #>> '{}') = lower(${email})
      union all
      select person_id from authority
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email}) and status <> 'Inactive'
        and id is distinct from ${authorityId ?? null}::bigint
      union all
      select account.person_id from login join user_account account on account.login_id = login.id
      where account.employer_group_id = ${employerGroupId} and lower(login.email) = lower(${email})
        and account.status <> 'Closed'
    ) owner
    where person_id is distinct from ${personId ?? null}::bigint limit 1`.execute(tx)
  return rows.length > 0
}
