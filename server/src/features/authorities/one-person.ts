import type { CallerContext } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'
import { findOtherOwner } from '../identities/index.ts'
import type { LockedAuthority } from './locking.ts'

/** An authority as it would be: `id` where there is one already, `personId` where it is known whom it is. */
type Identity = Readonly<{ id?: number; personId?: number | undefined; email: string }>

/**
 * One person has one authority: rules against deciding for oneself compare persons, and a second authority, or one beside
 * another employee, would be a way around them. What tells that two are one is the email, whatever its case: of
 * another authority that is not inactive, of an employee whom this authority is not linked to, or of another's login.
 * Where employees share a mailbox, the authority of one of them may have it too.
 * Before it, `lockIdentities`.
 * @throws conflict `EmailTaken`
 */
export async function refuseSecondIdentity(ctx: CallerContext, { id, personId, email }: Identity): Promise<void> {
  const owner = await findOtherOwner(ctx, { as: 'Authority', id, personId, email })
  if (owner) throw conflict('EmailTaken', refusals[owner.as](owner))
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOtherOwner>>>

const refusals: Readonly<Record<Owner['as'], (owner: Owner) => string>> = {
  Authority: ({ name }) =>
    `The authority ${name} has this email, and one person has one authority. Change that one, or send an email that is this person's alone.`,
  Employee: ({ id, name }) =>
    `The employee ${name} has this email. Send EmployeeId ${id} where this is the same person, or an email that is this person's alone.`,
  Other: () =>
    "Another person signs in with this email, or gets it back after a temporary change. Send an email that is this person's alone.",
}

type Identifying = Pick<LockedAuthority, 'email' | 'status' | 'employeeId'>

/** Whether a change makes another person of an authority: by another email, another link, or by making it active. */
export const isNewIdentity = (before: Identifying, after: Identifying): boolean =>
  before.email.toLowerCase() !== after.email.toLowerCase() ||
  before.employeeId !== after.employeeId ||
  (before.status !== 'Active' && before.status !== after.status)
