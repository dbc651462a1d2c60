import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { createDelegation, deleteDelegation, updateDelegation } from './commands.ts'
import { getDelegation, listDelegations } from './queries.ts'
import { Delegation, DelegationCommand, ListQuery } from './schemas.ts'

export function delegationRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/Delegations',
    tag: 'Delegations',
    record: Delegation,
    get: getDelegation,
    // Approvers delegate their own decisions; administrators delegate for others.
    writers: ['change-requests.decide', 'employees.write', 'admin'],
  })
  routes.list(
    'listDelegations',
    "List the caller's delegations, given and received; administrators and auditors see those of the people over whom they have the role",
    { query: ListQuery, list: listDelegations },
  )
  routes.one('getDelegation', 'Get a delegation')
  routes.create('createDelegation', 'Create a delegation: another authority decides as well, for some days', {
    command: DelegationCommand,
    work: createDelegation,
  })
  routes.replace('updateDelegation', 'Replace a delegation; once it has begun, only its last day and reason', {
    command: DelegationCommand,
    work: updateDelegation,
  })
  routes.remove('deleteDelegation', 'End a delegation at once', { work: deleteDelegation })
}
