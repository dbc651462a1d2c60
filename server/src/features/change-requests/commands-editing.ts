import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '../../domain/violation.ts'
import type { CallersAct } from '../../platform/act.ts'
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
  act: CallersAct,
  id: number,
  command: UpdateChangeRequestCommand,
): Promise<void> {
  const held = await holdChangeRequest(act, id)
  refuseOrStale('update', held, act)
  const { row, approvable, matter } = held
  const said = saidBy(command, { ChangeType: row.changeType, EmployeeId: row.employeeId })
  const subject = await getSubject(act, row.employeeId)
  const asked = await askedFor(act, { said, subject, rescinds: rescindedBy(row) })
  const asksTheSame = matter.status === 'Pending' && isSame(held, asked, said, await readSaid(act, approvable))
  rejectInOrder([
    ...violationsOfSectionsOf(held, sectionsOf(command)),
    ...(matter.status === 'Draft' ? violationsOfShape(said, usualDay(subject)) : asksTheSame ? [] : asked.violations),
  ])
  const accountId = row.requestedByAccountId
  await refuseTakenReference(act, { reference: said.ExternalReference, accountId, exceptId: id })
  const { Remarks } = command
  const remark = saysSomething(Remarks) ? Remarks : undefined
  if (asksTheSame) await annotate(act, held, { said, remark })
  else await replace(act, held, { said, subject, asked, remark })
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
async function annotate(act: CallersAct, { row, approvable }: Held, { said, remark }: Annotation): Promise<void> {
  await comment(act, approvable, remark)
  const columns = { description: said.Description ?? null, externalReference: said.ExternalReference ?? null }
  const changedFields = changedFieldsOf(row, columns)
  if (changedFields.length === 0) return
  await noteEditor(act, approvable)
  await moveChangeRequest(act, row, columns)
  await tell(act, row, 'updated', { changedFields })
}

/** Of the revision that it comes with. */
async function comment(act: CallersAct, approvable: Approvable, remark: string | undefined): Promise<void> {
  if (remark !== undefined) await addRemark(act, approvable, { type: 'Comment', remark })
}

type Replacement = Annotation & Readonly<{ subject: Subject; asked: Asked }>

async function replace(act: CallersAct, held: Held, { said, subject, asked, remark }: Replacement): Promise<void> {
  const { row, approvable, matter } = held
  const status = matter.status === 'Failed' ? 'Returned' : matter.status
  const columns = {
    ...asked.columns,
    description: said.Description ?? null,
    externalReference: said.ExternalReference ?? null,
  }
  const next = await reviseApprovable(act, approvable, { routing: asked.routing, ...storedOf(said, asked.kind) })
  await comment(act, next, remark)
  await moveChangeRequest(act, row, { ...columns, status, ...withoutFailure })
  const { changes } = asked
  await clearChanges(act, row.id)
  await storeChanges(act, { request: row, isOpen: status !== 'Draft', changes })
  const { effectiveDate } = columns
  const changedFields = [...changedFieldsOf(row, columns), ...changes.map(({ field }) => field)]
  await tell(act, { ...row, effectiveDate }, 'updated', { changedFields, isDraft: status === 'Draft' })
  if (status !== 'Pending') return
  const moving = { ...row, effectiveDate, isDue: effectiveDate <= subject.today }
  await sendOnItsWay(act, moving, await planChain(act, next))
}

/** Columns of a request that is not failed any more. */
const withoutFailure = { failureCode: null, failureMessage: null, failedAt: null, conflicts: null } as const

/** Sends a draft, or what was returned, on its way; all that it says is looked at again. @throws forbidden, stale */
export async function submitChangeRequest(act: CallersAct, id: number): Promise<void> {
  const held = await holdChangeRequest(act, id)
  refuseOrStale('submit', held, act)
  const { row, approvable, matter } = held
  const said = await readSaid(act, approvable)
  const subject = await getSubject(act, row.employeeId)
  const asked = await askedFor(act, { said, subject, rescinds: rescindedBy(row) })
  const superseded = await findSuperseded(act, subject, row.supersedesChangeRequestId, true)
  const sections = violationsOfSectionsOf(held, { [said.ChangeType]: said.section })
  rejectInOrder([...sections, ...asked.violations, ...superseded.violations])
  const { externalReference: reference, requestedByAccountId: accountId } = row
  await refuseTakenReference(act, { reference, accountId, exceptId: id })
  await cancelSuperseded(act, superseded)
  const next = await submittable(act, approvable, { said, asked })
  // What it said as a draft is taken out first: the status carries it along, and the fields may be another's by now.
  await clearChanges(act, id)
  await moveChangeRequest(act, row, { ...asked.columns, status: 'Pending', submittedAt: act.now })
  await storeChanges(act, { request: row, isOpen: true, changes: asked.changes })
  const { effectiveDate } = asked.columns
  await recordAll(act, submissionOf({ ...row, effectiveDate }, { asked, wasDraft: matter.status === 'Draft' }))
  const moving = { ...row, effectiveDate, isDue: effectiveDate <= subject.today }
  await sendOnItsWay(act, moving, await planChain(act, next))
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
  act: CallersAct,
  approvable: Approvable,
  { said, asked }: Readonly<{ said: Said; asked: Asked }>,
): Promise<Approvable> {
  const { routing, kind } = asked
  if ((await isResubmission(act, approvable)) || !isDeepStrictEqual(routing, approvable.routing)) {
    return reviseApprovable(act, approvable, { routing, ...storedOf(said, kind) })
  }
  if (act.caller.personId !== approvable.requestedByPersonId) await noteEditor(act, approvable)
  return approvable
}
