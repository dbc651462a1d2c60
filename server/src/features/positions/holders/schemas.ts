import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, Int64, named, OneOf, PageQuery } from '../../../http/schemas.ts'

const assignmentTypes = ['Primary', 'Secondary', 'Acting'] as const

export const PositionHolder = named(
  'PositionHolder',
  Type.Object({
    id: Int64(),
    authorityId: Type.Optional(Int64({ description: 'Where the holder is an authority that the caller may see.' })),
    employeeId: Type.Optional(Int64({ description: 'Where the holder is an employee whom the caller may see.' })),
    name: Type.String({ description: 'Family name first.', examples: ['Kowalski, Emma'] }),
    assignmentType: OneOf(assignmentTypes),
    fullTimeEquivalent: Type.Optional(Amount({ description: 'The part of a full working week, up to 1.' })),
    from: Type.Optional(BusinessDate({ description: 'The first day; absent: since ever.' })),
    to: Type.Optional(BusinessDate({ description: 'The last day; absent: until further notice.' })),
  }),
)

export type PositionHolder = Static<typeof PositionHolder>

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

/** Puts somebody into a position, or replaces how long and how somebody holds it. */
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
