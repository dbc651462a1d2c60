import { isDeepStrictEqual } from 'node:util'
import { reject } from '../../../domain/failure.ts'
import { required } from '../../../domain/violation.ts'
import { nextCode } from '../../../platform/codes.ts'
import {
  type CallerContext,
  type CommandContext,
  type Effect,
  newId,
  type Outcome,
  refuseStale,
  stale,
} from '../../../platform/command-context.ts'
import { record, recordAll } from '../../../platform/records.ts'
import { removeOnce } from '../../../platform/tombstones.ts'
import {
  type Approvable,
  addRemark,
  approvableEvent,
  closeChain,
  deleteApprovable,
  isResubmission,
  type Opening,
  openApprovable,
  reviseApprovable,
} from '../approvable/index.ts'
import { decide, isRepeatedReassigning, reassign } from '../deciding/index.ts'
import { noteEditor } from '../rerouting/index.ts'
import { type PlannedChain, planChain, startChain } from '../steps/index.ts'
import { type Held, hold, holdToDecide, isRepeat, refuse, refuseOrStale, submittedRecordOf } from './held.ts'
import type { Lifecycle, SubmittedRecord } from './kind.ts'

type Raising<Own> = Omit<Opening, 'kind'> &
  Readonly<{
    isDraft: boolean
    columns: Own
    remarks?: string | undefined
    /** What records keep the HMAC of. */
    after: unknown
    /** Of what was raised: the employee and, where the kind has one, the effective date. */
    about: Pick<SubmittedRecord, 'employeeId' | 'effectiveDate' | 'isDue'>
    /** Writes what belongs to the record beside its row, before its events are recorded. */
    storeParts?(id: number): Promise<void>
  }>

/** Raises a record whose rules hold, and sends it on its way unless it is a draft. @throws conflict `NoPolicy` */
export async function raise<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  raising: Raising<Own>,
): Promise<Required<Pick<Outcome, 'id' | 'effects'>>> {
  const { isDraft, columns, remarks, after, about, storeParts, ...opening } = raising
  const approvable = await openApprovable(ctx, { kind: kind.type, ...opening })
  if (saysSomething(remarks)) {
    await addRemark(ctx, approvable, { type: isDraft ? 'Comment' : 'Submission', remark: remarks })
  }
  const chain = isDraft ? undefined : await planChain(ctx, approvable)
  const code = await nextCode(ctx, { name: kind.codePrefix, table: kind.table })
  const id = await kind.insert(ctx, {
    ...newId(ctx),
    employerGroupId: ctx.employerGroupId,
    approvableId: approvable.id,
    code,
    status: isDraft ? 'Draft' : 'Pending',
    requestedByAccountId: ctx.caller.userAccountId,
    submittedAt: isDraft ? null : ctx.now,
    createdAt: ctx.now,
    lastModified: ctx.now,
    ...columns,
  })
  await storeParts?.(id)
  const submitted = { id, code, ...about }
  const created = approvableEvent(kind, submitted, 'created', { isDraft, after })
  await recordAll(ctx, isDraft ? [created] : [created, approvableEvent(kind, submitted, 'submitted')])
  return { id, effects: chain ? await start(ctx, kind, { record: submitted, chain }) : [] }
}

type Start = Readonly<{ record: SubmittedRecord; chain: PlannedChain }>

/**
 * Begins the chain of a record and asks the first approvers; without steps it is approved.
 * @throws invalid where it needs an approval all the same
 */
async function start(ctx: CommandContext, kind: Lifecycle, { record, chain }: Start): Promise<readonly Effect[]> {
  if ((await startChain(ctx, chain)) !== 'Approved') return []
  reject((await kind.violationsWithoutApproval?.(ctx, record)) ?? [])
  return kind.approved(ctx, record)
}

/** What an edit changed, for its event. `before`, `after`: what records keep the HMAC of. */
type Edit = Readonly<{
  held: Held
  changedFields: readonly string[]
  remarks?: string | undefined
  before?: unknown
  after?: unknown
}>

type Proposal<Own> = Pick<Opening, 'routing' | 'command' | 'secrets'> &
  Readonly<{
    columns: Partial<Own>
    /** As it will be. */
    record: SubmittedRecord
    /** Writes what belongs to the record beside its row, before its events are recorded. */
    storeParts?(): Promise<void>
  }>

/** An edit that begins the approvals again. What was failed becomes Returned; what was Pending is sent on its way again. */
export async function revise<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  { held, remarks, changedFields, before, after, ...proposal }: Edit & Proposal<Own>,
): Promise<readonly Effect[]> {
  const { row, approvable } = held
  const { columns, record: revised, storeParts, ...opening } = proposal
  const next = await reviseApprovable(ctx, approvable, opening)
  await comment(ctx, next, remarks)
  await kind.update(ctx, row.id, { ...columns, ...(row.status === 'Failed' && { status: 'Returned' }) })
  await storeParts?.()
  const isDraft = row.status === 'Draft'
  await record(ctx, approvableEvent(kind, revised, 'updated', { changedFields, before, after, isDraft }))
  return row.status === 'Pending' ? start(ctx, kind, { record: revised, chain: await planChain(ctx, next) }) : []
}

