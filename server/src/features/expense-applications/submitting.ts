import type { Money } from '../../domain/money.ts'
import { type CallersAct, refuseStale } from '../../platform/act.ts'
import { type Happening, recordAll } from '../../platform/records.ts'
import {
  closeChain,
  isResubmission,
  noteEditor,
  type PlannedChain,
  planChain,
  reviseApprovable,
  startChain,
} from '../approvals/index.ts'
import { type Claim, commandOf, proposeClaim } from './claim.ts'
import { happeningTo, type Locked, lockApplication, refuse, refuseUnless, tell, writeApplication } from './locking.ts'
import { refuseTakenReference } from './references.ts'
import { getEmployee } from './situation.ts'

type Submitted = Readonly<{ id: number; employeeId: number; amountApplied: Money }>

/** Asks those who have to approve what was just written. Where nobody has to, it is approved at once. */
export async function beginApprovals(act: CallersAct, application: Submitted, chain: PlannedChain): Promise<void> {
  if ((await startChain(act, chain)) === 'Waiting') return
  const { id, amountApplied } = application
  await writeApplication(act, id, { status: 'Approved', amountApproved: amountApplied, decidedAt: act.now })
  await tell(act, application, 'approved')
}

/**
 * Submits a draft, or again what was returned, by all rules as they are today.
 * @throws notFound, stale, invalid, forbidden
 */
export async function submitExpenseApplication(act: CallersAct, id: number): Promise<void> {
  const locked = await lockApplication(act, id)
  refuseUnless(act, 'submit', locked)
  const { row, splits, approvable } = locked
  const employee = await getEmployee(act, row.employeeId)
  const command = commandOf(row, splits)
  const { columns, routing } = await proposeClaim(act, command, { employee, applicationId: id, isDraft: false })
  const { externalReference } = row
  await refuseTakenReference(act, { externalReference, accountId: row.requestedByAccountId, ownId: id })
  // A revision that has been before its approvers stays on record: they are asked about another one.
  const isAgain = await isResubmission(act, approvable)
  const submitted = isAgain ? await reviseApprovable(act, approvable, { routing, command }) : approvable
  // Whoever sends it on its way for somebody else takes part in it, as an editor does.
  if (!isAgain && act.caller.personId !== approvable.requestedByPersonId) await noteEditor(act, approvable)
  await writeApplication(act, id, {
    warnings: columns.warnings,
    status: 'Pending',
    submittedAt: act.now,
    decidedAt: null,
    amountApproved: null,
  })
  await recordAll(act, submissionOf(row, columns))
  await beginApprovals(act, { id, ...columns }, await planChain(act, submitted))
}

/** Integrators are told of a draft from its submission on; auditors knew that it was there. */
const submissionOf = (row: Locked['row'], after: Claim['columns']): Happening[] =>
  row.status === 'Draft'
    ? [happeningTo(row, 'created', { only: 'Integrators' }), happeningTo(row, 'submitted', { after })]
    : [happeningTo(row, 'submitted')]

/**
 * Takes an application back. Cancelling it again does nothing.
 * @throws notFound, stale, invalid `Status`, forbidden
 */
export async function cancelExpenseApplication(act: CallersAct, id: number): Promise<void> {
  const locked = await lockApplication(act, id)
  const { row, approvable } = locked
  refuse(act, 'cancel', locked)
  if (row.status === 'Cancelled') return
  refuseStale(act, row.version)
  await closeChain(act, approvable)
  await writeApplication(act, id, { status: 'Cancelled' })
  await tell(act, row, 'cancelled', { isDraft: row.status === 'Draft' })
}
