export { resolveCredentials } from './credentials.ts'
export { recordEmployeeChanges, resolveEmployees, writeEmployees } from './employees.ts'
