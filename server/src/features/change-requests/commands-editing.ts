import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '../../domain/violation.ts'
import type { CallerContext, Effect, Outcome } from '../../platform/command-context.ts'
import { changedFieldsOf, type Happening, recordAll } from '../../platform/records.ts'
import {
  type Approvable,
  addRemark,
  isResubmission,
  noteEditor,
  planChain,
  reviseApprovable,
} from '../approvals/index.ts'
import { type Asked, askedFor, type Rescinds, usualDay, violationsOfShape } from './asked.ts'
import type { UpdateChangeRequestCommand } from './command-schemas.ts'
import { rejectInOrder, saidBy, sectionsOf } from './commands.ts'
import { refuseTakenReference } from './external-references.ts'
import { type Held, holdChangeRequest, refuseOrStale } from './held.ts'
import type { Kind } from './kinds/index.ts'
import { happeningTo, moveChangeRequest, tell } from './moving.ts'
import { sendOnItsWay } from './onwards.ts'
import { violationsOfSections } from './rules.ts'
import { clearChanges, storeChanges } from './stored-changes.ts'
import { readSaid, type Said, storedOf } from './stored-command.ts'
import { contentsOf, saysSomething } from './storing.ts'
import { getSubject, type Subject } from './subject.ts'
import { cancelSuperseded, findSuperseded } from './superseding.ts'

/**
 * Replaces a request whole. What waits is asked for anew from the first step, with a new revision, unless nothing but the
 * description or the external reference is another. What had failed is returned, to be submitted again.
 * @throws forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`, stale
 */
export async function updateChangeRequest(
  ctx: CallerContext,
  id: number,
  command: UpdateChangeRequestCommand,
): Promise<Outcome> {
  const held = await holdChangeRequest(ctx, id)
  refuseOrStale('update', held, ctx)
  const { row, approvable, matter } = held
  const said = saidBy(command, { ChangeType: row.changeType, EmployeeId: row.employeeId })
  const subject = await getSubject(ctx, row.employeeId)
  const asked = await askedFor(ctx, { said, subject, rescinds: rescindedBy(row) })
  const asksTheSame = matter.status === 'Pending' && isSame(held, asked, said, await readSaid(ctx, approvable))
  rejectInOrder([
    ...violationsOfSectionsOf(held, sectionsOf(command)),
    ...(matter.status === 'Draft' ? violationsOfShape(said, usualDay(subject)) : asksTheSame ? [] : asked.violations),
  ])
  const accountId = row.requestedByAccountId
  await refuseTakenReference(ctx, { reference: said.ExternalReference, accountId, exceptId: id })
  const { Remarks } = command
  const remark = saysSomething(Remarks) ? Remarks : undefined
  if (!asksTheSame) return { effects: await replace(ctx, held, { said, subject, asked, remark }) }
  await annotate(ctx, held, { said, remark })
  return {}
}

const rescindedBy = ({ rescindsChangeRequestId: id, rescindsAlso: also }: Held['row']): Rescinds | undefined =>
  id === null ? undefined : { id, also }

/** A request that takes another back says nothing itself: its values are those that were there before. */
function violationsOfSectionsOf({ row }: Held, sections: Readonly<Record<string, unknown>>): Violation[] {
  if (row.rescindsChangeRequestId === null) return violationsOfSections(row.changeType, sections)
  return Object.entries(sections).flatMap(([field, section]) =>
    section === undefined ? [] : [{ field, message: 'Leave this out: what a request rescinds is not chosen by it.' }],
  )
}

/** Whether the value, the days, the position and the reason are those that are being decided. */
const isSame = ({ row }: Held, { columns, kind }: Asked, said: Said, former: Said): boolean =>
  row.effectiveDate === columns.effectiveDate &&
  row.effectiveToDate === columns.effectiveToDate &&
  row.positionId === columns.positionId &&
  row.reasonId === columns.reasonId &&
  isDeepStrictEqual(inOrder(kind, said), inOrder(kind, former))

const inOrder = (kind: Kind, { section }: Said): unknown =>
  section === undefined ? undefined : (kind.inOrder?.(section) ?? section)

type Annotation = Readonly<{ said: Said; remark: string | undefined }>

/** What nobody has to decide anew. Whoever wrote it counts as an editor from now on. */
async function annotate(ctx: CallerContext, { row, approvable }: Held, { said, remark }: Annotation): Promise<void> {
  await comment(ctx, approvable, remark)
  const columns = { description: said.Description ?? null, externalReference: said.ExternalReference ?? null }
  const changedFields = changedFieldsOf(row, columns)
  if (changedFields.length === 0) return
  await noteEditor(ctx, approvable)
  await moveChangeRequest(ctx, row, columns)
  await tell(ctx, row, 'updated', { changedFields })
}

