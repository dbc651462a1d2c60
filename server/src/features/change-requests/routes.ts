import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { ExpandQuery } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/database/collection.ts'
import { approvables, lifecycle } from '../approvals/index.ts'
import {
  approveChangeRequest,
  cancelChangeRequest,
  createChangeRequest,
  createRemark,
  declineChangeRequest,
  deleteChangeRequest,
  reassignChangeRequest,
  rescindChangeRequest,
  retryChangeRequest,
  returnChangeRequest,
  submitChangeRequest,
  updateChangeRequest,
} from './commands.ts'
import {
  ApproveCommand,
  ChangeReason,
  ChangeTypeForEmployee,
  CreateChangeRequestCommand,
  changeReasons,
  ExplainedCommand,
  listChangeTypes,
  ReassignCommand,
  RemarkCommand,
  RescindCommand,
  UpdateChangeRequestCommand,
} from './drafting/index.ts'
import {
  ChangeRequest,
  type ChangeRequestAction,
  getChangeRequest,
  getChangeRequestForDecider,
  getRemark,
  ListQuery,
  listChangeRequests,
  listRemarks,
  Remark,
  RemarkParams,
} from './record/index.ts'

const tag = 'Change requests'
const reasons = collectionOfRecords(changeReasons)

const kind = {
  path: '/change-requests',
  tag,
  record: ChangeRequest,
  query: Type.Object(ExpandQuery),
  get: getChangeRequest,
  writers: 'change-requests.write',
} as const

export function changeRequestRoutes(api: Api): void {
  for (const schema of [approvables.Approval, approvables.AvailableAction]) api.addSchema(schema)
  const routes = routesOf(api, kind)
  routes.create('createChangeRequest', 'Ask for a change of an employee, or make a draft of it', {
    query: ExpandQuery,
    command: CreateChangeRequestCommand,
    work: createChangeRequest,
  })
  routes.replace('updateChangeRequest', 'Replace a change request whole; what waits is decided anew', {
    query: ExpandQuery,
    command: UpdateChangeRequestCommand,
    work: updateChangeRequest,
  })
  routes.remove('deleteChangeRequest', 'Delete a draft; 204 also when it was deleted before', {
    work: deleteChangeRequest,
  })
  remarkRoutes(api)
  actionRoutes(api)
  routes.list('listChangeRequests', 'Change requests that the caller may see', {
    query: ListQuery,
    list: listChangeRequests,
  })
  routes.one('getChangeRequest', 'One change request')
  routes.list('listChangeTypes', 'Which kinds of change the caller may raise for an employee, and why not the others', {
    path: '/Employees/:id/ChangeTypes',
    item: ChangeTypeForEmployee,
    list: (db, caller, { id }) => listChangeTypes(db, caller, id),
  })
  routes.list('listChangeReasons', 'Why changes are asked for: the values of ReasonId', {
    path: '/ChangeReasons',
    item: ChangeReason,
    list: () => reasons,
  })
}

function remarkRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/change-requests/:id/remarks',
    tag,
    record: Remark,
    params: RemarkParams,
    get: getRemark,
    writers: ['change-requests.write', 'change-requests.decide'],
  })
  routes.create('createRemark', 'Say something about a change request', { command: RemarkCommand, work: createRemark })
  routes.list('listRemarks', 'What was said about a change request, the oldest first', {
    query: approvables.RemarksQuery,
    list: (db, caller, { id }) => listRemarks(db, caller, id),
  })
  routes.one('getRemark', 'One thing that was said about a change request')
}

const action = <Name extends ChangeRequestAction>(verb: Name) => ({
  verb,
  access: lifecycle.scopeFor(verb, 'change-requests.write'),
  query: ExpandQuery,
})

/** What can be done with a request as it stands, each by the table of `rules.ts`. */
function actionRoutes(api: Api): void {
  const routes = routesOf(api, kind)
  // Deciders, too, who saw it for no other reason than that it waited for them.
  const deciding = routesOf(api, { ...kind, get: getChangeRequestForDecider })
  routes.action('submitChangeRequest', 'Send a draft, or what was returned, on its way', {
    ...action('submit'),
    work: submitChangeRequest,
  })
  deciding.action('approveChangeRequest', 'Approve the step that waits for the caller', {
    ...action('approve'),
    command: ApproveCommand,
    work: approveChangeRequest,
  })
  deciding.action('declineChangeRequest', 'Decline it for good', {
    ...action('decline'),
    command: ExplainedCommand,
    work: declineChangeRequest,
  })
  deciding.action('returnChangeRequest', 'Give it back to the requester', {
    ...action('return'),
    command: ExplainedCommand,
    work: returnChangeRequest,
  })
  deciding.action('reassignChangeRequest', 'Give the waiting step to another authority', {
    ...action('reassign'),
    command: ReassignCommand,
    work: reassignChangeRequest,
  })
  routes.action('retryChangeRequest', 'Try once more to apply what failed', {
    ...action('retry'),
    work: retryChangeRequest,
  })
  routes.action('cancelChangeRequest', 'Cancel it; what is cancelled stays so', {
    ...action('cancel'),
    work: cancelChangeRequest,
  })
  routes.createFrom('rescindChangeRequest', 'Ask for an applied request to be taken back', {
    ...action('rescind'),
    command: RescindCommand,
    work: rescindChangeRequest,
  })
}
