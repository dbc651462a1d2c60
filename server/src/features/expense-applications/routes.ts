import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { pageOf, wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { getExpenseApplication, listExpenseApplications, listExpensePaycodes } from './queries.ts'
import { ExpenseApplication, ExpensePaycode, ListQuery } from './schemas.ts'

const tags = ['Expense applications']

export function expenseApplicationRoutes(api: Api): void {
  api.addSchema(ExpenseApplication)
  api.addSchema(ExpensePaycode)

  api.get(
    '/ExpenseApplications',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listExpenseApplications',
        summary: 'A page of the expense applications that the caller may see',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(ExpenseApplication) },
      },
    },
    request => pageOf(listExpenseApplications(request.db, request.caller), request.query),
  )

  api.get(
    '/ExpenseApplications/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getExpenseApplication',
        summary: 'One expense application',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(ExpenseApplication) },
      },
    },
    async request => versioned(await getExpenseApplication(request.db, request.caller, request.params.id)),
  )

  api.get(
    '/ExpensePaycodes',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listExpensePaycodes',
        summary: 'What expenses can be applied for under, expired ones included',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(ExpensePaycode) },
      },
    },
    request => wholeOrPageOf(listExpensePaycodes(request.db, request.caller), request.query),
  )
}
