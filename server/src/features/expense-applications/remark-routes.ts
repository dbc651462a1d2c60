import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, ref } from '../../http/schemas.ts'
import { created, type Resource } from '../../http/writing.ts'
import { approvables } from '../approvals/index.ts'
import { createExpenseRemark } from './commands.ts'
import {
  ExpenseRemark,
  ExpenseRemarkPreview,
  getExpenseRemark,
  listExpenseRemarks,
  RemarkCommand,
  RemarkParams,
} from './record/index.ts'

const tags = ['Expense applications']
const schema = ref(ExpenseRemark)

/** A remark on the application with this id, as the answer to a write. */
const remarkOn = (id: number): Resource<ExpenseRemark> => ({
  location: remarkId => `/ExpenseApplications/${id}/remarks/${remarkId}`,
  schema,
  get: (db, caller, remarkId) => getExpenseRemark(db, caller, { id, remarkId }),
})

export function expenseRemarkRoutes(api: Api): void {
  for (const named of [ExpenseRemark, ExpenseRemarkPreview]) api.addSchema(named)

  api.get(
    '/ExpenseApplications/:id/remarks',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listExpenseRemarks',
        summary: 'What was said about an expense application, the oldest first',
        tags,
        params: IdParams,
        querystring: approvables.RemarksQuery,
        response: { 200: listOf(ExpenseRemark) },
      },
    },
    async ({ db, caller, params, query }) => wholeOrPageOf(await listExpenseRemarks(db, caller, params.id), query),
  )

  api.get(
    '/ExpenseApplications/:id/remarks/:remarkId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getExpenseRemark',
        summary: 'One remark on an expense application',
        tags,
        params: RemarkParams,
        querystring: Type.Object({}),
        response: { 200: schema },
      },
    },
    async ({ db, caller, params }) => versioned(await getExpenseRemark(db, caller, params)),
  )

  api.post(
    '/ExpenseApplications/:id/remarks',
    {
      config: { access: ['expenses.write', 'change-requests.decide'] },
      schema: {
        operationId: 'createExpenseRemark',
        summary: 'Say something about an expense application',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: RemarkCommand,
        response: { 200: ref(ExpenseRemarkPreview), 201: Created },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return created(request, reply, {
        resource: remarkOn(id),
        work: ctx => createExpenseRemark(ctx, id, request.body),
      })
    },
  )
}
