import { type Static, Type } from 'typebox'
import { userRoles } from '../../domain/user-role.ts'
import { BusinessDate, Instant, Int64, named, OneOf, PageQuery, Text } from '../../http/schemas.ts'

const AuthorityName = Type.Object({
  id: Int64({ description: "The authority's." }),
  code: Type.String(),
  name: Type.String(),
})

export const Delegation = named(
  'Delegation',
  Type.Object({
    id: Int64(),
    authority: AuthorityName,
    delegate: { ...AuthorityName, description: 'May decide as well, where they hold the role themselves.' },
    roles: Type.Array(OneOf(userRoles), { description: 'For which; empty: for all that the authority holds.' }),
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
    Int64({ description: 'Whose decisions: oneself unless sent. It cannot be changed later.' }),
  ),
  DelegateAuthorityId: Int64({
    description:
      'Who may decide as well. They pass the same tests as the authority: the role, for the cost centre and payment group. A delegation gives no role.',
  }),
  Roles: Type.Optional(
    Type.Array(OneOf(userRoles), { description: 'Roles that the authority holds; none sent: all of them.' }),
  ),
  From: BusinessDate({ description: 'The first day, today at the earliest.' }),
  To: BusinessDate({ description: 'The last day, within a year of the first.' }),
  Reason: Type.Optional(Text(500, { freeText: true, multiLine: true })),
})

export type DelegationCommand = Static<typeof DelegationCommand>

export const ListQuery = Type.Object({
  authorityId: Type.Optional(Int64({ description: 'Only those from or to this authority.' })),
  asAt: Type.Optional(BusinessDate({ description: 'Only those in force on this day; absent: of any day.' })),
  ...PageQuery,
})

export type ListQuery = Static<typeof ListQuery>
