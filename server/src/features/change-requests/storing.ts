import { type CallersAct, newId } from '../../platform/act.ts'
import { nextCode } from '../../platform/codes.ts'
import { type Approvable, addRemark, openApprovable } from '../approvals/index.ts'
import type { Asked } from './asked.ts'
import { type Moving, sendOnItsWay, tell } from './moving.ts'
import { storeChanges } from './proposal.ts'
import { type Said, storedOf } from './stored-command.ts'
import type { Subject } from './subject.ts'

export type NewRequest = Readonly<{
  said: Said
  subject: Subject
  asked: Asked
  remarks: string | undefined
  isDraft: boolean
  supersedesId?: number | undefined
  rescinds?: Readonly<{ id: number; also: readonly number[] }>
}>

/** Stores a request whose rules hold, and sends it on its way unless it is a draft. @returns its id */
export async function storeChangeRequest(act: CallersAct, request: NewRequest): Promise<number> {
  const { said, subject, asked, remarks, isDraft } = request
  const approvable = await openApprovable(act, {
    kind: 'ChangeRequest',
    subjectPersonId: subject.personId,
    isTwoPerson: asked.kind.isTwoPerson,
    routing: asked.routing,
    ...storedOf(said, asked.kind),
  })
  const moving = await insert(act, request, approvable)
  const { changes } = asked
  await storeChanges(act, { changeRequestId: moving.id, employeeId: subject.id, isOpen: !isDraft, changes })
  if (saysSomething(remarks)) {
    await addRemark(act, approvable, { type: isDraft ? 'Comment' : 'Submission', remark: remarks })
  }
  await tell(act, moving, 'created', {
    isDraft,
    after: { ...asked.columns, fields: changes.map(({ field }) => field) },
  })
  if (isDraft) return moving.id
  await tell(act, moving, 'submitted')
  await sendOnItsWay(act, moving, approvable)
  return moving.id
}

async function insert(act: CallersAct, request: NewRequest, approvable: Approvable): Promise<Moving> {
  const { said, subject, asked, isDraft, supersedesId, rescinds } = request
  const code = await nextCode(act, { name: 'CR', table: 'change_request' })
  const { id } = await act.tx
    .insertInto('changeRequest')
    .values({
      ...newId(act),
      employerGroupId: act.employerGroupId,
      approvableId: approvable.id,
      code,
      changeType: asked.kind.changeType,
      status: isDraft ? 'Draft' : 'Pending',
      employeeId: subject.id,
      ...asked.columns,
      description: said.Description ?? null,
      externalReference: said.ExternalReference ?? null,
      requestedByAccountId: act.caller.userAccountId,
      submittedAt: isDraft ? null : act.now,
      supersedesChangeRequestId: supersedesId ?? null,
      rescindsChangeRequestId: rescinds?.id ?? null,
      rescindsAlso: [...(rescinds?.also ?? [])],
      createdAt: act.now,
      lastModified: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { effectiveDate } = asked.columns
  return { id, code, employeeId: subject.id, effectiveDate, isDue: effectiveDate <= subject.today }
}

/** Blanks are no remark. */
export const saysSomething = (remarks: string | undefined): remarks is string =>
  remarks !== undefined && remarks.trim() !== ''
