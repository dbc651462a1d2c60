import { asSystem, type CommandContext, listGroupIds } from '../../core/command-context.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { seedPolicies } from './policies/index.ts'
import { escalate, listOverdue, rerouteStale, routeByDate } from './rerouting/index.ts'
import { listGroupsWithStaleSteps, pruneOrganisationChanges } from './steps/index.ts'

const inEachGroup = async (context: ServiceContext, work: (ctx: CommandContext) => Promise<void>): Promise<void> =>
  forEachOf(await listGroupIds(context.database), id => asSystem(context, id, work))

/** A failure in one group does not stop the other groups; the first failure is thrown at the end. */
async function forEachOf(groupIds: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const id of groupIds) await work(id).catch(failure => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

/** The jobs of approvals: rerouting, escalation, policies and pruning. */
export const approvalJobs: readonly Job<ServiceContext>[] = [
  {
    // A release may add kinds that a group has no policy for yet.
    name: 'seed-approval-policies',
    every: 3_600_000,
    run: context => inEachGroup(context, seedPolicies),
  },
  {
    // Roles, delegations, holders and engagements begin and end by their dates.
    name: 'route-anew-each-day',
    every: 60_000,
    run: context => inEachGroup(context, routeByDate),
  },
  { name: 'escalate-overdue', every: 60_000, run: escalateOverdue },
  { name: 'reroute-stale-steps', every: 1_000, wakes: true, run: routeStale },
  {
    name: 'prune-organisation-changes',
    every: 3_600_000,
    run: context => inEachGroup(context, pruneOrganisationChanges),
  },
]

/** Escalates each step in its own transaction, so that one locked record delays no other. */
async function escalateOverdue(context: ServiceContext): Promise<void> {
  return forEachOf(await listGroupIds(context.database), async id => {
    for (const due of await asSystem(context, id, listOverdue)) await asSystem(context, id, ctx => escalate(ctx, due))
  })
}

async function routeStale(context: ServiceContext): Promise<void> {
  return forEachOf(await listGroupsWithStaleSteps(context.database), async id => {
    let last: number | undefined = 0
    while (last !== undefined) {
      const after: number = last
      last = await asSystem(context, id, ctx => rerouteStale(ctx, after))
    }
  })
}
