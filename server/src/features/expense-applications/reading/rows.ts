import { sql } from 'kysely'
import { given } from '../../../platform/database/compiled.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { approvables } from '../../approvals/index.ts'
import { expenseApplicationKind } from '../record/index.ts'
import type { ExpenseApplication } from './schemas.ts'

type Stored = Tables['expenseApplication']

/** The columns of an expense application alone, and of its paycode. Amounts are decimal text. */
export type ExpenseApplicationRow = Readonly<
  Pick<Stored, 'code' | 'status' | 'amountApplied' | 'amountApproved' | 'taxAmount' | 'currencyText' | 'quantity'> &
    Pick<Stored, 'dateIncurred' | 'merchant' | 'description' | 'receiptReference' | 'externalReference'> &
    Pick<Stored, 'submittedAt' | 'lastModified'> & {
      warnings: ExpenseApplication['warnings']
      paycodeId: number
      paycodeCode: string
      paycodeName: string
    }
>

/** A cost centre that an application is charged to, with its share. */
export type SplitOfPage = readonly [applicationId: number, percentage: number, id: number, code: string, name: string]

type PartColumns = Readonly<{ splits: SplitOfPage[] | null }>

/** What belongs to applications, by their ids. */
export type Parts = ReturnType<typeof partsIn>

const partsIn = ({ splits }: PartColumns) => ({ splits: Map.groupBy(splits ?? [], ([applicationId]) => applicationId) })

const group = given('employerGroupId')

/** Expense applications as answers show them. Every read of an application starts here. */
export const expenseApplications = approvables.recordsOf({
  kind: expenseApplicationKind,
  columns: sql<ExpenseApplicationRow>`
    expense_application.code, expense_application.status, expense_application.amount_applied as "amountApplied",
    expense_application.amount_approved as "amountApproved", expense_application.tax_amount as "taxAmount",
    expense_application.currency_text as "currencyText", expense_application.quantity,
    expense_application.date_incurred as "dateIncurred", expense_application.merchant, expense_application.description,
    expense_application.receipt_reference as "receiptReference",
    expense_application.external_reference as "externalReference", expense_application.warnings,
    expense_application.submitted_at as "submittedAt", expense_application.last_modified as "lastModified",
    paycode.id as "paycodeId", paycode.code as "paycodeCode", paycode.name as "paycodeName"`,
  joins: sql`join expense_paycode paycode on paycode.employer_group_id = ${group} and paycode.id = expense_paycode_id`,
  parts: sql<PartColumns>`
    (select json_agg(json_build_array(split.expense_application_id, split.percentage, cost_centre.id, cost_centre.code,
        cost_centre.name) order by cost_centre.id)
      from expense_application_cost_centre split join cost_centre
        on cost_centre.employer_group_id = split.employer_group_id and cost_centre.id = split.cost_centre_id
      where split.employer_group_id = ${group} and split.expense_application_id = any(array(select id from found))) as splits`,
  partsIn,
})
