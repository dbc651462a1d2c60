import type { Api } from '../../http/api.ts'
import { HttpError } from '../../http/errors.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { ref } from '../../http/schemas.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import { administrativeChange } from '../administrative-changes/index.ts'
import { Authority } from '../authorities/index.ts'
import { Approver, ApproverParams, ApproverQuery, getApprover, NoApprover } from './approver/index.ts'
import { chartHealthSchema, getChartHealth } from './health/index.ts'
import { InboxQuery, inboxItemSchema, listApprovals } from './inbox/index.ts'
import { isInChart, type PathEntry } from './lookup/index.ts'
import {
  ApprovalPolicy,
  ApprovalPolicyCommand,
  createApprovalPolicy,
  deleteApprovalPolicy,
  getApprovalPolicy,
  listApprovalPolicies,
  PoliciesQuery,
  TriedPolicy,
  TryPolicyCommand,
  tryApprovalPolicy,
  updateApprovalPolicy,
} from './policies/index.ts'

export function approvalRoutes(api: Api, { clock }: Readonly<{ clock: Clock }>): void {
  policyRoutes(api)
  const InboxItem = inboxItemSchema()
  routesOf(api, { path: '/Approvals', tag: 'Approvals', record: InboxItem }).list(
    'listApprovals',
    'List the approvals that wait for the caller, or those that the caller decided',
    {
      query: InboxQuery,
      list: (db, caller, asked) =>
        listApprovals(db, caller, { ...asked, now: caller.testClock?.now ?? instantOf(clock) }),
    },
  )
  const ChartHealth = chartHealthSchema()
  routesOf(api, { path: '/OrganisationCharts', tag: 'Organisation charts', record: ChartHealth }).read(
    'getChartHealth',
    'Report the faults of a chart that block approvals',
    { path: '/OrganisationCharts/:id/Health', answer: ChartHealth, read: getChartHealth },
  )
  approverRoute(api)
  tryingRoute(api)
}

const waiting = { confirmation: administrativeChange, alwaysWaits: true } as const

function policyRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/ApprovalPolicies',
    tag: 'Approvals',
    record: ApprovalPolicy,
    get: getApprovalPolicy,
    writers: 'admin',
  })
  routes.list('listApprovalPolicies', 'List approval policies', {
    query: PoliciesQuery,
    list: listApprovalPolicies,
  })
  routes.one('getApprovalPolicy', 'Get an approval policy')
  routes.create('createApprovalPolicy', 'Request an approval policy, which a second administrator confirms', {
    ...waiting,
    command: ApprovalPolicyCommand,
    work: createApprovalPolicy,
  })
  routes.replace(
    'updateApprovalPolicy',
    'Request the replacement of an approval policy, which a second administrator confirms',
    {
      // One that changes nothing does not wait: 204.
      confirmation: administrativeChange,
      command: ApprovalPolicyCommand,
      work: (ctx, id, command) => updateApprovalPolicy(ctx, { id, command }),
    },
  )
  routes.remove(
    'deleteApprovalPolicy',
    'Request the deletion of an approval policy, which a second administrator confirms',
    { ...waiting, work: deleteApprovalPolicy },
  )
}

/** A policy is tried before it is requested: nothing is stored. */
function tryingRoute(api: Api): void {
  api.addSchema(TriedPolicy)
  api.post(
    '/ApprovalPolicies/actions/try',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'tryApprovalPolicy',
        summary: 'Find who would decide a request by a policy, stored or not',
        tags: ['Approvals'],
        body: TryPolicyCommand,
        response: { 200: ref(TriedPolicy) },
      },
    },
    ({ db, caller, body }) => tryApprovalPolicy(db, caller, body),
  )
}

const authority = { ...ref(Authority) }

function approverRoute(api: Api): void {
  for (const schema of [Approver, NoApprover]) api.addSchema(schema)
  api.get(
    '/Authorities/:id/Positions/:positionId/Approver/:approverType',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getApprover',
        summary: 'Find the approver of a type for an authority in a position',
        tags: ['Authorities'],
        params: ApproverParams,
        querystring: ApproverQuery,
        response: {
          200: ref(Approver),
          404: {
            ...ref(NoApprover),
            description: 'No such authority or position, or (NoApprover) no eligible approver.',
          },
        },
      },
    },
    async ({ db, caller, params, query }, reply) => {
      const textOf = reply.compileSerializationSchema(authority)
      const { approver, path } = await getApprover(db, caller, { ...params, ...query, textOf })
      if (!approver) throw new NoApproverError(path)
      return approver
    },
  )
}

/** The outcomes of fallbacks and role holders in words. */
const words: Readonly<Record<PathEntry['outcome'], string>> = {
  Vacant: 'there is none',
  Inactive: 'inactive',
  NoRole: 'without the role',
  OutOfScope: 'limited to others',
  Self: 'takes part in it',
  Delegated: 'delegated',
  Selected: 'selected',
}

class NoApproverError extends HttpError {
  override readonly body: { path: readonly PathEntry[] }

  constructor(path: readonly PathEntry[]) {
    const beside = path.filter(entry => !isInChart(entry)).map(({ name, outcome }) => `${name}: ${words[outcome]}.`)
    super(404, 'NoApprover', ['No authority may approve this.', ...beside].join(' '))
    this.body = { path: path.filter(isInChart) }
  }
}
