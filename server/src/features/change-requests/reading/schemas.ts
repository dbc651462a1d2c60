import { type Static, Type } from 'typebox'
import {
  BusinessDate,
  ExpandQuery,
  Guid,
  Instant,
  Int64,
  named,
  OneOf,
  OrderQuery,
  PageQuery,
  Repeated,
  ref,
  SortedQuery,
} from '../../../http/schemas.ts'
import { approvables } from '../../approvals/index.ts'
import { EmployeeSummary } from '../../employees/index.ts'
import { Position } from '../../organisation-charts/index.ts'
import { changeTypes } from '../kinds/index.ts'
import { Change, changeRequestStatuses } from '../record/index.ts'

export const ChangeRequest = named(
  'ChangeRequest',
  Type.Object({
    id: Int64(),
    token: Guid(),
    code: Type.String({ examples: ['CR-000123'] }),
    changeType: OneOf(changeTypes),
    status: OneOf(changeRequestStatuses),
    revision: Type.Integer({ description: 'Counts the edits that restart the approvals.' }),
    employee: ref(EmployeeSummary),
    organisationChartPosition: Type.Optional(ref(Position)),
    effectiveDate: BusinessDate(),
    effectiveToDate: Type.Optional(BusinessDate({ description: 'The last day.' })),
    reason: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    requestedBy: Type.Object(
      { id: Int64(), name: Type.String(), email: Type.String() },
      { description: 'The person, with the id that remarks use for their authors.' },
    ),
    submittedDateTime: Type.Optional(Instant()),
    decidedDateTime: Type.Optional(Instant()),
    appliedDateTime: Type.Optional(Instant()),
    cancelledDateTime: Type.Optional(Instant()),
    changes: Type.Array(Change),
    approvals: Type.Array(ref(approvables.Approval), { description: 'The steps of the latest submission.' }),
    currentStep: Type.Optional(Type.Integer({ description: 'The step that waits.' })),
    needsApprover: Type.Boolean({ description: 'Whether the waiting step lacks approvers.' }),
    conflicts: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'Fields that another change has changed since the request was made.',
      }),
    ),
    failure: Type.Optional(Type.Object({ code: Type.String(), message: Type.String(), dateTime: Instant() })),
    supersedesChangeRequestId: Type.Optional(Int64()),
    rescindsChangeRequestId: Type.Optional(Int64({ description: 'The applied request that this one rescinds.' })),
    rescinds: Type.Optional({
      ...approvables.RescindedRequests,
      description: 'With expand=details. All requests that this one rescinds, the named one first.',
    }),
    externalReference: Type.Optional(Type.String()),
    remarkCount: Type.Integer(),
    availableActions: Type.Array(ref(approvables.AvailableAction)),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type ChangeRequest = Static<typeof ChangeRequest>

export const ListQuery = Type.Object({
  Statuses: Type.Optional(Repeated(OneOf(changeRequestStatuses))),
  ChangeTypes: Type.Optional(Repeated(OneOf(changeTypes))),
  EffectiveFrom: Type.Optional(BusinessDate({ description: 'Requests with this effective date or a later one.' })),
  EffectiveTo: Type.Optional(BusinessDate({ description: 'Requests with this effective date or an earlier one.' })),
  EmployeeId: Type.Optional(Int64({ description: 'Requests about this employee.' })),
  RequestedBy: Type.Optional(OneOf(['Me'], { description: 'Requests of the caller.' })),
  LastModified: Type.Optional(Instant({ description: 'Changed at this moment or later; without an offset, in UTC.' })),
  ...OrderQuery,
  ...SortedQuery(['Employee', 'EffectiveDate', 'LastModified'], ['OldestFirst', 'NewestFirst']),
  ...PageQuery,
  ...ExpandQuery,
})

export type ListQuery = Static<typeof ListQuery>

export const Remark = named(
  'Remark',
  Type.Object({ id: Int64(), changeRequestId: Int64(), ...approvables.remarkFields }),
)

export type Remark = Static<typeof Remark>

export const RemarkParams = approvables.remarkParamsOf('the change request')
