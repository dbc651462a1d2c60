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
      Amount({ description: 'What a unit is worth today, at most four decimals.', examples: [0.88] }),
    ),
    receiptThreshold: Amount({ description: 'From this amount on a receipt is asked for.', examples: [82.5] }),
    isExpired: Type.Boolean({ description: 'Whether its expiry date lies before today.' }),
    expiryDate: Type.Optional(BusinessDate({ description: 'With expand=details. The last day it is good for.' })),
    rates: Type.Optional(
      Type.Array(Type.Object({ validFrom: BusinessDate(), unitRate: Amount() }), {
        description: 'With expand=details. Each holds until the next, the earliest first.',
      }),
    ),
  }),
)

export type ExpensePaycode = Static<typeof ExpensePaycode>

export const PaycodeQuery = Type.Object(ExpandQuery)

export const PaycodesQuery = Type.Object({ ...PageQuery, ...ExpandQuery })

const Rate = Type.Object({
  ValidFrom: BusinessDate({ description: 'The first day; it holds until the next one.' }),
  UnitRate: Amount({ description: 'More than 0, at most four decimals.', examples: [0.88] }),
})

/** Makes one, or replaces one whole: a field that is not sent has no value, or its default, afterwards. */
export const ExpensePaycodeCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['KM-CAR'] }),
  Name: Text(200, { freeText: true, examples: ['Own car, per kilometre'] }),
  Kind: OneOf(kinds),
  MaxAmount: Type.Optional(Amount({ description: 'Claims above it carry the warning OverLimit.' })),
  Unit: Type.Optional(Text(50, { freeText: true, examples: ['km'] })),
  Rates: Type.Optional(Type.Array(Rate, { maxItems: 200, description: 'What a unit is worth, from which day on.' })),
  ReceiptThreshold: Type.Optional(Amount({ description: '82.50 unless sent.' })),
  ExpiryDate: Type.Optional(BusinessDate({ description: 'The last day it is good for.' })),
})

export type ExpensePaycodeCommand = Static<typeof ExpensePaycodeCommand>
