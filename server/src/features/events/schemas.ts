import { type Static, Type } from 'typebox'
import {
  BusinessDate,
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
    sequence: Int64({ description: 'Its place in the group: 1, 2, 3, …, without gaps.' }),
    type: Type.String({ examples: ['cost-centre.updated'] }),
    occurredDateTime: Instant(),
    effectiveDate: Type.Optional(
      BusinessDate({ description: 'The day from which the change holds, where it has one.' }),
    ),
    resource: Type.Object({
      type: Type.String({ examples: ['CostCentre'] }),
      id: Int64(),
      uri: Type.Optional(
        Type.String({ description: 'Where it is, relative to the base address, if it has an address.' }),
      ),
    }),
    changedFields: Type.Array(Type.String(), { description: 'Names, never values.' }),
    actor: Type.Object({
      type: OneOf(['System', 'Account']),
      id: Type.Optional(Int64({ description: 'Of the user account.' })),
      name: Type.Optional(Type.String()),
    }),
    changeRequestId: Type.Optional(Int64({ description: 'The change request that brought it about.' })),
    isTest: Type.Boolean({ description: 'Whether it happened in a test group.' }),
  }),
)

export type Event = Static<typeof Event>

export const EventsQuery = Type.Object({
  afterSequence: Type.Optional(
    Int64({
      minimum: 0,
      description: 'Events behind this one: the X-Last-Sequence of the answer before. 0 unless sent.',
    }),
  ),
  order: Type.Optional(
    OneOf(['OldestFirst', 'NewestFirst'], {
      description: 'OldestFirst, as a feed is followed, unless sent; NewestFirst to look back.',
    }),
  ),
  beforeSequence: Type.Optional(
    Int64({
      minimum: 1,
      description: 'With NewestFirst: events before this one, the X-First-Sequence of the answer before.',
    }),
  ),
  types: Type.Optional(
    Repeated(Text(100), {
      description:
        'Whole (`employee.created`) or all of a kind (`change-request.*`). May be repeated; values are ORed.',
    }),
  ),
  pageSize: PageQuery.pageSize,
  wait: Type.Optional(
    Int32({
      minimum: 0,
      maximum: 30,
      description: 'Seconds to wait for an event where there is none yet; then `[]`. 0 unless sent.',
    }),
  ),
})

export type EventsQuery = Static<typeof EventsQuery>
