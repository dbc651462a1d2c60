import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { AdministrativeChange, administrativeChange } from '../administrative-changes/index.ts'
import { roleGrantOf } from './resource.ts'
import { createRoleGrant, deleteRoleGrant, updateRoleGrant } from './role-commands.ts'
import { getRoleGrant, listRoleGrants } from './role-queries.ts'
import { GrantParams, GrantsQuery, RoleGrant, RoleGrantCommand, RoleGrantPreview } from './writing-schemas.ts'

const tags = ['Authorities']
const config = { access: 'admin' } as const
const confirmation = administrativeChange
const Waiting = ref(AdministrativeChange)

export function roleRoutes(api: Api): void {
  for (const schema of [RoleGrant, RoleGrantPreview]) api.addSchema(schema)

  api.get(
    '/Authorities/:id/Roles',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listRoleGrants',
        summary: 'The roles of an authority with their days and limits, those that are over included',
        tags,
        params: IdParams,
        querystring: GrantsQuery,
        response: { 200: listOf(RoleGrant) },
      },
    },
    async ({ db, caller, params, query }) =>
      wholeOrPageOf(await listRoleGrants(db, caller, { ...params, ...query }), query),
  )

  api.get(
    '/Authorities/:id/Roles/:grantId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getRoleGrant',
        summary: 'One role of an authority',
        tags,
        params: GrantParams,
        querystring: Type.Object({}),
        response: { 200: ref(RoleGrant) },
      },
    },
    async ({ db, caller, params }) => versioned(await getRoleGrant(db, caller, params)),
  )

  api.post(
    '/Authorities/:id/Roles',
    {
      config,
      schema: {
        operationId: 'createRoleGrant',
        summary: 'Grant a role. A pay role waits for a second administrator: 202',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: RoleGrantCommand,
        response: { 200: ref(RoleGrantPreview), 201: Created, 202: Waiting },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return created(request, reply, {
        resource: roleGrantOf(id),
        confirmation,
        work: ctx => createRoleGrant(ctx, id, request.body),
      })
    },
  )

  api.put(
    '/Authorities/:id/Roles/:grantId',
    {
      config,
      schema: {
        operationId: 'updateRoleGrant',
        summary: 'Give a role other days or limits. Widening a pay role waits for a second administrator: 202',
        tags,
        params: GrantParams,
        querystring: Type.Object(DryRunQuery),
        body: RoleGrantCommand,
        response: { 200: ref(RoleGrantPreview), 202: Waiting, 204: NoContent },
      },
    },
    (request, reply) => {
      const { id, grantId } = request.params
      return changed(request, reply, {
        resource: roleGrantOf(id),
        id: grantId,
        confirmation,
        work: ctx => updateRoleGrant(ctx, { id, grantId }, request.body),
      })
    },
  )

  api.delete(
    '/Authorities/:id/Roles/:grantId',
    {
      config,
      schema: {
        operationId: 'deleteRoleGrant',
        summary: 'End a role at once',
        tags,
        params: GrantParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id, grantId } = request.params
      return removed(request, reply, {
        resource: roleGrantOf(id),
        id: grantId,
        work: ctx => deleteRoleGrant(ctx, { id, grantId }),
      })
    },
  )
}
