import { type Static, Type } from 'typebox'
import { Int64, named, PageQuery, ref } from '../../http/schemas.ts'
import { Address } from '../employees/index.ts'

export const Employer = named(
  'Employer',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['FERRIES'] }),
    name: Type.String({ examples: ['Harbour Line Ferries Pty Ltd'] }),
    abn: Type.Optional(Type.String({ description: 'Eleven digits.', examples: ['51824753556'] })),
    country: Type.Optional(Type.Object({ id: Int64(), name: Type.String({ examples: ['Australia'] }) })),
    timeZone: Type.String({
      description: "Whose day is today for its records: its own zone, or the employer group's where it has none.",
      examples: ['Australia/Sydney'],
    }),
    address: Type.Optional(ref(Address)),
  }),
)

export type Employer = Static<typeof Employer>

export const ListQuery = Type.Object({ ...PageQuery })
