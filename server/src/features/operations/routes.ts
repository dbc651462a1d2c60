import { retryAfter } from '../../http/accepting.ts'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { withLongList } from '../../http/long-lists.ts'
import { pageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { errorsOf } from './errors.ts'
import { getOperation, listOperations } from './queries.ts'
import { ListQuery, Operation } from './schemas.ts'

const tags = ['Operations']
/** Whoever may start one may look at it, with that scope alone. */
const readers = ['read', 'admin'] as const

export function operationRoutes(api: Api): void {
  api.addSchema(Operation)

  api.get(
    '/Operations',
    {
      config: { access: readers },
      schema: {
        operationId: 'listOperations',
        summary: 'Operations that the caller may see, without their results',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(Operation) },
      },
    },
    request => pageOf(listOperations(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/Operations/:id',
    {
      config: { access: readers },
      schema: {
        operationId: 'getOperation',
        summary: 'How far an operation is, and what came of it; Retry-After while it is not finished',
        tags,
        params: IdParams,
        response: { 200: ref(Operation) },
      },
    },
    async (request, reply) => {
      const found = await getOperation(request.db, request.caller, request.params.id)
      if (found.record.finishedDateTime === undefined) reply.header('Retry-After', retryAfter)
      const { result } = found.record
      // Before they were rows of their own, errors were in the result.
      if (result === undefined || result.errors.length > 0) return versioned(found)
      return withLongList(reply, {
        ...found,
        list: errorsOf(request.db, { employerGroupId: request.caller.employerGroupId, id: found.record.id }),
        put: errors => ({ ...found.record, result: { ...result, errors } }),
      })
    },
  )
}
