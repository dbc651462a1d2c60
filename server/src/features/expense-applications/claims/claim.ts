import type { CallerContext } from '../../../core/command-context.ts'
import { reject } from '../../../domain/failure.ts'
import { type Money, moneyFromWire, moneyToWire } from '../../../domain/money.ts'
import { countries } from '../../../reference-data/index.ts'
import type { Routing } from '../../approvals/index.ts'
import type { OwnColumns, Share, SplitRow } from '../record/index.ts'
import { type Employee, hasDuplicate, readSituation } from './queries.ts'
import { amountOf, violationsOfClaim, warningsOf } from './rules.ts'
import type { ClaimCommand, UpdateExpenseApplicationCommand } from './schemas.ts'

/** The stored content of an application. */
export type Claim = Readonly<{
  columns: ReturnType<typeof columnsOf> & { warnings: string[] }
  /** Empty: the amount is charged to the employee's own cost centres. */
  shares: readonly Share[]
  routing: Routing
}>

type About = Readonly<{
  employee: Employee | undefined
  /** The application that is updated or submitted. */
  applicationId?: number
  isDraft: boolean
}>

/**
 * Computes the content of an application from a command: the amount, the currency and the warnings.
 * @throws invalid with all broken rules; for a draft only the rules without which it cannot be stored
 */
export async function proposeClaim(
  ctx: CallerContext,
  command: UpdateExpenseApplicationCommand,
  { employee, applicationId, isDraft }: About,
): Promise<Claim & { employee: Employee }> {
  const isOfAnother = command.EmployeeId !== undefined && employee !== undefined && command.EmployeeId !== employee.id
  const situation = await readSituation(ctx, command, { employee, isOfAnother, applicationId })
  reject(violationsOfClaim(command, situation, isDraft))
  const { paycode, dateIncurred, today } = situation
  const amountApplied = amountOf(command, paycode?.unitRate ?? null)
  if (!employee || !paycode || amountApplied === undefined)
    throw new Error('The rules must refuse an incomplete claim.')
  const columns = columnsOf(command, { employee, amountApplied, dateIncurred })
  const isDuplicate = await hasDuplicate(ctx, columns, applicationId)
  return {
    employee,
    columns: { ...columns, warnings: warningsOf({ ...columns, today, paycode, isDuplicate }) },
    shares: sharesOf(command),
    routing: {
      changeType: 'ExpenseApplication',
      employeeId: employee.id,
      positionId: columns.positionId,
      amount: Number(amountApplied),
    },
  }
}

type Computed = Readonly<{ employee: Employee; amountApplied: Money; dateIncurred: string }>

const columnsOf = (command: ClaimCommand, { employee, amountApplied, dateIncurred }: Computed) => ({
  employeeId: employee.id,
  positionId: command.OrganisationChartPositionId,
  expensePaycodeId: command.ExpensePaycodeId,
  amountApplied,
  currencyText: currencyIn(employee.countryId),
  quantity: moneyFromWire(command.Quantity, 4) ?? null,
  dateIncurred,
  taxAmount: moneyFromWire(command.TaxAmount) ?? null,
  merchant: command.Merchant || null,
  description: command.Description || null,
  receiptReference: command.ReceiptReference || null,
  externalReference: command.ExternalReference || null,
})

/** The currency of a country; `XXX` if it has none of its own. */
const currencyIn = (countryId: number): string => countries.find(({ id }) => id === countryId)?.currencyText ?? 'XXX'

const sharesOf = ({ CostCentres = [] }: ClaimCommand): Share[] =>
  CostCentres.map(({ CostCentreId, Percentage }) => ({
    costCentreId: CostCentreId,
    percentage: moneyFromWire(Percentage, 4) ?? '',
  })).sort((one, other) => one.costCentreId - other.costCentreId)

/** The command that would create an application as stored, to validate it again. */
export const commandOf = (row: OwnColumns, splits: readonly SplitRow[]): ClaimCommand => ({
  OrganisationChartPositionId: row.positionId,
  ExpensePaycodeId: row.expensePaycodeId,
  AmountApplied: moneyToWire(row.amountApplied),
  ...(row.quantity !== null && { Quantity: moneyToWire(row.quantity) }),
  DateIncurred: row.dateIncurred,
  ...(row.taxAmount !== null && { TaxAmount: moneyToWire(row.taxAmount) }),
  ...(row.merchant !== null && { Merchant: row.merchant }),
  ...(row.description !== null && { Description: row.description }),
  ...(splits.length > 0 && {
    CostCentres: splits.map(split => ({ CostCentreId: split.id, Percentage: Number(split.percentage) })),
  }),
  ...(row.receiptReference !== null && { ReceiptReference: row.receiptReference }),
  ...(row.externalReference !== null && { ExternalReference: row.externalReference }),
})

/** The stored content of an application, in the form of a claim's columns and shares. */
export const storedClaimOf = ({ amountApproved: _, ...row }: OwnColumns, splits: readonly SplitRow[]) => ({
  ...row,
  costCentres: splits.map(split => ({ costCentreId: split.id, percentage: split.percentage })),
})