/** An edit of what no decision rests on. The caller counts as an editor from now on. */
export async function annotate<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  { held, remarks, columns, ...edit }: Edit & Readonly<{ columns: Partial<Own> }>,
): Promise<void> {
  const { row, approvable } = held
  await comment(ctx, approvable, remarks)
  if (edit.changedFields.length === 0) return
  await noteEditor(ctx, approvable)
  await kind.update(ctx, row.id, columns)
  await record(ctx, approvableEvent(kind, row, 'updated', { ...edit, isDraft: row.status === 'Draft' }))
}

/** Of the revision that it comes with. */
async function comment(ctx: CallerContext, approvable: Approvable, remark: string | undefined): Promise<void> {
  if (saysSomething(remark)) await addRemark(ctx, approvable, { type: 'Comment', remark })
}

/**
 * Sends a draft, or what was returned, on its way. What has been before its approvers, or asks others by now, becomes a
 * revision of its own. A person who submits it for another takes part in it, as an editor does.
 */
export async function submit<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  { held, after, ...submission }: Proposal<Own> & Readonly<{ held: Held; after: unknown }>,
): Promise<readonly Effect[]> {
  const { row, approvable } = held
  const { columns, record: submitted, storeParts, ...opening } = submission
  const isAnother = (await isResubmission(ctx, approvable)) || !isDeepStrictEqual(opening.routing, approvable.routing)
  if (!isAnother && ctx.caller.personId !== approvable.requestedByPersonId) await noteEditor(ctx, approvable)
  const next = isAnother ? await reviseApprovable(ctx, approvable, opening) : approvable
  await kind.update(ctx, row.id, { ...columns, status: 'Pending', submittedAt: ctx.now, decidedAt: null })
  await storeParts?.()
  await recordAll(ctx, submissionOf(kind, submitted, row.status === 'Draft' ? { after } : undefined))
  return start(ctx, kind, { record: submitted, chain: await planChain(ctx, next) })
}

/** Integrators learn of a draft from its submission on; auditors knew that it was there. */
const submissionOf = (kind: Lifecycle, submitted: SubmittedRecord, draft: Readonly<{ after: unknown }> | undefined) =>
  draft === undefined
    ? [approvableEvent(kind, submitted, 'submitted')]
    : [
        approvableEvent(kind, submitted, 'created', { only: 'Integrators' }),
        approvableEvent(kind, submitted, 'submitted', draft),
      ]

type Approval = Readonly<{ Revision?: number; Remarks?: string; AmountApproved?: number }>

/**
 * Approves the step that waits for the caller; with the last one the record is approved. The revision, or If-Match, says
 * what the caller has seen. Doing it again does nothing.
 * @throws notFound, invalid, stale, forbidden `NotYourDecision`
 */
export async function approve(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, Revision, Remarks, AmountApproved }: Approval & Readonly<{ id: number }>,
): Promise<Outcome> {
  const held = await holdToDecide(ctx, kind, id)
  const grant = await kind.grant?.read(ctx, held, AmountApproved)
  const isOfThisRevision = Revision === undefined || Revision === held.approvable.revision
  if (isOfThisRevision && isRepeat(ctx, held, { kind, decision: 'Approved' })) {
    reject((await grant?.violationsOfRepeat()) ?? [])
    return {}
  }
  refuse(ctx, held, { kind, action: 'approve' })
  const isSeen = Revision !== undefined || ctx.seenVersions !== undefined
  reject([...(isSeen ? [] : [unseen]), ...(grant?.violations ?? [])])
  if (!isOfThisRevision) throw stale()
  refuseStale(ctx, held.row.version)
  const remarks = saysSomething(Remarks) ? Remarks : undefined
  const amountApproved = grant?.amount
  const outcome = await decide(ctx, held.approvable, { decision: 'Approved', remarks, amountApproved })
  if (outcome === 'Approved') return { effects: await kind.approved(ctx, submittedRecordOf(held), amountApproved) }
  await kind.update(ctx, id, grant?.columns ?? {})
  await record(ctx, approvableEvent(kind, held.row, 'step-approved'))
  return {}
}

const unseen = {
  field: 'Revision',
  message: 'Send the Revision that you have seen, or its entity tag as If-Match.',
}

type Explained = Readonly<{ id: number; Remarks: string }>

/** Declines the record, which ends it. @throws notFound, invalid, stale, forbidden `NotYourDecision` */
export const decline = (ctx: CallerContext, kind: Lifecycle, command: Explained): Promise<void> =>
  decideAgainst(ctx, kind, { ...command, action: 'decline', decision: 'Declined', columns: { decidedAt: ctx.now } })

