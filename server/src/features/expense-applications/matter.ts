import type { Matter, Step } from '../approvals/index.ts'
import type { CircumstancesRow, ExpenseApplicationRow } from './rows.ts'
import type { ExpenseStatus } from './state.ts'

/** What the rules of actions ask about an application. */
export const matterOf = (
  row: ExpenseApplicationRow & CircumstancesRow,
  steps: readonly Step[],
): Matter<ExpenseStatus> => ({ ...row, isDue: false, steps })
