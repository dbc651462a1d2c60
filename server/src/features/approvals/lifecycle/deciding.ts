import { type CallerContext, type Outcome, refuseStale, stale } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { reject } from '../../../domain/failure.ts'
import { approvableEvent } from '../approvable/index.ts'
import { decide } from './decision.ts'
import {
  hasText,
  holdToDecide,
  isRepeat,
  refuse,
  refuseOrStale,
  rejectBlankRemarks,
  submittedRecordOf,
} from './held.ts'
import type { Lifecycle } from './kind.ts'

type Sent = Readonly<{ Revision?: number; Remarks?: string; AmountApproved?: number }>

/**
 * Approves the step that waits for the caller; the last step approves the record. The revision, or If-Match, states
 * which version the caller has seen. A repeat does nothing.
 * @throws notFound, invalid, stale, forbidden `NotYourDecision`
 */
export async function approve(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, Revision, Remarks, AmountApproved }: Sent & Readonly<{ id: number }>,
): Promise<Outcome> {
  const { foresee } = kind
  const held = await holdToDecide(ctx, kind, id, foresee && (() => foresee(ctx, id)))
  const grant = await kind.grant?.read(ctx, held, AmountApproved)
  const isOfThisRevision = Revision === undefined || Revision === held.approvable.revision
  if (isOfThisRevision && isRepeat(ctx, held, { kind, decision: 'Approved' })) {
    reject((await grant?.violationsOfRepeat()) ?? [])
    return {}
  }
  refuse(ctx, held, { kind, action: 'approve' })
  const isSeen = Revision !== undefined || ctx.seenVersions !== undefined
  reject([...(isSeen ? [] : [revisionIsMissing]), ...(grant?.violations ?? [])])
  if (!isOfThisRevision) throw stale()
  refuseStale(ctx, held.row.version)
  const remarks = hasText(Remarks) ? Remarks : undefined
  const amount = grant?.amount
  const outcome = await decide(ctx, held, { decision: 'Approved', remarks, amountApproved: amount })
  if (outcome === 'Approved')
    return { effects: await kind.approved(ctx, submittedRecordOf(held), { amount, foreseen: held.foreseen }) }
  await kind.update(ctx, id, grant?.columns ?? {})
  await record(ctx, approvableEvent(kind, held.row, 'step-approved'))
  return {}
}

const revisionIsMissing = {
  field: 'Revision',
  message: 'Send the Revision that you have read, or its entity tag as If-Match.',
}

type Explained = Readonly<{ id: number; Remarks: string }>

/**
 * Declines the record. No further actions are possible. @throws notFound, invalid, stale, forbidden `NotYourDecision`
 */
export const decline = (ctx: CallerContext, kind: Lifecycle, command: Explained): Promise<void> =>
  decideAgainst(ctx, kind, { ...command, action: 'decline' })

/** Returns the record to the requester, to change or cancel it. @throws notFound, invalid, stale, forbidden `NotYourDecision` */
export const returnToRequester = (ctx: CallerContext, kind: Lifecycle, command: Explained): Promise<void> =>
  decideAgainst(ctx, kind, { ...command, action: 'return' })

const against = {
  decline: { decision: 'Declined', event: 'declined' },
  return: { decision: 'Returned', event: 'returned' },
} as const

async function decideAgainst(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, Remarks, action }: Explained & Readonly<{ action: keyof typeof against }>,
): Promise<void> {
  const { decision, event } = against[action]
  const held = await holdToDecide(ctx, kind, id)
  if (isRepeat(ctx, held, { kind, decision })) return
  refuseOrStale(ctx, held, { kind, action })
  rejectBlankRemarks(Remarks)
  await decide(ctx, held, { decision, remarks: Remarks })
  const decidedAt = action === 'decline' && { decidedAt: ctx.now }
  await kind.update(ctx, id, { ...kind.grant?.columnsOfNone, ...decidedAt, status: decision })
  await record(ctx, approvableEvent(kind, held.row, event))
  if (action === 'decline') await kind.declined?.(ctx, held)
}