/** Returns the record to the requester, to change or cancel it. @throws notFound, invalid, stale, forbidden `NotYourDecision` */
export const returnToRequester = (ctx: CallerContext, kind: Lifecycle, command: Explained): Promise<void> =>
  decideAgainst(ctx, kind, { ...command, action: 'return', decision: 'Returned', columns: {} })

type Refusal = Explained &
  Readonly<{ columns: object }> &
  (Readonly<{ action: 'decline'; decision: 'Declined' }> | Readonly<{ action: 'return'; decision: 'Returned' }>)

async function decideAgainst(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, Remarks, action, decision, columns }: Refusal,
): Promise<void> {
  const held = await holdToDecide(ctx, kind, id)
  if (isRepeat(ctx, held, { kind, decision })) return
  refuseOrStale(ctx, held, { kind, action })
  rejectSilence(Remarks)
  await decide(ctx, held.approvable, { decision, remarks: Remarks })
  await kind.update(ctx, id, { ...kind.grant?.columnsOfNone, ...columns, status: decision })
  await record(ctx, approvableEvent(kind, held.row, decision === 'Declined' ? 'declined' : 'returned'))
}

type Reassignment = Readonly<{ id: number; AuthorityId: number; Remarks: string }>

/** Gives the waiting step to another authority. Doing it again does nothing. @throws notFound, invalid, stale, forbidden */
export async function reassignStep(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, AuthorityId, Remarks }: Reassignment,
): Promise<void> {
  const held = await hold(ctx, kind, id)
  refuse(ctx, held, { kind, action: 'reassign' })
  rejectSilence(Remarks)
  const reassigning = { authorityId: AuthorityId, remarks: Remarks }
  if (await isRepeatedReassigning(ctx, held.approvable, reassigning)) return
  refuseStale(ctx, held.row.version)
  await reassign(ctx, held.approvable, reassigning)
  await kind.update(ctx, id, {})
  await record(ctx, approvableEvent(kind, held.row, 'reassigned'))
}

/** Cancels a record. What is cancelled already stays so. @throws notFound, invalid `Status`, stale, forbidden */
export async function cancel(ctx: CallerContext, kind: Lifecycle, id: number): Promise<Outcome> {
  const held = await hold(ctx, kind, id)
  refuse(ctx, held, { kind, action: 'cancel' })
  if (held.row.status === 'Cancelled') return {}
  refuseStale(ctx, held.row.version)
  return { effects: await cancelHeld(ctx, kind, held) }
}

/** Cancels what is locked and may be cancelled. */
export async function cancelHeld(ctx: CallerContext, kind: Lifecycle, held: Held): Promise<readonly Effect[]> {
  const { row, approvable } = held
  await closeChain(ctx, approvable)
  await kind.update(ctx, row.id, { status: 'Cancelled', cancelledAt: ctx.now })
  await record(ctx, approvableEvent(kind, row, 'cancelled', { isDraft: row.status === 'Draft' }))
  return (await kind.cancelled?.(ctx, held)) ?? []
}

/** Deletes a draft for good; deleting it again does nothing. @throws notFound, invalid `Status`, stale, forbidden */
export async function deleteDraft(ctx: CallerContext, kind: Lifecycle, id: number): Promise<void> {
  let held: Held | undefined
  await removeOnce(ctx, {
    type: kind.type,
    id,
    async lock() {
      held = await hold(ctx, kind, id)
      refuse(ctx, held, { kind, action: 'delete' })
      // The author may delete it again; that it was there is not for others to know.
      return { version: held.row.version, employeeId: held.row.employeeId, onlyPersonId: ctx.caller.personId }
    },
    async remove() {
      if (!held) return
      await kind.remove(ctx, id)
      await deleteApprovable(ctx, held.approvable)
      await record(ctx, approvableEvent(kind, held.row, 'deleted', { isDraft: true }))
    },
  })
}

/** Adds a remark. The record stays as it is, its version too. @returns the remark's id @throws notFound, invalid */
export async function addComment(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, Remark }: Readonly<{ id: number; Remark: string }>,
): Promise<number> {
  const { row, approvable } = await hold(ctx, kind, id)
  reject(saysSomething(Remark) ? [] : [required('Remark')])
  const remarkId = await addRemark(ctx, approvable, { type: 'Comment', remark: Remark })
  await record(ctx, approvableEvent(kind, row, 'remark-added', { isDraft: row.submittedAt === null }))
  return remarkId
}

/** Remarks of blanks alone are none. @throws invalid `Remarks` */
export const rejectSilence = (remarks: string): void => reject(saysSomething(remarks) ? [] : [required('Remarks')])

const saysSomething = (remarks: string | undefined): remarks is string => remarks !== undefined && remarks.trim() !== ''