/** Of the revision that it comes with. */
async function comment(ctx: CallerContext, approvable: Approvable, remark: string | undefined): Promise<void> {
  if (remark !== undefined) await addRemark(ctx, approvable, { type: 'Comment', remark })
}

type Replacement = Annotation & Readonly<{ subject: Subject; asked: Asked }>

async function replace(
  ctx: CallerContext,
  held: Held,
  { said, subject, asked, remark }: Replacement,
): Promise<Effect[]> {
  const { row, approvable, matter } = held
  const status = matter.status === 'Failed' ? 'Returned' : matter.status
  const columns = {
    ...asked.columns,
    description: said.Description ?? null,
    externalReference: said.ExternalReference ?? null,
  }
  const next = await reviseApprovable(ctx, approvable, { routing: asked.routing, ...storedOf(said, asked.kind) })
  await comment(ctx, next, remark)
  await moveChangeRequest(ctx, row, { ...columns, status, ...withoutFailure })
  const { changes } = asked
  await clearChanges(ctx, row.id)
  await storeChanges(ctx, { request: row, isOpen: status !== 'Draft', changes })
  const { effectiveDate } = columns
  const changedFields = [...changedFieldsOf(row, columns), ...changes.map(({ field }) => field)]
  await tell(ctx, { ...row, effectiveDate }, 'updated', { changedFields, isDraft: status === 'Draft' })
  if (status !== 'Pending') return []
  const moving = { ...row, effectiveDate, isDue: effectiveDate <= subject.today }
  return sendOnItsWay(ctx, moving, await planChain(ctx, next))
}

/** Columns of a request that is not failed any more. */
const withoutFailure = { failureCode: null, failureMessage: null, failedAt: null, conflicts: null } as const

/** Sends a draft, or what was returned, on its way; all that it says is looked at again. @throws forbidden, stale */
export async function submitChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const held = await holdChangeRequest(ctx, id)
  refuseOrStale('submit', held, ctx)
  const { row, approvable, matter } = held
  const said = await readSaid(ctx, approvable)
  const subject = await getSubject(ctx, row.employeeId)
  const asked = await askedFor(ctx, { said, subject, rescinds: rescindedBy(row) })
  const superseded = await findSuperseded(ctx, subject, row.supersedesChangeRequestId, true)
  const sections = violationsOfSectionsOf(held, { [said.ChangeType]: said.section })
  rejectInOrder([...sections, ...asked.violations, ...superseded.violations])
  const { externalReference: reference, requestedByAccountId: accountId } = row
  await refuseTakenReference(ctx, { reference, accountId, exceptId: id })
  const cancelled = await cancelSuperseded(ctx, superseded)
  const next = await submittable(ctx, approvable, { said, asked })
  // What it said as a draft is taken out first: the status carries it along, and the fields may be another's by now.
  await clearChanges(ctx, id)
  await moveChangeRequest(ctx, row, { ...asked.columns, status: 'Pending', submittedAt: ctx.now })
  await storeChanges(ctx, { request: row, isOpen: true, changes: asked.changes })
  const { effectiveDate } = asked.columns
  await recordAll(ctx, submissionOf({ ...row, effectiveDate }, { asked, wasDraft: matter.status === 'Draft' }))
  const moving = { ...row, effectiveDate, isDue: effectiveDate <= subject.today }
  return { effects: [...cancelled, ...(await sendOnItsWay(ctx, moving, await planChain(ctx, next)))] }
}

type Submission = Readonly<{ asked: Asked; wasDraft: boolean }>

/** Integrators are told of a draft from its submission on; auditors knew that it was there. */
function submissionOf(moving: Parameters<typeof happeningTo>[0], { asked, wasDraft }: Submission): Happening[] {
  if (!wasDraft) return [happeningTo(moving, 'submitted')]
  return [
    happeningTo(moving, 'created', { only: 'Integrators' }),
    happeningTo(moving, 'submitted', { after: contentsOf(asked) }),
  ]
}

/**
 * A revision has one chain: where it had one that came to its end, or starts from elsewhere now, it gets a successor.
 * Whoever sends it on its way for somebody else takes part in it, as an editor does.
 */
async function submittable(
  ctx: CallerContext,
  approvable: Approvable,
  { said, asked }: Readonly<{ said: Said; asked: Asked }>,
): Promise<Approvable> {
  const { routing, kind } = asked
  if ((await isResubmission(ctx, approvable)) || !isDeepStrictEqual(routing, approvable.routing)) {
    return reviseApprovable(ctx, approvable, { routing, ...storedOf(said, kind) })
  }
  if (ctx.caller.personId !== approvable.requestedByPersonId) await noteEditor(ctx, approvable)
  return approvable
}
