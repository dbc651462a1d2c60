import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { getPaymentGroup, listPaymentGroups } from './queries.ts'
import { ListQuery, PaymentGroup } from './schemas.ts'

const tags = ['Payment groups']

export function paymentGroupRoutes(api: Api): void {
  api.addSchema(PaymentGroup)

  api.get(
    '/PaymentGroups',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listPaymentGroups',
        summary: 'The payment groups of the employer group',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(PaymentGroup) },
      },
    },
    request => wholeOrPageOf(listPaymentGroups(request.db, request.caller), request.query),
  )

  api.get(
    '/PaymentGroups/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getPaymentGroup',
        summary: 'One payment group',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(PaymentGroup) },
      },
    },
    async request => versioned(await getPaymentGroup(request.db, request.caller, request.params.id)),
  )
}
