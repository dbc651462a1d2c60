import { sql } from 'kysely'
import { conflict } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { ServiceContext } from '../../service-context.ts'
import { end } from './endings.ts'
import { type FoundError, keepErrors } from './errors.ts'

/** An operation as its job finds it. */
export type Unfinished = Readonly<{
  id: number
  employerGroupId: number
  isDryRun: boolean
  uploadId: number | null
  userAccountId: number
  apiKeyId: number | null
  requestId: string | null
  attempts: number
}>

/** One operation that is being done, and what its work tells of it. */
export type Task = Unfinished &
  Readonly<{
    /**
     * First of all in the transaction of the work, which it makes the only one of its operation: as long as that lasts
     * no other process begins it, and when it ends, or its process dies, any may.
     * @throws TakenElsewhere
     */
    begin(tx: Tx): Promise<void>
    /**
     * How far it is, for whoever asks; to be called often.
     * @throws Stopped when the service stops
     */
    report(progress: Progress): void
    /** Keeps errors with the operation, in a transaction of their own; those of an earlier attempt go. */
    keepErrors(errors: readonly FoundError[]): Promise<void>
    /** Last of all in that transaction: success is stored with its effect, or neither is. */
    succeed(tx: Tx, result: object): Promise<void>
  }>

export type Progress = Readonly<{ percent: number; message: string }>

/** Another process is at it, or has been: nothing to do. */
export class TakenElsewhere extends Error {}

/** The service stops. What was done is rolled back, and begun anew by whoever comes next. */
export class Stopped extends Error {}

/** The least time between two notes of progress, in milliseconds. */
const pause = 500

/** A process that dies of an operation may not take every other one with it. */
const mostAttempts = 10

const gaveUp = () =>
  conflict('GaveUp', `This was begun ${mostAttempts} times and never came to its end. Nothing was stored.`)

type Parts = Readonly<{ context: ServiceContext; unfinished: Unfinished; signal?: AbortSignal | undefined }>

/** `settled` waits for what is still being noted. */
export function taskOf({ context, unfinished, signal }: Parts): { task: Task; settled(): Promise<void> } {
  const { database, clock } = context
  const { id, employerGroupId } = unfinished
  let noting: Promise<unknown> = Promise.resolve()
  let last = performance.now()
  const stopIfTold = () => {
    if (signal?.aborted) throw new Stopped('The service stops.')
  }
  let kept = 0
  const task: Task = {
    ...unfinished,
    async keepErrors(errors) {
      stopIfTold()
      await database.transaction(employerGroupId, tx => keepErrors(tx, unfinished, { errors, kept }))
      kept += errors.length
    },
    async begin(tx) {
      if (!(await lock(tx, unfinished))) throw new TakenElsewhere()
      if (unfinished.attempts >= mostAttempts) throw gaveUp()
      if (!(await start(context, unfinished))) throw new TakenElsewhere()
    },
    report(progress) {
      stopIfTold()
      if (performance.now() - last < pause) return
      last = performance.now()
      // In a transaction of its own, so that others see it before the work is stored.
      noting = noting
        .then(() => database.transaction(employerGroupId, tx => noteProgress(tx, unfinished, progress)))
        .catch(() => {})
    },
    async succeed(tx, result) {
      stopIfTold()
      await noting
      const ended = await end(tx, { id, employerGroupId, now: instantOf(clock) }, { status: 'Succeeded', result })
      if (!ended) throw new TakenElsewhere()
    },
  }
  return { task, settled: async () => void (await noting) }
}

async function lock(tx: Tx, { employerGroupId, id }: Unfinished): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`operation ${employerGroupId} ${id}`}, 0)) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** False where it ended while we were looking. */
function start({ database, clock }: ServiceContext, { employerGroupId, id }: Unfinished): Promise<boolean> {
  return database.transaction(employerGroupId, async tx => {
    const started = await tx
      .updateTable('operation')
      .set(eb => ({
        status: 'Running',
        startedAt: eb.fn.coalesce('startedAt', eb.val(instantOf(clock))),
        attempts: eb('attempts', '+', 1),
        percent: 0,
        version: eb('version', '+', 1),
      }))
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', id)
      .where('status', 'in', ['Queued', 'Running'])
      .returning('id')
      .executeTakeFirst()
    return started !== undefined
  })
}

const noteProgress = (tx: Tx, { employerGroupId, id }: Unfinished, { percent, message }: Progress) =>
  tx
    .updateTable('operation')
    .set(eb => ({ percent: Math.floor(percent), message, version: eb('version', '+', 1) }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .where('status', '=', 'Running')
    .execute()
