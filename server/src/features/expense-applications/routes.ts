import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { approvables, lifecycle } from '../approvals/index.ts'
import {
  approveExpenseApplication,
  cancelExpenseApplication,
  createExpenseApplication,
  createExpenseRemark,
  declineExpenseApplication,
  deleteExpenseApplication,
  processExpenseApplication,
  reassignExpenseApplication,
  returnExpenseApplication,
  reverseExpenseApplication,
  submitExpenseApplication,
  updateExpenseApplication,
} from './commands.ts'
import { expensePaycodeRoutes } from './paycodes/index.ts'
import {
  ApproveCommand,
  CreateExpenseApplicationCommand,
  ExpenseApplication,
  ExpenseRemark,
  getExpenseApplication,
  getExpenseApplicationForDecider,
  getExpenseRemark,
  ListQuery,
  listExpenseApplications,
  listExpenseRemarks,
  ReassignCommand,
  RemarkCommand,
  RemarkParams,
  RemarksCommand,
  UpdateExpenseApplicationCommand,
} from './record/index.ts'

const kind = {
  path: '/ExpenseApplications',
  tag: 'Expense applications',
  record: ExpenseApplication,
  writers: 'expenses.write',
} as const

/** As writing it answers: also to deciders, for whom it waits no more. */
const written = { ...kind, get: getExpenseApplicationForDecider } as const

export function expenseApplicationRoutes(api: Api): void {
  const reading = routesOf(api, { ...kind, get: getExpenseApplication })
  reading.list('listExpenseApplications', 'A page of the expense applications that the caller may see', {
    query: ListQuery,
    isPaged: true,
    list: listExpenseApplications,
  })
  reading.one('getExpenseApplication', 'One expense application')

  const writing = routesOf(api, written)
  writing.create(
    'createExpenseApplication',
    'Apply for an expense, for oneself or as an administrator for somebody else',
    { command: CreateExpenseApplicationCommand, work: createExpenseApplication },
  )
  writing.replace('updateExpenseApplication', 'Replace an expense application whole', {
    description:
      'While it is Pending, a change starts the approvals again, unless only Description, ReceiptReference or ExternalReference change.',
    command: UpdateExpenseApplicationCommand,
    work: updateExpenseApplication,
  })
  writing.remove('deleteExpenseApplication', 'Delete a draft of an expense application', {
    work: deleteExpenseApplication,
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
  routes.list('listExpenseRemarks', 'What was said about an expense application, the oldest first', {
    query: approvables.RemarksQuery,
    list: (db, caller, { id }) => listExpenseRemarks(db, caller, id),
  })
  routes.one('getExpenseRemark', 'One remark on an expense application')
  routes.create('createExpenseRemark', 'Say something about an expense application', {
    command: RemarkCommand,
    work: createExpenseRemark,
  })
}

const by = (verb: lifecycle.Action) => ({ verb, access: lifecycle.scopeFor(verb, 'expenses.write') })

/** What is done with an application as it stands, each by the table of `rules.ts`. */
function actionRoutes(api: Api): void {
  const routes = routesOf(api, written)
  // For the requester, and for administrators.
  routes.action('submitExpenseApplication', 'Submit a draft, or again what was returned', {
    ...by('submit'),
    work: submitExpenseApplication,
  })
  routes.action('cancelExpenseApplication', 'Take an application back that is not processed yet', {
    ...by('cancel'),
    work: cancelExpenseApplication,
  })
  routes.action('reassignExpenseApplication', 'Give the waiting step to another authority', {
    ...by('reassign'),
    command: ReassignCommand,
    work: reassignExpenseApplication,
  })
  // For the approvers of the step that waits.
  routes.action('approveExpenseApplication', 'Approve the step that waits for the caller', {
    ...by('approve'),
    command: ApproveCommand,
    work: approveExpenseApplication,
  })
  routes.action('declineExpenseApplication', 'Decline an application, for good', {
    ...by('decline'),
    command: RemarksCommand,
    work: declineExpenseApplication,
  })
  routes.action('returnExpenseApplication', 'Send an application back to be corrected', {
    ...by('return'),
    command: RemarksCommand,
    work: returnExpenseApplication,
  })
  // For the payroll administrators of the employee.
  routes.action('processExpenseApplication', 'Say that payroll has paid what was approved', {
    ...by('process'),
    work: processExpenseApplication,
  })
  routes.action('reverseExpenseApplication', 'Say that payroll has taken back what it had paid', {
    ...by('reverse'),
    command: RemarksCommand,
    work: reverseExpenseApplication,
  })
}
