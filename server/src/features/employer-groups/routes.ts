import { Type } from 'typebox'
import { versioned } from '../../http/answers/caching.ts'
import type { Api } from '../../http/api.ts'
import { type Resource, written } from '../../http/routes/writing.ts'
import { DryRunQuery, NoContent, NoQuery, previewOf, ref } from '../../http/schemas.ts'
import { updateEmployerGroup } from './commands.ts'
import { getEmployerGroup } from './queries.ts'
import { EmployerGroup, EmployerGroupCommand } from './schemas.ts'

const path = '/EmployerGroup'
const tags = ['Employers']

/** The one group of the caller. */
const group: Resource<EmployerGroup> = { location: () => path, schema: ref(EmployerGroup), get: getEmployerGroup }

export function employerGroupRoutes(api: Api): void {
  const preview = previewOf(EmployerGroup)
  api.addSchema(EmployerGroup)
  api.addSchema(preview)
  api.get(
    path,
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getEmployerGroup',
        summary: "Get the caller's employer group",
        tags,
        querystring: NoQuery,
        response: { 200: ref(EmployerGroup) },
      },
    },
    async ({ db, caller }, reply) => versioned(reply, await getEmployerGroup(db, caller)),
  )
  api.put(
    path,
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'updateEmployerGroup',
        summary: "Give the caller's employer group another time zone",
        tags,
        querystring: Type.Object(DryRunQuery),
        body: EmployerGroupCommand,
        response: { 200: ref(preview), 204: NoContent },
      },
    },
    (request, reply) =>
      written(request, reply, { resource: group, id: 0, work: ctx => updateEmployerGroup(ctx, request.body) }),
  )
}
