import { type Static, Type } from 'typebox'
import { userRoles } from '../../domain/user-role.ts'
import { BusinessDate, Guid, Instant, Int64, named, OneOf, PageQuery, Repeated, ref } from '../../http/schemas.ts'
import { EmployeeSummary } from '../employees/index.ts'
import { Position } from '../organisation-charts/index.ts'
import { actions, changeRequestStatuses } from './rules.ts'

const changeTypes = [
  'PersonalDetails',
  'ContactDetails',
  'Address',
  'EmergencyContacts',
  'BankAccounts',
  'TaxDeclaration',
  'Superannuation',
  'PositionAssignment',
  'CostCentre',
  'PaymentGroup',
  'EmploymentState',
  'EmploymentTerms',
  'PayRate',
  'Termination',
  'Rehire',
] as const

const Person = (options: { description?: string } = {}) =>
  Type.Object({ id: Int64(), name: Type.String({ examples: ['Kowalski, Emma'] }) }, options)

const actedFor = { description: 'The authority in whose place, by a delegation.' }

/** One step of a chain of approvals, of whatever is approved. */
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
          'The authorities that may decide it. None: nobody passes the tests, and it waits for an administrator.',
      },
    ),
    rule: OneOf(['Any', 'All'], { description: 'Whether one approval is enough.' }),
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

export const AvailableAction = named(
  'AvailableAction',
  Type.Object({
    action: OneOf(actions),
    isAllowed: Type.Boolean({ description: 'Whether the caller may, with this key.' }),
    reason: Type.Optional(Type.String({ description: 'Why not.', examples: ['It is about yourself.'] })),
  }),
)

const Change = Type.Object({
  field: Type.String({ description: "The command's name of the field.", examples: ['StandardHoursPerWeek'] }),
  label: Type.String({ examples: ['Standard hours per week'] }),
  oldValue: Type.Optional(Type.Unknown({ description: 'Absent where there was none; masked where sensitive.' })),
  newValue: Type.Optional(Type.Unknown({ description: 'Absent where there will be none; masked where sensitive.' })),
  isSensitive: Type.Boolean(),
})

export type Change = Static<typeof Change>

export const ChangeRequest = named(
  'ChangeRequest',
  Type.Object({
    id: Int64(),
    token: Guid(),
    code: Type.String({ examples: ['CR-000123'] }),
    changeType: OneOf(changeTypes),
    status: OneOf(changeRequestStatuses),
    revision: Type.Integer({ description: 'Counts the edits that start the approvals again.' }),
    employee: ref(EmployeeSummary),
    organisationChartPosition: Type.Optional(ref(Position)),
    effectiveDate: BusinessDate(),
    effectiveToDate: Type.Optional(BusinessDate({ description: 'The last day.' })),
    reason: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    requestedBy: Type.Object(
      { id: Int64(), name: Type.String(), email: Type.String() },
      { description: 'The person, by the number that remarks name their authors with.' },
    ),
    submittedDateTime: Type.Optional(Instant()),
    decidedDateTime: Type.Optional(Instant()),
    appliedDateTime: Type.Optional(Instant()),
    cancelledDateTime: Type.Optional(Instant()),
    changes: Type.Array(Change),
    approvals: Type.Array(ref(Approval), { description: 'The steps of the latest submission.' }),
    currentStep: Type.Optional(Type.Integer({ description: 'The step that waits.' })),
    needsApprover: Type.Boolean({ description: 'Whether the step that waits has nobody who may decide it.' }),
    conflicts: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'Fields that something else has changed since the request was made.',
      }),
    ),
    failure: Type.Optional(Type.Object({ code: Type.String(), message: Type.String(), dateTime: Instant() })),
    supersedesChangeRequestId: Type.Optional(Int64()),
    rescindsChangeRequestId: Type.Optional(Int64({ description: 'The applied request that this one takes back.' })),
    externalReference: Type.Optional(Type.String()),
    remarkCount: Type.Integer(),
    availableActions: Type.Array(ref(AvailableAction)),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type ChangeRequest = Static<typeof ChangeRequest>

export const ListQuery = Type.Object({
  Statuses: Type.Optional(Repeated(OneOf(changeRequestStatuses))),
  LastModified: Type.Optional(Instant({ description: 'Changed at this moment or later; without an offset, in UTC.' })),
  ...PageQuery,
})

export type ListQuery = Static<typeof ListQuery>

export const Remark = named(
  'Remark',
  Type.Object({
    id: Int64(),
    changeRequestId: Int64(),
    sequence: Type.Integer({ description: 'From 1 in each request.' }),
    type: OneOf(['Comment', 'Submission', 'Approval', 'Decline', 'Return', 'Cancellation', 'Reassignment', 'System']),
    remark: Type.String(),
    author: Type.Optional(Person({ description: 'The person; absent where the service itself speaks.' })),
    onBehalfOf: Type.Optional(Person(actedFor)),
    revision: Type.Optional(Type.Integer()),
    createdDateTime: Instant(),
  }),
)

export type Remark = Static<typeof Remark>

export const RemarksQuery = Type.Object({ ...PageQuery })
