import { sql } from 'kysely'
import { conflict } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import type { ServiceContext } from '../../service-context.ts'
import { end, keepErrors, noteProgress, type OperationId, type Progress, start } from './commands.ts'
import type { FoundError } from './queries.ts'

/** A queued or running operation. */
export type Unfinished = OperationId &
  Readonly<{
    isDryRun: boolean
    uploadId: number | null
    userAccountId: number
    apiKeyId: number | null
    requestId: string | null
    attempts: number
  }>

/** A running operation, for the work of its kind. */
export type Task = Unfinished &
  Readonly<{
    /**
     * Call it first in the transaction of the work. The transaction then holds the lock of the operation: no other
     * process begins the operation before the transaction ends or this process dies.
     * @throws TakenElsewhere
     */
    begin(tx: Tx): Promise<void>
    /**
     * Stores the progress, at most twice a second; call it often.
     * @throws Stopped when the service stops
     * @throws TurnOver when another group waits for the place of this one, and the kind of work has turns
     */
    report(progress: Progress): void
    /** Keeps errors with the operation, in their own transaction. They replace those of an earlier attempt. */
    keepErrors(errors: readonly FoundError[]): Promise<void>
    /** Call it last in the transaction of the work, so that the success is stored with its effect or not at all. */
    succeed(tx: Tx, result?: object): Promise<void>
  }>

/** Another process does the operation or has done it. */
export class TakenElsewhere extends Error {}

/** The service stops. The work is rolled back, and the next process begins it again. */
export class Stopped extends Error {}

/** The work has had its time while others wait. It goes on from where it is when it has its turn again. */
export class TurnOver extends Error {}

/** The least time between two notes of progress, in milliseconds. */
const pause = 500

/** Processes that an operation may kill, so that it does not block the others for ever. */
const mostAttempts = 10

/** Milliseconds for which a process begins an operation again, where each time PostgreSQL cuts it short. */
const patience = 3_600_000

const gaveUp = () => conflict('GaveUp', 'This was begun again and again, and never came to its end. Send it again.')

/**
 * Operations that this process has begun, by database, and since when they are cut short. It lives, so that beginning them once more
 * is no further attempt.
 */
const begun = new WeakMap<Database, Map<string, number>>()

function begunOn(database: Database): Map<string, number> {
  const known = begun.get(database) ?? new Map()
  begun.set(database, known)
  return known
}

const keyOf = ({ employerGroupId, id }: OperationId) => `${employerGroupId} ${id}`

/** Forgets an operation that has ended. */
export const forgetBegun = ({ database }: ServiceContext, operation: OperationId): void =>
  void begunOn(database).delete(keyOf(operation))

/** An operation waits for what is before it, and so is not cut short. One that this process has not begun is none of its own. */
export function noteWaiting({ database, clock }: ServiceContext, operation: OperationId): void {
  const own = begunOn(database)
  if (own.has(keyOf(operation))) own.set(keyOf(operation), clock.now())
}

type Parts = Readonly<{
  context: ServiceContext
  unfinished: Unfinished
  signal?: AbortSignal | undefined
  isTurnOver(): boolean
}>

/** `settled` waits until the progress is stored. */
export function taskOf({ context, unfinished, signal, isTurnOver }: Parts): { task: Task; settled(): Promise<void> } {
  const { database, clock } = context
  const { employerGroupId, attempts } = unfinished
  let noting: Promise<unknown> = Promise.resolve()
  let last = performance.now()
  const throwIfStopped = () => {
    if (signal?.aborted) throw new Stopped('The service stops.')
  }
  let kept = 0
  const task: Task = {
    ...unfinished,
    async keepErrors(errors) {
      throwIfStopped()
      await database.transaction(employerGroupId, tx => keepErrors(tx, unfinished, { errors, kept }))
      kept += errors.length
    },
    async begin(tx) {
      if (!(await lock(tx, unfinished))) throw new TakenElsewhere()
      const own = begunOn(database)
      const since = own.get(keyOf(unfinished))
      const isFirst = since === undefined
      if (isFirst ? attempts >= mostAttempts : since + patience < clock.now()) throw gaveUp()
      const now = instantOf(clock)
      const isStarted = await database.transaction(employerGroupId, apart => start(apart, unfinished, { now, isFirst }))
      if (!isStarted) throw new TakenElsewhere()
      if (isFirst) own.set(keyOf(unfinished), clock.now())
    },
    report(progress) {
      throwIfStopped()
      if (isTurnOver()) throw new TurnOver('Others wait.')
      if (performance.now() - last < pause) return
      last = performance.now()
      // In its own transaction, so that readers see it before the work is stored.
      noting = noting
        .then(() => database.transaction(employerGroupId, tx => noteProgress(tx, unfinished, progress)))
        .catch(() => {})
    },
    async succeed(tx, result) {
      throwIfStopped()
      await noting
      const isEnded = await end(
        tx,
        { ...unfinished, now: instantOf(clock) },
        { status: 'Succeeded', ...(result && { result }) },
      )
      if (!isEnded) throw new TakenElsewhere()
    },
  }
  return { task, settled: async () => void (await noting) }
}

async function lock(tx: Tx, { employerGroupId, id }: Unfinished): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`operation ${employerGroupId} ${id}`}, 0)) as is_taken`.execute(
    tx,
  )
  return rows[0]?.isTaken === true
}
