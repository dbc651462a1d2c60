export { commandOf, proposeClaim, storedClaimOf } from './claim.ts'
export { findEmployee, getEmployee } from './queries.ts'
export { type OwnApproval, violationsOfApproval, violationsOfRepeat } from './rules.ts'
export * from './schemas.ts'
