import { reject } from '../../domain/failure.ts'
import { type Money, moneyFromWire } from '../../domain/money.ts'
import { required } from '../../domain/violation.ts'
import { type CallersAct, refuseStale, stale } from '../../platform/act.ts'
import { addRemark, type Deciding, decide, hasDecided, reasonAgainst, reassign } from '../approvals/index.ts'
import { type Locked, lockApplication, refuse, refuseUnless, tell, writeApplication } from './locking.ts'
import { matterOf } from './matter.ts'
import { violationsOfApproval, violationsOfRemarks } from './rules.ts'
import type { ApproveCommand, ReassignCommand, RemarksCommand } from './schemas.ts'

/**
 * Approves the step that waits for the caller, perhaps for less than was applied for. Doing it again does nothing.
 * @throws notFound, stale, invalid, forbidden `NotYourDecision`
 */
export async function approveExpenseApplication(
  act: CallersAct,
  id: number,
  { Revision, Remarks, AmountApproved }: ApproveCommand,
): Promise<void> {
  const locked = await lockApplication(act, id)
  const { row, approvable } = locked
  const isOfThisRevision = Revision === undefined || Revision === approvable.revision
  if (isOfThisRevision && (await isRepeat(act, locked, 'Approved'))) return
  refuse(act, 'approve', locked)
  const isSeen = Revision !== undefined || act.seenVersions !== undefined
  const mostYet = row.amountApproved ?? row.amountApplied
  reject([...(isSeen ? [] : [unseen]), ...violationsOfApproval(AmountApproved, mostYet)])
  if (!isOfThisRevision) throw stale()
  refuseStale(act, row.version)
  const amount = AmountApproved === undefined ? mostYet : (moneyFromWire(AmountApproved) ?? mostYet)
  const remarks = Remarks?.trim() ? Remarks : undefined
  await settle(act, locked, { deciding: { decision: 'Approved', remarks }, amount })
}

/** Nobody approves what they have not seen. */
const unseen = {
  ...required('Revision'),
  message: 'Send the Revision that you have read, or its entity tag as If-Match.',
}

/** @throws notFound, stale, invalid, forbidden `NotYourDecision` */
export const declineExpenseApplication = (act: CallersAct, id: number, command: RemarksCommand): Promise<void> =>
  decideAgainst(act, id, { decision: 'Declined', remarks: command.Remarks })

/** Sends an application back to whoever raised it. @throws notFound, stale, invalid, forbidden `NotYourDecision` */
export const returnExpenseApplication = (act: CallersAct, id: number, command: RemarksCommand): Promise<void> =>
  decideAgainst(act, id, { decision: 'Returned', remarks: command.Remarks })

type Refusal = Readonly<{ decision: 'Declined' | 'Returned'; remarks: string }>

async function decideAgainst(act: CallersAct, id: number, { decision, remarks }: Refusal): Promise<void> {
  const locked = await lockApplication(act, id)
  if (await isRepeat(act, locked, decision)) return
  refuseUnless(act, decision === 'Declined' ? 'decline' : 'return', locked)
  reject(violationsOfRemarks(remarks))
  await settle(act, locked, { deciding: { decision, remarks } })
}

/**
 * Whether the caller has decided so before, and this is the same once more. Somebody who is asked for a later step too
 * decides anew, unless the entity tag that they send shows that they speak of what was before their first decision.
 */
async function isRepeat(
  act: CallersAct,
  { row, steps, approvable }: Locked,
  decision: Deciding['decision'],
): Promise<boolean> {
  if (!(await hasDecided(act, approvable, decision))) return false
  const hasSeenThis = act.seenVersions?.includes(row.version) ?? true
  const isAsked = row.status === 'Pending' && reasonAgainst('approve', matterOf(row, steps), act.caller) === undefined
  return !hasSeenThis || !isAsked
}

type Settling = Readonly<{ deciding: Deciding; amount?: Money }>

async function settle(act: CallersAct, { row, approvable }: Locked, { deciding, amount }: Settling): Promise<void> {
  const outcome = await decide(act, approvable, deciding)
  const amountApproved = amount ?? null
  if (outcome === 'Waiting') {
    // Less than all is what the next step is asked about.
    await writeApplication(act, row.id, {
      amountApproved: amountApproved === row.amountApplied ? null : amountApproved,
    })
    await tell(act, row, 'step-approved')
    return
  }
  await writeApplication(act, row.id, { status: outcome, amountApproved, decidedAt: act.now })
  await tell(act, row, outcome.toLowerCase())
}

/**
 * Gives the waiting step to another authority.
 * @throws notFound, stale, invalid, forbidden
 */
export async function reassignExpenseApplication(act: CallersAct, id: number, command: ReassignCommand): Promise<void> {
  const locked = await lockApplication(act, id)
  refuseUnless(act, 'reassign', locked)
  reject(violationsOfRemarks(command.Remarks))
  await reassign(act, locked.approvable, { authorityId: command.AuthorityId, remarks: command.Remarks })
  await writeApplication(act, id, {})
  await tell(act, locked.row, 'reassigned')
}

/**
 * Says that payroll has paid what was approved.
 * @throws notFound, stale, invalid `Status`, forbidden
 */
export async function processExpenseApplication(act: CallersAct, id: number): Promise<void> {
  const locked = await lockApplication(act, id)
  refuseUnless(act, 'process', locked)
  await writeApplication(act, id, { status: 'Processed' })
  await tell(act, locked.row, 'processed')
}

/**
 * Says that payroll has taken back what it had paid, and why.
 * @throws notFound, stale, invalid, forbidden
 */
export async function reverseExpenseApplication(act: CallersAct, id: number, command: RemarksCommand): Promise<void> {
  const locked = await lockApplication(act, id)
  refuseUnless(act, 'reverse', locked)
  reject(violationsOfRemarks(command.Remarks))
  await addRemark(act, locked.approvable, { type: 'Comment', remark: command.Remarks })
  await writeApplication(act, id, { status: 'Reversed' })
  await tell(act, locked.row, 'reversed')
}
