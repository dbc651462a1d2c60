import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { DryRunQuery, IdParams, NoContent, ref } from '../../http/schemas.ts'
import { changed } from '../../http/writing.ts'
import { lifecycle } from '../approvals/index.ts'
import {
  approveExpenseApplication,
  cancelExpenseApplication,
  declineExpenseApplication,
  processExpenseApplication,
  reassignExpenseApplication,
  returnExpenseApplication,
  reverseExpenseApplication,
  submitExpenseApplication,
} from './commands.ts'
import {
  ApproveCommand,
  ExpenseApplicationPreview,
  ReassignCommand,
  RemarksCommand,
  expenseApplication as resource,
} from './record/index.ts'

const pathOf = <Name extends lifecycle.Action>(action: Name) => `/ExpenseApplications/:id/actions/${action}` as const

const accessTo = (action: lifecycle.Action) => ({ access: lifecycle.scopeFor(action, 'expenses.write') })

/** The common schema of all actions: an answer without a body, or the result of a dry run. */
const schemaOf = <Name extends lifecycle.Action>(action: Name, summary: string) => ({
  operationId: `${action}ExpenseApplication`,
  summary,
  tags: ['Expense applications'],
  params: IdParams,
  querystring: Type.Object(DryRunQuery),
  response: { 200: ref(ExpenseApplicationPreview), 204: NoContent },
})

export function expenseActionRoutes(api: Api): void {
  raisingRoutes(api)
  decidingRoutes(api)
  payrollRoutes(api)
}

/** The actions of the requester and of administrators. */
function raisingRoutes(api: Api): void {
  api.put(
    pathOf('submit'),
    { config: accessTo('submit'), schema: schemaOf('submit', 'Submit a draft, or again what was returned') },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => submitExpenseApplication(ctx, id) })
    },
  )

  api.put(
    pathOf('cancel'),
    { config: accessTo('cancel'), schema: schemaOf('cancel', 'Take an application back that is not processed yet') },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => cancelExpenseApplication(ctx, id) })
    },
  )

  api.put(
    pathOf('reassign'),
    {
      config: accessTo('reassign'),
      schema: { ...schemaOf('reassign', 'Give the waiting step to another authority'), body: ReassignCommand },
    },
    (request, reply) => {
      const { body, params } = request
      const { id } = params
      return changed(request, reply, { resource, id, work: ctx => reassignExpenseApplication(ctx, id, body) })
    },
  )
}

/** The actions of the approvers of the waiting step. */
function decidingRoutes(api: Api): void {
  api.put(
    pathOf('approve'),
    {
      config: accessTo('approve'),
      schema: { ...schemaOf('approve', 'Approve the step that waits for the caller'), body: ApproveCommand },
    },
    (request, reply) => {
      const { body, params } = request
      const { id } = params
      return changed(request, reply, { resource, id, work: ctx => approveExpenseApplication(ctx, id, body) })
    },
  )

  api.put(
    pathOf('decline'),
    {
      config: accessTo('decline'),
      schema: { ...schemaOf('decline', 'Decline an application, for good'), body: RemarksCommand },
    },
    (request, reply) => {
      const { body, params } = request
      const { id } = params
      return changed(request, reply, { resource, id, work: ctx => declineExpenseApplication(ctx, id, body) })
    },
  )

  api.put(
    pathOf('return'),
    {
      config: accessTo('return'),
      schema: { ...schemaOf('return', 'Send an application back to be corrected'), body: RemarksCommand },
    },
    (request, reply) => {
      const { body, params } = request
      const { id } = params
      return changed(request, reply, { resource, id, work: ctx => returnExpenseApplication(ctx, id, body) })
    },
  )
}

/** The actions of the employee's payroll administrators. */
function payrollRoutes(api: Api): void {
  api.put(
    pathOf('process'),
    { config: accessTo('process'), schema: schemaOf('process', 'Say that payroll has paid what was approved') },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource, id, work: ctx => processExpenseApplication(ctx, id) })
    },
  )

  api.put(
    pathOf('reverse'),
    {
      config: accessTo('reverse'),
      schema: { ...schemaOf('reverse', 'Say that payroll has taken back what it had paid'), body: RemarksCommand },
    },
    (request, reply) => {
      const { body, params } = request
      const { id } = params
      return changed(request, reply, { resource, id, work: ctx => reverseExpenseApplication(ctx, id, body) })
    },
  )
}
