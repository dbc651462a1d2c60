import { Failure } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import { DatabaseUnavailable } from '../../platform/database/errors.ts'
import { listGroupsWithWork } from '../../platform/due-work.ts'
import type { Surroundings } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { type Ending, end } from './endings.ts'
import { Stopped, TakenElsewhere, type Task, taskOf, type Unfinished } from './task.ts'

/**
 * How a kind of operation is done. `Stored`: its success is, together with its effect (`task.succeed`). `Later`:
 * something is in its way that will pass. A Failure that it throws is how it failed.
 */
export type Perform = (context: ServiceContext, task: Task) => Promise<Ending | 'Stored' | 'Later'>

/**
 * Does the unfinished operations of a kind, one after the other, oldest first. That it may run twice is harmless: the
 * transaction of the work holds a lock for as long as it lives, so that one process is at an operation at a time; it
 * ends the operation itself, so that one which has ended is not done again; and one whose process died has left nothing
 * but its files and its place in the queue.
 */
export async function doOperations(
  context: ServiceContext,
  { kind, perform }: Readonly<{ kind: string; perform: Perform }>,
  surroundings: Surroundings,
): Promise<void> {
  const { database, clock } = context
  for (const employerGroupId of await listGroupsWithWork(database, { work: 'Operation', due: instantOf(clock) })) {
    for (const unfinished of await listUnfinished(context, { employerGroupId, kind })) {
      if (surroundings.signal?.aborted) return
      await doOne(context, { unfinished, perform }, surroundings)
    }
  }
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
    .where('status', 'in', ['Queued', 'Running'])
    .orderBy('id')
    .execute()

type One = Readonly<{ unfinished: Unfinished; perform: Perform }>

async function doOne(context: ServiceContext, { unfinished, perform }: One, surroundings: Surroundings): Promise<void> {
  const { task, settled } = taskOf({ context, unfinished, signal: surroundings.signal })
  const ending = await attempt(context, { task, perform }, surroundings)
  await settled()
  if (ending === 'Later') return
  const { employerGroupId, id } = unfinished
  const now = instantOf(context.clock)
  if (ending !== 'Stored') {
    await context.database.transaction(employerGroupId, tx => end(tx, { employerGroupId, id, now }, ending))
  }
  context.committed.notify()
}

async function attempt(
  context: ServiceContext,
  { task, perform }: { task: Task; perform: Perform },
  { log }: Surroundings,
): Promise<Ending | 'Stored' | 'Later'> {
  try {
    return await perform(context, task)
  } catch (error) {
    if (error instanceof TakenElsewhere || error instanceof Stopped) return 'Later'
    if (error instanceof DatabaseUnavailable) throw error
    if (error instanceof Failure) return { status: 'Failed', faults: [{ code: error.code, message: error.message }] }
    log?.error({ err: error, operation: task.id, employerGroupId: task.employerGroupId }, 'operation failed')
    return unexpected
  }
}

const unexpected: Ending = {
  status: 'Failed',
  faults: [
    { code: 'InternalError', message: 'Something unexpected happened, and nothing was stored. The log says what.' },
  ],
}
