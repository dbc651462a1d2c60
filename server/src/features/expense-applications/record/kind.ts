import type { lifecycle } from '../../approvals/index.ts'
import { transitions } from './rules.ts'

/** The kind of approvable that expense applications are. */
export const expenseApplicationKind = {
  type: 'ExpenseApplication',
  table: 'expense_application',
  event: 'expense-application',
  path: '/ExpenseApplications',
  name: 'expense application',
  approverRole: 'ExpenseApprover',
  isDated: false,
  transitions,
} as const satisfies lifecycle.ApprovableKind & Readonly<{ transitions: lifecycle.Transitions<string> }>
