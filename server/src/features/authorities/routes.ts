import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { pageOf, wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import type { ServiceContext } from '../../service-context.ts'
import { Position } from '../organisation-charts/index.ts'
import { getAuthority, listAuthorities, listAuthorityPositions } from './queries.ts'
import { roleRoutes } from './role-routes.ts'
import { Authority, AuthorityQuery, ListQuery, PositionsQuery } from './schemas.ts'
import { authoritySearchRoutes } from './search-routes.ts'
import { authorityWritingRoutes } from './writing-routes.ts'

const tags = ['Authorities']

export function authorityRoutes(api: Api, context: ServiceContext): void {
  api.addSchema(Authority)

  api.get(
    '/Authorities',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listAuthorities',
        summary: 'The authorities that the caller may see, page by page',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(Authority) },
      },
    },
    request => pageOf(listAuthorities(request.db, request.caller, request.query), request.query),
  )

  authoritySearchRoutes(api, context)
  authorityWritingRoutes(api)
  roleRoutes(api)

  api.get(
    '/Authorities/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getAuthority',
        summary: 'One authority',
        tags,
        params: IdParams,
        querystring: AuthorityQuery,
        response: { 200: ref(Authority) },
      },
    },
    async ({ db, caller, params, query }) => versioned(await getAuthority(db, caller, { ...params, ...query })),
  )

  api.get(
    '/Authorities/:id/Positions',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listAuthorityPositions',
        summary: 'The positions that an authority holds today',
        tags,
        params: IdParams,
        querystring: PositionsQuery,
        response: { 200: listOf(Position) },
      },
    },
    async ({ db, caller, params, query }) =>
      wholeOrPageOf(await listAuthorityPositions(db, caller, { ...params, ...query }), query),
  )
}
