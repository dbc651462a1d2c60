import { type Static, Type } from 'typebox'
import { userRoles } from '../../../domain/user-role.ts'
import { Instant, Int64, named, OneOf, OrderQuery, PageQuery, ref } from '../../../http/schemas.ts'
import { EmployeeSummary } from '../../employees/index.ts'
import { actedFor, approvableKinds, Person } from '../approvable/index.ts'

/** What the kinds say about their records. */
export const fieldsOfKinds = (): object => Object.assign({}, ...approvableKinds().map(({ inInbox }) => inInbox?.fields))

export const InboxResource = () =>
  Type.Object({
    type: OneOf(approvableKinds().map(({ type }) => type)),
    id: Int64(),
    code: Type.String({ examples: ['CR-000123'] }),
    uri: Type.String({ description: 'Relative to the base address.', examples: ['/change-requests/42'] }),
  })

/** A step that waits for the caller's decision, or that they decided. Call it after all kinds are registered. */
export const inboxItemSchema = () =>
  named(
    'InboxItem',
    Type.Object({
      id: Int64({ description: 'Identifier of the step.' }),
      resource: InboxResource(),
      ...fieldsOfKinds(),
      revision: Type.Integer({ description: 'The revision that an approval must name.' }),
      employee: ref(EmployeeSummary),
      requestedBy: Person({ description: 'The person.' }),
      step: Type.Integer(),
      name: Type.String({ examples: ['Line approver'] }),
      approverType: OneOf(userRoles),
      onBehalfOf: Type.Optional(Person(actedFor)),
      waitingSinceDateTime: Type.Optional(Instant()),
      dueDateTime: Type.Optional(Instant()),
      isOverdue: Type.Boolean(),
      decision: Type.Optional(OneOf(['Approved', 'Declined', 'Returned'], { description: "The caller's decision." })),
      decidedDateTime: Type.Optional(Instant()),
    }),
  )

export type InboxItem = Static<ReturnType<typeof inboxItemSchema>>

export const InboxQuery = Type.Object({
  State: Type.Optional(
    OneOf(['Waiting', 'Decided'], {
      description: 'Steps that wait for the caller (the default), or steps that they decided and still see.',
    }),
  ),
  ...OrderQuery,
  Order: Type.Optional(
    OneOf(['OldestFirst', 'NewestFirst', 'LongestWaitingFirst', 'DueFirst', 'LatestDecisionFirst'], {
      description:
        'By when the steps were created, began to wait, are due, or were decided by the caller. OldestFirst unless sent.',
    }),
  ),
  ...PageQuery,
})

export type InboxQuery = Static<typeof InboxQuery>
