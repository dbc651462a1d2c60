import { Type } from 'typebox'
import { userRoles } from '../../../domain/user-role.ts'
import { Instant, Int64, named, OneOf, ref } from '../../../http/schemas.ts'
import { Position } from '../../organisation-charts/index.ts'
import { actedFor, Person } from '../approvable/index.ts'

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
      Type.Integer({ description: 'With the rule All: how many approvals it takes, each by another person.' }),
    ),
    approvedBy: Type.Optional(
      Type.Array(Type.Object({ id: Int64(), name: Type.String(), onBehalfOf: Type.Optional(Person(actedFor)) }), {
        description: 'With the rule All: the authorities that have approved it so far, the earliest first.',
      }),
    ),
    status: OneOf(['NotReached', 'Waiting', 'Approved', 'Declined', 'Returned', 'Voided']),
    decidedBy: Type.Optional(Person({ description: 'The authority whose decision settled it.' })),
    onBehalfOf: Type.Optional(Person(actedFor)),
    decidedDateTime: Type.Optional(Instant()),
    dueDateTime: Type.Optional(Instant()),
    resolvedVia: Type.Optional(
      OneOf(['ReportingLine', 'Delegation', 'ChartFallback', 'GroupFallback', 'PaymentGroup']),
    ),
  }),
)
