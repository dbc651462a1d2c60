import { sql } from 'kysely'
import { reject } from '../../domain/failure.ts'
import { moneyFromWire } from '../../domain/money.ts'
import { required } from '../../domain/violation.ts'
import { type CallersAct, refuseStale, stale } from '../../platform/act.ts'
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
  act: CallersAct,
  id: number,
  { Revision, Remarks, AmountApproved }: ApproveCommand,
): Promise<void> {
  const locked = await lockToDecide(act, id)
  const { row, approvable } = locked
  const isOfThisRevision = Revision === undefined || Revision === approvable.revision
  if (isOfThisRevision && isRepeat(act, locked, 'Approved')) {
    return reject(violationsOfRepeat(AmountApproved, await listOwnApprovals(act, locked)))
  }
  refuse(act, 'approve', locked)
  const isSeen = Revision !== undefined || act.seenVersions !== undefined
  const mostYet = row.amountApproved ?? row.amountApplied
  reject([...(isSeen ? [] : [unseen]), ...violationsOfApproval(AmountApproved, mostYet)])
  if (!isOfThisRevision) throw stale()
  refuseStale(act, row.version)
  const amount = AmountApproved === undefined ? mostYet : (moneyFromWire(AmountApproved) ?? mostYet)
  const remarks = Remarks?.trim() ? Remarks : undefined
  await settle(act, locked, { decision: 'Approved', remarks, amountApproved: amount })
}

/**
 * What the caller has approved of it in this revision, and what was before them: what the decision before had left, or
 * all. Decisions that were made when the amount was not kept with each count as what came of them.
 */
async function listOwnApprovals({ tx, caller }: CallersAct, { row, approvable }: Locked): Promise<OwnApproval[]> {
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
export const declineExpenseApplication = (act: CallersAct, id: number, command: RemarksCommand): Promise<void> =>
  decideAgainst(act, id, { decision: 'Declined', remarks: command.Remarks })

/** Sends an application back to the requester. @throws notFound, stale, invalid, forbidden `NotYourDecision` */
export const returnExpenseApplication = (act: CallersAct, id: number, command: RemarksCommand): Promise<void> =>
  decideAgainst(act, id, { decision: 'Returned', remarks: command.Remarks })

type Refusal = Readonly<{ decision: 'Declined' | 'Returned'; remarks: string }>

async function decideAgainst(act: CallersAct, id: number, { decision, remarks }: Refusal): Promise<void> {
  const locked = await lockToDecide(act, id)
  if (isRepeat(act, locked, decision)) return
  refuseUnless(act, decision === 'Declined' ? 'decline' : 'return', locked)
  reject(violationsOfRemarks(remarks))
  await settle(act, locked, { decision, remarks })
}

async function settle(act: CallersAct, { row, approvable }: Locked, deciding: Deciding): Promise<void> {
  const outcome = await decide(act, approvable, deciding)
  const amountApproved = deciding.amountApproved ?? null
  if (outcome === 'Waiting') {
    // Less than all is what the next step is asked about.
    await writeApplication(act, row.id, {
      amountApproved: amountApproved === row.amountApplied ? null : amountApproved,
    })
    await tell(act, row, 'step-approved')
    return
  }
  await writeApplication(act, row.id, { status: outcome, amountApproved, decidedAt: act.now })
  await tell(act, row, outcome.toLowerCase() as Lowercase<typeof outcome>)
}

/**
 * Gives the waiting step to another authority. Doing it again does nothing.
 * @throws notFound, stale, invalid, forbidden
 */
export async function reassignExpenseApplication(act: CallersAct, id: number, command: ReassignCommand): Promise<void> {
  const locked = await lockApplication(act, id)
  refuse(act, 'reassign', locked)
  reject(violationsOfRemarks(command.Remarks))
  const reassigning = { authorityId: command.AuthorityId, remarks: command.Remarks }
  if (await isRepeatedReassigning(act, locked.approvable, reassigning)) return
  refuseStale(act, locked.row.version)
  await reassign(act, locked.approvable, reassigning)
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
