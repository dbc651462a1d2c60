import { type Static, Type } from 'typebox'
import { domainEventTypes } from '../../domain/event-type.ts'
import { Instant, Int64, named, OneOf, OrderQuery, PageQuery, Text } from '../../http/schemas.ts'
import { problemKinds } from './problems.ts'

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    sequence: Type.Optional(
      Int64({ description: 'Sequence in the chain: 1, 2, 3, …, without gaps. Present once the entry is sealed.' }),
    ),
    occurredDateTime: Instant(),
    testDateTime: Type.Optional(
      Instant({ description: 'When, by the clock of a test group that has one of its own.' }),
    ),
    actor: Type.Object({
      type: OneOf(['System', 'Account']),
      userAccountId: Type.Optional(Int64()),
      name: Type.Optional(Type.String()),
      apiKeyId: Type.Optional(Int64()),
      keyName: Type.Optional(Type.String()),
    }),
    action: OneOf(domainEventTypes, {
      examples: ['cost-centre.updated'],
      description: 'Later releases may add values.',
    }),
    resource: Type.Object({
      type: Type.String({ examples: ['CostCentre'] }),
      id: Type.Optional(Int64()),
      name: Type.Optional(
        Type.String({ description: 'Its present name or code. Absent where it has none, or was deleted.' }),
      ),
      changeType: Type.Optional(
        Type.String({
          description: 'Of a change request that the caller sees and that rescinds no other: what it asks for.',
        }),
      ),
    }),
    employee: Type.Optional(
      Type.Object(
        {
          id: Int64(),
          name: Type.String(),
          isActor: Type.Boolean({ description: 'Whether they did it themselves.' }),
        },
        { description: 'The employee whom it is about, if one.' },
      ),
    ),
    requestId: Type.Optional(Type.String({ description: 'The X-Request-Id of the request that did it.' })),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Further details. Never values of a record.',
    }),
    hash: Type.Optional(
      Type.String({
        description: 'SHA-256 over the former hash and the entry, hexadecimal. Present once the entry is sealed.',
      }),
    ),
    isSealed: Type.Boolean({ description: 'Whether the entry is in the chain, which takes up to a second.' }),
  }),
)

export type AuditEntry = Static<typeof AuditEntry>

export const AuditLogQuery = Type.Object({
  afterSequence: Type.Optional(Int64({ minimum: 0, description: 'Entries after this sequence.' })),
  beforeSequence: Type.Optional(
    Int64({
      minimum: 1,
      description: 'Sealed entries before this sequence.',
    }),
  ),
  from: Type.Optional(Instant({ description: 'Entries from this moment on.' })),
  to: Type.Optional(Instant({ description: 'Entries before this moment.' })),
  resourceType: Type.Optional(Text(100, { examples: ['CostCentre'] })),
  resourceId: Type.Optional(Int64()),
  action: Type.Optional(
    Text(100, {
      examples: ['cost-centre.updated'],
      description: 'An action of the log; an unknown one finds nothing.',
    }),
  ),
  userAccountId: Type.Optional(Int64({ description: 'Entries of this account.' })),
  employeeId: Type.Optional(
    Int64({ description: 'Entries about this employee: their record, requests, credentials and account.' }),
  ),
  Order: OrderQuery.Order,
  BeforeId: Type.Optional(
    Int64({
      minimum: 1,
      description: 'For links of the service only. To continue from a sequence, send beforeSequence.',
    }),
  ),
  ...PageQuery,
})

export type AuditLogQuery = Static<typeof AuditLogQuery>

export const AuditVerification = named(
  'AuditVerification',
  Type.Object({
    isWhole: Type.Boolean({
      description: 'Whether every entry is as it was sealed, in its place, and none is missing.',
    }),
    entries: Int64({ description: 'The number of entries.' }),
    sealedTo: Int64({ description: 'The last verified sequence.' }),
    head: Type.String({
      description:
        'The last verified sequence and its hash. Keep it elsewhere: it shows later whether the log was truncated or rebuilt.',
    }),
    unsealed: Int64({ description: 'The number of entries that are not sealed yet.' }),
    unsealedSince: Type.Optional(Instant({ description: 'The moment of the oldest of these.' })),
    firstBad: Type.Optional(
      Type.Object({
        sequence: Type.Optional(
          Int64({ description: 'Sequence of the entry, or of the event for problems with events.' }),
        ),
        auditEntryId: Type.Optional(Int64()),
        kind: OneOf(problemKinds),
        problem: Type.String({ description: 'The problem in words.' }),
      }),
    ),
  }),
)

export type AuditVerification = Static<typeof AuditVerification>
