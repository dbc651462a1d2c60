import { type Static, Type } from 'typebox'
import { Instant, Int64, named, OneOf, OrderQuery, PageQuery } from '../../http/schemas.ts'

export const noticeKinds = [
  'StepWaits',
  'StepDecided',
  'StepOverdue',
  'ConfirmationWaits',
  'RecordChanged',
  'CredentialExpiring',
  'KeyExpiring',
  'WebhookDisabled',
  'SecondFactorRemoved',
] as const

/** Something that has happened for the caller, who may have had an email of it too. */
export const CallerNotice = named(
  'Notice',
  Type.Object({
    id: Int64(),
    kind: OneOf(noticeKinds),
    subject: Type.String({ examples: ['CR-000123 is waiting for your decision'] }),
    text: Type.String({ description: 'One or two sentences, without any sensitive value.' }),
    resource: Type.Optional(
      Type.Object({ type: Type.String(), id: Int64() }, { description: 'The record that it is about.' }),
    ),
    isRead: Type.Boolean(),
    createdDateTime: Instant(),
  }),
)

export type CallerNotice = Static<typeof CallerNotice>

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
