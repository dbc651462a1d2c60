import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed } from '../../http/writing.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import {
  type Appliers,
  approveAdministrativeChange,
  cancelAdministrativeChange,
  declineAdministrativeChange,
} from './commands.ts'
import { getAdministrativeChange, listAdministrativeChanges } from './queries.ts'
import { administrativeChange as resource } from './resource.ts'
import {
  AdministrativeChange,
  AdministrativeChangePreview,
  ApproveCommand,
  DeclineCommand,
  ListQuery,
} from './schemas.ts'

const tags = ['Administrative changes']
const config = { access: 'admin' } as const

const action = {
  tags,
  params: IdParams,
  querystring: Type.Object(DryRunQuery),
  response: { 200: ref(AdministrativeChangePreview), 204: NoContent },
}

/** @param appliers what makes a change of each kind true: the features that ask for them give it */
export function administrativeChangeRoutes(api: Api, appliers: Appliers): void {
  for (const schema of [AdministrativeChange, AdministrativeChangePreview]) api.addSchema(schema)

  api.get(
    '/AdministrativeChanges',
    {
      config,
      schema: {
        operationId: 'listAdministrativeChanges',
        summary: 'What administrators have asked for and a second one confirms',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(AdministrativeChange) },
      },
    },
    async ({ db, caller, query }) => wholeOrPageOf(await listAdministrativeChanges(db, caller, query), query),
  )

  api.get(
    '/AdministrativeChanges/:id',
    {
      config,
      schema: {
        operationId: 'getAdministrativeChange',
        summary: 'One change that a second administrator confirms, and what has become of it',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(AdministrativeChange) },
      },
    },
    async ({ db, caller, params }) => versioned(await getAdministrativeChange(db, caller, params.id)),
  )

  api.put(
    '/AdministrativeChanges/:id/actions/approve',
    {
      config,
      schema: {
        operationId: 'approveAdministrativeChange',
        summary: 'Confirm it, as somebody who neither asked for it nor is its subject: it is done at once',
        body: ApproveCommand,
        ...action,
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = (ctx: CallerContext) => approveAdministrativeChange(ctx, { id, ...request.body }, appliers)
      return changed(request, reply, { resource, id, work })
    },
  )

  api.put(
    '/AdministrativeChanges/:id/actions/decline',
    {
      config,
      schema: {
        operationId: 'declineAdministrativeChange',
        summary: 'Refuse it, with the reason',
        body: DeclineCommand,
        ...action,
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, {
        resource,
        id,
        work: ctx => declineAdministrativeChange(ctx, { id, ...request.body }),
      })
    },
  )

  api.put(
    '/AdministrativeChanges/:id/actions/cancel',
    {
      config,
      schema: {
        operationId: 'cancelAdministrativeChange',
        summary: 'Cancel it, as who asked for it',
        ...action,
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => cancelAdministrativeChange(ctx, id) })
    },
  )
}
