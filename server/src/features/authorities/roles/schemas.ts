import { type Static, Type } from 'typebox'
import { userRoles } from '../../../domain/user-role.ts'
import { BusinessDate, Int64, named, OneOf, PageQuery } from '../../../http/schemas.ts'
import { grantProperties, limitProperties } from '../schemas.ts'

export const RoleGrant = named('RoleGrant', Type.Object({ id: Int64(), ...grantProperties }))

export type RoleGrant = Static<typeof RoleGrant>

export const RoleGrantCommand = Type.Object({
  Role: OneOf(userRoles),
  From: Type.Optional(
    BusinessDate({ description: 'The first day: today unless sent. It cannot change once the grant has begun.' }),
  ),
  To: Type.Optional(BusinessDate({ description: 'The last day.' })),
  ...limitProperties,
})

export type RoleGrantCommand = Static<typeof RoleGrantCommand>

export const GrantParams = Type.Object({
  id: Int64({ description: 'Identifier of the authority.' }),
  grantId: Int64({ description: 'Identifier of the grant.' }),
})

export const GrantsQuery = Type.Object({
  asAt: Type.Optional(BusinessDate({ description: 'Only grants in force on this day; absent: of any day.' })),
  ...PageQuery,
})

export type GrantsQuery = Static<typeof GrantsQuery>
