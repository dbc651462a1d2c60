import { type Static, Type } from 'typebox'
import { domainEventTypes } from '../../domain/event-type.ts'
import { Instant, Int64, named, OneOf, OrderQuery, PageQuery, Text } from '../../http/schemas.ts'
import { problemKinds } from './problems.ts'

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    sequence: Type.Optional(
      Int64({ description: 'Its place in the chain: 1, 2, 3, …, without gaps. Once it is sealed.' }),
    ),
    occurredDateTime: Instant(),
    actor: Type.Object({
      type: OneOf(['System', 'Account']),
      userAccountId: Type.Optional(Int64()),
      name: Type.Optional(Type.String()),
      apiKeyId: Type.Optional(Int64()),
      keyName: Type.Optional(Type.String()),
    }),
    action: OneOf(domainEventTypes, { examples: ['cost-centre.updated'], description: 'Releases add words.' }),
    resource: Type.Object({ type: Type.String({ examples: ['CostCentre'] }), id: Type.Optional(Int64()) }),
    requestId: Type.Optional(Type.String({ description: 'The X-Request-Id of the request that did it.' })),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Further details. Never values of a record.',
    }),
    hash: Type.Optional(
      Type.String({ description: 'SHA-256 over the hash before it and the entry, hexadecimal. Once it is sealed.' }),
    ),
    isSealed: Type.Boolean({ description: 'Whether it has its place in the chain, which it gets within a second.' }),
  }),
)

export type AuditEntry = Static<typeof AuditEntry>

export const AuditLogQuery = Type.Object({
  afterSequence: Type.Optional(Int64({ minimum: 0, description: 'Entries behind this one.' })),
  beforeSequence: Type.Optional(
    Int64({
      minimum: 1,
      description: 'Entries before this one, all of them sealed.',
    }),
  ),
  from: Type.Optional(Instant({ description: 'Entries of this moment or later.' })),
  to: Type.Optional(Instant({ description: 'Entries before this moment.' })),
  resourceType: Type.Optional(Text(100, { examples: ['CostCentre'] })),
  resourceId: Type.Optional(Int64()),
  action: Type.Optional(
    Text(100, {
      examples: ['cost-centre.updated'],
      description: 'One of those that entries have; any other finds nothing.',
    }),
  ),
  userAccountId: Type.Optional(Int64({ description: 'Entries of this account.' })),
  Order: OrderQuery.Order,
  BeforeId: Type.Optional(
    Int64({
      minimum: 1,
      description: 'Comes in links; do not make one up. To go on from a sequence, send beforeSequence.',
    }),
  ),
  ...PageQuery,
})

export type AuditLogQuery = Static<typeof AuditLogQuery>

export const AuditVerification = named(
  'AuditVerification',
  Type.Object({
    isWhole: Type.Boolean({
      description: 'Whether every entry is what was sealed, at its place, and none is missing.',
    }),
    entries: Int64({ description: 'Entries in all.' }),
    sealedTo: Int64({ description: 'The last place in the chain that was found good.' }),
    head: Type.String({
      description: 'That place and its hash. Kept elsewhere, it shows later whether the log was cut off or made anew.',
    }),
    unsealed: Int64({ description: 'Entries that wait for their place.' }),
    unsealedSince: Type.Optional(Instant({ description: 'The moment of the first of these.' })),
    firstBad: Type.Optional(
      Type.Object({
        sequence: Type.Optional(Int64({ description: 'In the chain; of problems with events, of the event.' })),
        auditEntryId: Type.Optional(Int64()),
        kind: OneOf(problemKinds),
        problem: Type.String({ description: 'The problem in words.' }),
      }),
    ),
  }),
)

export type AuditVerification = Static<typeof AuditVerification>
