import { type Static, type TSchema, Type } from 'typebox'
import { Guid, Instant, Int32, Int64, named, OneOf, OrderQuery, PageQuery, Text } from '../../http/schemas.ts'
import { ScopeCommand, ScopeEntry } from '../access-scopes/index.ts'

export const webhookStatuses = ['Active', 'Paused', 'Disabled'] as const
export const disabledReasons = ['Failing', 'Gone', 'OwnerLeft'] as const
export const deliveryStatuses = ['Waiting', 'Delivered', 'Failed'] as const

export const Webhook = named(
  'Webhook',
  Type.Object({
    id: Int64(),
    url: Type.String({ examples: ['https://integrations.harbourlight.example/muster'] }),
    eventTypes: Type.Array(Type.String(), { description: 'Empty: all.', examples: [['change-request.*']] }),
    description: Type.Optional(Type.String({ examples: ['Rostering'] })),
    accessScope: Type.Optional(
      Type.Array(ScopeEntry, { description: "It sends only what is in this part of its owner's access scope, too." }),
    ),
    status: OneOf(webhookStatuses, { description: 'Disabled by the service: see disabledReason.' }),
    disabledReason: Type.Optional(
      OneOf(disabledReasons, {
        description:
          'Failing: no delivery for five days. Gone: the receiver answered 410. OwnerLeft: its owner administers the group no more; another administrator replaces the webhook, and becomes its owner.',
      }),
    ),
    owner: Type.Object(
      { id: Int64({ description: "The user account's." }), name: Type.String() },
      { description: 'The account that created or replaced it last. It sends what this account sees.' },
    ),
    lastSequence: Int64({ description: 'Events up to this sequence are delivered, or are not for it.' }),
    failingSince: Type.Optional(Instant({ description: 'The first failure since the last success.' })),
    nextAttemptDateTime: Type.Optional(Instant({ description: 'When a failed delivery is tried again.' })),
    formerSecretEndsDateTime: Type.Optional(
      Instant({ description: 'Until then each delivery has a second signature, by the secret before.' }),
    ),
    lastDelivery: Type.Optional(
      Type.Object(
        {
          status: OneOf(deliveryStatuses),
          dateTime: Instant({ description: 'When it was sent, or asked for.' }),
          failure: Type.Optional(Type.String()),
        },
        { description: 'The last delivery of those that are kept.' },
      ),
    ),
    failedDeliveries: Int32({ description: 'How many of the deliveries that are kept failed.' }),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type Webhook = Static<typeof Webhook>

/** Creates a webhook, or replaces one whole. */
export const WebhookCommand = Type.Object({
  Url: Text(2_000, {
    description: 'https. The operator may allow http and private addresses.',
    examples: ['https://integrations.harbourlight.example/muster'],
  }),
  EventTypes: Type.Optional(
    Type.Array(Text(100), {
      maxItems: 100,
      description: 'Types (`employee.created`), or all of a kind (`change-request.*`). Not sent, or empty: all.',
      examples: [['change-request.*']],
    }),
  ),
  Description: Type.Optional(Text(200, { freeText: true, examples: ['Rostering'] })),
  AccessScope: Type.Optional(ScopeCommand),
})

export type WebhookCommand = Static<typeof WebhookCommand>

const secret = Type.String({
  description:
    'Verifies signatures, as Standard Webhooks says. It is shown in this answer alone. Keep it where no other person reads it.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLbxkRJ7Ktoq2H1s='],
})

export const CreatedWebhook = named(
  'CreatedWebhook',
  Type.Object({ ...(Webhook as TSchema & { properties: object }).properties, secret }),
)

export const WebhookSecret = named('WebhookSecret', Type.Object({ secret }))

export const ReplayCommand = Type.Object({
  FromSequence: Int64({ description: 'The first event to deliver again.', examples: [1] }),
})

export type ReplayCommand = Static<typeof ReplayCommand>

export const deliveryCauses = ['Event', 'Retry', 'Test'] as const
export const laterOutcomes = ['Delivered', 'Skipped'] as const

/** One attempt to deliver an event. */
export const WebhookDelivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Int64(),
    cause: OneOf(deliveryCauses),
    sequence: Type.Optional(Int64({ description: "The event's. A test has none." })),
    eventId: Guid({ description: 'The header webhook-id: the same in each attempt.' }),
    eventType: Type.String({ examples: ['change-request.applied'] }),
    status: OneOf(deliveryStatuses, { description: 'Waiting: about to be sent.' }),
    attemptedDateTime: Type.Optional(Instant()),
    milliseconds: Type.Optional(Int32({ description: 'The time that the receiver took.' })),
    responseStatus: Type.Optional(Int32({ description: "The status of the receiver's answer.", examples: [200] })),
    response: Type.Optional(Type.String({ description: "The first kilobyte of the receiver's answer." })),
    failure: Type.Optional(Type.String({ description: 'Why there was no answer, or not the wanted one.' })),
    laterOutcome: Type.Optional(
      OneOf(laterOutcomes, {
        description:
          'Of a failed attempt: what became of the event. Delivered: by a later attempt. Skipped: the webhook is past it, for example after a replay from a later event. Absent while it still fails, and of a repeat that did not arrive.',
      }),
    ),
    createdDateTime: Instant(),
  }),
)

export type WebhookDelivery = Static<typeof WebhookDelivery>

export const DeliveriesQuery = Type.Object({
  status: Type.Optional(OneOf(deliveryStatuses)),
  ...OrderQuery,
  ...PageQuery,
})

export type DeliveriesQuery = Static<typeof DeliveriesQuery>

export const DeliveryParams = Type.Object({
  id: Int64({ description: 'Identifier of the webhook.' }),
  deliveryId: Int64({ description: 'Identifier of the delivery.' }),
})
