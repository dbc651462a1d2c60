import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, Int64, OneOf, PageQuery } from '../../../http/schemas.ts'
import { assignmentTypes } from '../schemas.ts'

export const HoldersQuery = Type.Object({
  asAt: Type.Optional(BusinessDate({ description: 'Holders of this day; today unless sent.' })),
  all: Type.Optional(Type.Boolean({ description: 'Past and future holders too; `asAt` is then ignored.' })),
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
    Int64({ description: 'The holder: this or AuthorityId. Not needed when a holder is replaced.' }),
  ),
  AuthorityId: Type.Optional(Int64()),
  From: Type.Optional(BusinessDate({ description: 'The first day. Not sent: no beginning.' })),
  To: Type.Optional(BusinessDate({ description: 'The last day. Not sent: no end.' })),
  AssignmentType: Type.Optional(OneOf(assignmentTypes, { description: 'Not sent: Primary.' })),
  FullTimeEquivalent: Type.Optional(
    Amount({ description: 'The full-time equivalent, above 0 and up to 1, with at most 4 decimals.' }),
  ),
})

export type PositionHolderCommand = Static<typeof PositionHolderCommand>
