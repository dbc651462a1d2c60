import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { getEmployer, listEmployers } from './queries.ts'
import { Employer, ListQuery } from './schemas.ts'

const tags = ['Employers']

export function employerRoutes(api: Api): void {
  api.addSchema(Employer)

  api.get(
    '/Employers',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listEmployers',
        summary: 'The employers of the group',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(Employer) },
      },
    },
    request => wholeOrPageOf(listEmployers(request.db, request.caller), request.query),
  )

  api.get(
    '/Employers/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getEmployer',
        summary: 'One employer',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(Employer) },
      },
    },
    async request => versioned(await getEmployer(request.db, request.caller, request.params.id)),
  )
}
