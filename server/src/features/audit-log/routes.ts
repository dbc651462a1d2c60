import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { listAuditLog } from './queries.ts'
import { AuditEntry, AuditLogQuery, AuditVerification } from './schemas.ts'
import { verifying } from './verification.ts'

export function auditLogRoutes(api: Api): void {
  const routes = routesOf(api, { path: '/AuditLog', tag: 'Audit log', record: AuditEntry, readers: 'audit.read' })
  routes.list('listAuditLog', 'List audit log entries; for auditors and employer administrators', {
    query: AuditLogQuery,
    isPaged: true,
    list: listAuditLog,
  })
  routes.read('verifyAuditLog', 'Verify the audit log; for auditors and employer administrators', {
    path: '/AuditLog/Verification',
    description:
      'Walks the hash chain from its beginning to the first thing that is wrong, as `muster verify-audit` does. Of a long log this takes a while: some seconds for each hundred thousand entries. Simultaneous requests share one walk.',
    answer: AuditVerification,
    read: verifying(),
  })
}
