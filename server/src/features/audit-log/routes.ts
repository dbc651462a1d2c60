import type { Api } from '../../http/api.ts'
import { pageOf } from '../../http/pagination.ts'
import { listOf } from '../../http/schemas.ts'
import { listAuditLog } from './queries.ts'
import { AuditEntry, AuditLogQuery } from './schemas.ts'

export function auditLogRoutes(api: Api): void {
  api.addSchema(AuditEntry)

  api.get(
    '/AuditLog',
    {
      config: { access: 'audit.read' },
      schema: {
        operationId: 'listAuditLog',
        summary: 'Who did what, in order; for auditors and employer administrators',
        tags: ['Audit log'],
        querystring: AuditLogQuery,
        response: { 200: listOf(AuditEntry) },
      },
    },
    async ({ db, caller, query }) => pageOf(await listAuditLog(db, caller, query), query),
  )
}
