import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { getChangeRequest, listChangeRequests, listRemarks } from './queries.ts'
import { Approval, AvailableAction, ChangeRequest, ListQuery, Remark, RemarksQuery } from './schemas.ts'

const tags = ['Change requests']

export function changeRequestRoutes(api: Api): void {
  for (const schema of [Approval, AvailableAction, ChangeRequest, Remark]) api.addSchema(schema)

  api.get(
    '/change-requests',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listChangeRequests',
        summary: 'Change requests that the caller may see',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(ChangeRequest) },
      },
    },
    request => wholeOrPageOf(listChangeRequests(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/change-requests/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getChangeRequest',
        summary: 'One change request',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(ChangeRequest) },
      },
    },
    async request => versioned(await getChangeRequest(request.db, request.caller, request.params.id)),
  )

  api.get(
    '/change-requests/:id/remarks',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listRemarks',
        summary: 'What was said about a change request, the oldest first',
        tags,
        params: IdParams,
        querystring: RemarksQuery,
        response: { 200: listOf(Remark) },
      },
    },
    async ({ db, caller, params, query }) => wholeOrPageOf(await listRemarks(db, caller, params.id), query),
  )
}
