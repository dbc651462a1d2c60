import { type Static, Type } from 'typebox'
import { Int64, named, ref, Text } from '../../http/schemas.ts'
import { Address } from '../people/index.ts'

export const Employer = named(
  'Employer',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['FERRIES'] }),
    name: Type.String({ examples: ['Harbour Line Ferries Pty Ltd'] }),
    abn: Type.Optional(Type.String({ description: 'Eleven digits.', examples: ['51824753556'] })),
    country: Type.Optional(Type.Object({ id: Int64(), name: Type.String({ examples: ['Australia'] }) })),
    timeZone: Type.String({
      description: "The zone that decides what day it is: the employer's own, else the employer group's.",
      examples: ['Australia/Sydney'],
    }),
    address: Type.Optional(ref(Address)),
  }),
)

export type Employer = Static<typeof Employer>

/** Makes one, or replaces one whole: a field that is not sent has no value afterwards. */
export const EmployerCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['FERRIES'] }),
  Name: Text(200, { freeText: true, examples: ['Harbour Line Ferries Pty Ltd'] }),
  Abn: Type.Optional(Text(14, { description: 'Eleven digits, with or without blanks.', examples: ['51 824 753 556'] })),
  CountryId: Type.Optional(Int64({ examples: [36] })),
  TimeZone: Type.Optional(
    Text(100, {
      description:
        "IANA name. The service refuses a zone that its database does not know. Not sent: the group's. An existing employer gets no zone in which it is still the day before, so that no day comes twice.",
      examples: ['Australia/Sydney'],
    }),
  ),
  Address1: Type.Optional(Text(200, { freeText: true })),
  Address2: Type.Optional(Text(200, { freeText: true })),
  Suburb: Type.Optional(Text(100, { freeText: true })),
  StateId: Type.Optional(Int64({ description: 'A state of the country.' })),
  Postcode: Type.Optional(Text(20, { freeText: true })),
})

export type EmployerCommand = Static<typeof EmployerCommand>
