import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Job } from '../../platform/jobs.ts'
import { rememberedFor } from '../../platform/secrets/remembering.ts'
import type { ServiceContext } from '../../service-context.ts'
import { doOperations, type Perform, type Task } from '../operations/index.ts'
import { advanceKind } from './commands.ts'
import { nextMoment } from './rules.ts'
import { settle } from './settle.ts'

/** Every process knows of a new time by then: callers, and the clock with them, are remembered for so long. */
export const untilKnown = (): Promise<void> => sleep(rememberedFor + 100)

/** Moves the clock from each moment at which something may be due to the next one. A process that ends leaves it on the way. */
const performAdvance: Perform = async (context, task) => {
  const { employerGroupId } = task
  await context.database.withConnection(employerGroupId, async tx => {
    await task.begin(tx)
    // From now on other calls change nothing.
    await untilKnown()
    await playThrough(context, task)
    await inGroup(
      context,
      employerGroupId,
      sql`update employer_group set advancing_to = null where id = ${employerGroupId}`,
    )
    await untilKnown()
    await task.succeed(tx)
  })
  return 'Stored'
}

async function playThrough(context: ServiceContext, task: Task): Promise<void> {
  const { employerGroupId } = task
  const way = await readWay(context, employerGroupId)
  const [from, to] = [Date.parse(way.now), Date.parse(way.target)]
  for (let { now } = way; now < way.target; ) {
    const due = await findNextEscalation(context, { employerGroupId, now })
    now = nextMoment({ now, target: way.target, due }, way.timeZones)
    await inGroup(
      context,
      employerGroupId,
      sql`update employer_group set test_now = ${now} where id = ${employerGroupId}`,
    )
    await settle(context, employerGroupId)
    task.report({ percent: (100 * (Date.parse(now) - from)) / (to - from), message: now })
  }
}

const inGroup = <Row>({ database }: ServiceContext, employerGroupId: number, statement: RawBuilder<Row>) =>
  database.transaction(employerGroupId, tx => statement.execute(tx))

async function readWay(context: ServiceContext, employerGroupId: number) {
  const { rows } = await inGroup(
    context,
    employerGroupId,
    sql<{
      now: string
      target: string
      timeZones: string[]
    }>`select test_now as now, coalesce(advancing_to, test_now) as target,
        array(select time_zone union select employer.time_zone from employer
          where employer.employer_group_id = employer_group.id and employer.time_zone is not null) as time_zones
      from employer_group where id = ${employerGroupId}`,
  )
  const [way] = rows
  if (!way) throw new Error('The group is missing.')
  return way
}

async function findNextEscalation(
  context: ServiceContext,
  { employerGroupId, now }: Readonly<{ employerGroupId: number; now: string }>,
): Promise<string | undefined> {
  const { rows } = await inGroup(
    context,
    employerGroupId,
    sql<{
      due: string | null
    }>`select min(due_at) as due from approval_step where employer_group_id = ${employerGroupId}
      and status = 'Waiting' and escalated_at is null and due_at > ${now}`,
  )
  return rows[0]?.due ?? undefined
}

export const advanceClocks: Job<ServiceContext> = {
  name: 'advance-clocks',
  every: 2_000,
  wakes: true,
  run: (context, surroundings = {}) =>
    doOperations(context, { kind: advanceKind, perform: performAdvance }, surroundings),
}
