import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { ExpandQuery } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/database/collection.ts'
import { approvables, lifecycle } from '../approvals/index.ts'
import * as commands from './commands.ts'
import { departureSchema, getDeparture } from './departure/index.ts'
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
  getChangeRequest,
  getChangeRequestForDecider,
  getRemark,
  ListQuery,
  listChangeRequests,
  listRemarks,
  Remark,
  RemarkParams,
} from './reading/index.ts'
import type { ChangeRequestAction } from './record/index.ts'

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
  routes.create('createChangeRequest', 'Request a change of an employee, or create a draft', {
    query: ExpandQuery,
    command: CreateChangeRequestCommand,
    work: commands.createChangeRequest,
  })
  routes.replace('updateChangeRequest', 'Replace a change request; the approvals restart', {
    query: ExpandQuery,
    command: UpdateChangeRequestCommand,
    work: commands.updateChangeRequest,
  })
  routes.remove('deleteChangeRequest', 'Delete a draft; a repeat answers 204 too', {
    work: commands.deleteChangeRequest,
  })
  remarkRoutes(api)
  actionRoutes(api)
  routes.list('listChangeRequests', 'List change requests', {
    query: ListQuery,
    list: listChangeRequests,
  })
  routes.one('getChangeRequest', 'Get a change request')
  routes.list('listChangeTypes', 'The kinds of change, each with whether the caller may raise it for an employee', {
    path: '/Employees/:id/ChangeTypes',
    item: ChangeTypeForEmployee,
    list: (db, caller, { id }) => listChangeTypes(db, caller, id),
  })
  routes.read('getDeparture', 'What ends or is left open when an employee leaves', {
    path: '/Employees/:id/Departure',
    answer: departureSchema(),
    read: getDeparture,
  })
  routes.list('listChangeReasons', 'The reasons for changes: the values of ReasonId', {
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
  routes.create('createRemark', 'Add a remark to a change request', {
    command: RemarkCommand,
    work: commands.createRemark,
  })
  routes.list('listRemarks', 'The remarks on a change request, the oldest first', {
    query: approvables.RemarksQuery,
    list: (db, caller, { id }) => listRemarks(db, caller, id),
  })
  routes.one('getRemark', 'One remark on a change request')
}

const action = <Name extends ChangeRequestAction>(verb: Name) => ({
  verb,
  access: lifecycle.scopeFor(verb, 'change-requests.write'),
  query: ExpandQuery,
})

/** The actions of the table in `record/rules.ts`. */
function actionRoutes(api: Api): void {
  const routes = routesOf(api, kind)
  // A decision also answers approvers who see the request no longer, because no step waits for them.
  const deciding = routesOf(api, { ...kind, get: getChangeRequestForDecider })
  routes.action('submitChangeRequest', 'Submit a draft or a returned request', {
    ...action('submit'),
    work: commands.submitChangeRequest,
  })
  deciding.action('approveChangeRequest', 'Approve the step that waits for the caller', {
    ...action('approve'),
    command: ApproveCommand,
    work: commands.approveChangeRequest,
  })
  deciding.action('declineChangeRequest', 'Decline a request for good', {
    ...action('decline'),
    command: ExplainedCommand,
    work: commands.declineChangeRequest,
  })
  deciding.action('returnChangeRequest', 'Return a request to the requester', {
    ...action('return'),
    command: ExplainedCommand,
    work: commands.returnChangeRequest,
  })
  deciding.action('reassignChangeRequest', 'Reassign the waiting step to another authority', {
    ...action('reassign'),
    command: ReassignCommand,
    work: commands.reassignChangeRequest,
  })
  routes.action('retryChangeRequest', 'Try again to apply a failed request', {
    ...action('retry'),
    work: commands.retryChangeRequest,
  })
  routes.action('cancelChangeRequest', 'Cancel a request for good', {
    ...action('cancel'),
    work: commands.cancelChangeRequest,
  })
  routes.createFrom('rescindChangeRequest', 'Request that an applied request be rescinded', {
    ...action('rescind'),
    command: RescindCommand,
    work: commands.rescindChangeRequest,
  })
}
