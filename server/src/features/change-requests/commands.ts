import { randomUUID } from 'node:crypto'
import { forbidden } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import type { CallerContext, Outcome } from '../../platform/command-context.ts'
import { changedFieldsOf } from '../../platform/records.ts'
import {
  addComment,
  annotate,
  approve,
  cancel,
  cancelHeld,
  decline,
  deleteDraft,
  type Held,
  hold,
  raise,
  reassignStep,
  refuseOrStale,
  refuseTakenReference,
  rejectSilence,
  returnToRequester,
  revise,
  submit,
  submittedRecordOf,
} from '../approvals/index.ts'
import { applyApproved, lockTakenBack } from './applying/index.ts'
import {
  type Asked,
  aboutOf,
  askedFor,
  asksTheSame,
  type CreateChangeRequestCommand,
  columnsOf,
  contentsOf,
  type Draft,
  findSubject,
  findSuperseded,
  getSubject,
  readSaid,
  reasonAgainstRaising,
  rejectInOrder,
  type Said,
  type Subject,
  saidBy,
  sectionsOf,
  settingOf,
  storedOf,
  type UpdateChangeRequestCommand,
  usualDay,
  violationsOfSections,
  violationsOfSectionsOf,
  violationsOfShape,
} from './drafting/index.ts'
import { kindNamed } from './kinds/index.ts'
import { changeRequests } from './lifecycle.ts'
import { clearChanges, proposeSection, readBackground, situationOf, storeChanges } from './proposals/index.ts'
import { getOwnColumns, type OwnColumns, withoutFailure } from './record/index.ts'
import { proposeRescission, type Rescinds } from './rescission/index.ts'

/**
 * Raises a request: a draft, or submitted at once.
 * @throws forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`
 */
export async function createChangeRequest(ctx: CallerContext, command: CreateChangeRequestCommand): Promise<Outcome> {
  const { ChangeType, EmployeeId, SubmitImmediately = true, SupersedesChangeRequestId: supersedesId } = command
  const isDraft = !SubmitImmediately
  const said = saidBy(command, { ChangeType, EmployeeId })
  const sections = violationsOfSections(ChangeType, sectionsOf(command))
  const subject = await findSubject(ctx, EmployeeId)
  if (!subject) {
    rejectInOrder([noSuchEmployee, ...sections, ...violationsOfShape(said, ctx.today.group)])
    throw new Error('An employee that is not there is refused.')
  }
  const reason = reasonAgainstRaising(kindNamed(ChangeType).raisedBy, subject)
  if (reason !== undefined) throw forbidden('InsufficientRole', reason)
  const asked = await askedBySection(ctx, { said, subject })
  const superseded = await findSuperseded(ctx, subject, supersedesId)
  const violations = isDraft ? violationsOfShape(said, usualDay(subject)) : asked.violations
  rejectInOrder([...sections, ...violations, ...superseded.violations])
  await refuseTakenReference(ctx, changeRequests, { reference: said.ExternalReference })
  const { held } = superseded
  const cancelled = held && !isDraft ? await cancelHeld(ctx, changeRequests, held) : []
  const remarks = command.Remarks
  const { id, effects } = await raiseRequest(ctx, { said, subject, asked, isDraft, supersedesId, remarks })
  return { id, effects: [...cancelled, ...effects] }
}

type Raising = Readonly<{
  said: Said
  subject: Subject
  asked: Asked
  isDraft: boolean
  remarks: string | undefined
  supersedesId?: number | undefined
  rescinds?: Rescinds
}>

/** Stores a request whose rules hold, and sends it on its way unless it is a draft. */
function raiseRequest(ctx: CallerContext, raising: Raising) {
  const { said, subject, asked, isDraft, remarks, supersedesId, rescinds } = raising
  const request = { token: randomUUID(), employeeId: subject.id, changeType: asked.kind.changeType }
  const maySupersede = rescinds === undefined
  const { changes } = asked
  return raise(ctx, changeRequests, {
    subjectPersonId: subject.personId,
    isTwoPerson: asked.isTwoPerson,
    routing: asked.routing,
    ...storedOf(said, asked.kind),
    ...{ isDraft, remarks },
    columns: {
      ...request,
      ...columnsOf(asked, said),
      supersedesChangeRequestId: supersedesId ?? null,
      rescindsChangeRequestId: rescinds?.id ?? null,
      rescindsAlso: [...(rescinds?.also ?? [])],
    },
    about: aboutOf(asked, subject),
    after: contentsOf(asked),
    storeParts: id => storeChanges(ctx, { request: { id, ...request }, isOpen: !isDraft, maySupersede, changes }),
  })
}

