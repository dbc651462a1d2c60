import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { listAuditLog } from './queries.ts'
import { AuditEntry, AuditLogQuery, AuditVerification } from './schemas.ts'
import { verifying } from './verifying.ts'

export function auditLogRoutes(api: Api): void {
  const routes = routesOf(api, { path: '/AuditLog', tag: 'Audit log', record: AuditEntry, readers: 'audit.read' })
  routes.list('listAuditLog', 'Who did what, in order; for auditors and employer administrators', {
    query: AuditLogQuery,
    isPaged: true,
    list: listAuditLog,
  })
  routes.read(
    'verifyAuditLog',
    'Check that the audit log is what was sealed; for auditors and employer administrators',
    {
      path: '/AuditLog/Verification',
      description:
        'Walks the hash chain from its beginning to the first thing that is wrong, as `muster verify-audit` does. Of a long log this takes a while: some seconds for each hundred thousand entries. Whoever asks meanwhile gets the same answer.',
      answer: AuditVerification,
      read: verifying(),
    },
  )
}
