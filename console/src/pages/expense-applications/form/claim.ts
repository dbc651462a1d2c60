import { formatDate, formatNumber } from '../../../format/formats.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import type { FieldLabels } from '../../../ui/form/index.ts'
import { type Expense, moneyOf } from '../list/expenses.ts'

export type Share = { CostCentreId: number | undefined; Percentage: number | string }

/** The form's values; an empty text means no value. Amounts are texts while the user types. */
export type Claim = {
  EmployeeId: number | undefined
  ExpensePaycodeId: number | undefined
  OrganisationChartPositionId: number | undefined
  DateIncurred: string
  by: 'Quantity' | 'AmountApplied'
  AmountApplied: number | string
  Quantity: number | string
  TaxAmount: number | string
  Merchant: string
  Description: string
  ReceiptReference: string
  CostCentres: Share[]
  isDraft: boolean
}

export const emptyClaim = (EmployeeId: number | undefined, today: string): Claim => ({
  EmployeeId,
  ExpensePaycodeId: undefined,
  OrganisationChartPositionId: undefined,
  DateIncurred: today,
  by: 'AmountApplied',
  ...{ AmountApplied: '', Quantity: '', TaxAmount: '', Merchant: '', Description: '', ReceiptReference: '' },
  CostCentres: [],
  isDraft: false,
})

export const claimOf = (expense: Expense): Claim => ({
  EmployeeId: expense.employee.id,
  ExpensePaycodeId: expense.expensePaycode.id,
  OrganisationChartPositionId: expense.organisationChartPosition.id,
  DateIncurred: expense.dateIncurred.slice(0, 10),
  by: expense.quantity === undefined ? 'AmountApplied' : 'Quantity',
  AmountApplied: expense.amountApplied,
  Quantity: expense.quantity ?? '',
  TaxAmount: expense.taxAmount ?? '',
  Merchant: expense.merchant ?? '',
  Description: expense.description ?? '',
  ReceiptReference: expense.receiptReference ?? '',
  CostCentres: (expense.costCentres ?? []).map(({ costCentre, percentage }) => ({
    CostCentreId: costCentre.id,
    Percentage: percentage,
  })),
  isDraft: false,
})

/** The body of the command. Empty values are left out, so that the server names missing fields. */
export function commandOf({ by, isDraft: _isDraft, CostCentres, AmountApplied, Quantity, ...claim }: Claim) {
  const amount = by === 'Quantity' ? { Quantity } : { AmountApplied }
  const filled = Object.entries({ ...claim, ...amount }).filter(([, value]) => value !== '' && value !== undefined)
  const shares = CostCentres.map(({ CostCentreId, Percentage }) => ({
    ...(CostCentreId !== undefined && { CostCentreId }),
    ...(Percentage !== '' && { Percentage }),
  }))
  return { ...Object.fromEntries(filled), ...(shares.length > 0 && { CostCentres: shares }) } as never
}

const words = expenseApplicationsTexts.form

/** Another user's edit of an application, field by field. */
export const fieldLabels: FieldLabels<Expense, Claim> = {
  EmployeeId: [words.whose, ({ employee }) => employee.name],
  ExpensePaycodeId: [words.paycode, ({ expensePaycode }) => expensePaycode.name],
  OrganisationChartPositionId: [words.position, ({ organisationChartPosition }) => organisationChartPosition.name],
  DateIncurred: [words.incurred, ({ dateIncurred }) => formatDate(dateIncurred)],
  by: [words.by, ({ quantity }) => (quantity === undefined ? words.byAmount : words.byQuantity)],
  AmountApplied: [words.amount, expense => moneyOf(expense.amountApplied, expense)],
  Quantity: [expenseApplicationsTexts.facts.quantity, ({ quantity }) => quantity],
  TaxAmount: [words.tax, expense => expense.taxAmount && moneyOf(expense.taxAmount, expense)],
  Merchant: [words.merchant, ({ merchant }) => merchant],
  Description: [words.description, ({ description }) => description],
  ReceiptReference: [words.receipt, ({ receiptReference }) => receiptReference],
  CostCentres: [words.split, ({ costCentres = [] }) => costCentres.map(shareOf).join(', ')],
  isDraft: [words.draft, () => undefined],
}

const shareOf = ({ costCentre, percentage }: NonNullable<Expense['costCentres']>[number]): string =>
  `${costCentre.name} ${t.percent(formatNumber(percentage))}`
