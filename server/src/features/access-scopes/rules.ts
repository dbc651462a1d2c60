import type { AccessScope } from '../../domain/caller.ts'

/** What a line of a scope may name: its table, its name in messages, and where its ids are in a resolved scope. */
export const scopeThings = {
  Employer: { table: 'employer', thing: 'employer', reached: 'employerIds' },
  PaymentGroup: { table: 'payment_group', thing: 'payment group', reached: 'paymentGroupIds' },
  CostCentre: { table: 'cost_centre', thing: 'cost centre', reached: 'costCentreIds' },
  PositionSubtree: { table: 'chart_position', thing: 'position', reached: 'positionIds' },
} as const satisfies Record<string, Readonly<{ table: string; thing: string; reached: keyof AccessScope }>>
