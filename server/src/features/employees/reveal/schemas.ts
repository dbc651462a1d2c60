import { type Static, Type } from 'typebox'
import { named, OneOf, Text } from '../../../http/schemas.ts'

const fields = ['TaxFileNumber', 'BankAccounts', 'Superannuation'] as const

const RevealedNumber = Type.Object({
  field: OneOf(fields),
  of: Type.Optional(Type.String({ description: 'The account or fund.', examples: ['E Kowalski, 062-000'] })),
  value: Type.String({ examples: ['12345678'] }),
})

export type RevealedNumber = Static<typeof RevealedNumber>

export const RevealedNumbers = named(
  'RevealedNumbers',
  Type.Object({
    fields: Type.Array(RevealedNumber, { description: "The employee's numbers of today. Do not store them." }),
  }),
)

export const RevealCommand = Type.Object({
  Fields: Type.Array(OneOf(fields), { maxItems: 10 }),
  Reason: Text(500, { freeText: true, description: 'The reason for revealing, stored in the audit log.' }),
})

export type RevealCommand = Static<typeof RevealCommand>
