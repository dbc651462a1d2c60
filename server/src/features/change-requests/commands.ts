import { randomUUID } from 'node:crypto'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { changedFieldsOf } from '../../core/records.ts'
import { forbidden } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { lifecycle } from '../approvals/index.ts'
import { applyApproved, lockRescinded } from './applying/index.ts'
import {
  type ApproveCommand,
  aboutOf,
  auditedContentOf,
  type ChangeRequestContent,
  type CreateChangeRequestCommand,
  columnsOf,
  contentFrom,
  type ExplainedCommand,
  findSubject,
  findSuperseded,
  type ProposedRequest,
  proposeFromSection,
  proposesTheSame,
  type ReassignCommand,
  type RemarkCommand,
  type RescindCommand,
  readContent,
  reasonAgainstRaising,
  rejectInOrder,
  type Subject,
  sectionsOf,
  storedCommandOf,
  type UpdateChangeRequestCommand,
  usualDay,
  violationsOfSections,
  violationsOfSectionsOf,
  violationsOfShape,
} from './drafting/index.ts'
import { kindNamed } from './kinds/index.ts'
import { changeRequests, type HeldRequest, holdRequest } from './lifecycle.ts'
import { clearChanges, storeChanges } from './proposals/index.ts'
import { proposeAgain, proposeFromRescission } from './proposing.ts'
import { withoutFailure } from './record/index.ts'
import type { Rescinds } from './rescission/index.ts'

/**
 * Raises a request, as a draft or submitted at once.
 * @throws forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`
 */
export async function createChangeRequest(ctx: CallerContext, command: CreateChangeRequestCommand): Promise<Outcome> {
  const { ChangeType, EmployeeId, SubmitImmediately = true, SupersedesChangeRequestId: supersedesId } = command
  const isDraft = !SubmitImmediately
  const content = contentFrom(command, { ChangeType, EmployeeId })
  const sections = violationsOfSections(ChangeType, sectionsOf(command))
  const subject = await findSubject(ctx, EmployeeId)
  if (!subject) {
    rejectInOrder([noSuchEmployee, ...sections, ...violationsOfShape(content, ctx.today.group)])
    throw new Error('An unknown employee must be refused.')
  }
  const reason = reasonAgainstRaising(kindNamed(ChangeType).raisedBy, subject)
  if (reason !== undefined) throw forbidden('InsufficientRole', reason)
  const proposed = await proposeFromSection(ctx, { content, subject })
  const superseded = await findSuperseded(ctx, subject, supersedesId)
  const violations = isDraft ? violationsOfShape(content, usualDay(subject)) : proposed.violations
  rejectInOrder([...sections, ...violations, ...superseded.violations])
  await lifecycle.refuseTakenReference(ctx, changeRequests, { reference: content.ExternalReference })
  const { held } = superseded
  const cancelled = held && !isDraft ? await lifecycle.cancelHeld(ctx, changeRequests, held) : []
  const remarks = command.Remarks
  const { id, effects } = await raiseRequest(ctx, { content, subject, proposed, isDraft, supersedesId, remarks })
  return { id, effects: [...cancelled, ...effects] }
}

type Raising = Readonly<{
  content: ChangeRequestContent
  subject: Subject
  proposed: ProposedRequest
  isDraft: boolean
  remarks: string | undefined
  supersedesId?: number | undefined
  rescinds?: Rescinds
}>

/** Stores a valid request, and submits it unless it is a draft. */
function raiseRequest(ctx: CallerContext, raising: Raising) {
  const { content, subject, proposed, isDraft, remarks, supersedesId, rescinds } = raising
  const request = { token: randomUUID(), employeeId: subject.id, changeType: proposed.kind.changeType }
  const maySupersede = rescinds === undefined
  const { changes } = proposed
  return lifecycle.raise(ctx, changeRequests, {
    subjectPersonId: subject.personId,
    isTwoPerson: proposed.isTwoPerson,
    routing: proposed.routing,
    ...storedCommandOf(content, proposed.kind),
    ...{ isDraft, remarks },
    columns: {
      ...request,
      ...columnsOf(proposed, content),
      supersedesChangeRequestId: supersedesId ?? null,
      rescindsChangeRequestId: rescinds?.id ?? null,
      rescindsAlso: [...(rescinds?.also ?? [])],
    },
    about: aboutOf(proposed, subject),
    after: auditedContentOf(proposed),
    storeParts: id => storeChanges(ctx, { request: { id, ...request }, isOpen: !isDraft, maySupersede, changes }),
  })
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
  const { held, own, subject } = request
  const { row, approvable } = held
  const content = contentFrom(command, { ChangeType: own.changeType, EmployeeId: row.employeeId })
  const proposed = await proposeAgain(ctx, { content, subject, own })
  const isSame =
    row.status === 'Pending' && proposesTheSame(own, { proposed, content, former: await readContent(ctx, approvable) })
  rejectInOrder([
    ...violationsOfSectionsOf(own, sectionsOf(command)),
    ...(row.status === 'Draft' ? violationsOfShape(content, usualDay(subject)) : isSame ? [] : proposed.violations),
  ])
  const { ExternalReference: reference } = content
  const accountId = row.requestedByAccountId
  await lifecycle.refuseTakenReference(ctx, changeRequests, { reference, accountId, exceptId: id })
  const edit = { content, proposed, remarks: command.Remarks }
  return isSame ? annotateRequest(ctx, request, edit) : reviseRequest(ctx, request, edit)
}

