import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import type { AuthorityIsVisible } from './holders.ts'
import { getOrganisationChart, listOrganisationCharts, listPositions } from './queries.ts'
import { ListQuery, OrganisationChart, Position, PositionsQuery } from './schemas.ts'

const tags = ['Organisation charts']

/** @param authorityIsVisible tells which holders of positions the caller may see */
export function organisationChartRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  api.addSchema(OrganisationChart)
  api.addSchema(Position)

  api.get(
    '/OrganisationCharts',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listOrganisationCharts',
        summary: 'The organisation charts of the employer group',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(OrganisationChart) },
      },
    },
    request => wholeOrPageOf(listOrganisationCharts(request.db, request.caller), request.query),
  )

  api.get(
    '/OrganisationCharts/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getOrganisationChart',
        summary: 'One organisation chart',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(OrganisationChart) },
      },
    },
    async request => versioned(await getOrganisationChart(request.db, request.caller, request.params.id)),
  )

  api.get(
    '/OrganisationCharts/:id/Positions',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listPositions',
        summary: 'The positions of an organisation chart',
        tags,
        params: IdParams,
        querystring: PositionsQuery,
        response: { 200: listOf(Position) },
      },
    },
    async ({ db, caller, params, query }) =>
      wholeOrPageOf(await listPositions(db, caller, { ...params, ...query, authorityIsVisible }), query),
  )
}
