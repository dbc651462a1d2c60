import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { TakenForNow } from '../../platform/database/errors.ts'
import { type EmailClaim, type EmailOwner, emailOwners, otherOwnersOf } from './rules.ts'

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

/** The owner of an email, with the name of the person and the code: `Ng, Mei (E7)`. */
type NamedOwner = EmailOwner & Readonly<{ name: string }>

/** The first of `otherOwnersOf` an email, whatever its case. Operators may import employees who share a mailbox; these keep it. */
export async function findOtherOwner(
  { tx }: Scope,
  { email, ...claim }: EmailClaim & Readonly<{ email: string }>,
): Promise<NamedOwner | undefined> {
  const { rows } = await sql<NamedOwner>`
    select owner."as", owner.id, owner.person_id, p.family_name || ', ' || p.given_name || ' (' || owner.code || ')' as name
    from (${sql.raw(emailOwners)}) owner
    join person p on p.employer_group_id = current_employer_group_id() and p.id = owner.person_id
    where owner.email = lower(${email}) order by owner.id`.execute(tx)
  return otherOwnersOf(claim, rows)[0]
}
