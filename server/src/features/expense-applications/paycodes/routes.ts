import { Type } from 'typebox'
import type { Api } from '../../../http/api.ts'
import { versioned } from '../../../http/caching.ts'
import { wholeOrPageOf } from '../../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../../http/schemas.ts'
import { changed, created, type Resource, removed } from '../../../http/writing.ts'
import { createExpensePaycode, deleteExpensePaycode, updateExpensePaycode } from './commands.ts'
import { getExpensePaycode, listExpensePaycodes } from './queries.ts'
import { ExpensePaycode, ExpensePaycodeCommand, ExpensePaycodePreview, PaycodeQuery, PaycodesQuery } from './schemas.ts'

const tags = ['Expense applications']
/** Employer administrators have the one scope, payroll administrators the other. */
const writers = ['admin', 'employees.write'] as const

/** A paycode as the answer to a write. */
const paycode: Resource<ExpensePaycode> = {
  location: id => `/ExpensePaycodes/${id}`,
  schema: ref(ExpensePaycode),
  get: (db, caller, id) => getExpensePaycode(db, caller, id, {}),
}

export function expensePaycodeRoutes(api: Api): void {
  for (const schema of [ExpensePaycode, ExpensePaycodePreview]) api.addSchema(schema)

  api.get(
    '/ExpensePaycodes',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listExpensePaycodes',
        summary: 'What expenses can be applied for under, expired ones included',
        tags,
        querystring: PaycodesQuery,
        response: { 200: listOf(ExpensePaycode) },
      },
    },
    request => wholeOrPageOf(listExpensePaycodes(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/ExpensePaycodes/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getExpensePaycode',
        summary: 'One paycode',
        tags,
        params: IdParams,
        querystring: PaycodeQuery,
        response: { 200: ref(ExpensePaycode) },
      },
    },
    async request => versioned(await getExpensePaycode(request.db, request.caller, request.params.id, request.query)),
  )

  api.post(
    '/ExpensePaycodes',
    {
      config: { access: writers },
      schema: {
        operationId: 'createExpensePaycode',
        summary: 'Make a paycode',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: ExpensePaycodeCommand,
        response: { 200: ref(ExpensePaycodePreview), 201: Created },
      },
    },
    (request, reply) =>
      created(request, reply, { resource: paycode, work: ctx => createExpensePaycode(ctx, request.body) }),
  )

  api.put(
    '/ExpensePaycodes/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'updateExpensePaycode',
        summary: 'Replace a paycode whole, its rates included',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: ExpensePaycodeCommand,
        response: { 200: ref(ExpensePaycodePreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = (ctx: Parameters<typeof updateExpensePaycode>[0]) => updateExpensePaycode(ctx, id, request.body)
      return changed(request, reply, { resource: paycode, id, work })
    },
  )

  api.delete(
    '/ExpensePaycodes/:id',
    {
      config: { access: writers },
      schema: {
        operationId: 'deleteExpensePaycode',
        summary: 'Delete a paycode that nothing was applied for under',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource: paycode, id, work: ctx => deleteExpensePaycode(ctx, id) })
    },
  )
}
