import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, Int64, OneOf, PageQuery } from '../../../http/schemas.ts'
import { assignmentTypes } from '../schemas.ts'

export const HoldersQuery = Type.Object({
  asAt: Type.Optional(BusinessDate({ description: 'Who holds it on this day; today where it is not sent.' })),
  all: Type.Optional(Type.Boolean({ description: 'Past and future holders too; `asAt` is then not looked at.' })),
  ...PageQuery,
})

export type HoldersQuery = Static<typeof HoldersQuery>

export const HolderParams = Type.Object({
  id: Int64({ description: 'Identifier of the position.' }),
  holderId: Int64({ description: 'Identifier of the holder, as the list of holders shows it.' }),
})

/** Adds a holder to a position, or replaces the days, type and share of a holding. */
export const PositionHolderCommand = Type.Object({
  EmployeeId: Type.Optional(
    Int64({ description: 'Who holds it: this or AuthorityId. Of a holder that is replaced it need not be sent.' }),
  ),
  AuthorityId: Type.Optional(Int64()),
  From: Type.Optional(BusinessDate({ description: 'The first day. Not sent: since ever.' })),
  To: Type.Optional(BusinessDate({ description: 'The last day. Not sent: until further notice.' })),
  AssignmentType: Type.Optional(OneOf(assignmentTypes, { description: 'Not sent: Primary.' })),
  FullTimeEquivalent: Type.Optional(
    Amount({ description: 'The part of a full working week, above 0 and up to 1, with at most 4 decimals.' }),
  ),
})

export type PositionHolderCommand = Static<typeof PositionHolderCommand>
