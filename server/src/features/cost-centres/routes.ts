import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, ExpandQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import { AdministrativeChange, administrativeChange as confirmation } from '../administrative-changes/index.ts'
import { createCostCentre, deleteCostCentre, updateCostCentre } from './commands.ts'
import { getCostCentre, listCostCentres, searchCostCentres } from './queries.ts'
import { costCentre } from './resource.ts'
import { CostCentre, CostCentreCommand, CostCentrePreview, ListQuery, SearchQuery } from './schemas.ts'

const tags = ['Cost centres']
/** Employer administrators have the one scope, human resources administrators the other. */
const writers = ['admin', 'employees.write'] as const

export function costCentreRoutes(api: Api): void {
  for (const schema of [CostCentre, CostCentrePreview]) api.addSchema(schema)

  api.get(
    '/CostCentres',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listCostCentres',
        summary: 'All cost centres that the caller may see, expired ones included',
        tags,
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
        tags,
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
        tags,
        params: IdParams,
        querystring: Type.Object(ExpandQuery),
        response: { 200: ref(CostCentre) },
      },
    },
    async request => versioned(await getCostCentre(request.db, request.caller, request.params.id, request.query)),
  )

  api.post(
    '/CostCentres',
    {
      config: { access: writers },
      schema: {
        operationId: 'createCostCentre',
        summary: 'Make a cost centre',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: CostCentreCommand,
        response: { 200: ref(CostCentrePreview), 201: Created },
      },
    },
    (request, reply) =>
      created(request, reply, { resource: costCentre, work: ctx => createCostCentre(ctx, request.body) }),
  )

  api.put(
    '/CostCentres/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updateCostCentre',
        summary:
          'Replace a cost centre whole. A move that widens a limited pay role takes an employer administrator, and waits for a second one: 202',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: CostCentreCommand,
        response: { 200: ref(CostCentrePreview), 202: ref(AdministrativeChange), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = (ctx: CallerContext) => updateCostCentre(ctx, id, request.body)
      return changed(request, reply, { resource: costCentre, id, confirmation, work })
    },
  )

  api.delete(
    '/CostCentres/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deleteCostCentre',
        summary: 'Delete a cost centre that nothing refers to',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource: costCentre, id, work: ctx => deleteCostCentre(ctx, id) })
    },
  )
}
