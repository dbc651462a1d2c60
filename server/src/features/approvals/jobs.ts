import { asSystem, type CommandContext, listGroupIds } from '../../core/command-context.ts'
import { type DueWork, forEachGroup, inEachGroup } from '../../core/due-work.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { seedPolicies } from './policies/index.ts'
import { escalate, listOverdue, rerouteStale, routeByDate } from './rerouting/index.ts'
import { listGroupsWithStaleSteps, pruneOrganisationChanges } from './steps/index.ts'

/** Roles, delegations, holders and engagements begin and end by their dates. */
export const routeAnewByDate: DueWork = (context, id) => asSystem(context, id, routeByDate)

/** Escalates each step in its own transaction, so that one locked record delays no other. */
export const escalateOverdue: DueWork = async (context, id) => {
  for (const due of await asSystem(context, id, listOverdue)) await asSystem(context, id, ctx => escalate(ctx, due))
}

/** Gives steps their new approvers, where the organisation has changed since they were routed. */
export const rerouteStaleSteps: DueWork = async (context, id) => {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = await asSystem(context, id, ctx => rerouteStale(ctx, after))
  }
}

const inAllGroups = (work: (ctx: CommandContext) => Promise<void>) => async (context: ServiceContext) =>
  forEachGroup(context, await listGroupIds(context.database), id => asSystem(context, id, work))

/** The jobs of approvals: rerouting, escalation, policies and pruning. */
export const approvalJobs: readonly Job<ServiceContext>[] = [
  // A release may add kinds that a group has no policy for yet.
  { name: 'seed-approval-policies', every: 3_600_000, run: inAllGroups(seedPolicies) },
  { name: 'route-anew-each-day', every: 60_000, run: inEachGroup(routeAnewByDate) },
  { name: 'escalate-overdue', every: 60_000, run: inEachGroup(escalateOverdue) },
  {
    name: 'reroute-stale-steps',
    every: 1_000,
    wakes: true,
    run: async context =>
      forEachGroup(context, await listGroupsWithStaleSteps(context.database), id => rerouteStaleSteps(context, id)),
  },
  { name: 'prune-organisation-changes', every: 3_600_000, run: inAllGroups(pruneOrganisationChanges) },
]
