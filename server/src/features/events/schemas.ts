import { type Static, Type } from 'typebox'
import {
  BusinessDate,
  ExpandQuery,
  Guid,
  Instant,
  Int32,
  Int64,
  named,
  OneOf,
  PageQuery,
  Repeated,
  Text,
} from '../../http/schemas.ts'

export const Event = named(
  'Event',
  Type.Object({
    id: Guid({ description: 'The same in every answer.' }),
    sequence: Int64({ description: 'Sequence in the group: 1, 2, 3, …, without gaps.' }),
    type: Type.String({ examples: ['cost-centre.updated'] }),
    occurredDateTime: Instant(),
    effectiveDate: Type.Optional(BusinessDate({ description: 'The effective date of the change, if any.' })),
    resource: Type.Object({
      type: Type.String({ examples: ['CostCentre'] }),
      id: Int64(),
      uri: Type.Optional(
        Type.String({ description: 'Address of the resource, relative to the base address, if it has one.' }),
      ),
      name: Type.Optional(Type.String({ description: 'With expand=details: its present name or code.' })),
      changeType: Type.Optional(Type.String({ description: 'With expand=details: of a change request.' })),
    }),
    changedFields: Type.Array(Type.String(), { description: 'Names of fields, never values.' }),
    actor: Type.Object({
      type: OneOf(['System', 'Account']),
      id: Type.Optional(Int64({ description: "The user account's." })),
      name: Type.Optional(Type.String()),
    }),
    changeRequestId: Type.Optional(Int64({ description: 'The change request that caused it.' })),
    employee: Type.Optional(
      Type.Object(
        { id: Int64(), name: Type.String() },
        { description: 'With expand=details: whom it is about, unless that is the resource.' },
      ),
    ),
    changeRequestCode: Type.Optional(Type.String({ description: 'With expand=details.' })),
    isTest: Type.Boolean({ description: 'Whether it happened in a test group.' }),
  }),
)

export type Event = Static<typeof Event>

export const EventsQuery = Type.Object({
  afterSequence: Type.Optional(
    Int64({
      minimum: 0,
      description: 'Events after this sequence, the X-Last-Sequence of the former answer. 0 unless sent.',
    }),
  ),
  order: Type.Optional(
    OneOf(['OldestFirst', 'NewestFirst'], {
      description: 'OldestFirst unless sent, to follow the feed; NewestFirst to look back.',
    }),
  ),
  beforeSequence: Type.Optional(
    Int64({
      minimum: 1,
      description: 'With NewestFirst: events before this sequence, the X-First-Sequence of the former answer.',
    }),
  ),
  types: Type.Optional(
    Repeated(Text(100), {
      description:
        'A type (`employee.created`), or all types of a resource (`change-request.*`). May be repeated; values are ORed.',
    }),
  ),
  pageSize: PageQuery.pageSize,
  ...ExpandQuery,
  wait: Type.Optional(
    Int32({
      minimum: 0,
      maximum: 30,
      description: 'Seconds to wait for an event if there is none; then `[]`. 0 unless sent.',
    }),
  ),
})

export type EventsQuery = Static<typeof EventsQuery>
