import type { CommandContext } from '../../core/command-context.ts'
import type { CostCentreShare } from '../employee-fields/index.ts'

/** Charges an employee to these cost centres, and to no other. */
export async function replaceShares(ctx: CommandContext, employeeId: number, shares: readonly CostCentreShare[]) {
  await ctx.tx
    .deleteFrom('employeeCostCentre')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('employeeId', '=', employeeId)
    .execute()
  await insertShares(ctx, employeeId, shares)
}

/** Charges a new employee to these cost centres. */
export async function insertShares(
  { tx, employerGroupId }: CommandContext,
  employeeId: number,
  shares: readonly CostCentreShare[],
): Promise<void> {
  if (shares.length === 0) return
  const rows = shares.map(({ costCentreId, percentage }) => ({
    ...{ employerGroupId, employeeId, costCentreId },
    percentage: String(percentage),
  }))
  await tx.insertInto('employeeCostCentre').values(rows).execute()
}
