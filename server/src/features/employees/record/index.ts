export { getEmployee } from './queries.ts'
export { Employee, RecordQuery } from './schemas.ts'
export { bankAccountOf, fundOf, payRateOf } from './wire.ts'
