import { Type } from 'typebox'
import type { Api } from '../../../http/api.ts'
import { versioned } from '../../../http/caching.ts'
import { wholeOrPageOf } from '../../../http/pagination.ts'
import { DryRunQuery, IdParams, listOf, ref } from '../../../http/schemas.ts'
import { changed, created, type Resource } from '../../../http/writing.ts'
import { AdministrativeChange, administrativeChange } from '../../administrative-changes/index.ts'
import { createApprovalPolicy, deleteApprovalPolicy, updateApprovalPolicy } from './commands.ts'
import { getApprovalPolicy, listApprovalPolicies } from './queries.ts'
import type { DefaultPolicy } from './schemas.ts'
import { ApprovalPolicy, ApprovalPolicyCommand, ApprovalPolicyPreview, PoliciesQuery } from './schemas.ts'

const tags = ['Approvals']

const approvalPolicy: Resource<ApprovalPolicy> = {
  location: id => `/ApprovalPolicies/${id}`,
  schema: ref(ApprovalPolicy),
  get: getApprovalPolicy,
}
const confirmation = administrativeChange
const accepted = { ...ref(AdministrativeChange), description: 'Waits for a second administrator.' }

/** @param known all types of change, with the default chain of each */
export function policyRoutes(api: Api, known: readonly DefaultPolicy[]): void {
  for (const schema of [ApprovalPolicy, ApprovalPolicyPreview]) api.addSchema(schema)

  api.get(
    '/ApprovalPolicies',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listApprovalPolicies',
        summary: 'Who has to approve what: the chains of the group',
        tags,
        querystring: PoliciesQuery,
        response: { 200: listOf(ApprovalPolicy) },
      },
    },
    ({ db, caller, query }) => wholeOrPageOf(listApprovalPolicies(db, caller, query), query),
  )

  api.get(
    '/ApprovalPolicies/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getApprovalPolicy',
        summary: 'One approval policy',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(ApprovalPolicy) },
      },
    },
    async ({ db, caller, params }) => versioned(await getApprovalPolicy(db, caller, params.id)),
  )

  api.post(
    '/ApprovalPolicies',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'createApprovalPolicy',
        summary: 'Ask for a new approval policy, which a second administrator confirms',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: ApprovalPolicyCommand,
        response: { 200: ref(ApprovalPolicyPreview), 202: accepted },
      },
    },
    (request, reply) =>
      created(request, reply, {
        resource: approvalPolicy,
        confirmation,
        work: ctx => createApprovalPolicy(ctx, request.body, known),
      }),
  )

  api.put(
    '/ApprovalPolicies/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'updateApprovalPolicy',
        summary: 'Ask for another approval policy in place of this one, which a second administrator confirms',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: ApprovalPolicyCommand,
        response: { 200: ref(ApprovalPolicyPreview), 202: accepted },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = { resource: approvalPolicy, id, confirmation }
      return changed(request, reply, {
        ...work,
        work: ctx => updateApprovalPolicy(ctx, { id, command: request.body }, known),
      })
    },
  )

  api.delete(
    '/ApprovalPolicies/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteApprovalPolicy',
        summary: 'Ask for an approval policy to be taken away, which a second administrator confirms',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 202: accepted },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = { resource: approvalPolicy, id, confirmation }
      return changed(request, reply, { ...work, work: ctx => deleteApprovalPolicy(ctx, id) })
    },
  )
}
