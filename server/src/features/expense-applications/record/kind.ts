import type { ApprovableKind, Transitions } from '../../approvals/index.ts'
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
} as const satisfies ApprovableKind & Readonly<{ transitions: Transitions<string> }>
