import { type Static, Type } from 'typebox'
import { BusinessDate, Int64 } from '../../../http/schemas.ts'

/** Plans the move of a position, in place of one that is planned already. */
export const PlannedMoveCommand = Type.Object({
  From: BusinessDate({ description: 'The day of the move, after today.' }),
  ReportingPositionId: Type.Optional(
    Int64({ description: 'The position above it from then on, in the same chart. Not sent: it will be at the top.' }),
  ),
})

export type PlannedMoveCommand = Static<typeof PlannedMoveCommand>
