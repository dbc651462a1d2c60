export * from './queries.ts'
export { ExpenseApplication, ExpenseRemark, ListQuery, RemarkParams } from './schemas.ts'
