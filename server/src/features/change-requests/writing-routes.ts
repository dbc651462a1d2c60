import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { Created, DryRunQuery, ExpandQuery, IdParams, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { createChangeRequest, createRemark, deleteChangeRequest, updateChangeRequest } from './commands.ts'
import { CreateChangeRequestCommand, RemarkCommand, UpdateChangeRequestCommand } from './drafting/index.ts'
import { ChangeRequestPreview, changeRequest, RemarkPreview, remarkOn } from './record/index.ts'

export const tags = ['Change requests']

/** The routes that create, replace and delete requests, and add remarks. */
export function writingRoutes(api: Api): void {
  api.post(
    '/change-requests',
    {
      config: { access: 'change-requests.write' },
      schema: {
        operationId: 'createChangeRequest',
        summary: 'Ask for a change of an employee, or make a draft of it',
        tags,
        querystring: Type.Object({ ...DryRunQuery, ...ExpandQuery }),
        body: CreateChangeRequestCommand,
        response: { 200: ref(ChangeRequestPreview), 201: Created },
      },
    },
    (request, reply) =>
      created(request, reply, {
        resource: changeRequest(request.query.expand),
        work: ctx => createChangeRequest(ctx, request.body),
      }),
  )

  api.put(
    '/change-requests/:id',
    {
      config: { access: 'change-requests.write' },
      schema: {
        operationId: 'updateChangeRequest',
        summary: 'Replace a change request whole; what waits is decided anew',
        tags,
        params: IdParams,
        querystring: Type.Object({ ...DryRunQuery, ...ExpandQuery }),
        body: UpdateChangeRequestCommand,
        response: { 200: ref(ChangeRequestPreview), 204: NoContent },
      },
    },
    (request, reply) =>
      changed(request, reply, {
        resource: changeRequest(request.query.expand),
        id: request.params.id,
        work: ctx => updateChangeRequest(ctx, request.params.id, request.body),
      }),
  )

  api.delete(
    '/change-requests/:id',
    {
      config: { access: 'change-requests.write' },
      schema: {
        operationId: 'deleteChangeRequest',
        summary: 'Delete a draft; 204 also when it was deleted before',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource: changeRequest(), id, work: ctx => deleteChangeRequest(ctx, id) })
    },
  )

  api.post(
    '/change-requests/:id/remarks',
    {
      config: { access: ['change-requests.write', 'change-requests.decide'] },
      schema: {
        operationId: 'createRemark',
        summary: 'Say something about a change request',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: RemarkCommand,
        response: { 200: ref(RemarkPreview), 201: Created },
      },
    },
    (request, reply) =>
      created(request, reply, {
        resource: remarkOn(request.params.id),
        work: ctx => createRemark(ctx, request.params.id, request.body),
      }),
  )
}
