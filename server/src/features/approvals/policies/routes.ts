import type { Api } from '../../../http/api.ts'
import { routesOf } from '../../../http/routes/resource-routes.ts'
import { administrativeChange } from '../../administrative-changes/index.ts'
import { createApprovalPolicy, deleteApprovalPolicy, updateApprovalPolicy } from './commands.ts'
import { getApprovalPolicy, listApprovalPolicies } from './queries.ts'
import { ApprovalPolicy, ApprovalPolicyCommand, type DefaultPolicy, PoliciesQuery } from './schemas.ts'

const waiting = { confirmation: administrativeChange, alwaysWaits: true } as const

/** @param known all types of change, with the default chain of each */
export function policyRoutes(api: Api, known: readonly DefaultPolicy[]): void {
  const routes = routesOf(api, {
    path: '/ApprovalPolicies',
    tag: 'Approvals',
    record: ApprovalPolicy,
    get: getApprovalPolicy,
    writers: 'admin',
  })
  routes.list('listApprovalPolicies', 'Who has to approve what: the chains of the group', {
    query: PoliciesQuery,
    list: listApprovalPolicies,
  })
  routes.one('getApprovalPolicy', 'One approval policy')
  routes.create('createApprovalPolicy', 'Ask for a new approval policy, which a second administrator confirms', {
    ...waiting,
    command: ApprovalPolicyCommand,
    work: (ctx, command) => createApprovalPolicy(ctx, command, known),
  })
  routes.replace(
    'updateApprovalPolicy',
    'Ask for another approval policy in place of this one, which a second administrator confirms',
    {
      ...waiting,
      command: ApprovalPolicyCommand,
      work: (ctx, id, command) => updateApprovalPolicy(ctx, { id, command }, known),
    },
  )
  routes.remove(
    'deleteApprovalPolicy',
    'Ask for an approval policy to be taken away, which a second administrator confirms',
    { ...waiting, work: deleteApprovalPolicy },
  )
}
