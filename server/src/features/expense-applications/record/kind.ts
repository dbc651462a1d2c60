import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvables, type lifecycle } from '../../approvals/index.ts'
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

/** Whether the caller sees the `expense_application` of the surrounding query, by the rules of approvables. */
export const expenseIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisible(caller, expenseApplicationKind.table)
