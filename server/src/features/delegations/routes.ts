import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { createDelegation, deleteDelegation, updateDelegation } from './commands.ts'
import { getDelegation, listDelegations } from './queries.ts'
import { delegation as resource } from './resource.ts'
import { Delegation, DelegationCommand, DelegationPreview, ListQuery } from './schemas.ts'

const tags = ['Delegations']
/** Who decides passes it on; administrators do so for others. */
const writers = ['change-requests.decide', 'employees.write', 'admin'] as const

export function delegationRoutes(api: Api): void {
  for (const schema of [Delegation, DelegationPreview]) api.addSchema(schema)

  api.get(
    '/Delegations',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listDelegations',
        summary: "One's own delegations, given and received; administrators see those of all whom they administer",
        tags,
        querystring: ListQuery,
        response: { 200: listOf(Delegation) },
      },
    },
    ({ db, caller, query }) => wholeOrPageOf(listDelegations(db, caller, query), query),
  )

  api.get(
    '/Delegations/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getDelegation',
        summary: 'One delegation',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(Delegation) },
      },
    },
    async ({ db, caller, params }) => versioned(await getDelegation(db, caller, params.id)),
  )

  api.post(
    '/Delegations',
    {
      config: { access: writers },
      schema: {
        operationId: 'createDelegation',
        summary: 'Let another authority decide as well, for some days',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: DelegationCommand,
        response: { 200: ref(DelegationPreview), 201: Created },
      },
    },
    (request, reply) => created(request, reply, { resource, work: ctx => createDelegation(ctx, request.body) }),
  )

  api.put(
    '/Delegations/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updateDelegation',
        summary: 'Replace a delegation whole; of one that has begun, its last day and reason',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: DelegationCommand,
        response: { 200: ref(DelegationPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => updateDelegation(ctx, id, request.body) })
    },
  )

  api.delete(
    '/Delegations/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deleteDelegation',
        summary: 'End a delegation at once',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource, id, work: ctx => deleteDelegation(ctx, id) })
    },
  )
}
