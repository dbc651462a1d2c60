export { type Head, writtenHead } from './problems.ts'
export { auditLogRoutes } from './routes.ts'
export { type Verification, verifyAuditLog } from './verification.ts'
export { overseesGroup } from './visibility.ts'
