import { type Static, Type } from 'typebox'
import { userRoles } from '../../domain/user-role.ts'
import { BusinessDate, Instant, Int64, named, OneOf, PageQuery, Text } from '../../http/schemas.ts'

const AuthorityName = Type.Object({
  id: Int64({ description: 'Identifier of the authority.' }),
  code: Type.String(),
  name: Type.String(),
})

export const Delegation = named(
  'Delegation',
  Type.Object({
    id: Int64(),
    authority: AuthorityName,
    delegate: { ...AuthorityName, description: 'The delegate, who decides as well if they hold the role.' },
    roles: Type.Array(OneOf(userRoles), { description: 'The delegated roles; empty: all roles of the authority.' }),
    from: BusinessDate({ description: 'The first day.' }),
    to: BusinessDate({ description: 'The last day.' }),
    reason: Type.Optional(Type.String()),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type Delegation = Static<typeof Delegation>

export const DelegationCommand = Type.Object({
  AuthorityId: Type.Optional(
    Int64({ description: "The authority that delegates: the caller's unless sent. It cannot change later." }),
  ),
  DelegateAuthorityId: Int64({
    description:
      'Who may decide as well. They pass the same tests as the authority: the role, for the cost centre and payment group. A delegation gives no role.',
  }),
  Roles: Type.Optional(Type.Array(OneOf(userRoles), { description: 'Roles of the authority; empty: all of them.' })),
  From: BusinessDate({ description: 'The first day, today at the earliest.' }),
  To: BusinessDate({ description: 'The last day, within a year of the first.' }),
  Reason: Type.Optional(Text(500, { freeText: true, multiLine: true })),
})

export type DelegationCommand = Static<typeof DelegationCommand>

export const ListQuery = Type.Object({
  authorityId: Type.Optional(Int64({ description: 'Only delegations from or to this authority.' })),
  asAt: Type.Optional(BusinessDate({ description: 'Only grants in force on this day; absent: of any day.' })),
  ...PageQuery,
})

export type ListQuery = Static<typeof ListQuery>
