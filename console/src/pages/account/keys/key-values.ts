import type { Scope } from '../account.ts'

/** The values of the form for a new key. */
export type KeyValues = {
  Name: string
  Scopes: Scope[]
  accessScope: 'all' | 'less'
  costCentres: number[]
  paymentGroups: number[]
  positions: number[]
  employers: number[]
  ExpiresInDays: string
}

export const emptyKey: KeyValues = {
  Name: '',
  Scopes: ['read'],
  accessScope: 'all',
  costCentres: [],
  paymentGroups: [],
  positions: [],
  employers: [],
  ExpiresInDays: '365',
}

/** The body of the request. Without an access scope the key has that of the account. */
export function bodyOf({ Name, Scopes, accessScope, ExpiresInDays, ...things }: KeyValues) {
  const lines = [
    ...linesOf('CostCentre', things.costCentres),
    ...linesOf('PaymentGroup', things.paymentGroups),
    ...linesOf('PositionSubtree', things.positions),
    ...linesOf('Employer', things.employers),
  ]
  return { Name, Scopes, ExpiresInDays: Number(ExpiresInDays), ...(accessScope === 'less' && { AccessScope: lines }) }
}

const linesOf = (Type: string, ids: readonly number[]) => ids.map(Id => ({ Type, Id }))