/**
 * Replaces a request whole. What waits is decided again from the first step, with a new revision, unless nothing but the
 * description or the external reference changes. What had failed is returned, to be submitted again.
 * @throws notFound, forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`, stale
 */
export async function updateChangeRequest(
  ctx: CallerContext,
  id: number,
  command: UpdateChangeRequestCommand,
): Promise<Outcome> {
  const { held, own } = await holdRequest(ctx, id, 'update')
  const { row, approvable } = held
  const said = saidBy(command, { ChangeType: own.changeType, EmployeeId: row.employeeId })
  const subject = await getSubject(ctx, row.employeeId)
  const asked = await askAgain(ctx, { said, subject, own })
  const isSame = row.status === 'Pending' && asksTheSame(own, { asked, said, former: await readSaid(ctx, approvable) })
  rejectInOrder([
    ...violationsOfSectionsOf(own, sectionsOf(command)),
    ...(row.status === 'Draft' ? violationsOfShape(said, usualDay(subject)) : isSame ? [] : asked.violations),
  ])
  const accountId = row.requestedByAccountId
  await refuseTakenReference(ctx, changeRequests, { reference: said.ExternalReference, accountId, exceptId: id })
  const columns = columnsOf(asked, said)
  const edit = { held, remarks: command.Remarks }
  if (isSame) {
    const { description, externalReference } = columns
    const changedFields = changedFieldsOf({ ...row, ...own }, { description, externalReference })
    await annotate(ctx, changeRequests, { ...edit, columns: { description, externalReference }, changedFields })
    return {}
  }
  const { changes } = asked
  const changedFields = [...changedFieldsOf({ ...row, ...own }, columns), ...changes.map(({ field }) => field)]
  const effects = await revise(ctx, changeRequests, {
    ...edit,
    ...storedOf(said, asked.kind),
    ...{ routing: asked.routing, changedFields, columns: { ...columns, ...withoutFailure } },
    record: { id, code: row.code, ...aboutOf(asked, subject) },
    async storeParts() {
      await clearChanges(ctx, id)
      await storeChanges(ctx, {
        request: { id, ...own, employeeId: row.employeeId },
        isOpen: row.status !== 'Draft',
        changes,
      })
    },
  })
  return { effects }
}

/** Sends a draft, or what was returned, on its way; all that it says is tested again. @throws notFound, forbidden, stale */
export async function submitChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held, own } = await holdRequest(ctx, id, 'submit')
  const { row, approvable } = held
  const said = await readSaid(ctx, approvable)
  const subject = await getSubject(ctx, row.employeeId)
  const asked = await askAgain(ctx, { said, subject, own })
  const superseded = await findSuperseded(ctx, subject, own.supersedesChangeRequestId, true)
  const sections = violationsOfSectionsOf(own, { [said.ChangeType]: said.section })
  rejectInOrder([...sections, ...asked.violations, ...superseded.violations])
  const { externalReference: reference, requestedByAccountId: accountId } = row
  await refuseTakenReference(ctx, changeRequests, { reference, accountId, exceptId: id })
  const cancelled = superseded.held ? await cancelHeld(ctx, changeRequests, superseded.held) : []
  // Its changes as a draft go first: the status opens them, and another request may hold their fields by now.
  await clearChanges(ctx, id)
  const effects = await submit(ctx, changeRequests, {
    held,
    ...storedOf(said, asked.kind),
    ...{ routing: asked.routing, columns: asked.columns, after: contentsOf(asked) },
    record: { id, code: row.code, ...aboutOf(asked, subject) },
    storeParts: () =>
      storeChanges(ctx, { request: { id, ...own, employeeId: row.employeeId }, isOpen: true, changes: asked.changes }),
  })
  return { effects: [...cancelled, ...effects] }
}

type Rescinding = Readonly<{ Remarks: string; EffectiveDate?: string; AlsoRescind?: readonly number[] }>

/**
 * Asks for an applied request to be taken back: a request of the same kind with the values that were there before. The
 * original becomes Rescinded when that one is applied. Later changes to the same fields have to be named, since they are
 * taken back too; one that changes more has to be rescinded first.
 * @returns the outcome with the id of the request that takes it back
 * @throws notFound, forbidden `InsufficientRole`, stale
 */
