import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { type AuthorityIsVisible, Position } from '../positions/index.ts'
import { createOrganisationChart, deleteOrganisationChart, updateOrganisationChart } from './commands.ts'
import { getOrganisationChart, listChartPositions, listOrganisationCharts } from './queries.ts'
import { organisationChart as resource } from './resource.ts'
import {
  ChartPositionsQuery,
  ListQuery,
  OrganisationChart,
  OrganisationChartCommand,
  OrganisationChartPreview,
} from './schemas.ts'

const tags = ['Organisation charts']
/** Employer administrators have the one scope, human resources administrators the other. */
const writers = ['admin', 'employees.write'] as const

/** @param authorityIsVisible tells which holders of positions the caller may see */
export function organisationChartRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  for (const schema of [OrganisationChart, OrganisationChartPreview]) api.addSchema(schema)

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
        operationId: 'listChartPositions',
        summary: 'The positions of an organisation chart',
        tags,
        params: IdParams,
        querystring: ChartPositionsQuery,
        response: { 200: listOf(Position) },
      },
    },
    async ({ db, caller, params, query }) =>
      wholeOrPageOf(await listChartPositions(db, caller, { ...params, ...query, authorityIsVisible }), query),
  )

  api.post(
    '/OrganisationCharts',
    {
      config: { access: writers },
      schema: {
        operationId: 'createOrganisationChart',
        summary: 'Make an organisation chart',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: OrganisationChartCommand,
        response: { 200: ref(OrganisationChartPreview), 201: Created },
      },
    },
    (request, reply) => created(request, reply, { resource, work: ctx => createOrganisationChart(ctx, request.body) }),
  )

  api.put(
    '/OrganisationCharts/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updateOrganisationChart',
        summary: 'Replace an organisation chart whole',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: OrganisationChartCommand,
        response: { 200: ref(OrganisationChartPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => updateOrganisationChart(ctx, id, request.body) })
    },
  )

  api.delete(
    '/OrganisationCharts/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deleteOrganisationChart',
        summary: 'Delete an organisation chart without positions that is not the default',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource, id, work: ctx => deleteOrganisationChart(ctx, id) })
    },
  )
}
