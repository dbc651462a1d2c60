export * from './queries.ts'
export { ChangeRequest, ListQuery, Remark, RemarkParams } from './schemas.ts'
