import type { Act, CallersAct } from '../../platform/act.ts'
import type { Approvable, Routing } from './approvable.ts'

type Opening = Readonly<{
  kind: Approvable['kind']
  subjectPersonId: number
  isTwoPerson: boolean
  routing: Routing
  /** The command as it was sent, without numbers that are kept secret. */
  command: object
  /** Those numbers, as JSON text; encrypted here. */
  secrets?: string | undefined
}>

/** Something new that people will approve, raised by the caller: its first revision, without a chain yet. */
export async function openApprovable(_act: CallersAct, _opening: Opening): Promise<Approvable> {
  throw new Error('to be written')
}

/** Locks what people approve, before anything about it is decided or changed. Every action takes this lock first. */
export async function lockApprovable(_act: Act, _id: number): Promise<Approvable> {
  throw new Error('to be written')
}

/** An edit that starts the approvals again: a new revision by the caller; the former one's decisions and steps are void. */
export async function reviseApprovable(
  _act: CallersAct,
  _approvable: Approvable,
  _revision: Pick<Opening, 'routing' | 'command' | 'secrets'>,
): Promise<Approvable> {
  throw new Error('to be written')
}

/** An edit that starts nothing again: the caller counts as an editor from now on. */
export async function noteEditor(_act: CallersAct, _approvable: Approvable): Promise<void> {
  throw new Error('to be written')
}

/** Makes the chain that the policy asks for and opens its first step. `Approved`: the policy has no steps. */
export async function startChain(_act: Act, _approvable: Approvable): Promise<'Waiting' | 'Approved'> {
  throw new Error('to be written')
}

export type Deciding = Readonly<{ decision: 'Approved' | 'Declined' | 'Returned'; remarks?: string | undefined }>

/**
 * The caller's decision of the step that waits, with its remark. Approving it may open the next step.
 * @throws forbidden `NotYourDecision` where the hard rules or the chain say so
 */
export async function decide(
  _act: CallersAct,
  _approvable: Approvable,
  _deciding: Deciding,
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  throw new Error('to be written')
}

/** Whether the caller has made this very decision of this revision before: a repeat, which changes nothing. */
export async function hasDecided(
  _act: CallersAct,
  _approvable: Approvable,
  _decision: Deciding['decision'],
): Promise<boolean> {
  throw new Error('to be written')
}

/** Gives the waiting step to another authority. @throws invalid `AuthorityId` where they lack role or scope, or take part */
export async function reassign(
  _act: CallersAct,
  _approvable: Approvable,
  _to: Readonly<{ authorityId: number; remarks: string }>,
): Promise<void> {
  throw new Error('to be written')
}

/** Voids what still waits: the matter was cancelled or taken back. */
export async function closeChain(_act: Act, _approvable: Approvable): Promise<void> {
  throw new Error('to be written')
}

export type NewRemark = Readonly<{
  type: 'Comment' | 'Submission' | 'Approval' | 'Decline' | 'Return' | 'Cancellation' | 'Reassignment' | 'System'
  remark: string
  onBehalfOfAuthorityId?: number | undefined
}>

/** Says something about the matter; `System` remarks have no author. @returns the remark's id */
export async function addRemark(_act: Act, _approvable: Approvable, _remark: NewRemark): Promise<number> {
  throw new Error('to be written')
}

/**
 * Finds anew who decides every step that waits, after a change of chart, holder, role, delegation, status or
 * termination, in the transaction of that change. Each step that others decide now gets a `System` remark, an event, and
 * an effect for the dry run to tell. Does nothing where `organisationChanges` is empty.
 */
export async function rerouteApprovals(_act: Act): Promise<void> {}
