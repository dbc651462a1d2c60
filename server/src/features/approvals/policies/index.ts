export { policyApplier, policyChange } from './commands.ts'
export { findPolicy, seedPolicies, usualDays } from './policies.ts'
export { policyRoutes } from './routes.ts'
export type { DefaultPolicy } from './schemas.ts'
