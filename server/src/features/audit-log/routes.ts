import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { pageOf } from '../../http/pagination.ts'
import { listOf, ref } from '../../http/schemas.ts'
import { listAuditLog } from './queries.ts'
import { AuditEntry, AuditLogQuery, AuditVerification } from './schemas.ts'
import { verifying } from './verifying.ts'

export function auditLogRoutes(api: Api): void {
  for (const schema of [AuditEntry, AuditVerification]) api.addSchema(schema)
  const verify = verifying()

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

  api.get(
    '/AuditLog/Verification',
    {
      config: { access: 'audit.read' },
      schema: {
        operationId: 'verifyAuditLog',
        summary: 'Check that the audit log is what was sealed; for auditors and employer administrators',
        description:
          'Walks the hash chain from its beginning to the first thing that is wrong, as `muster verify-audit` does. Of a long log this takes a while: some seconds for each hundred thousand entries. Whoever asks meanwhile gets the same answer.',
        tags: ['Audit log'],
        querystring: Type.Object({}),
        response: { 200: ref(AuditVerification) },
      },
    },
    ({ db, caller }) => verify(db, caller),
  )
}
