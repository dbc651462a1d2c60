import { type TSchema, Type } from 'typebox'
import { BusinessDate, Int64, OneOf, Text } from '../../http/schemas.ts'

/** How commands take values of a type, and how records show them. */
type Schemas = Readonly<{ sent: TSchema; shown: TSchema }>

/** A type of value. Rules of the engagement, columns of imports and forms of the console go by `is`. */
export type ValueType = Schemas &
  Readonly<
    | { is: 'text'; maxLength: number }
    | { is: 'phone' | 'email' | 'day' | 'hours' | 'special' }
    | { is: 'word'; words: readonly string[] }
    | { is: 'id'; of: 'state' | 'country' | 'employmentState' | 'paymentGroup' }
  >

/** Text of one line, of so many characters at most. */
export const text = (maxLength: number) =>
  ({ is: 'text', maxLength, sent: Text(maxLength, { freeText: true }), shown: Type.String() }) as const

export const phone = { is: 'phone', sent: Text(30, { freeText: true }), shown: Type.String() } as const

const example = { examples: ['sam.carter@harbourline.example'] }
export const email = { is: 'email', sent: Text(254, { freeText: true, ...example }), shown: Type.String() } as const

export const day = { is: 'day', sent: BusinessDate(), shown: BusinessDate() } as const

/** Hours of a week: 0 to 168 with at most 2 decimals. */
export const hours = {
  is: 'hours',
  sent: Type.Number({ examples: [38] }),
  shown: Type.Number({ examples: [38] }),
} as const

/** One word of a closed list. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  ({ is: 'word', words, sent: OneOf(words), shown: OneOf(words) }) as const

/** The id of another record. */
export const idOf = <const Noun extends 'state' | 'country' | 'employmentState' | 'paymentGroup'>(of: Noun) =>
  ({ is: 'id', of, sent: Int64(), shown: Int64() }) as const

/** A list, a rate or a secret number, which has code of its own in its kind of change and in the record. */
export const special = { is: 'special', sent: Type.Unknown(), shown: Type.Unknown() } as const

/** `phone` as typed; the lowest `priority` is called first. */
const EmergencyContact = Type.Object({
  name: Type.String(),
  relationship: Type.Optional(Type.String()),
  phone: Type.String(),
  priority: Type.Optional(Type.Integer()),
})

export const emergencyContacts = { ...special, shown: Type.Array(EmergencyContact) } as const
