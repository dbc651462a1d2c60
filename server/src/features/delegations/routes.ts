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
    "One's own delegations, given and received; administrators see those of all whom they administer",
    { query: ListQuery, list: listDelegations },
  )
  routes.one('getDelegation', 'One delegation')
  routes.create('createDelegation', 'Let another authority decide as well, for some days', {
    command: DelegationCommand,
    work: createDelegation,
  })
  routes.replace('updateDelegation', 'Replace a delegation whole; of one that has begun, its last day and reason', {
    command: DelegationCommand,
    work: updateDelegation,
  })
  routes.remove('deleteDelegation', 'End a delegation at once', { work: deleteDelegation })
}
