import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvableIsVisible, approvableIsVisibleToDecider } from '../../approvals/index.ts'

/** Whether the caller sees the `expense_application` of the surrounding query, as anything that people approve. */
export const expenseIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisible(caller, 'expense_application')

/** Whether the caller sees it, or was asked to decide it. */
export const expenseIsVisibleToDecider = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisibleToDecider(caller, 'expense_application')
