import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { TakenForNow } from '../../platform/database/errors.ts'

type Scope = Pick<CommandContext, 'tx' | 'employerGroupId'>

/**
 * Two commands that enter the same person at once wait for each other. A command that gives an authority, an employee or an
 * account an email calls this after it has locked the request or the administrative change that it applies, and before it
 * locks rows of authorities, employees and persons. It does not wait for an import, which takes minutes.
 * @throws TakenForNow while an import enters people, or waits for commands that do
 */
export async function lockIdentities({ tx, employerGroupId }: Scope): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock_shared(
    hashtextextended(${identityLocks.ofImports(employerGroupId)}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new TakenForNow('An import of people is under way. Try again in a minute.')
  await sql`select pg_advisory_xact_lock(hashtextextended(${identityLocks.ofCommands(employerGroupId)}, 0))`.execute(tx)
}

/** Names of advisory locks: commands wait for the first, and share the second, which an import holds against them all. */
export const identityLocks = {
  ofCommands: (employerGroupId: number) => `identities ${employerGroupId}`,
  ofImports: (employerGroupId: number) => `imports of people ${employerGroupId}`,
}

/** `name`: with the code, for messages. `Other`: by a login, or as an employee after a temporary change. */
type EmailOwner = Readonly<{ kind: 'Authority' | 'Employee' | 'Other'; id: number; personId: number; name: string }>

/** The owners of an email in the group, whatever its case; inactive authorities and closed accounts are none. */
export async function listEmailOwners({ tx, employerGroupId }: Scope, email: string): Promise<readonly EmailOwner[]> {
  const { rows } = await sql<EmailOwner>`
    select owner.kind, owner.id, owner.person_id, p.family_name || ', ' || p.given_name || ' (' || owner.code || ')' as name
    from (
      select 'Employee' as kind, id, person_id, code from employee
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email})
      union all
      select 'Other', employee.id, employee.person_id, employee.code from employee_fact fact
      join employee on employee.employer_group_id = fact.employer_group_id and employee.id = fact.employee_id
      where fact.employer_group_id = ${employerGroupId} and fact.is_ahead and fact.superseded_at is null
        and fact.field = 'Email' and lower(fact.value #>> '{}') = lower(${email})
      union all
      select 'Authority', id, person_id, code from authority
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email}) and status <> 'Inactive'
      union all
      select 'Other', account.id, account.person_id, '' from login join user_account account on account.login_id = login.id
      where account.employer_group_id = ${employerGroupId} and lower(login.email) = lower(${email})
        and account.status <> 'Closed'
    ) owner join person p on p.employer_group_id = ${employerGroupId} and p.id = owner.person_id
    order by owner.id`.execute(tx)
  return rows
}

/**
 * Whether another person of the group has an email. Notices would go to both, accounts are made by email, and rules against
 * deciding for oneself compare persons: so no single call and no change request gives a person the email of another person.
 * Operators may import employees who share a mailbox; these keep it.
 *
 * `personId`: the person of the email; undefined for a new one.
 */
export const isAnothersEmail = async (
  ctx: Scope,
  { personId, email }: Readonly<{ personId?: number; email: string }>,
): Promise<boolean> => (await listEmailOwners(ctx, email)).some(owner => owner.personId !== personId)
