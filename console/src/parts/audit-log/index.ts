import { asCostly, read } from '../../api/client.ts'

const hour = 3_600_000

/** Verifies the whole audit log. Its result is kept for an hour, whatever the user does meanwhile, for Today and the page of the log. */
export const auditVerification = { ...read('/AuditLog/Verification'), meta: asCostly, staleTime: hour, gcTime: hour }
