export { listEmployeeFacts } from './queries.ts'
export { EmployeeFact, HistoryQuery } from './schemas.ts'
