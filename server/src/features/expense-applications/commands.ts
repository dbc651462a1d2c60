import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { forbidden } from '../../domain/failure.ts'
import { lifecycle } from '../approvals/index.ts'
import {
  type ApproveCommand,
  type CreateExpenseApplicationCommand,
  commandOf,
  findEmployee,
  getEmployee,
  proposeClaim,
  type ReassignCommand,
  type RemarkCommand,
  type RemarksCommand,
  storedClaimOf,
  type UpdateExpenseApplicationCommand,
} from './claims/index.ts'
import { expenseApplications } from './lifecycle.ts'
import {
  type OwnColumns,
  readOwnColumns,
  replaceShares,
  type SplitRow,
  splitsOf,
  writeApplication,
} from './record/index.ts'

/**
 * Applies for an expense, for the caller or, as an administrator, for another employee.
 * @returns the outcome with the id of the new application
 * @throws forbidden, invalid, conflict `ExternalReferenceTaken`
 */
export async function createExpenseApplication(
  ctx: CallerContext,
  command: CreateExpenseApplicationCommand,
): Promise<Outcome> {
  const { SubmitImmediately = true, ...claim } = command
  const isDraft = !SubmitImmediately
  const found = await findEmployee(ctx, claim.EmployeeId)
  if (found && !found.mayCallerApply) {
    throw forbidden(
      'InsufficientRole',
      'Only the employee, a human resources administrator or a payroll administrator may apply for this employee.',
    )
  }
  const { employee, columns, shares, routing } = await proposeClaim(ctx, claim, { employee: found, isDraft })
  await lifecycle.refuseTakenReference(ctx, expenseApplications, { reference: columns.externalReference })
  return lifecycle.raise(ctx, expenseApplications, {
    ...{ subjectPersonId: employee.personId, employerId: employee.employerId, isTwoPerson: false },
    ...{ routing, isDraft, columns, command: claim, after: columns },
    about: { employeeId: employee.id, effectiveDate: null, isDue: false },
    storeParts: id => replaceShares(ctx, id, shares),
  })
}

/** The fields that no decision depends on: a change of them does not restart the approvals. */
const immaterialFields: ReadonlySet<string> = new Set(['description', 'receiptReference', 'externalReference'])

/**
 * Replaces an application whole. The approvals restart, unless only immaterial fields change.
 * @throws notFound, forbidden, invalid, conflict `ExternalReferenceTaken`, stale
 */
export async function updateExpenseApplication(
  ctx: CallerContext,
  id: number,
  command: UpdateExpenseApplicationCommand,
): Promise<Outcome> {
  const { held, own, splits } = await holdApplication(ctx, id, 'update')
  const { row } = held
  const employee = await getEmployee(ctx, row.employeeId)
  const about = { employee, applicationId: id, isDraft: row.status !== 'Pending' }
  const { columns, shares, routing } = await proposeClaim(ctx, command, about)
  const before = storedClaimOf(own, splits)
  const { warnings: _, ...content } = columns
  const after = { ...content, costCentres: shares }
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return {}
  const { externalReference: reference } = columns
  const accountId = row.requestedByAccountId
  await lifecycle.refuseTakenReference(ctx, expenseApplications, { reference, accountId, exceptId: id })
  const edit = { held, changedFields, before, after }
  if (changedFields.every(field => immaterialFields.has(field))) {
    await lifecycle.annotate(ctx, expenseApplications, { ...edit, columns })
    return {}
  }
  const effects = await lifecycle.revise(ctx, expenseApplications, {
    ...edit,
    ...{ routing, command, columns: { ...columns, amountApproved: null } },
    record: { ...row, isDue: false },
    storeParts: () => replaceShares(ctx, id, shares),
  })
  return { effects }
}

