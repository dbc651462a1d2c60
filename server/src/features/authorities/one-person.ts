import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'
import { isAnothersEmail } from '../identities/index.ts'
import type { LockedAuthority } from './standing.ts'

/** An authority as it would be: `id` where there is one already, `personId` where it is known whom it is. */
type Identity = Readonly<{ id?: number; personId?: number | undefined; email: string }>

/**
 * Nobody is two people: rules against deciding for oneself compare persons, so that a second authority, or one beside
 * somebody's employee, would be a way around them all. What tells that two are one is the email, whatever its case: of
 * another authority that is not inactive, of an employee whom this authority is not linked to, or of another's login.
 * Where employees share a mailbox, the authority of one of them may have it too.
 * Before it, `lockIdentities`.
 * @throws conflict `EmailTaken`
 */
export async function refuseSecondIdentity(ctx: CallerContext, identity: Identity): Promise<void> {
  const authority = await findAuthority(ctx, identity)
  if (authority) {
    throw conflict(
      'EmailTaken',
      `The authority ${authority} has this email, and one person has one authority. Change that one, or send an email that is this person's alone.`,
    )
  }
  const employee = await findEmployee(ctx, identity)
  if (employee && !employee.isOwn) {
    throw conflict(
      'EmailTaken',
      `The employee ${employee.name} has this email. Send EmployeeId ${employee.id} where this is the same person, or an email that is this person's alone.`,
    )
  }
  if (!employee && (await isAnothersEmail(ctx, { ...identity, authorityId: identity.id }))) {
    throw conflict(
      'EmailTaken',
      "Another person signs in with this email, or gets it back after a temporary change. Send an email that is this person's alone.",
    )
  }
}

type Identifying = Pick<LockedAuthority, 'email' | 'status' | 'employeeId'>

/** Whether a change makes another person of an authority: by another email, another link, or by making it active. */
export const isNewIdentity = (before: Identifying, after: Identifying): boolean =>
  before.email.toLowerCase() !== after.email.toLowerCase() ||
  before.employeeId !== after.employeeId ||
  (before.status !== 'Active' && before.status !== after.status)

async function findAuthority(
  { tx, employerGroupId }: CallerContext,
  { id, personId, email }: Identity,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.family_name || ', ' || p.given_name || ' (' || a.code || ')' as name from authority a
    join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id
    where a.employer_group_id = ${employerGroupId} and a.email_lower = lower(${email})
      and a.status <> 'Inactive' and a.id is distinct from ${id ?? null}::bigint
      and a.person_id is distinct from ${personId ?? null}::bigint
    order by a.id limit 1`.execute(tx)
  return rows[0]?.name
}

async function findEmployee(
  { tx, employerGroupId }: CallerContext,
  { personId, email }: Identity,
): Promise<{ id: number; name: string; isOwn: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; isOwn: boolean }>`
    select e.id, p.family_name || ', ' || p.given_name || ' (' || e.code || ')' as name,
      e.person_id is not distinct from ${personId ?? null}::bigint as is_own from employee e
    join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    where e.employer_group_id = ${employerGroupId} and e.email_lower = lower(${email})
    order by is_own desc, e.id limit 1`.execute(tx)
  return rows[0]
}
