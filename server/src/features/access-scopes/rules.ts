import type { AccessScope } from '../../domain/caller.ts'

/** `thing`: in messages; `reached`: where its ids are in a resolved scope; `parent`: the column of a tree. */
type Thing = Readonly<{ table: string; thing: string; reached: keyof AccessScope; parent?: string }>

/** The records that a line of a scope may name. */
export const scopeThings = {
  Employer: { table: 'employer', thing: 'employer', reached: 'employerIds' },
  PaymentGroup: { table: 'payment_group', thing: 'payment group', reached: 'paymentGroupIds' },
  CostCentre: { table: 'cost_centre', thing: 'cost centre', reached: 'costCentreIds', parent: 'parent_id' },
  PositionSubtree: {
    table: 'chart_position',
    thing: 'position',
    reached: 'positionIds',
    parent: 'reporting_position_id',
  },
} as const satisfies Record<string, Thing>
