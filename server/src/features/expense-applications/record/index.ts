export {
  deleteApplicationRow,
  type ExpenseApplicationColumns,
  insertApplication,
  replaceShares,
  type Share,
  writeApplication,
} from './commands.ts'
export { expenseApplicationKind } from './kind.ts'
export { getExpenseApplication, getExpenseRemark, listExpenseApplications, listExpenseRemarks } from './queries.ts'
export { expenseApplication } from './resource.ts'
export { getOwnColumns, type OwnColumns, type SplitRow, splitsOf } from './rows.ts'
export type { ExpenseWarning } from './rules.ts'
export type * from './schemas.ts'
export {
  ApproveCommand,
  type ClaimCommand,
  CreateExpenseApplicationCommand,
  ExpenseApplication,
  ExpenseApplicationPreview,
  ExpenseRemark,
  ExpenseRemarkPreview,
  ListQuery,
  ReassignCommand,
  RemarkCommand,
  RemarkParams,
  RemarksCommand,
  UpdateExpenseApplicationCommand,
} from './schemas.ts'
export { expenseIsVisible } from './visibility.ts'