export async function rescindChangeRequest(
  ctx: CallerContext,
  id: number,
  { Remarks, EffectiveDate, AlsoRescind = [] }: Rescinding,
): Promise<Outcome> {
  const rescinds = { id, also: [...new Set(AlsoRescind)] }
  await lockTakenBack(ctx, [id, ...rescinds.also])
  const { held, own } = await holdRequest(ctx, id, 'rescind')
  rejectSilence(Remarks)
  const { employeeId } = held.row
  const subject = await getSubject(ctx, employeeId)
  const said = { ChangeType: own.changeType, EmployeeId: employeeId, EffectiveDate, section: undefined }
  const asked = await askedBack(ctx, { said, subject, rescinds })
  rejectInOrder(asked.violations)
  return raiseRequest(ctx, { said, subject, asked, remarks: Remarks, isDraft: false, rescinds })
}

/** Tries once more to apply what failed. It may fail again. @throws notFound, forbidden, stale */
export async function retryChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const { held } = await holdRequest(ctx, id, 'retry')
  return { effects: await applyApproved(ctx, submittedRecordOf(held)) }
}

type Approval = Readonly<{ Revision?: number; Remarks?: string }>
type Explained = Readonly<{ Remarks: string }>
type Reassignment = Explained & Readonly<{ AuthorityId: number }>

export const approveChangeRequest = (ctx: CallerContext, id: number, command: Approval): Promise<Outcome> =>
  approve(ctx, changeRequests, { id, ...command })

export const declineChangeRequest = (ctx: CallerContext, id: number, command: Explained): Promise<void> =>
  decline(ctx, changeRequests, { id, ...command })

export const returnChangeRequest = (ctx: CallerContext, id: number, command: Explained): Promise<void> =>
  returnToRequester(ctx, changeRequests, { id, ...command })

export const reassignChangeRequest = (ctx: CallerContext, id: number, command: Reassignment): Promise<void> =>
  reassignStep(ctx, changeRequests, { id, ...command })

export const cancelChangeRequest = (ctx: CallerContext, id: number): Promise<Outcome> => cancel(ctx, changeRequests, id)

export const deleteChangeRequest = (ctx: CallerContext, id: number): Promise<void> =>
  deleteDraft(ctx, changeRequests, id)

export const createRemark = (
  ctx: CallerContext,
  id: number,
  { Remark }: Readonly<{ Remark: string }>,
): Promise<Outcome> => addComment(ctx, changeRequests, { id, Remark })

/** Locks a request for an action of the caller. @throws notFound, invalid `Status`, forbidden, stale */
async function holdRequest(
  ctx: CallerContext,
  id: number,
  action: 'update' | 'submit' | 'rescind' | 'retry',
): Promise<Readonly<{ held: Held; own: OwnColumns }>> {
  const held = await hold(ctx, changeRequests, id)
  refuseOrStale(ctx, held, { kind: changeRequests, action })
  return { held, own: await getOwnColumns(ctx.tx, ctx.caller, id) }
}

type AskingAgain = Readonly<{ said: Said; subject: Subject; own: OwnColumns }>

/** What a request that is there asks for now: by its command, or by what it takes back. */
function askAgain(ctx: CallerContext, { said, subject, own }: AskingAgain): Promise<Asked> {
  const { rescindsChangeRequestId: id, rescindsAlso: also } = own
  return id === null
    ? askedBySection(ctx, { said, subject })
    : askedBack(ctx, { said, subject, rescinds: { id, also } })
}

type Asking = Readonly<{ said: Said; subject: Subject }>

async function askedBySection(ctx: CallerContext, asking: Asking): Promise<Asked> {
  const draft = await readDraft(ctx, asking)
  return askedFor(draft, await proposeSection(draft.kind, draft.said.section, draft.situation))
}

async function askedBack(
  ctx: CallerContext,
  { rescinds, ...asking }: Asking & Readonly<{ rescinds: Rescinds }>,
): Promise<Asked> {
  const draft = await readDraft(ctx, asking)
  return askedFor(draft, await proposeRescission(ctx, rescinds, draft))
}

async function readDraft(ctx: CallerContext, { said, subject }: Asking): Promise<Draft> {
  const background = await readBackground(ctx.reading, subject.id)
  const setting = { caller: ctx.caller, ...settingOf(said, subject, background) }
  return {
    ...{ said, subject, background },
    kind: kindNamed(said.ChangeType),
    situation: situationOf(ctx, background, setting),
  }
}

const noSuchEmployee: Violation = {
  field: 'EmployeeId',
  message: 'There is no such employee. Send the id of one that you can read.',
}
