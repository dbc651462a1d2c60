import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { Int64, named, OneOf } from '../../http/schemas.ts'

export const EmployeeSummary = named(
  'EmployeeSummary',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['E1042'] }),
    name: Type.String({ description: 'Family name first.', examples: ['Kowalski, Emma'] }),
    givenName: Type.String(),
    familyName: Type.String(),
    email: Type.String(),
    status: OneOf(activeStatuses),
  }),
)

export type EmployeeSummary = Static<typeof EmployeeSummary>

export const Address = named(
  'Address',
  Type.Object({
    address1: Type.String({ examples: ['12 Wharf Road'] }),
    address2: Type.Optional(Type.String()),
    suburb: Type.String({ examples: ['Balmain'] }),
    state: Type.Object({ id: Int64(), name: Type.String({ examples: ['NSW'] }) }),
    postcode: Type.String({ examples: ['2041'] }),
    country: Type.Object({ id: Int64(), name: Type.String({ examples: ['Australia'] }) }),
  }),
)

export type Address = Static<typeof Address>
