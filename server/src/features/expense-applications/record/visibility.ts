import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvables } from '../../approvals/index.ts'

/** Whether the caller sees the `expense_application` of the surrounding query, by the rules of approvables. */
export const expenseIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisible(caller, 'expense_application')

/** Whether the caller sees it, or was an approver of it. */
export const expenseIsVisibleToDecider = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisibleToDecider(caller, 'expense_application')
