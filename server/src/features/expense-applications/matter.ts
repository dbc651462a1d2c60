import type { Matter, Step } from '../approvals/index.ts'
import type { ExpenseApplicationRow, ParticularsRow } from './rows.ts'
import type { ExpenseStatus } from './state.ts'

/** What the rules of actions ask about an application. */
export const matterOf = (
  row: ExpenseApplicationRow & ParticularsRow,
  steps: readonly Step[],
): Matter<ExpenseStatus> => ({ ...row, isDue: false, steps })
