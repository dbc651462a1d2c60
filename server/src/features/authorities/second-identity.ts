import type { CallerContext } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'
import { findOtherOwner } from '../identities/index.ts'

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

type Identifying = Readonly<{ email: string; status: string; employeeId: number | null }>

/** Whether a change makes another person of an authority: by another email, another link, or by making it active. */
export const isNewIdentity = (before: Identifying, after: Identifying): boolean =>
  before.email.toLowerCase() !== after.email.toLowerCase() ||
  before.employeeId !== after.employeeId ||
  (before.status !== 'Active' && before.status !== after.status)