type Edit = Readonly<{ content: ChangeRequestContent; proposed: ProposedRequest; remarks: string | undefined }>

async function annotateRequest(ctx: CallerContext, { held, own }: HeldRequest, edit: Edit): Promise<Outcome> {
  const { description, externalReference } = columnsOf(edit.proposed, edit.content)
  const columns = { description, externalReference }
  const changedFields = changedFieldsOf({ ...held.row, ...own }, columns)
  await lifecycle.annotate(ctx, changeRequests, { held, remarks: edit.remarks, columns, changedFields })
  return {}
}

async function reviseRequest(ctx: CallerContext, { held, own, subject, stored }: HeldRequest, edit: Edit) {
  const { content, proposed, remarks } = edit
  const { row } = held
  const { changes, routing } = proposed
  const columns = columnsOf(proposed, content)
  const changedFields = [...changedFieldsOf({ ...row, ...own }, columns), ...changes.map(({ field }) => field)]
  const effects = await lifecycle.revise(ctx, changeRequests, {
    ...storedCommandOf(content, proposed.kind),
    ...{ held, remarks, routing, changedFields, columns: { ...columns, ...withoutFailure } },
    record: { id: row.id, code: row.code, ...aboutOf(proposed, subject) },
    async storeParts() {
      await clearChanges(ctx, row.id)
      await storeChanges(ctx, { request: stored, isOpen: row.status !== 'Draft', changes })
    },
  })
  return { effects }
}

/** Submits a draft or a returned request, and validates its whole content again. @throws notFound, forbidden, stale */
export async function submitChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held, own, subject, stored } = await holdRequest(ctx, id, 'submit')
  const { row, approvable } = held
  const content = await readContent(ctx, approvable)
  const proposed = await proposeAgain(ctx, { content, subject, own })
  const superseded = await findSuperseded(ctx, subject, own.supersedesChangeRequestId, true)
  const sections = violationsOfSectionsOf(own, { [content.ChangeType]: content.section })
  rejectInOrder([...sections, ...proposed.violations, ...superseded.violations])
  const { externalReference: reference, requestedByAccountId: accountId } = row
  await lifecycle.refuseTakenReference(ctx, changeRequests, { reference, accountId, exceptId: id })
  const cancelled = superseded.held ? await lifecycle.cancelHeld(ctx, changeRequests, superseded.held) : []
  // Delete its changes as a draft first: the new status would open them, and another request may reserve their fields.
  await clearChanges(ctx, id)
  const effects = await lifecycle.submit(ctx, changeRequests, {
    held,
    ...storedCommandOf(content, proposed.kind),
    ...{ routing: proposed.routing, columns: proposed.columns, after: auditedContentOf(proposed) },
    record: { id, code: row.code, ...aboutOf(proposed, subject) },
    storeParts: () => storeChanges(ctx, { request: stored, isOpen: true, changes: proposed.changes }),
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
  { Remarks, EffectiveDate, AlsoRescind = [] }: RescindCommand,
): Promise<Outcome> {
  const rescinds = { id, also: [...new Set(AlsoRescind)] }
  await lockRescinded(ctx, [id, ...rescinds.also])
  const { own, subject } = await holdRequest(ctx, id, 'rescind')
  lifecycle.rejectBlankRemarks(Remarks)
  const content = { ChangeType: own.changeType, EmployeeId: subject.id, EffectiveDate, section: undefined }
  const proposed = await proposeFromRescission(ctx, { content, subject, rescinds })
  rejectInOrder(proposed.violations)
  return raiseRequest(ctx, { content, subject, proposed, remarks: Remarks, isDraft: false, rescinds })
}

/** Tries again to apply a failed request. It may fail again. @throws notFound, forbidden, stale */
export async function retryChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held } = await holdRequest(ctx, id, 'retry')
  return { effects: await applyApproved(ctx, lifecycle.submittedRecordOf(held)) }
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
