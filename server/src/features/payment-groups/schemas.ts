import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { Int64, named, OneOf, PageQuery } from '../../http/schemas.ts'

export const PaymentGroup = named(
  'PaymentGroup',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['FN'] }),
    name: Type.String({ examples: ['Ferries, fortnightly'] }),
    employer: Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }),
    frequency: OneOf(['Weekly', 'Fortnightly', 'FourWeekly', 'Monthly']),
    status: OneOf(activeStatuses),
  }),
)

export type PaymentGroup = Static<typeof PaymentGroup>

export const ListQuery = Type.Object({ ...PageQuery })
