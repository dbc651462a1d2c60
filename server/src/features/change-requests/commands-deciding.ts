import { reject } from '../../domain/failure.ts'
import { required } from '../../domain/violation.ts'
import { type CallersAct, refuseStale, stale } from '../../platform/act.ts'
import { type Action, type Deciding, decide, isRepeatedReassigning, reassign } from '../approvals/index.ts'
import { type Held, holdChangeRequest, holdToDecide, isRepeat, refuse, refuseOrStale } from './held.ts'
import { moveChangeRequest, tell } from './moving.ts'
import { approved, movingOf } from './onwards.ts'
import { saysSomething } from './storing.ts'

type Approval = Readonly<{ Revision?: number; Remarks?: string }>
type Explained = Readonly<{ Remarks: string }>

/**
 * Approves the step that waits; with the last one the request is approved, and applied where its day has come. Nobody
 * approves what they have not seen: the revision or If-Match says what they have.
 * @throws forbidden `NotYourDecision`, stale
 */
export async function approveChangeRequest(
  act: CallersAct,
  id: number,
  { Revision, Remarks }: Approval,
): Promise<void> {
  const held = await holdToDecide(act, id)
  const isOfThisRevision = Revision === undefined || Revision === held.approvable.revision
  if (isOfThisRevision && isRepeat(act, held, 'Approved')) return
  refuse('approve', held, act)
  reject(Revision === undefined && act.seenVersions === undefined ? [unseen] : [])
  if (!isOfThisRevision) throw stale()
  refuseStale(act, held.row.version)
  const remarks = saysSomething(Remarks) ? Remarks : undefined
  const outcome = await decide(act, held.approvable, { decision: 'Approved', remarks })
  if (outcome === 'Approved') return approved(act, movingOf(held))
  await moveChangeRequest(act, held.row, {})
  await tell(act, held.row, 'step-approved')
}

const unseen = {
  field: 'Revision',
  message: 'Send the Revision of the request that you have seen, or its entity tag as If-Match.',
}

/** Declines it, which ends it. @throws forbidden `NotYourDecision`, stale */
export async function declineChangeRequest(act: CallersAct, id: number, { Remarks }: Explained): Promise<void> {
  const held = await decideAgainst(act, id, { action: 'decline', decision: 'Declined', remarks: Remarks })
  if (!held) return
  await moveChangeRequest(act, held.row, { status: 'Declined', decidedAt: act.now })
  await tell(act, held.row, 'declined')
}

/** Gives it back to the requester, to mend it or let it be. @throws forbidden `NotYourDecision`, stale */
export async function returnChangeRequest(act: CallersAct, id: number, { Remarks }: Explained): Promise<void> {
  const held = await decideAgainst(act, id, { action: 'return', decision: 'Returned', remarks: Remarks })
  if (!held) return
  await moveChangeRequest(act, held.row, { status: 'Returned' })
  await tell(act, held.row, 'returned')
}

type Decision = Readonly<{ action: Action; decision: Deciding['decision'] }>

/** @returns the request; undefined where the caller had decided so before */
async function decideAgainst(
  act: CallersAct,
  id: number,
  { action, decision, remarks }: Decision & Readonly<{ remarks: string }>,
): Promise<Held | undefined> {
  const held = await holdToDecide(act, id)
  if (isRepeat(act, held, decision)) return undefined
  refuseOrStale(action, held, act)
  rejectSilence(remarks)
  await decide(act, held.approvable, { decision, remarks })
  return held
}

/** Remarks that are blanks alone are none. */
export const rejectSilence = (remarks: string): void => reject(saysSomething(remarks) ? [] : [required('Remarks')])

/** Gives the waiting step to another authority; doing it again does nothing. @throws forbidden, invalid `AuthorityId`, stale */
export async function reassignChangeRequest(
  act: CallersAct,
  id: number,
  { AuthorityId, Remarks }: Readonly<{ AuthorityId: number; Remarks: string }>,
): Promise<void> {
  const held = await holdChangeRequest(act, id)
  refuse('reassign', held, act)
  rejectSilence(Remarks)
  const reassigning = { authorityId: AuthorityId, remarks: Remarks }
  if (await isRepeatedReassigning(act, held.approvable, reassigning)) return
  refuseStale(act, held.row.version)
  await reassign(act, held.approvable, reassigning)
  await moveChangeRequest(act, held.row, {})
  await tell(act, held.row, 'reassigned')
}
