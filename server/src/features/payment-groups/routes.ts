import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { createPaymentGroup, deletePaymentGroup, updatePaymentGroup } from './commands.ts'
import { getPaymentGroup, listPaymentGroups } from './queries.ts'
import { paymentGroup as resource } from './resource.ts'
import { ListQuery, PaymentGroup, PaymentGroupCommand, PaymentGroupPreview } from './schemas.ts'

const tags = ['Payment groups']
/** Employer administrators have the one scope, payroll administrators the other. */
const writers = ['admin', 'employees.write'] as const

export function paymentGroupRoutes(api: Api): void {
  for (const schema of [PaymentGroup, PaymentGroupPreview]) api.addSchema(schema)

  api.get(
    '/PaymentGroups',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listPaymentGroups',
        summary: 'The payment groups of the employer group',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(PaymentGroup) },
      },
    },
    request => wholeOrPageOf(listPaymentGroups(request.db, request.caller), request.query),
  )

  api.get(
    '/PaymentGroups/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getPaymentGroup',
        summary: 'One payment group',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(PaymentGroup) },
      },
    },
    async request => versioned(await getPaymentGroup(request.db, request.caller, request.params.id)),
  )

  api.post(
    '/PaymentGroups',
    {
      config: { access: writers },
      schema: {
        operationId: 'createPaymentGroup',
        summary: 'Make a payment group',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: PaymentGroupCommand,
        response: { 200: ref(PaymentGroupPreview), 201: Created },
      },
    },
    (request, reply) => created(request, reply, { resource, work: ctx => createPaymentGroup(ctx, request.body) }),
  )

  api.put(
    '/PaymentGroups/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updatePaymentGroup',
        summary: 'Replace a payment group whole',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: PaymentGroupCommand,
        response: { 200: ref(PaymentGroupPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => updatePaymentGroup(ctx, id, request.body) })
    },
  )

  api.delete(
    '/PaymentGroups/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deletePaymentGroup',
        summary: 'Delete a payment group that nobody was ever paid in',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource, id, work: ctx => deletePaymentGroup(ctx, id) })
    },
  )
}
