export {
  deleteApplicationRow,
  type ExpenseApplicationColumns,
  insertApplication,
  replaceShares,
  type Share,
  writeApplication,
} from './commands.ts'
export { expenseApplicationKind } from './kind.ts'
export { getOwnColumns, type OwnColumns, type SplitRow, splitsOf } from './rows.ts'
export type { ExpenseWarning } from './rules.ts'
export type * from './schemas.ts'
export { expenseIsVisible } from './visibility.ts'
