import { type Static, Type } from 'typebox'
import { administrativeRoles, userRoles } from '../../domain/user-role.ts'
import { Instant, Int64, named, OneOf, OrderQuery, PageQuery, SortedQuery, Text } from '../../http/schemas.ts'
import { ScopeCommand, ScopeEntry } from '../access-scopes/index.ts'

export const accountStatuses = ['Active', 'Suspended', 'Closed'] as const

export const accountActions = ['invite', 'suspend', 'resume', 'close', 'reset-second-factor'] as const

const Coded = (description: string) => Type.Object({ id: Int64(), code: Type.String() }, { description })

/** An account by which a person signs in to this group, or programs call the API. */
export const Account = named(
  'Account',
  Type.Object({
    id: Int64(),
    name: Type.String({ examples: ['Walsh, Emma'] }),
    email: Type.String({ description: 'With which they sign in.' }),
    status: OneOf(accountStatuses),
    isInvited: Type.Boolean({ description: 'Whether they have not chosen a password yet.' }),
    lastSignInDateTime: Type.Optional(
      Instant({
        description: 'When its owner last signed in to the console, by this or another account of the same login.',
      }),
    ),
    employee: Type.Optional(Coded('Their record as an employee.')),
    authority: Type.Optional(Coded('Their record as an authority, which has the roles that decide.')),
    roles: Type.Array(OneOf(administrativeRoles), { description: 'Administrative roles of the account itself.' }),
    authorityRoles: Type.Array(OneOf(userRoles), {
      description: 'Roles in force of their authority, while it is active.',
    }),
    accessScope: Type.Array(ScopeEntry, { description: 'What the account sees. Empty: its own person alone.' }),
    isApiEnabled: Type.Boolean({ description: 'Whether its owner may make API keys.' }),
    activeKeyCount: Type.Integer({ description: 'API keys that have neither expired nor been revoked.' }),
    hasSecondFactor: Type.Boolean({ description: 'Of a login with accounts in this group alone.' }),
    availableActions: Type.Array(
      Type.Object({ action: OneOf(accountActions), isAllowed: Type.Boolean(), reason: Type.Optional(Type.String()) }),
    ),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type Account = Static<typeof Account>

export const AccountsQuery = Type.Object({
  Name: Type.Optional(Text(100, { description: 'A part of the name or of the email.' })),
  Status: Type.Optional(OneOf(accountStatuses)),
  EmployeeId: Type.Optional(Int64({ description: 'The account of this employee.' })),
  AuthorityId: Type.Optional(Int64({ description: 'The account of this authority.' })),
  ...OrderQuery,
  ...SortedQuery(['Name'], ['OldestFirst', 'NewestFirst']),
  ...PageQuery,
})

export type AccountsQuery = Static<typeof AccountsQuery>

const rights = {
  Roles: Type.Optional(
    Type.Array(OneOf(administrativeRoles), {
      maxItems: 10,
      description: 'Administrative roles. All others are granted to an authority.',
    }),
  ),
  AccessScope: ScopeCommand,
  IsApiEnabled: Type.Optional(Type.Boolean()),
}

export const AccountCommand = Type.Object({
  EmployeeId: Type.Optional(Int64({ description: 'The employee whose account it is.' })),
  AuthorityId: Type.Optional(Int64({ description: 'The authority whose account it is.' })),
  Name: Type.Optional(
    Text(100, { freeText: true, description: 'Of a person who is neither.', examples: ['Payroll Bridge'] }),
  ),
  Email: Type.Optional(
    Text(254, { description: 'With which they sign in; only where the employee or authority has none.' }),
  ),
  ...rights,
})

export type AccountCommand = Static<typeof AccountCommand>

export const AccountUpdateCommand = Type.Object(rights)

export type AccountUpdateCommand = Static<typeof AccountUpdateCommand>
