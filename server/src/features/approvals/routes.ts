import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { HttpError } from '../../http/errors.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import { getChartHealth } from './health/queries.ts'
import { ChartHealth } from './health/schemas.ts'
import { listApprovals } from './inbox/queries.ts'
import { InboxItem, InboxQuery } from './inbox/schemas.ts'
import { getApprover } from './lookup/queries.ts'
import { isOnTheWay, type PathEntry } from './lookup/rules.ts'
import { Approver, ApproverParams, ApproverQuery, NoApprover } from './lookup/schemas.ts'
import type { DefaultPolicy } from './policies/policies.ts'
import { policyRoutes } from './policies/routes.ts'

type Parts = Readonly<{ clock: Clock; known: readonly DefaultPolicy[] }>

/** @param parts.known the types of change that there are, with the chain that a group begins with */
export function approvalRoutes(api: Api, { clock, known }: Parts): void {
  for (const schema of [Approver, NoApprover, InboxItem, ChartHealth]) api.addSchema(schema)
  policyRoutes(api, known)

  api.get(
    '/Approvals',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listApprovals',
        summary:
          'What waits for the decision of the caller, the oldest first unless asked otherwise; or what they decided',
        tags: ['Approvals'],
        querystring: InboxQuery,
        response: { 200: listOf(InboxItem) },
      },
    },
    ({ db, caller, query }) => wholeOrPageOf(listApprovals(db, caller, { ...query, now: instantOf(clock) }), query),
  )

  api.get(
    '/OrganisationCharts/:id/Health',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getChartHealth',
        summary: 'What is wrong with a chart, as far as approvals depend on it',
        tags: ['Organisation charts'],
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(ChartHealth) },
      },
    },
    ({ db, caller, params }) => getChartHealth(db, caller, params.id),
  )

  api.get(
    '/Authorities/:id/Positions/:positionId/Approver/:approverType',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getApprover',
        summary: 'Who approves things of a type for an authority in a position',
        tags: ['Authorities'],
        params: ApproverParams,
        querystring: ApproverQuery,
        response: {
          200: ref(Approver),
          404: {
            ...ref(NoApprover),
            description: 'No such authority or position, or (NoApprover) nobody who may approve.',
          },
        },
      },
    },
    async ({ db, caller, params, query }) => approverOrNone(await getApprover(db, caller, { ...params, ...query })),
  )
}

function approverOrNone({ approver, path }: Awaited<ReturnType<typeof getApprover>>): Approver {
  if (!approver) throw new NobodyApproves(path)
  return approver
}

/** Why somebody beside the line does not approve. */
const words: Readonly<Record<PathEntry['outcome'], string>> = {
  Vacant: 'there is none',
  Inactive: 'inactive',
  NoRole: 'without the role',
  OutOfScope: 'limited to others',
  Self: 'takes part in it',
  Delegated: 'delegated',
  Selected: 'selected',
}

class NobodyApproves extends HttpError {
  override readonly body: { path: readonly PathEntry[] }

  constructor(path: readonly PathEntry[]) {
    const beside = path.filter(entry => !isOnTheWay(entry)).map(({ name, outcome }) => `${name}: ${words[outcome]}.`)
    super(404, 'NoApprover', ['There is nobody who may approve this.', ...beside].join(' '))
    this.body = { path: path.filter(isOnTheWay) }
  }
}
