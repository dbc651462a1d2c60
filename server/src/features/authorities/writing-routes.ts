import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { Created, DryRunQuery, IdParams, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import { AdministrativeChange, administrativeChange } from '../administrative-changes/index.ts'
import { createAuthority, updateAuthority } from './authority-commands.ts'
import { deleteAuthority } from './deleting.ts'
import { authority as resource } from './resource.ts'
import { AuthorityCommand, AuthorityPreview } from './writing-schemas.ts'

const tags = ['Authorities']
const config = { access: 'admin' } as const
const confirmation = administrativeChange

/** Of writes that a second administrator may have to confirm in part. */
const Waiting = ref(AdministrativeChange)

export function authorityWritingRoutes(api: Api): void {
  api.addSchema(AuthorityPreview)

  api.post(
    '/Authorities',
    {
      config,
      schema: {
        operationId: 'createAuthority',
        summary:
          'Make an authority. Pay roles wait for a second administrator: 202, and the authority is there without them',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: AuthorityCommand,
        response: { 200: ref(AuthorityPreview), 201: Created, 202: Waiting },
      },
    },
    (request, reply) =>
      created(request, reply, { resource, confirmation, work: ctx => createAuthority(ctx, request.body) }),
  )

  api.put(
    '/Authorities/:id',
    {
      config,
      schema: {
        operationId: 'updateAuthority',
        summary:
          'Replace an authority whole. New pay roles, and making active one that holds some, wait for a second administrator: 202, and all else is done',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: AuthorityCommand,
        response: { 200: ref(AuthorityPreview), 202: Waiting, 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = { resource, id, confirmation, work: (ctx: CallerContext) => updateAuthority(ctx, id, request.body) }
      return changed(request, reply, work)
    },
  )

  api.delete(
    '/Authorities/:id',
    {
      config,
      schema: {
        operationId: 'deleteAuthority',
        summary: 'Delete an authority that was made by mistake. One that has been somebody stays and is made Inactive',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource, id, work: ctx => deleteAuthority(ctx, id) })
    },
  )
}
