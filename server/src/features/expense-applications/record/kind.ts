import type { ApprovableKind, Transitions } from '../../approvals/index.ts'
import { transitions } from './rules.ts'

/** Expense applications, as approvals know them. */
export const expenseApplicationKind = {
  type: 'ExpenseApplication',
  table: 'expense_application',
  event: 'expense-application',
  path: '/ExpenseApplications',
  name: 'expense application',
  approverRole: 'ExpenseApprover',
  isDated: false,
  transitions,
} as const satisfies ApprovableKind & Readonly<{ transitions: Transitions<string> }>
