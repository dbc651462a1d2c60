import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { DryRunQuery, IdParams, NoContent, ref } from '../../http/schemas.ts'
import { changed } from '../../http/writing.ts'
import { type Action, scopeFor } from '../approvals/index.ts'
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

const pathOf = <Name extends Action>(action: Name) => `/ExpenseApplications/:id/actions/${action}` as const

const accessTo = (action: Action) => ({ access: scopeFor(action, 'expenses.write') })

/** What all actions have in common: an answer without body, or what a dry run tells. */
const schemaOf = <Name extends Action>(action: Name, summary: string) => ({
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

/** For the requester, and for administrators. */
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

/** For the approvers of the step that waits. */
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

/** For the payroll administrators of the employee. */
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
