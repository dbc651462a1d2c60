import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { ExpandQuery, IdParams, listOf, ref } from '../../http/schemas.ts'
import { getCostCentre, listCostCentres, searchCostCentres } from './queries.ts'
import { CostCentre, ListQuery, SearchQuery } from './schemas.ts'

export function costCentreRoutes(api: Api): void {
  api.addSchema(CostCentre)

  api.get(
    '/CostCentres',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listCostCentres',
        summary: 'All cost centres that the caller may see, expired ones included',
        tags: ['Cost centres'],
        querystring: ListQuery,
        response: { 200: listOf(CostCentre) },
      },
    },
    request => wholeOrPageOf(listCostCentres(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/CostCentres/Search',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'searchCostCentres',
        summary: 'Cost centres that match all of the parameters',
        tags: ['Cost centres'],
        querystring: SearchQuery,
        response: { 200: listOf(CostCentre) },
      },
    },
    request => wholeOrPageOf(searchCostCentres(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/CostCentres/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getCostCentre',
        summary: 'One cost centre',
        tags: ['Cost centres'],
        params: IdParams,
        querystring: Type.Object(ExpandQuery),
        response: { 200: ref(CostCentre) },
      },
    },
    async request => versioned(await getCostCentre(request.db, request.caller, request.params.id, request.query)),
  )
}
