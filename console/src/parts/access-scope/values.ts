import type { ScopeEntry } from './access-scope.tsx'

/** The choice of an access scope in a form. */
export type AccessScopeValues = {
  accessScope: 'all' | 'less'
  costCentres: number[]
  paymentGroups: number[]
  positions: number[]
  employers: number[]
}

export const wholeAccessScope: AccessScopeValues = {
  accessScope: 'all',
  ...{ costCentres: [], paymentGroups: [], positions: [], employers: [] },
}

const types = {
  costCentres: 'CostCentre',
  paymentGroups: 'PaymentGroup',
  positions: 'PositionSubtree',
  employers: 'Employer',
} as const

type Field = keyof typeof types
const fields = Object.keys(types) as Field[]

/** The lines of a command; undefined for all that the caller sees. */
export const linesOf = (values: AccessScopeValues) =>
  values.accessScope === 'all'
    ? undefined
    : fields.flatMap(field => values[field].map(Id => ({ Type: types[field], Id })))

/** The choice that stored lines are. */
export function valuesOf(entries: readonly ScopeEntry[] | undefined): AccessScopeValues {
  if (!entries || entries.some(({ type }) => type === 'All')) return wholeAccessScope
  const idsOf = (field: Field) => entries.flatMap(({ type, id }) => (type === types[field] && id ? [id] : []))
  return {
    accessScope: 'less',
    ...(Object.fromEntries(fields.map(field => [field, idsOf(field)])) as Record<Field, number[]>),
  }
}
