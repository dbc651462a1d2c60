import { type Static, Type } from 'typebox'
import { Int64, OneOf } from '../../http/schemas.ts'

export const scopeTypes = ['All', 'Employer', 'PaymentGroup', 'CostCentre', 'PositionSubtree'] as const

/** A line of an access scope, with code and name of its record. */
export const ScopeEntry = Type.Object({
  type: OneOf(scopeTypes),
  id: Type.Optional(Int64()),
  code: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  includeDescendants: Type.Boolean(),
})

export type ScopeEntry = Static<typeof ScopeEntry>

/** An access scope in a command: it narrows that of its owner. */
export const ScopeCommand = Type.Array(
  Type.Object({
    Type: OneOf(scopeTypes),
    Id: Type.Optional(Int64()),
    IncludeDescendants: Type.Optional(Type.Boolean()),
  }),
  { maxItems: 200 },
)

export type ScopeCommand = Static<typeof ScopeCommand>
