import { Type } from 'typebox'
import { userRoles } from '../../../domain/user-role.ts'
import { Instant, Int64, named, OneOf, PageQuery, ref } from '../../../http/schemas.ts'
import { Position } from '../../organisation-charts/index.ts'
import { actions } from '../actions/index.ts'
import { actedFor, Person, remarkTypes } from '../approvable/index.ts'
import { resolutions } from '../lookup/index.ts'

/** The fields of a remark besides its own id and the id of its record. */
export const remarkFields = {
  sequence: Type.Integer({ description: 'Counts from 1 for each record.' }),
  type: OneOf(remarkTypes),
  remark: Type.String(),
  author: Person({ description: 'The person; 0 and System for remarks of the service.' }),
  onBehalfOf: Type.Optional(Person(actedFor)),
  revision: Type.Optional(Type.Integer()),
  createdDateTime: Instant(),
}

export const RemarksQuery = Type.Object({ ...PageQuery })

/** Path parameters of one remark. @param what the record in words: `the change request` */
export const remarkParamsOf = (what: string) =>
  Type.Object({
    id: Int64({ description: `Identifier of ${what}.` }),
    remarkId: Int64({ description: 'Identifier of the remark.' }),
  })

/** One step of an approval chain. */
export const Approval = named(
  'Approval',
  Type.Object({
    step: Type.Integer({ examples: [1] }),
    name: Type.String({ examples: ['Line approver'] }),
    approverType: OneOf(userRoles),
    position: Type.Optional(ref(Position)),
    approvers: Type.Array(
      Type.Object({ id: Int64(), name: Type.String(), onBehalfOf: Type.Optional(Person(actedFor)) }),
      {
        description:
          'The authorities that may decide it. Empty: no authority passes the tests, and the step waits for an administrator.',
      },
    ),
    rule: OneOf(['Any', 'All'], { description: 'Whether one approval is enough.' }),
    approvalsNeeded: Type.Optional(
      Type.Integer({
        description: 'With the rule All: the number of approvals that the step needs, each by another person.',
      }),
    ),
    approvedBy: Type.Optional(
      Type.Array(Type.Object({ id: Int64(), name: Type.String(), onBehalfOf: Type.Optional(Person(actedFor)) }), {
        description: 'With the rule All: the authorities that have approved it so far, the earliest first.',
      }),
    ),
    status: OneOf(['NotReached', 'Waiting', 'Approved', 'Declined', 'Returned', 'Voided']),
    decidedBy: Type.Optional(Person({ description: 'The authority whose decision settled the step.' })),
    onBehalfOf: Type.Optional(Person(actedFor)),
    decidedDateTime: Type.Optional(Instant()),
    dueDateTime: Type.Optional(Instant()),
    resolvedVia: Type.Optional(OneOf(resolutions)),
  }),
)

export const AvailableAction = named(
  'AvailableAction',
  Type.Object({
    action: OneOf(actions),
    isAllowed: Type.Boolean({ description: 'Whether the caller may take the action with this key.' }),
    reason: Type.Optional(
      Type.String({ description: 'The reason for the refusal.', examples: ['It is about yourself.'] }),
    ),
  }),
)
