export { getEmployee } from './queries.ts'
export { Employee, RecordQuery } from './schemas.ts'
