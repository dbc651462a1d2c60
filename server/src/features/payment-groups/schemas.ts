import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { Coded, Int64, named, OneOf, Text } from '../../http/schemas.ts'

const frequencies = ['Weekly', 'Fortnightly', 'FourWeekly', 'Monthly'] as const

export const PaymentGroup = named(
  'PaymentGroup',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['FN'] }),
    name: Type.String({ examples: ['Ferries, fortnightly'] }),
    employer: Coded(),
    frequency: OneOf(frequencies),
    status: OneOf(activeStatuses),
  }),
)

export type PaymentGroup = Static<typeof PaymentGroup>

/** Creates a payment group, or replaces one whole. */
export const PaymentGroupCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['FN'] }),
  Name: Text(200, { freeText: true, examples: ['Ferries, fortnightly'] }),
  EmployerId: Int64({ description: 'Cannot change while the group has employees of another employer.' }),
  Frequency: OneOf(frequencies),
  Status: Type.Optional(OneOf(activeStatuses, { description: 'Not sent: unchanged; Active for a new record.' })),
})

export type PaymentGroupCommand = Static<typeof PaymentGroupCommand>
