import { versioned } from '../../http/answers/caching.ts'
import { withLongList } from '../../http/answers/long-lists.ts'
import type { Api } from '../../http/api.ts'
import { resourceOf } from '../../http/routes/record-kind.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { retryAfter } from '../../http/routes/writing.ts'
import { IdParams, ref } from '../../http/schemas.ts'
import { errorsOf, getOperation, listOperations } from './queries.ts'
import { ListQuery, Operation } from './schemas.ts'

const kind = { path: '/Operations', record: Operation, get: getOperation } as const
const tag = 'Operations'
/** The scopes that read operations: a key that starts operations needs no other. */
const readers = ['read', 'admin'] as const

/** An operation, for answers that accept work. */
export const operation = resourceOf(kind)

export function operationRoutes(api: Api): void {
  routesOf(api, { ...kind, tag, readers }).list('listOperations', 'List operations, without their results', {
    query: ListQuery,
    isPaged: true,
    list: listOperations,
  })

  api.get(
    '/Operations/:id',
    {
      config: { access: readers },
      schema: {
        operationId: 'getOperation',
        summary: 'Get an operation: its progress and result; Retry-After until it has ended',
        tags: [tag],
        params: IdParams,
        response: { 200: ref(Operation) },
      },
    },
    async (request, reply) => {
      const found = await getOperation(request.db, request.caller, request.params)
      if (found.record.finishedDateTime === undefined) reply.header('Retry-After', retryAfter)
      const { result } = found.record
      // Operations of older releases have their errors in the result.
      if (result === undefined || result.errors.length > 0) return versioned(reply, found)
      return withLongList(reply, {
        ...found,
        list: errorsOf(request.db, request.caller, found.record.id),
        put: errors => ({ ...found.record, result: { ...result, errors } }),
      })
    },
  )
}
