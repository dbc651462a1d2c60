import type { Scope } from '../account.ts'

/** A key as it is being made. */
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

/** What is sent: without access scope the key sees all that the account sees. */
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
