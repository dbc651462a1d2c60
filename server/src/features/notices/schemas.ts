import { type Static, type TObject, Type } from 'typebox'
import { Instant, Int64, named, OneOf, OrderQuery, PageQuery } from '../../http/schemas.ts'

export const noticeKinds = [
  'StepWaits',
  'StepDecided',
  'StepOverdue',
  'ConfirmationWaits',
  'RecordChanged',
  'CredentialExpiring',
  'KeyExpiring',
  'MoveFailed',
  'WebhookDisabled',
  'SecondFactorRemoved',
] as const

/** Something that has happened for the caller, who may have had an email of it too. @param request how a request is described */
export const noticeSchema = <Request extends TObject>(request: Request) =>
  named('Notice', Type.Object({ ...fields, request: ofLists(request) }))

const ofLists = <Request extends TObject>(request: Request) =>
  Type.Optional({
    ...request,
    description: 'Of lists: the request that it is about as it is now, if the caller sees it.',
  })

const fields = {
  id: Int64(),
  kind: OneOf(noticeKinds),
  subject: Type.String({ examples: ['CR-000123 is waiting for your decision'] }),
  text: Type.String({ description: 'One or two sentences, without any sensitive value.' }),
  resource: Type.Optional(
    Type.Object({ type: Type.String(), id: Int64() }, { description: 'The record that it is about.' }),
  ),
  step: Type.Optional(Type.String({ description: 'The step of the request.', examples: ['Line approver'] })),
  outcome: Type.Optional(Type.String({ description: 'Of a decision.', examples: ['Returned'] })),
  isRead: Type.Boolean(),
  createdDateTime: Instant(),
}

export type CallerNotice = Static<ReturnType<typeof noticeSchema>>

export const NoticesQuery = Type.Object({
  IsRead: Type.Optional(Type.Boolean({ description: 'Those that the caller has read, or those not.' })),
  ...OrderQuery,
  ...PageQuery,
})

export type NoticesQuery = Static<typeof NoticesQuery>

export const ReadCommand = Type.Object({
  AndEarlier: Type.Optional(Type.Boolean({ description: 'All earlier ones are read too.' })),
})

export type ReadCommand = Static<typeof ReadCommand>
