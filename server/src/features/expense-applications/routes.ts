import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { pageOf } from '../../http/pagination.ts'
import { Created, DryRunQuery, IdParams, listOf, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { expenseActionRoutes } from './action-routes.ts'
import { createExpenseApplication, deleteExpenseApplication, updateExpenseApplication } from './commands.ts'
import { expensePaycodeRoutes } from './paycodes/index.ts'
import {
  CreateExpenseApplicationCommand,
  ExpenseApplication,
  ExpenseApplicationPreview,
  expenseApplication,
  getExpenseApplication,
  ListQuery,
  listExpenseApplications,
  UpdateExpenseApplicationCommand,
} from './record/index.ts'

import { expenseRemarkRoutes } from './remark-routes.ts'

const tags = ['Expense applications']

export function expenseApplicationRoutes(api: Api): void {
  for (const schema of [ExpenseApplication, ExpenseApplicationPreview]) api.addSchema(schema)
  readingRoutes(api)
  writingRoutes(api)
  expenseActionRoutes(api)
  expenseRemarkRoutes(api)
  expensePaycodeRoutes(api)
}

function readingRoutes(api: Api): void {
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
    request => pageOf(listExpenseApplications(request.db, request.caller, request.query), request.query),
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
}

function writingRoutes(api: Api): void {
  api.post(
    '/ExpenseApplications',
    {
      config: { access: 'expenses.write' },
      schema: {
        operationId: 'createExpenseApplication',
        summary: 'Apply for an expense, for oneself or as an administrator for somebody else',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: CreateExpenseApplicationCommand,
        response: { 200: ref(ExpenseApplicationPreview), 201: Created },
      },
    },
    (request, reply) => {
      const { body } = request
      return created(request, reply, { resource: expenseApplication, work: ctx => createExpenseApplication(ctx, body) })
    },
  )

  api.put(
    '/ExpenseApplications/:id',
    {
      config: { access: 'expenses.write' },
      schema: {
        operationId: 'updateExpenseApplication',
        summary: 'Replace an expense application whole',
        description:
          'While it is Pending, a change starts the approvals again, unless only Description, ReceiptReference or ExternalReference change.',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: UpdateExpenseApplicationCommand,
        response: { 200: ref(ExpenseApplicationPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { params, body } = request
      const { id } = params
      return changed(request, reply, {
        resource: expenseApplication,
        id,
        work: ctx => updateExpenseApplication(ctx, id, body),
      })
    },
  )

  api.delete(
    '/ExpenseApplications/:id',
    {
      config: { access: 'expenses.write' },
      schema: {
        operationId: 'deleteExpenseApplication',
        summary: 'Delete a draft of an expense application',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, {
        resource: expenseApplication,
        id,
        work: ctx => deleteExpenseApplication(ctx, id),
      })
    },
  )
}
