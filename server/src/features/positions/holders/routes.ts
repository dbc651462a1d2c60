import { Type } from 'typebox'
import type { Api } from '../../../http/api.ts'
import { versioned } from '../../../http/caching.ts'
import { wholeOrPageOf } from '../../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../../http/schemas.ts'
import { changed, created, removed } from '../../../http/writing.ts'
import type { CallerContext } from '../../../platform/command-context.ts'
import { addPositionHolder, changePositionHolder, removePositionHolder } from './commands.ts'
import { type AuthorityIsVisible, getPositionHolder, listPositionHolders } from './queries.ts'
import { holderResource } from './resource.ts'
import { HolderParams, HoldersQuery, PositionHolder, PositionHolderCommand, PositionHolderPreview } from './schemas.ts'

const tags = ['Positions']
const writers = ['admin', 'employees.write'] as const

export function holderRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  for (const schema of [PositionHolder, PositionHolderPreview]) api.addSchema(schema)

  api.get(
    '/Positions/:id/Holders',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listPositionHolders',
        summary: 'Who holds a position, as far as the caller may see them',
        tags,
        params: IdParams,
        querystring: HoldersQuery,
        response: { 200: listOf(PositionHolder) },
      },
    },
    async ({ db, caller, params, query }) =>
      wholeOrPageOf(
        await listPositionHolders(db, caller, { positionId: params.id, ...query, authorityIsVisible }),
        query,
      ),
  )

  api.get(
    '/Positions/:id/Holders/:holderId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getPositionHolder',
        summary: 'One holder of a position, present, past or future',
        tags,
        params: HolderParams,
        querystring: Type.Object({}),
        response: { 200: ref(PositionHolder) },
      },
    },
    async ({ db, caller, params: { id: positionId, holderId: id } }) =>
      versioned(await getPositionHolder(db, caller, { id, positionId, authorityIsVisible })),
  )

  api.post(
    '/Positions/:id/Holders',
    {
      config: { access: writers },
      schema: {
        operationId: 'addPositionHolder',
        summary: 'Put somebody else into a position',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: PositionHolderCommand,
        response: { 200: ref(PositionHolderPreview), 201: Created },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const resource = holderResource(id, authorityIsVisible)
      return created(request, reply, { resource, work: ctx => addPositionHolder(ctx, id, request.body) })
    },
  )

  api.put(
    '/Positions/:id/Holders/:holderId',
    {
      config: { access: writers },
      schema: {
        operationId: 'changePositionHolder',
        summary: 'Change how long and how somebody else holds a position',
        tags,
        params: HolderParams,
        querystring: Type.Object(DryRunQuery),
        body: PositionHolderCommand,
        response: { 200: ref(PositionHolderPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id, holderId } = request.params
      const resource = holderResource(id, authorityIsVisible)
      const work = (ctx: CallerContext) => changePositionHolder(ctx, { id, holderId }, request.body)
      return changed(request, reply, { resource, id: holderId, work })
    },
  )

  api.delete(
    '/Positions/:id/Holders/:holderId',
    {
      config: { access: writers },
      schema: {
        operationId: 'removePositionHolder',
        summary: 'Take somebody else out of a position: what has begun ends yesterday and stays as history',
        tags,
        params: HolderParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id, holderId } = request.params
      const resource = holderResource(id, authorityIsVisible)
      const work = (ctx: CallerContext) => removePositionHolder(ctx, { id, holderId })
      return removed(request, reply, { resource, id: holderId, work })
    },
  )
}
