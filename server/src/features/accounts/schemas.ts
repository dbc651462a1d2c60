import { type Static, Type } from 'typebox'
import { apiScopes } from '../../domain/api-scope.ts'
import { userRoles } from '../../domain/user-role.ts'
import { BusinessDate, Instant, Int32, Int64, OneOf, Text } from '../../http/schemas.ts'
import { ScopeCommand, ScopeEntry } from '../access-scopes/index.ts'

const Coded = Type.Object({ id: Int64(), code: Type.String(), name: Type.String() })

const period = { from: Type.Optional(BusinessDate()), to: Type.Optional(BusinessDate()) }

const Counts = Type.Object({ authorities: Int64(), employees: Int64(), costCentres: Int64(), positions: Int64() })

/** The caller's account in words: person, roles and access scope. */
export const AccountHome = Type.Object({
  name: Type.String(),
  email: Type.String(),
  group: Type.Object({ id: Int64(), name: Type.String(), timeZone: Type.String(), isTest: Type.Boolean() }),
  employee: Type.Optional(Coded),
  authority: Type.Optional(Coded),
  positions: Type.Array(Type.Object({ id: Int64(), code: Type.String(), name: Type.String(), ...period })),
  roles: Type.Array(
    Type.Object({
      role: OneOf(userRoles),
      source: OneOf(['Account', 'Authority']),
      ...period,
      costCentres: Type.Array(Coded),
      paymentGroups: Type.Array(Coded),
    }),
  ),
  accessScope: Type.Array(ScopeEntry),
  isApiEnabled: Type.Boolean(),
  maximumScopes: Type.Array(OneOf(apiScopes)),
  sees: Counts,
  /** Of these, those that are active or have not expired. */
  seesActive: Counts,
})

export type AccountHome = Static<typeof AccountHome>

const keyFields = {
  id: Int64(),
  name: Type.String(),
  prefix: Type.String(),
  scopes: Type.Array(OneOf(apiScopes)),
  accessScope: Type.Optional(Type.Array(ScopeEntry)),
  createdDateTime: Instant(),
  expiresDateTime: Instant(),
  lastUsedDateTime: Type.Optional(Instant()),
  status: OneOf(['Active', 'Expired', 'Revoked']),
}

/** A key of the list. No access scope: it sees all that the account sees. */
export const OwnKey = Type.Object(keyFields)

export type OwnKey = Static<typeof OwnKey>

/** The only answer with the key itself. */
export const NewKey = Type.Object({ ...keyFields, key: Type.String() })

export type NewKey = Static<typeof NewKey>

/** The longest life of a key, and its life unless the caller says otherwise, in days. */
export const longestLife = 3650
export const usualLife = 365

export const KeyCommand = Type.Object({
  Name: Text(100, { freeText: true }),
  Scopes: Type.Array(OneOf(apiScopes), { maxItems: 50 }),
  AccessScope: Type.Optional(ScopeCommand),
  ExpiresDateTime: Type.Optional(Instant()),
  ExpiresInDays: Type.Optional(Int32({ minimum: 1, maximum: longestLife })),
})

export type KeyCommand = Static<typeof KeyCommand>

/** The records that a key would see. */
export const KeyPreview = Type.Object({
  scopes: Type.Array(OneOf(apiScopes)),
  counts: Type.Object({
    authorities: Int64(),
    employees: Int64(),
    costCentres: Int64(),
    positions: Int64(),
    changeRequests: Int64(),
  }),
})

export type KeyPreview = Static<typeof KeyPreview>
