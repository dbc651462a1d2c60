import { Failure } from '../domain/failure.ts'
import { mayPass } from '../platform/database/errors.ts'
import type { Surroundings } from '../platform/jobs.ts'
import type { WakeUp } from '../platform/wake-up.ts'
import {
  asSystem,
  type CommandContext,
  type CommandParts,
  listGroupIds,
  listGroupsOnRealTime,
} from './command-context.ts'

type Context = CommandParts & Readonly<{ committed: WakeUp }>

/**
 * `doneUntil`: what was due until then is done, and only the group's clock has changed since. So the work may leave out what
 * came more than two days before.
 */
type Circumstances = Readonly<{ signal?: AbortSignal | undefined; doneUntil?: string | undefined }>

/**
 * What a group's time makes due: changes of a day, expiries, escalations. It catches up with missed days, may run twice, and
 * skips what another process does.
 */
export type DueWork = (context: Context, employerGroupId: number, circumstances?: Circumstances) => Promise<void>

/** The work of a job: in each group that goes by the real clock. */
export const inEachGroup =
  (work: DueWork) =>
  async (context: Context, { signal }: Surroundings = {}): Promise<void> =>
    forEachGroup(context, await listGroupsOnRealTime(context.database), async id => {
      if (!signal?.aborted) await work(context, id, { signal })
    })

/** Works in these groups. What fails in a group that is deleted meanwhile is no failure. */
export const forEachGroup = (
  { database }: Pick<CommandParts, 'database'>,
  ids: readonly number[],
  work: (employerGroupId: number) => Promise<void>,
): Promise<void> =>
  forEachOf(ids, id =>
    work(id).catch(async failure => {
      if ((await listGroupIds(database)).includes(id)) throw failure
    }),
  )

/** One failure does not stop the others; the first failure is thrown at the end. */
export async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(failure => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

type Does = (ctx: CommandContext, id: number) => Promise<unknown>

type Task = Readonly<{
  list: (ctx: CommandContext) => Promise<number[]>
  work: Does
  /** Runs in its own transaction if a rule refused the work, which is no fault. */
  refused?: (ctx: CommandContext, id: number, refusal: Failure) => Promise<unknown>
  /** Runs in its own transaction if the work failed and would fail again. */
  giveUp?: Does
}>

/** Each due id in its own transaction. */
export function forEachDue({ list, work, refused, giveUp }: Task): DueWork {
  return async (context, groupId, { signal } = {}) => {
    const inOwnTransaction = (does: Does, id: number) => asSystem(context, groupId, ctx => does(ctx, id))
    await forEachOf(await asSystem(context, groupId, list), async id => {
      if (signal?.aborted) return
      try {
        await inOwnTransaction(work, id)
      } catch (failure) {
        if (refused && failure instanceof Failure) {
          await inOwnTransaction(ctx => refused(ctx, id, failure), id)
          return
        }
        if (giveUp && !mayPass(failure)) await inOwnTransaction(giveUp, id)
        throw failure
      } finally {
        context.committed.notify()
      }
    })
  }
}
