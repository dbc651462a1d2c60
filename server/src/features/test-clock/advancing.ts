import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { untilSealed } from '../../core/sealer.ts'
import { conflict } from '../../domain/failure.ts'
import { mayPass } from '../../platform/database/errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { rememberedFor } from '../../platform/secrets/remembering.ts'
import type { ServiceContext } from '../../service-context.ts'
import { moveTestClock, setGroup } from '../employer-groups/index.ts'
import { doOperations, isLater, type Perform, type Task } from '../operations/index.ts'
import { advanceKind } from './commands.ts'
import { nextMoment } from './rules.ts'
import { settle } from './settle.ts'

/** Every process knows of a new time by then: callers, and the clock with them, are remembered for so long. */
export const afterCachesExpire = (): Promise<void> => sleep(rememberedFor + 100)

/**
 * Moves the clock from each moment at which something may be due to the next one. Where the process ends, the clock stays on its
 * way, and the next process goes on from there.
 */
const performAdvance: Perform = async (context, task) => {
  try {
    await context.database.withConnection(task.employerGroupId, async tx => {
      await task.begin(tx)
      await afterCachesExpire()
      const stoppedAt = await playThrough(context, task)
      // What is read after the end is of the new day, and its events are among it.
      await Promise.all([afterCachesExpire(), untilSealed(context, task.employerGroupId)])
      if (stoppedAt !== undefined) throw stopped(stoppedAt)
      await setGroup({ tx, employerGroupId: task.employerGroupId }, arrived)
      await task.succeed(tx)
    })
    return 'Stored'
  } catch (error) {
    if (!isLater(error)) await allowWrites(context, task)
    throw error
  }
}

/**
 * What fails holds nothing up, as it does not on other days.
 * @returns where the clock stands, if a call has stopped it
 * @throws the first failure, when the clock stands
 */
async function playThrough(context: ServiceContext, task: Task): Promise<string | undefined> {
  const { now: from, target, timeZones, percent } = await readWay(context, task)
  const partOf = (now: string) => (Date.parse(now) - Date.parse(from)) / (Date.parse(target) - Date.parse(from))
  const failures: unknown[] = []
  let now = from
  let doneUntil: string | undefined
  while (now < target) {
    const due = await findNextEscalation(context, task, now)
    const next = nextMoment({ now, target, due }, timeZones)
    if (!(await moveOn(context, task, next))) break
    now = next
    await settle(context, task.employerGroupId, { doneUntil }).catch(error => {
      if (mayPass(error)) throw error
      failures.push(error)
    })
    if (failures.length === 0) doneUntil = now
    task.report({ percent: percent + (100 - percent) * partOf(now), message: now })
  }
  if (failures.length > 0) throw failures[0]
  return now < target ? now : undefined
}

const moveOn = ({ database }: ServiceContext, { employerGroupId }: Task, testNow: string): Promise<boolean> =>
  database.transaction(employerGroupId, tx => moveTestClock({ tx, employerGroupId }, testNow))

const arrived = { advancingTo: null, isStopping: false }

const allowWrites = ({ database }: ServiceContext, { employerGroupId }: Task) =>
  database.transaction(employerGroupId, tx => setGroup({ tx, employerGroupId }, arrived))

const stopped = (now: string) =>
  conflict('ClockStopped', `A call has stopped the clock at ${now}, before it was there.`)

/** `percent`: of the operation, that an earlier turn has done. */
type Way = Readonly<{ now: string; target: string; timeZones: string[]; percent: number }>

async function readWay({ database }: ServiceContext, { employerGroupId, id }: Task): Promise<Way> {
  const { rows } = await sql<Way>`
    select test_now as now, coalesce(advancing_to, test_now) as target,
      array(select time_zone union select employer.time_zone from employer
        where employer.employer_group_id = employer_group.id and employer.time_zone is not null) as time_zones,
      (select percent from operation where operation.employer_group_id = employer_group.id and operation.id = ${id})
    from employer_group where id = ${employerGroupId}`.execute(database.forGroup(employerGroupId))
  const [way] = rows
  if (!way) throw new Error('The group is missing.')
  return way
}

async function findNextEscalation({ database }: ServiceContext, { employerGroupId }: Task, now: string) {
  const { rows } = await sql<{ due: string | null }>`
    select min(due_at) as due from approval_step where employer_group_id = ${employerGroupId}
      and status = 'Waiting' and escalated_at is null and due_at > ${now}`.execute(database.forGroup(employerGroupId))
  return rows[0]?.due ?? undefined
}

type Bounds = Readonly<{ groupsAtOnce: number; turn: number }>

/**
 * `groupsAtOnce`: each has one of the ten connections for writes all the time, and a second one half of it. `turn`: milliseconds, of
 * which the first second is for writes to end.
 */
const bounds: Bounds = { groupsAtOnce: 3, turn: 5_000 }

/** Moves the clocks that are on their way. */
export const advancingWithin = (bounds: Bounds): Job<ServiceContext> => ({
  name: 'advance-clocks',
  every: 2_000,
  wakes: true,
  run: (context, surroundings = {}) =>
    doOperations(context, { kind: advanceKind, perform: performAdvance, ...bounds }, surroundings),
})

export const advanceClocks = advancingWithin(bounds)
