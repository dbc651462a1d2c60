import type { CommandContext } from '../../core/command-context.ts'
import type { CostCentreShare } from '../../domain/employee-values.ts'
import { replaceShares, updateRow } from './row.ts'

/** Where a hire would put an employee. */
export type ProposedPlace = Readonly<{
  positionId: number
  paymentGroupId: number
  costCentres: readonly CostCentreShare[]
}>

/**
 * Writes the place that a hire proposes into the row of an employee who awaits it. No fact says so: access scopes and limits of
 * roles go by the row, and the record has no payment group and no cost centre until the hire is applied.
 */
export async function proposePlace(ctx: CommandContext, id: number, place: ProposedPlace): Promise<void> {
  const { positionId: proposedPositionId, paymentGroupId, costCentres } = place
  updateRow(ctx, { id, columns: { status: 'Pending', proposedPositionId, paymentGroupId } })
  await replaceShares(ctx, id, costCentres)
}

/** Makes an employee Inactive whose hire was declined or cancelled. They may be proposed again. */
export const withdrawPlace = (ctx: CommandContext, id: number): void =>
  updateRow(ctx, { id, columns: { status: 'Inactive' } })

/** Makes an employee Active whose hire is applied. */
export const engage = (ctx: CommandContext, id: number): void =>
  updateRow(ctx, { id, columns: { status: 'Active', awaitsHire: false, proposedPositionId: null } })
