import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { createEmployer, deleteEmployer, updateEmployer } from './commands.ts'
import { getEmployer, listEmployers } from './queries.ts'
import { employer as resource } from './resource.ts'
import { Employer, EmployerCommand, EmployerPreview, ListQuery } from './schemas.ts'

const tags = ['Employers']
const writers = 'admin'

export function employerRoutes(api: Api): void {
  for (const schema of [Employer, EmployerPreview]) api.addSchema(schema)

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

  api.post(
    '/Employers',
    {
      config: { access: writers },
      schema: {
        operationId: 'createEmployer',
        summary: 'Make an employer',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: EmployerCommand,
        response: { 200: ref(EmployerPreview), 201: Created },
      },
    },
    (request, reply) => created(request, reply, { resource, work: ctx => createEmployer(ctx, request.body) }),
  )

  api.put(
    '/Employers/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updateEmployer',
        summary: 'Replace an employer whole',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: EmployerCommand,
        response: { 200: ref(EmployerPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => updateEmployer(ctx, id, request.body) })
    },
  )

  api.delete(
    '/Employers/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deleteEmployer',
        summary: 'Delete an employer that nothing refers to',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource, id, work: ctx => deleteEmployer(ctx, id) })
    },
  )
}
