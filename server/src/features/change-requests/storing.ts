import { nextCode } from '../../platform/codes.ts'
import { type CallerContext, newId, type Outcome } from '../../platform/command-context.ts'
import { recordAll } from '../../platform/records.ts'
import { type Approvable, addRemark, openApprovable, planChain } from '../approvals/index.ts'
import type { Asked } from './asked.ts'
import { happeningTo } from './moving.ts'
import { type Moving, sendOnItsWay } from './onwards.ts'
import { storeChanges } from './stored-changes.ts'
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

/** Stores a request whose rules hold, and sends it on its way unless it is a draft. */
export async function storeChangeRequest(ctx: CallerContext, request: NewRequest): Promise<Made> {
  const { said, subject, asked, remarks, isDraft } = request
  const approvable = await openApprovable(ctx, {
    kind: 'ChangeRequest',
    subjectPersonId: subject.personId,
    isTwoPerson: asked.isTwoPerson,
    routing: asked.routing,
    ...storedOf(said, asked.kind),
  })
  if (saysSomething(remarks)) {
    await addRemark(ctx, approvable, { type: isDraft ? 'Comment' : 'Submission', remark: remarks })
  }
  const chain = isDraft ? undefined : await planChain(ctx, approvable)
  const moving = await insert(ctx, request, approvable)
  const { changes } = asked
  const maySupersede = request.rescinds === undefined
  await storeChanges(ctx, { request: moving, isOpen: !isDraft, maySupersede, changes })
  const after = contentsOf(asked)
  const created = happeningTo(moving, 'created', { isDraft, after })
  await recordAll(ctx, isDraft ? [created] : [created, happeningTo(moving, 'submitted')])
  const effects = chain ? await sendOnItsWay(ctx, moving, chain) : []
  return { id: moving.id, effects }
}

type Made = Required<Pick<Outcome, 'id' | 'effects'>>

/** What records keep the HMAC of. */
export const contentsOf = ({ columns, changes }: Asked) => ({ ...columns, fields: changes.map(({ field }) => field) })

type Inserted = Moving & Readonly<{ token: string; changeType: string }>

async function insert(ctx: CallerContext, request: NewRequest, approvable: Approvable): Promise<Inserted> {
  const { said, subject, asked, isDraft, supersedesId, rescinds } = request
  const code = await nextCode(ctx, { name: 'CR', table: 'change_request' })
  const { changeType } = asked.kind
  const { id, token } = await ctx.tx
    .insertInto('changeRequest')
    .values({
      ...newId(ctx),
      employerGroupId: ctx.employerGroupId,
      approvableId: approvable.id,
      code,
      changeType,
      status: isDraft ? 'Draft' : 'Pending',
      employeeId: subject.id,
      ...asked.columns,
      description: said.Description ?? null,
      externalReference: said.ExternalReference ?? null,
      requestedByAccountId: ctx.caller.userAccountId,
      submittedAt: isDraft ? null : ctx.now,
      supersedesChangeRequestId: supersedesId ?? null,
      rescindsChangeRequestId: rescinds?.id ?? null,
      rescindsAlso: [...(rescinds?.also ?? [])],
      createdAt: ctx.now,
      lastModified: ctx.now,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
  const { effectiveDate } = asked.columns
  return { id, token, code, changeType, employeeId: subject.id, effectiveDate, isDue: effectiveDate <= subject.today }
}

/** Blanks are no remark. */
export const saysSomething = (remarks: string | undefined): remarks is string =>
  remarks !== undefined && remarks.trim() !== ''
