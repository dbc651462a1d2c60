import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, ExpandQuery, Int64, named, OneOf, PageQuery, Text } from '../../../http/schemas.ts'

const kinds = ['Reimbursement', 'Allowance', 'PerKilometre'] as const

export const ExpensePaycode = named(
  'ExpensePaycode',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['KM-CAR'] }),
    name: Type.String({ examples: ['Own car, per kilometre'] }),
    kind: OneOf(kinds),
    maxAmount: Type.Optional(Amount()),
    unit: Type.Optional(Type.String({ examples: ['km'] })),
    unitRate: Type.Optional(
      Amount({ description: 'The rate of a unit today, at most four decimals.', examples: [0.88] }),
    ),
    receiptThreshold: Amount({ description: 'From this amount on a receipt is required.', examples: [82.5] }),
    isExpired: Type.Boolean({ description: 'Whether its expiry date is before today.' }),
    expiryDate: Type.Optional(BusinessDate({ description: 'With expand=details. The last valid day.' })),
    rates: Type.Optional(
      Type.Array(Type.Object({ validFrom: BusinessDate(), unitRate: Amount() }), {
        description: 'With expand=details. Each rate applies until the next one; the earliest first.',
      }),
    ),
  }),
)

export type ExpensePaycode = Static<typeof ExpensePaycode>

export const PaycodeQuery = Type.Object(ExpandQuery)

export const PaycodesQuery = Type.Object({ ...PageQuery, ...ExpandQuery })

const Rate = Type.Object({
  ValidFrom: BusinessDate({ description: 'The first day of the rate, which applies until the next one.' }),
  UnitRate: Amount({ description: 'More than 0, at most four decimals.', examples: [0.88] }),
})

/** Creates a paycode, or replaces one whole: a field that is not sent loses its value, or gets its default. */
export const ExpensePaycodeCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['KM-CAR'] }),
  Name: Text(200, { freeText: true, examples: ['Own car, per kilometre'] }),
  Kind: OneOf(kinds),
  MaxAmount: Type.Optional(Amount({ description: 'Claims above it carry the warning OverLimit.' })),
  Unit: Type.Optional(Text(50, { freeText: true, examples: ['km'] })),
  Rates: Type.Optional(
    Type.Array(Rate, { maxItems: 200, description: 'The rates of a unit, each from its first day on.' }),
  ),
  ReceiptThreshold: Type.Optional(Amount({ description: '82.50 unless sent.' })),
  ExpiryDate: Type.Optional(BusinessDate({ description: 'The last valid day.' })),
})

export type ExpensePaycodeCommand = Static<typeof ExpensePaycodeCommand>
