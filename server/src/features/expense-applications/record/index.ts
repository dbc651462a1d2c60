export {
  deleteApplicationRow,
  type ExpenseApplicationColumns,
  insertApplication,
  replaceShares,
  type Share,
  writeApplication,
} from './commands.ts'
export { expenseApplicationKind } from './kind.ts'
export {
  getExpenseApplication,
  getExpenseApplicationForDecider,
  getExpenseRemark,
  listExpenseApplications,
  listExpenseRemarks,
} from './queries.ts'
export { getOwnColumns, type OwnColumns, type SplitRow, splitsOf } from './rows.ts'
export type { ExpenseWarning } from './rules.ts'
export * from './schemas.ts'
export { expenseIsVisible } from './visibility.ts'
