import { sql } from 'kysely'
import { type Act, actAsSystem, listGroupIds } from '../../platform/act.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Vault } from '../../platform/vault.ts'
import { escalate, listOverdue } from './escalation.ts'
import { type DefaultPolicy, seedPolicies } from './policies.ts'
import { listStale, rerouteApprovals, rerouteStale } from './rerouting.ts'

type Context = Readonly<{ database: Database; vault: Vault; clock: Clock }>

const inEachGroup = async (context: Context, work: (act: Act) => Promise<void>): Promise<void> => {
  for (const id of await listGroupIds(context.database)) await actAsSystem(context, id, work)
}

/** What the passing of time changes: who may decide, and what is overdue. */
export const approvalJobs = (defaults: readonly DefaultPolicy[]): readonly Job<Context>[] => [
  {
    // A release may bring kinds that a group has no policy for yet.
    name: 'seed-approval-policies',
    every: 3_600_000,
    run: context => inEachGroup(context, act => seedPolicies(act, defaults)),
  },
  {
    // Roles, delegations and holders begin and end by their dates.
    name: 'route-anew-each-day',
    every: 60_000,
    run: context => inEachGroup(context, routeAnewOnceADay),
  },
  { name: 'escalate-overdue', every: 60_000, run: context => oneByOne(context, listOverdue, escalate) },
  {
    // What was routed while somebody changed the organisation.
    name: 'route-stale-anew',
    every: 1_000,
    wakes: true,
    run: context => oneByOne(context, listStale, rerouteStale),
  },
]

/** What is due in each group, each in an act of its own, so that nothing waits for what another one holds. */
async function oneByOne<Due>(
  context: Context,
  list: (act: Act) => Promise<Due[]>,
  work: (act: Act, due: Due) => Promise<void>,
): Promise<void> {
  for (const id of await listGroupIds(context.database)) {
    for (const due of await actAsSystem(context, id, list)) await actAsSystem(context, id, act => work(act, due))
  }
}

/** Only the first who notes the day goes on; the note is rolled back with whatever fails. */
async function routeAnewOnceADay(act: Act): Promise<void> {
  const day = Number(act.today.group.replaceAll('-', ''))
  const { rows } = await sql`
    insert into counter (employer_group_id, name, last) values (${act.employerGroupId}, 'day of routing', ${day})
    on conflict (employer_group_id, name) do update set last = excluded.last where counter.last < excluded.last
    returning last`.execute(act.tx)
  if (rows.length === 0) return
  act.organisationChanges.push('A new day has begun, with other roles, delegations or holders in force.')
  await rerouteApprovals(act)
}
