import type { Money } from '../../domain/money.ts'
import { type CallerContext, refuseStale } from '../../platform/command-context.ts'
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
export async function beginApprovals(ctx: CallerContext, application: Submitted, chain: PlannedChain): Promise<void> {
  if ((await startChain(ctx, chain)) === 'Waiting') return
  const { id, amountApplied } = application
  await writeApplication(ctx, id, { status: 'Approved', amountApproved: amountApplied, decidedAt: ctx.now })
  await tell(ctx, application, 'approved')
}

/**
 * Submits a draft, or again what was returned, by all rules as they are today.
 * @throws notFound, stale, invalid, forbidden
 */
export async function submitExpenseApplication(ctx: CallerContext, id: number): Promise<void> {
  const locked = await lockApplication(ctx, id)
  refuseUnless(ctx, 'submit', locked)
  const { row, splits, approvable } = locked
  const employee = await getEmployee(ctx, row.employeeId)
  const command = commandOf(row, splits)
  const { columns, routing } = await proposeClaim(ctx, command, { employee, applicationId: id, isDraft: false })
  const { externalReference } = row
  await refuseTakenReference(ctx, { externalReference, accountId: row.requestedByAccountId, ownId: id })
  // A revision that has been before its approvers stays on record: they are asked about another one.
  const isAgain = await isResubmission(ctx, approvable)
  const submitted = isAgain ? await reviseApprovable(ctx, approvable, { routing, command }) : approvable
  // Whoever sends it on its way for somebody else takes part in it, as an editor does.
  if (!isAgain && ctx.caller.personId !== approvable.requestedByPersonId) await noteEditor(ctx, approvable)
  await writeApplication(ctx, id, {
    warnings: columns.warnings,
    status: 'Pending',
    submittedAt: ctx.now,
    decidedAt: null,
    amountApproved: null,
  })
  await recordAll(ctx, submissionOf(row, columns))
  await beginApprovals(ctx, { id, ...columns }, await planChain(ctx, submitted))
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
export async function cancelExpenseApplication(ctx: CallerContext, id: number): Promise<void> {
  const locked = await lockApplication(ctx, id)
  const { row, approvable } = locked
  refuse(ctx, 'cancel', locked)
  if (row.status === 'Cancelled') return
  refuseStale(ctx, row.version)
  await closeChain(ctx, approvable)
  await writeApplication(ctx, id, { status: 'Cancelled' })
  await tell(ctx, row, 'cancelled', { isDraft: row.status === 'Draft' })
}
