import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'
import { isAnothersEmail } from '../identities/index.ts'

/** An authority as it would be. `id`: of a stored one; `personId`: of its person, where there is one already. */
type Identity = Readonly<{ id?: number; personId?: number | undefined; email: string }>

/**
 * No person has two identities: rules against deciding for oneself compare persons, so that a second authority, or one
 * beside an employee, would be a way around them all. An email tells the identity, whatever its case: that of another
 * authority that is not inactive, of an employee whom this authority is not linked to, or of another person's login. Where
 * employees share a mailbox, the authority of one of them may have it too.
 *
 * Call `lockIdentities` first.
 * @throws conflict `EmailTaken`
 */
export async function refuseSecondIdentity(ctx: CallerContext, identity: Identity): Promise<void> {
  const owner = await findOwner(ctx, identity)
  if (owner?.isOwn) return
  if (owner?.employeeId === null) {
    throw taken(
      `The authority ${owner.name} has this email, and one person has one authority. Change that one, or send an email that is this person's alone.`,
    )
  }
  if (owner) {
    throw taken(
      `The employee ${owner.name} has this email. Send EmployeeId ${owner.employeeId} where this is the same person, or an email that is this person's alone.`,
    )
  }
  if (await isAnothersEmail(ctx, { ...identity, authorityId: identity.id })) {
    throw taken(
      "Another person signs in with this email, or gets it back after a temporary change. Send an email that is this person's alone.",
    )
  }
}

const taken = (message: string) => conflict('EmailTaken', message)

type Identifying = Readonly<{ email: string; status: string; employeeId: number | null }>

/** Whether a change makes another person of an authority: by another email, another link, or by making it active. */
export const isNewIdentity = (before: Identifying, after: Identifying): boolean =>
  before.email.toLowerCase() !== after.email.toLowerCase() ||
  before.employeeId !== after.employeeId ||
  (before.status !== 'Active' && before.status !== after.status)

/** `employeeId`: null for an authority. `isOwn`: the employee is the person of the authority itself. */
type Owner = Readonly<{ employeeId: number | null; name: string; isOwn: boolean }>

/** The first owner of the email: an authority of another person, the authority's own employee, then another employee. */
async function findOwner(
  { tx, employerGroupId }: CallerContext,
  { id, personId, email }: Identity,
): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select owner.employee_id, owner.is_own, p.family_name || ', ' || p.given_name || ' (' || owner.code || ')' as name
    from (
      select id, null::bigint as employee_id, person_id, code, false as is_own from authority
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email}) and status <> 'Inactive'
        and id is distinct from ${id ?? null}::bigint and person_id is distinct from ${personId ?? null}::bigint
      union all
      select id, id, person_id, code, person_id is not distinct from ${personId ?? null}::bigint from employee
      where employer_group_id = ${employerGroupId} and email_lower = lower(${email})
    ) owner
    join person p on p.employer_group_id = ${employerGroupId} and p.id = owner.person_id
    order by owner.employee_id is not null, owner.is_own desc, owner.id limit 1`.execute(tx)
  return rows[0]
}
