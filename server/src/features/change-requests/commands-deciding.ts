import { reject } from '../../domain/failure.ts'
import { required } from '../../domain/violation.ts'
import { type CallerContext, type Outcome, refuseStale, stale } from '../../platform/command-context.ts'
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
  ctx: CallerContext,
  id: number,
  { Revision, Remarks }: Approval,
): Promise<Outcome> {
  const held = await holdToDecide(ctx, id)
  const isOfThisRevision = Revision === undefined || Revision === held.approvable.revision
  if (isOfThisRevision && isRepeat(ctx, held, 'Approved')) return {}
  refuse('approve', held, ctx)
  reject(Revision === undefined && ctx.seenVersions === undefined ? [unseen] : [])
  if (!isOfThisRevision) throw stale()
  refuseStale(ctx, held.row.version)
  const remarks = saysSomething(Remarks) ? Remarks : undefined
  const outcome = await decide(ctx, held.approvable, { decision: 'Approved', remarks })
  if (outcome === 'Approved') return { effects: await approved(ctx, movingOf(held)) }
  await moveChangeRequest(ctx, held.row, {})
  await tell(ctx, held.row, 'step-approved')
  return {}
}

const unseen = {
  field: 'Revision',
  message: 'Send the Revision of the request that you have seen, or its entity tag as If-Match.',
}

/** Declines it, which ends it. @throws forbidden `NotYourDecision`, stale */
export async function declineChangeRequest(ctx: CallerContext, id: number, { Remarks }: Explained): Promise<void> {
  const held = await decideAgainst(ctx, id, { action: 'decline', decision: 'Declined', remarks: Remarks })
  if (!held) return
  await moveChangeRequest(ctx, held.row, { status: 'Declined', decidedAt: ctx.now })
  await tell(ctx, held.row, 'declined')
}

/** Gives it back to the requester, to mend it or let it be. @throws forbidden `NotYourDecision`, stale */
export async function returnChangeRequest(ctx: CallerContext, id: number, { Remarks }: Explained): Promise<void> {
  const held = await decideAgainst(ctx, id, { action: 'return', decision: 'Returned', remarks: Remarks })
  if (!held) return
  await moveChangeRequest(ctx, held.row, { status: 'Returned' })
  await tell(ctx, held.row, 'returned')
}

type Decision = Readonly<{ action: Action; decision: Deciding['decision'] }>

/** @returns the request; undefined where the caller had decided so before */
async function decideAgainst(
  ctx: CallerContext,
  id: number,
  { action, decision, remarks }: Decision & Readonly<{ remarks: string }>,
): Promise<Held | undefined> {
  const held = await holdToDecide(ctx, id)
  if (isRepeat(ctx, held, decision)) return undefined
  refuseOrStale(action, held, ctx)
  rejectSilence(remarks)
  await decide(ctx, held.approvable, { decision, remarks })
  return held
}

/** Remarks that are blanks alone are none. */
export const rejectSilence = (remarks: string): void => reject(saysSomething(remarks) ? [] : [required('Remarks')])

/** Gives the waiting step to another authority; doing it again does nothing. @throws forbidden, invalid `AuthorityId`, stale */
export async function reassignChangeRequest(
  ctx: CallerContext,
  id: number,
  { AuthorityId, Remarks }: Readonly<{ AuthorityId: number; Remarks: string }>,
): Promise<void> {
  const held = await holdChangeRequest(ctx, id)
  refuse('reassign', held, ctx)
  rejectSilence(Remarks)
  const reassigning = { authorityId: AuthorityId, remarks: Remarks }
  if (await isRepeatedReassigning(ctx, held.approvable, reassigning)) return
  refuseStale(ctx, held.row.version)
  await reassign(ctx, held.approvable, reassigning)
  await moveChangeRequest(ctx, held.row, {})
  await tell(ctx, held.row, 'reassigned')
}
