import { type Static, type TSchema, Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { Created, DryRunQuery, ExpandQuery, IdParams, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, type Work } from '../../http/writing.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import { lifecycle } from '../approvals/index.ts'
import {
  approveChangeRequest,
  cancelChangeRequest,
  declineChangeRequest,
  reassignChangeRequest,
  rescindChangeRequest,
  retryChangeRequest,
  returnChangeRequest,
  submitChangeRequest,
} from './commands.ts'
import { ApproveCommand, ExplainedCommand, ReassignCommand, RescindCommand } from './drafting/index.ts'
import { type ChangeRequestAction, ChangeRequestPreview, changeRequest, decidedChangeRequest } from './record/index.ts'

import { tags } from './writing-routes.ts'

type Plain = Readonly<{
  name: ChangeRequestAction
  summary: string
  work: (ctx: CallerContext, id: number) => ReturnType<Work>
}>

type WithBody<Body extends TSchema> = Readonly<{
  name: ChangeRequestAction
  summary: string
  body: Body
  work: (ctx: CallerContext, id: number, body: Static<Body>) => ReturnType<Work>
}>

/** The actions on a request, as the table of `record/rules.ts` allows them. */
export function actionRoutes(api: Api): void {
  action(api, {
    name: 'submit',
    summary: 'Send a draft, or what was returned, on its way',
    work: submitChangeRequest,
  })
  actionWith(api, {
    name: 'approve',
    summary: 'Approve the step that waits for the caller',
    body: ApproveCommand,
    work: approveChangeRequest,
  })
  actionWith(api, {
    name: 'decline',
    summary: 'Decline it for good',
    body: ExplainedCommand,
    work: declineChangeRequest,
  })
  actionWith(api, {
    name: 'return',
    summary: 'Give it back to the requester',
    body: ExplainedCommand,
    work: returnChangeRequest,
  })
  actionWith(api, {
    name: 'reassign',
    summary: 'Give the waiting step to another authority',
    body: ReassignCommand,
    work: reassignChangeRequest,
  })
  action(api, { name: 'retry', summary: 'Try once more to apply what failed', work: retryChangeRequest })
  action(api, {
    name: 'cancel',
    summary: 'Cancel it; what is cancelled stays so',
    work: cancelChangeRequest,
  })
  rescindRoute(api)
}

function action(api: Api, { name, summary, work }: Plain): void {
  api.put(
    `/change-requests/:id/actions/${name}`,
    { config: { access: lifecycle.scopeFor(name, 'change-requests.write') }, schema: { ...schemaOf(name, summary) } },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource: changeRequest(request.query.expand), id, work: ctx => work(ctx, id) })
    },
  )
}

function actionWith<Body extends TSchema>(api: Api, { name, summary, body, work }: WithBody<Body>): void {
  api.put(
    `/change-requests/:id/actions/${name}`,
    {
      config: { access: lifecycle.scopeFor(name, 'change-requests.write') },
      schema: { ...schemaOf(name, summary), body },
    },
    (request, reply) => {
      const { id } = request.params
      const sent = request.body as Static<Body>
      return changed(request, reply, {
        resource: decidedChangeRequest(request.query.expand),
        id,
        work: ctx => work(ctx, id, sent),
      })
    },
  )
}

const schemaOf = (name: ChangeRequestAction, summary: string) => ({
  operationId: `${name}ChangeRequest`,
  summary,
  tags,
  params: IdParams,
  querystring: Type.Object({ ...DryRunQuery, ...ExpandQuery }),
  response: { 200: ref(ChangeRequestPreview), 204: NoContent },
})

function rescindRoute(api: Api): void {
  api.put(
    '/change-requests/:id/actions/rescind',
    {
      config: { access: lifecycle.scopeFor('rescind', 'change-requests.write') },
      schema: {
        ...schemaOf('rescind', 'Ask for an applied request to be taken back'),
        body: RescindCommand,
        response: { 200: ref(ChangeRequestPreview), 201: Created },
      },
    },
    (request, reply) =>
      created(request, reply, {
        resource: changeRequest(request.query.expand),
        from: request.params.id,
        work: ctx => rescindChangeRequest(ctx, request.params.id, request.body),
      }),
  )
}
