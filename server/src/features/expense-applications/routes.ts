import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { approvables, lifecycle } from '../approvals/index.ts'
import {
  ApproveCommand,
  CreateExpenseApplicationCommand,
  ReassignCommand,
  RemarkCommand,
  RemarksCommand,
  UpdateExpenseApplicationCommand,
} from './claims/index.ts'
import * as commands from './commands.ts'
import { expensePaycodeRoutes } from './paycodes/index.ts'
import {
  ExpenseApplication,
  ExpenseRemark,
  getExpenseApplication,
  getExpenseApplicationForDecider,
  getExpenseRemark,
  ListQuery,
  listExpenseApplications,
  listExpenseRemarks,
  RemarkParams,
} from './reading/index.ts'

const kind = {
  path: '/ExpenseApplications',
  tag: 'Expense applications',
  record: ExpenseApplication,
  writers: 'expenses.write',
} as const

/** A write also answers deciders whose step no longer waits. */
const written = { ...kind, get: getExpenseApplicationForDecider } as const

export function expenseApplicationRoutes(api: Api): void {
  const reading = routesOf(api, { ...kind, get: getExpenseApplication })
  reading.list('listExpenseApplications', 'List expense applications, page by page', {
    query: ListQuery,
    isPaged: true,
    list: listExpenseApplications,
  })
  reading.one('getExpenseApplication', 'Get an expense application')

  const writing = routesOf(api, written)
  writing.create('createExpenseApplication', 'Apply for an expense, as an administrator also for an employee', {
    command: CreateExpenseApplicationCommand,
    work: commands.createExpenseApplication,
  })
  writing.replace('updateExpenseApplication', 'Replace an expense application', {
    description:
      'While it is Pending, a change starts the approvals again, unless only Description, ReceiptReference or ExternalReference change.',
    command: UpdateExpenseApplicationCommand,
    work: commands.updateExpenseApplication,
  })
  writing.remove('deleteExpenseApplication', 'Delete a draft of an expense application', {
    work: commands.deleteExpenseApplication,
  })
  actionRoutes(api)
  remarkRoutes(api)
  expensePaycodeRoutes(api)
}

function remarkRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/ExpenseApplications/:id/remarks',
    tag: 'Expense applications',
    record: ExpenseRemark,
    params: RemarkParams,
    get: getExpenseRemark,
    writers: ['expenses.write', 'change-requests.decide'],
  })
  routes.list('listExpenseRemarks', 'The remarks on an expense application, the oldest first', {
    query: approvables.RemarksQuery,
    list: (db, caller, { id }) => listExpenseRemarks(db, caller, id),
  })
  routes.one('getExpenseRemark', 'Get a remark on an expense application')
  routes.create('createExpenseRemark', 'Add a remark to an expense application', {
    command: RemarkCommand,
    work: commands.createExpenseRemark,
  })
}

const by = (verb: lifecycle.Action) => ({ verb, access: lifecycle.scopeFor(verb, 'expenses.write') })

/** The actions of the table in `record/rules.ts`. */
function actionRoutes(api: Api): void {
  const routes = routesOf(api, written)
  // For the requester, and for administrators.
  routes.action('submitExpenseApplication', 'Submit a draft or a returned application', {
    ...by('submit'),
    work: commands.submitExpenseApplication,
  })
  routes.action('cancelExpenseApplication', 'Cancel an application that payroll has not processed', {
    ...by('cancel'),
    work: commands.cancelExpenseApplication,
  })
  routes.action('reassignExpenseApplication', 'Reassign the waiting step to another authority', {
    ...by('reassign'),
    command: ReassignCommand,
    work: commands.reassignExpenseApplication,
  })
  // For the approvers of the step that waits.
  routes.action('approveExpenseApplication', 'Approve the step that waits for the caller', {
    ...by('approve'),
    command: ApproveCommand,
    work: commands.approveExpenseApplication,
  })
  routes.action('declineExpenseApplication', 'Decline an application for good', {
    ...by('decline'),
    command: RemarksCommand,
    work: commands.declineExpenseApplication,
  })
  routes.action('returnExpenseApplication', 'Return an application for correction', {
    ...by('return'),
    command: RemarksCommand,
    work: commands.returnExpenseApplication,
  })
  // For the payroll administrators of the employee.
  routes.action('processExpenseApplication', 'Record that payroll has paid the approved amount', {
    ...by('process'),
    work: commands.processExpenseApplication,
  })
  routes.action('reverseExpenseApplication', 'Record that payroll has taken back its payment', {
    ...by('reverse'),
    command: RemarksCommand,
    work: commands.reverseExpenseApplication,
  })
}
