import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { changedFieldsOf } from '../../core/records.ts'
import { forbidden } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { lifecycle } from '../approvals/index.ts'
import { applyApproved, lockRescinded } from './applying/index.ts'
import {
  type ApproveCommand,
  type CreateChangeRequestCommand,
  contentFrom,
  type ExplainedCommand,
  findBasis,
  findSuperseded,
  type ProposedRequest,
  proposesTheSame,
  type ReassignCommand,
  type RemarkCommand,
  type RescindCommand,
  readContent,
  reasonAgainstRaising,
  rejectInOrder,
  sectionsOf,
  type UpdateChangeRequestCommand,
  usualDay,
  violationsOfKind,
  violationsOfSections,
  violationsOfShape,
  withoutChangesOf,
} from './drafting/index.ts'
import { kindNamed } from './kinds/index.ts'
import { changeRequests, consequencesOf, type HeldRequest, holdRequest } from './lifecycle.ts'
import { clearChanges, storeChanges } from './proposals/index.ts'
import { propose, proposeFromSection, raiseRequest } from './raising.ts'
import { readAgainIfOvertaken, withoutFailure } from './record/index.ts'

/**
 * Raises a request, as a draft or submitted at once.
 * @throws forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`
 */
export async function createChangeRequest(ctx: CallerContext, command: CreateChangeRequestCommand): Promise<Outcome> {
  const { ChangeType, EmployeeId, SubmitImmediately = true, SupersedesChangeRequestId: supersedesId } = command
  const isDraft = !SubmitImmediately
  const content = contentFrom(command, { ChangeType, EmployeeId })
  const about = { changeType: ChangeType, rescindsChangeRequestId: null }
  const sections = violationsOfSections(about, sectionsOf(command))
  const policy = isDraft ? undefined : lifecycle.foreseePolicy(ctx, { changeType: ChangeType, employeeId: EmployeeId })
  const basis = await findBasis(ctx, EmployeeId)
  if (!basis) {
    rejectInOrder([noSuchEmployee, ...sections, ...violationsOfShape(content, ctx.today.group)])
    throw new Error('An unknown employee must be refused.')
  }
  const { subject } = basis
  const reason = reasonAgainstRaising(kindNamed(ChangeType).raisedBy, subject)
  if (reason !== undefined) throw forbidden('InsufficientRole', reason)
  const proposed = await proposeFromSection(ctx, { content, basis })
  const { held, violations } = await findSuperseded(ctx, { employeeId: EmployeeId, id: supersedesId })
  const ownViolations = isDraft
    ? [...violationsOfShape(content, usualDay(subject)), ...violationsOfKind(proposed.kind, subject)]
    : proposed.violations
  rejectInOrder([...sections, ...ownViolations, ...violations])
  await lifecycle.refuseTakenReference(ctx, changeRequests, { reference: content.ExternalReference })
  const cancelled = held && !isDraft ? await lifecycle.cancelHeld(ctx, changeRequests, held) : []
  if (!isDraft) await proposed.enter(ctx)
  const raising = { basis: withoutChangesOf(basis, held?.row.id), proposed, isDraft, supersedesId, policy }
  const { id, effects } = await raiseRequest(ctx, { ...raising, remarks: command.Remarks })
  await readAgainIfOvertaken(ctx, id, effects)
  return { id, effects: [...cancelled, ...effects] }
}

/**
 * Replaces a request whole. A waiting request gets a new revision and starts again at the first step, unless only the
 * description or the external reference changes. A failed request becomes Returned, to be submitted again.
 * @throws notFound, forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`, stale
 */
export async function updateChangeRequest(
  ctx: CallerContext,
  id: number,
  command: UpdateChangeRequestCommand,
): Promise<Outcome> {
  const request = await holdRequest(ctx, id, 'update')
  const { held, own, basis, rescinds } = request
  const { row, approvable } = held
  const content = contentFrom(command, { ChangeType: own.changeType, EmployeeId: row.employeeId })
  const proposed = await propose(ctx, { content, basis, rescinds })
  const readFormer = async () => (await readContent(ctx, approvable)).section
  const isSame =
    row.status === 'Pending' && proposesTheSame(own, proposed, { sent: content.section, former: await readFormer() })
  rejectInOrder([
    ...violationsOfSections(own, sectionsOf(command)),
    ...(row.status === 'Draft'
      ? violationsOfShape(content, usualDay(basis.subject, proposed.kind))
      : isSame
        ? []
        : proposed.violations),
  ])
  const { ExternalReference: reference } = content
  const accountId = row.requestedByAccountId
  await lifecycle.refuseTakenReference(ctx, changeRequests, { reference, accountId, exceptId: id })
  const edit = { proposed, remarks: command.Remarks }
  return isSame ? annotateRequest(ctx, request, edit) : reviseRequest(ctx, request, edit)
}

type Edit = Readonly<{ proposed: ProposedRequest; remarks: string | undefined }>

async function annotateRequest(ctx: CallerContext, { held, own }: HeldRequest, edit: Edit): Promise<Outcome> {
  const { annotations: columns } = edit.proposed
  const changedFields = changedFieldsOf({ ...held.row, ...own }, columns)
  await lifecycle.annotate(ctx, changeRequests, { held, remarks: edit.remarks, columns, changedFields })
  return {}
}

