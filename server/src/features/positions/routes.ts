import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, ExpandQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { createPosition, deletePosition, updatePosition } from './commands.ts'
import type { AuthorityIsVisible } from './holders/index.ts'
import { holderRoutes } from './holders/index.ts'
import { getPosition, listPositions } from './queries.ts'
import { positionResource } from './resource.ts'
import { Position, PositionCommand, PositionPreview, PositionsQuery } from './schemas.ts'

const tags = ['Positions']
/** Employer administrators have the one scope, human resources administrators the other. */
const writers = ['admin', 'employees.write'] as const

/** @param authorityIsVisible tells which holders of positions the caller may see */
export function positionRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  for (const schema of [Position, PositionPreview]) api.addSchema(schema)
  const resource = positionResource(authorityIsVisible)

  api.get(
    '/Positions',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listPositions',
        summary: 'The positions of all organisation charts',
        tags,
        querystring: PositionsQuery,
        response: { 200: listOf(Position) },
      },
    },
    ({ db, caller, query }) => wholeOrPageOf(listPositions(db, caller, { ...query, authorityIsVisible }), query),
  )

  api.get(
    '/Positions/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getPosition',
        summary: 'One position',
        tags,
        params: IdParams,
        querystring: Type.Object(ExpandQuery),
        response: { 200: ref(Position) },
      },
    },
    async ({ db, caller, params, query }) =>
      versioned(await getPosition(db, caller, { ...params, ...query, authorityIsVisible })),
  )

  api.post(
    '/Positions',
    {
      config: { access: writers },
      schema: {
        operationId: 'createPosition',
        summary: 'Make a position',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: PositionCommand,
        response: { 200: ref(PositionPreview), 201: Created },
      },
    },
    (request, reply) => created(request, reply, { resource, work: ctx => createPosition(ctx, request.body) }),
  )

  api.put(
    '/Positions/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updatePosition',
        summary: 'Replace a position whole, or move it: what waits for approval finds its way anew',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: PositionCommand,
        response: { 200: ref(PositionPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => updatePosition(ctx, id, request.body) })
    },
  )

  api.delete(
    '/Positions/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deletePosition',
        summary: 'Delete a position that nobody ever held and nothing refers to',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource, id, work: ctx => deletePosition(ctx, id) })
    },
  )

  holderRoutes(api, authorityIsVisible)
}