/** Submits a draft or a returned application, by all rules as of today. @throws notFound, forbidden, invalid, stale */
export async function submitExpenseApplication(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held, own, splits } = await holdApplication(ctx, id, 'submit')
  const { row } = held
  const employee = await getEmployee(ctx, row.employeeId)
  const command = commandOf(own, splits)
  const { columns, routing } = await proposeClaim(ctx, command, { employee, applicationId: id, isDraft: false })
  const { externalReference: reference, requestedByAccountId: accountId } = row
  await lifecycle.refuseTakenReference(ctx, expenseApplications, { reference, accountId, exceptId: id })
  const effects = await lifecycle.submit(ctx, expenseApplications, {
    ...{ held, routing, command, after: columns },
    columns: { warnings: columns.warnings, amountApproved: null },
    record: { ...row, isDue: false },
  })
  return { effects }
}

/** Approves the step that waits for the caller, perhaps for a smaller amount than applied for. */
export const approveExpenseApplication = (ctx: CallerContext, id: number, command: ApproveCommand): Promise<Outcome> =>
  lifecycle.approve(ctx, expenseApplications, { id, ...command })

export const declineExpenseApplication = (ctx: CallerContext, id: number, command: RemarksCommand): Promise<void> =>
  lifecycle.decline(ctx, expenseApplications, { id, ...command })

export const returnExpenseApplication = (ctx: CallerContext, id: number, command: RemarksCommand): Promise<void> =>
  lifecycle.returnToRequester(ctx, expenseApplications, { id, ...command })

export const reassignExpenseApplication = (ctx: CallerContext, id: number, command: ReassignCommand): Promise<void> =>
  lifecycle.reassignStep(ctx, expenseApplications, { id, ...command })

export const cancelExpenseApplication = (ctx: CallerContext, id: number): Promise<Outcome> =>
  lifecycle.cancel(ctx, expenseApplications, id)

export const deleteExpenseApplication = (ctx: CallerContext, id: number): Promise<void> =>
  lifecycle.deleteDraft(ctx, expenseApplications, id)

export const createExpenseRemark = (ctx: CallerContext, id: number, command: RemarkCommand): Promise<Outcome> =>
  lifecycle.addComment(ctx, expenseApplications, { id, ...command })

/** Records that payroll has paid the approved amount. @throws notFound, invalid `Status`, forbidden, stale */
export async function processExpenseApplication(ctx: CallerContext, id: number): Promise<void> {
  const { held } = await holdApplication(ctx, id, 'process')
  await writeApplication(ctx, id, { status: 'Processed' })
  await record(ctx, lifecycle.eventOf(expenseApplications, held.row, 'processed'))
}

/** Records that payroll has taken back its payment, and why. @throws notFound, invalid, forbidden, stale */
export async function reverseExpenseApplication(
  ctx: CallerContext,
  id: number,
  { Remarks }: RemarksCommand,
): Promise<void> {
  const { held } = await holdApplication(ctx, id, 'reverse')
  lifecycle.rejectBlankRemarks(Remarks)
  await lifecycle.addRemark(ctx, held.approvable, { type: 'Comment', remark: Remarks })
  await writeApplication(ctx, id, { status: 'Reversed' })
  await record(ctx, lifecycle.eventOf(expenseApplications, held.row, 'reversed'))
}

type HeldApplication = Readonly<{ held: lifecycle.Held; own: OwnColumns; splits: readonly SplitRow[] }>

/** Locks an application for an action of the caller. @throws notFound, invalid `Status`, forbidden, stale */
async function holdApplication(
  ctx: CallerContext,
  id: number,
  action: 'update' | 'submit' | 'process' | 'reverse',
): Promise<HeldApplication> {
  const { tx, caller } = ctx
  const held = await lifecycle.hold(ctx, expenseApplications, id)
  lifecycle.refuseOrStale(ctx, held, { kind: expenseApplications, action })
  return { held, own: await readOwnColumns(ctx, id), splits: await splitsOf(tx, caller, [id]).execute() }
}
