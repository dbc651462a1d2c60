import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvableIsVisible, approvableIsVisibleToDecider } from '../../approvals/index.ts'

/** Whether the caller sees the `expense_application` of the surrounding query, by the rules of approvables. */
export const expenseIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisible(caller, 'expense_application')

/** Whether the caller sees it, or was an approver of it. */
export const expenseIsVisibleToDecider = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisibleToDecider(caller, 'expense_application')
