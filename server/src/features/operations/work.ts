import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import { DatabaseUnavailable } from '../../platform/database/errors.ts'
import { listGroupsWithWork } from '../../platform/due-work.ts'
import type { Surroundings } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { type Ending, end, isUnfinished } from './commands.ts'
import {
  forgetBegun,
  noteWaiting,
  Stopped,
  TakenElsewhere,
  type Task,
  TurnOver,
  taskOf,
  type Unfinished,
} from './task.ts'

/**
 * Does the work of a kind of operation. `Stored`: `task.succeed` has stored the success. `Later`: a passing obstacle, the
 * next run tries again. A thrown `Failure` becomes the fault of the operation.
 */
export type Perform = (context: ServiceContext, task: Task) => Promise<Ending | 'Stored' | 'Later'>

/** Milliseconds between two looks for further groups while operations are done. */
const betweenLooks = 500

/** Milliseconds until a group is tried again whose operation could not be done. */
const betweenTries = 2_000

/**
 * `groupsAtOnce`: how many groups one process works for side by side; one, unless it is said. `turn`: milliseconds after which
 * work that can go on from where it is makes way for a group that waits; without, it goes on to its end.
 */
type Work = Readonly<{ kind: string; perform: Perform; groupsAtOnce?: number; turn?: number }>

/**
 * Does the unfinished operations of a kind: those of a group one after the other, the oldest first. It may run twice: the
 * transaction of the work holds a lock, so one process at a time does an operation; the same transaction ends the operation,
 * so it is not done again; and a process that dies leaves only the files and the queued operation.
 */
export async function doOperations(
  context: ServiceContext,
  { kind, perform, groupsAtOnce = 1, turn = Number.POSITIVE_INFINITY }: Work,
  surroundings: Surroundings,
): Promise<void> {
  const { database, clock } = context
  const underWay = new Map<number, Promise<void>>()
  /** Groups where an operation waits for something, or failed unexpectedly, and when they are tried again. */
  const left = new Map<number, number>()
  let last = 0
  let isAnyWaiting = false
  const failures: unknown[] = []
  const doGroup = async (employerGroupId: number, operations: readonly Unfinished[]) => {
    const until = performance.now() + turn
    const isTurnOver = () => isAnyWaiting && performance.now() >= until
    const isDone = await doInOrder(context, { operations, perform, isTurnOver }, surroundings).catch(failure => {
      failures.push(failure)
      return false
    })
    if (!isDone) left.set(employerGroupId, performance.now() + betweenTries)
    underWay.delete(employerGroupId)
  }
  const begin = async () => {
    isAnyWaiting = false
    const ids = await listGroupsWithWork(database, { work: 'Operation', due: instantOf(clock) })
    // Each group in its turn, however much there is to do in the first ones.
    for (const id of [...ids.filter(id => id > last), ...ids.filter(id => id <= last)]) {
      if (underWay.has(id) || performance.now() < (left.get(id) ?? 0)) continue
      const operations = await listUnfinished(context, { employerGroupId: id, kind })
      if (operations.length === 0) continue
      isAnyWaiting = underWay.size === groupsAtOnce
      if (isAnyWaiting) return
      underWay.set(id, doGroup(id, operations))
      last = id
    }
  }
  try {
    for (await begin(); underWay.size > 0 && !surroundings.signal?.aborted; await begin())
      await Promise.race([...underWay.values(), sleep(betweenLooks)])
  } finally {
    await Promise.all(underWay.values())
  }
  if (failures.length > 0) throw failures[0]
}

type How = Readonly<{ perform: Perform; isTurnOver(): boolean }>

/** @returns false where one has to be tried again later */
async function doInOrder(
  context: ServiceContext,
  { operations, ...how }: How & Readonly<{ operations: readonly Unfinished[] }>,
  surroundings: Surroundings,
): Promise<boolean> {
  let isDone = true
  for (const unfinished of operations) {
    if (surroundings.signal?.aborted) return false
    isDone = (await doOne(context, { unfinished, ...how }, surroundings)) && isDone
  }
  return isDone
}

const listUnfinished = (
  { database }: ServiceContext,
  { employerGroupId, kind }: { employerGroupId: number; kind: string },
): Promise<Unfinished[]> =>
  database
    .forGroup(employerGroupId)
    .selectFrom('operation')
    .select(['id', 'employerGroupId', 'isDryRun', 'uploadId', 'userAccountId', 'apiKeyId', 'requestId', 'attempts'])
    .where('employerGroupId', '=', employerGroupId)
    .where('kind', '=', kind)
    .where(isUnfinished)
    .orderBy('id')
    .execute()

/** @returns false where it has to be tried again later */
async function doOne(
  context: ServiceContext,
  { unfinished, perform, isTurnOver }: How & Readonly<{ unfinished: Unfinished }>,
  surroundings: Surroundings,
): Promise<boolean> {
  const { task, settled } = taskOf({ context, unfinished, signal: surroundings.signal, isTurnOver })
  const ending = await attempt(context, { task, perform }, surroundings)
  await settled()
  if (ending === 'Later') {
    noteWaiting(context, unfinished)
    return false
  }
  const { employerGroupId, id } = unfinished
  const now = instantOf(context.clock)
  if (ending !== 'Stored') {
    await context.database.transaction(employerGroupId, tx => end(tx, { employerGroupId, id, now }, ending))
  }
  forgetBegun(context, unfinished)
  context.committed.notify()
  return true
}

async function attempt(
  context: ServiceContext,
  { task, perform }: { task: Task; perform: Perform },
  { log }: Surroundings,
): Promise<Ending | 'Stored' | 'Later'> {
  try {
    return await perform(context, task)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    if (isLater(error)) return 'Later'
    if (error instanceof Failure) return { status: 'Failed', faults: [{ code: error.code, message: error.message }] }
    log?.error({ err: error, operation: task.id, employerGroupId: task.employerGroupId }, 'operation failed')
    return unexpected
  }
}

/** Whether the work is not over: another process does it, or this one or the next begins it again. */
export const isLater = (error: unknown): boolean =>
  [TakenElsewhere, Stopped, TurnOver, DatabaseUnavailable].some(kind => error instanceof kind)

const unexpected: Ending = {
  status: 'Failed',
  faults: [{ code: 'InternalError', message: 'Something unexpected happened. The log says what.' }],
}
