import { type Static, Type } from 'typebox'
import { Instant, Int64, named, OneOf, PageQuery, Repeated, Text } from '../../http/schemas.ts'

export const administrativeChangeStatuses = ['Pending', 'Approved', 'Declined', 'Cancelled'] as const
export const administrativeActions = ['approve', 'decline', 'cancel'] as const

const Person = Type.Object({ id: Int64({ description: 'Identifier of the person.' }), name: Type.String() })

export const AdministrativeChange = named(
  'AdministrativeChange',
  Type.Object({
    id: Int64(),
    kind: Type.String({ examples: ['RoleGrant'] }),
    status: OneOf(administrativeChangeStatuses),
    summary: Type.String({ description: 'All of the change in words.' }),
    resource: Type.Object({ type: Type.String(), id: Type.Optional(Int64()) }),
    command: Type.Record(Type.String(), Type.Unknown(), { description: 'The change as a command, for programs.' }),
    requestedBy: Person,
    subject: Type.Optional({ ...Person, description: 'The person whom it is about. They do not decide it.' }),
    decidedBy: Type.Optional(Person),
    decidedDateTime: Type.Optional(Instant()),
    remarks: Type.Optional(Type.String()),
    availableActions: Type.Array(
      Type.Object({
        action: OneOf(administrativeActions),
        isAllowed: Type.Boolean(),
        reason: Type.Optional(Type.String({ description: 'The reason for declining.' })),
      }),
    ),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type AdministrativeChange = Static<typeof AdministrativeChange>
export type AdministrativeChangeStatus = AdministrativeChange['status']
export type AdministrativeAction = (typeof administrativeActions)[number]

export const ListQuery = Type.Object({
  statuses: Type.Optional(Repeated(OneOf(administrativeChangeStatuses))),
  WaitingFor: Type.Optional(OneOf(['Me'], { description: 'Pending changes that the caller may approve.' })),
  ...PageQuery,
})

export type ListQuery = Static<typeof ListQuery>

const remarks = (options: object = {}) => Text(4_000, { freeText: true, multiLine: true, ...options })

export const ApproveCommand = Type.Object({ Remarks: Type.Optional(remarks()) })

export const DeclineCommand = Type.Object({ Remarks: remarks({ description: 'Why not, for who asked for it.' }) })
