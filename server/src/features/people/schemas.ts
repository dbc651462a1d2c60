import { type Static, Type } from 'typebox'
import { Int64, named } from '../../http/schemas.ts'

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
