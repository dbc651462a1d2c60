import { sql } from 'kysely'
import { reject } from '../../domain/failure.ts'
import { moneyFromWire } from '../../domain/money.ts'
import { required } from '../../domain/violation.ts'
import { type CallerContext, refuseStale, stale } from '../../platform/command-context.ts'
import { addRemark, type Deciding, decide, isRepeatedReassigning, reassign } from '../approvals/index.ts'
import {
  isRepeat,
  type Locked,
  lockApplication,
  lockToDecide,
  refuse,
  refuseUnless,
  tell,
  writeApplication,
} from './locking.ts'
import { type OwnApproval, violationsOfApproval, violationsOfRemarks, violationsOfRepeat } from './rules.ts'
import type { ApproveCommand, ReassignCommand, RemarksCommand } from './schemas.ts'

/**
 * Approves the step that waits for the caller, perhaps for less than was applied for. Doing it again does nothing.
 * @throws notFound, stale, invalid, forbidden `NotYourDecision`
 */
export async function approveExpenseApplication(
  ctx: CallerContext,
  id: number,
  { Revision, Remarks, AmountApproved }: ApproveCommand,
): Promise<void> {
  const locked = await lockToDecide(ctx, id)
  const { row, approvable } = locked
  const isOfThisRevision = Revision === undefined || Revision === approvable.revision
  if (isOfThisRevision && isRepeat(ctx, locked, 'Approved')) {
    return reject(violationsOfRepeat(AmountApproved, await listOwnApprovals(ctx, locked)))
  }
  refuse(ctx, 'approve', locked)
  const isSeen = Revision !== undefined || ctx.seenVersions !== undefined
  const mostYet = row.amountApproved ?? row.amountApplied
  reject([...(isSeen ? [] : [unseen]), ...violationsOfApproval(AmountApproved, mostYet)])
  if (!isOfThisRevision) throw stale()
  refuseStale(ctx, row.version)
  const amount = AmountApproved === undefined ? mostYet : (moneyFromWire(AmountApproved) ?? mostYet)
  const remarks = Remarks?.trim() ? Remarks : undefined
  await settle(ctx, locked, { decision: 'Approved', remarks, amountApproved: amount })
}

/**
 * What the caller has approved of it in this revision, and what was before them: what the decision before had left, or
 * all. Decisions that were made when the amount was not kept with each count as what came of them.
 */
async function listOwnApprovals({ tx, caller }: CallerContext, { row, approvable }: Locked): Promise<OwnApproval[]> {
  const { rows } = await sql<OwnApproval & { personId: number }>`
    select decided_by_person_id as person_id,
      coalesce(amount_approved, ${row.amountApproved}::numeric, ${row.amountApplied}::numeric) as amount,
      coalesce(lag(amount_approved) over (order by id), ${row.amountApplied}::numeric) as most
    from approval_decision where employer_group_id = ${caller.employerGroupId} and approvable_id = ${approvable.id}
      and revision = ${approvable.revision} and decision = 'Approved' and not is_voided`.execute(tx)
  return rows.filter(({ personId }) => personId === caller.personId)
}

/** Nobody approves what they have not seen. */
const unseen = {
  ...required('Revision'),
  message: 'Send the Revision that you have read, or its entity tag as If-Match.',
}

/** @throws notFound, stale, invalid, forbidden `NotYourDecision` */
export const declineExpenseApplication = (ctx: CallerContext, id: number, command: RemarksCommand): Promise<void> =>
  decideAgainst(ctx, id, { decision: 'Declined', remarks: command.Remarks })

/** Sends an application back to the requester. @throws notFound, stale, invalid, forbidden `NotYourDecision` */
export const returnExpenseApplication = (ctx: CallerContext, id: number, command: RemarksCommand): Promise<void> =>
  decideAgainst(ctx, id, { decision: 'Returned', remarks: command.Remarks })

type Refusal = Readonly<{ decision: 'Declined' | 'Returned'; remarks: string }>

async function decideAgainst(ctx: CallerContext, id: number, { decision, remarks }: Refusal): Promise<void> {
  const locked = await lockToDecide(ctx, id)
  if (isRepeat(ctx, locked, decision)) return
  refuseUnless(ctx, decision === 'Declined' ? 'decline' : 'return', locked)
  reject(violationsOfRemarks(remarks))
  await settle(ctx, locked, { decision, remarks })
}

async function settle(ctx: CallerContext, { row, approvable }: Locked, deciding: Deciding): Promise<void> {
  const outcome = await decide(ctx, approvable, deciding)
  const amountApproved = deciding.amountApproved ?? null
  if (outcome === 'Waiting') {
    // Less than all is what the next step is asked about.
    await writeApplication(ctx, row.id, {
      amountApproved: amountApproved === row.amountApplied ? null : amountApproved,
    })
    await tell(ctx, row, 'step-approved')
    return
  }
  await writeApplication(ctx, row.id, { status: outcome, amountApproved, decidedAt: ctx.now })
  await tell(ctx, row, outcome.toLowerCase() as Lowercase<typeof outcome>)
}

/**
 * Gives the waiting step to another authority. Doing it again does nothing.
 * @throws notFound, stale, invalid, forbidden
 */
export async function reassignExpenseApplication(
  ctx: CallerContext,
  id: number,
  command: ReassignCommand,
): Promise<void> {
  const locked = await lockApplication(ctx, id)
  refuse(ctx, 'reassign', locked)
  reject(violationsOfRemarks(command.Remarks))
  const reassigning = { authorityId: command.AuthorityId, remarks: command.Remarks }
  if (await isRepeatedReassigning(ctx, locked.approvable, reassigning)) return
  refuseStale(ctx, locked.row.version)
  await reassign(ctx, locked.approvable, reassigning)
  await writeApplication(ctx, id, {})
  await tell(ctx, locked.row, 'reassigned')
}

/**
 * Says that payroll has paid what was approved.
 * @throws notFound, stale, invalid `Status`, forbidden
 */
export async function processExpenseApplication(ctx: CallerContext, id: number): Promise<void> {
  const locked = await lockApplication(ctx, id)
  refuseUnless(ctx, 'process', locked)
  await writeApplication(ctx, id, { status: 'Processed' })
  await tell(ctx, locked.row, 'processed')
}

/**
 * Says that payroll has taken back what it had paid, and why.
 * @throws notFound, stale, invalid, forbidden
 */
export async function reverseExpenseApplication(
  ctx: CallerContext,
  id: number,
  command: RemarksCommand,
): Promise<void> {
  const locked = await lockApplication(ctx, id)
  refuseUnless(ctx, 'reverse', locked)
  reject(violationsOfRemarks(command.Remarks))
  await addRemark(ctx, locked.approvable, { type: 'Comment', remark: command.Remarks })
  await writeApplication(ctx, id, { status: 'Reversed' })
  await tell(ctx, locked.row, 'reversed')
}