async function reviseRequest(ctx: CallerContext, { held, own, basis }: HeldRequest, { proposed, remarks }: Edit) {
  const { openChanges } = basis
  const { row } = held
  const { changes, revision, about } = proposed
  const columns = { ...proposed.columns, ...proposed.annotations }
  const isDraft = row.status === 'Draft'
  if (!isDraft) await proposed.enter(ctx)
  // The audit log and events show them to people who do not see drafts.
  const proposedFields = isDraft ? [] : changes.map(({ field }) => field)
  const changedFields = [...changedFieldsOf({ ...row, ...own }, columns), ...proposedFields]
  const effects = await lifecycle.revise(ctx, changeRequests, {
    ...{ ...revision, held, remarks, changedFields, columns: { ...columns, ...withoutFailure } },
    record: { id: row.id, code: row.code, ...about },
    async storeParts() {
      await clearChanges(ctx, row.id)
      await storeChanges(ctx, { request: own, isOpen: !isDraft, changes, openChanges })
    },
  })
  return { effects }
}

/** Submits a draft or a returned request, and validates its whole content again. @throws notFound, forbidden, stale */
export async function submitChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held, own, basis, rescinds } = await holdRequest(ctx, id, 'submit')
  const { row, approvable } = held
  const content = await readContent(ctx, approvable)
  const proposed = await propose(ctx, { content, basis, rescinds })
  const { employeeId, supersedesChangeRequestId } = own
  const superseded = await findSuperseded(ctx, { employeeId, id: supersedesChangeRequestId, isAgain: true })
  const sections = violationsOfSections(own, { [content.ChangeType]: content.section })
  rejectInOrder([...sections, ...proposed.violations, ...superseded.violations])
  const { externalReference: reference, requestedByAccountId: accountId } = row
  await lifecycle.refuseTakenReference(ctx, changeRequests, { reference, accountId, exceptId: id })
  const cancelled = superseded.held ? await lifecycle.cancelHeld(ctx, changeRequests, superseded.held) : []
  await proposed.enter(ctx)
  // Delete its changes as a draft first: the new status would open them, and another request may reserve their fields.
  await clearChanges(ctx, id)
  const { revision, columns, after, about, changes } = proposed
  const { openChanges } = withoutChangesOf(basis, superseded.held?.row.id)
  const effects = await lifecycle.submit(ctx, changeRequests, {
    ...{ held, ...revision, columns, after },
    record: { id, code: row.code, ...about },
    storeParts: () => storeChanges(ctx, { request: own, isOpen: true, changes, openChanges }),
  })
  return { effects: [...cancelled, ...effects] }
}

/**
 * Requests that an applied request be rescinded: a request of the same kind with the former values. The original
 * becomes Rescinded when that request is applied. Later changes to the same fields must be named, since they are
 * rescinded too. A later change of other fields as well must be rescinded first.
 * @returns the outcome with the id of the rescinding request
 * @throws notFound, forbidden `InsufficientRole`, stale
 */
export async function rescindChangeRequest(
  ctx: CallerContext,
  id: number,
  { Remarks: remarks, EffectiveDate, AlsoRescind = [] }: RescindCommand,
): Promise<Outcome> {
  const rescinds = { id, also: [...new Set(AlsoRescind)] }
  await lockRescinded(ctx, [id, ...rescinds.also])
  const { own, basis } = await holdRequest(ctx, id, 'rescind')
  lifecycle.rejectBlankRemarks(remarks)
  const content = contentFrom({ EffectiveDate }, { ChangeType: own.changeType, EmployeeId: own.employeeId })
  const proposed = await propose(ctx, { content, basis, rescinds })
  rejectInOrder(proposed.violations)
  return raiseRequest(ctx, { basis, proposed, remarks, isDraft: false, rescinds })
}

/** Tries again to apply a failed request. It may fail again. @throws notFound, forbidden, stale */
export async function retryChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held, own } = await holdRequest(ctx, id, 'retry')
  const effects = await applyApproved(ctx, lifecycle.submittedRecordOf(held))
  return { effects: [...effects, ...(await consequencesOf(ctx, own, effects))] }
}

export const approveChangeRequest = (ctx: CallerContext, id: number, command: ApproveCommand): Promise<Outcome> =>
  lifecycle.approve(ctx, changeRequests, { id, ...command })

export const declineChangeRequest = (ctx: CallerContext, id: number, command: ExplainedCommand): Promise<void> =>
  lifecycle.decline(ctx, changeRequests, { id, ...command })

export const returnChangeRequest = (ctx: CallerContext, id: number, command: ExplainedCommand): Promise<void> =>
  lifecycle.returnToRequester(ctx, changeRequests, { id, ...command })

export const reassignChangeRequest = (ctx: CallerContext, id: number, command: ReassignCommand): Promise<void> =>
  lifecycle.reassignStep(ctx, changeRequests, { id, ...command })

export const cancelChangeRequest = (ctx: CallerContext, id: number): Promise<Outcome> =>
  lifecycle.cancel(ctx, changeRequests, id)

export const deleteChangeRequest = (ctx: CallerContext, id: number): Promise<void> =>
  lifecycle.deleteDraft(ctx, changeRequests, id)

export const createRemark = (ctx: CallerContext, id: number, command: RemarkCommand): Promise<Outcome> =>
  lifecycle.addComment(ctx, changeRequests, { id, ...command })

const noSuchEmployee: Violation = {
  field: 'EmployeeId',
  message: 'There is no such employee. Send the id of one that you can read.',
}
