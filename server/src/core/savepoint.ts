import { sql } from 'kysely'
import { mayBeOvertaken, mayPass } from '../platform/database/errors.ts'
import { isLastAttempt, rollbackTo, settleWrites, write } from '../platform/database/writes.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Runs a part of a command that may fail while the rest stands. After a failure it undoes the part, logs the failure for the
 * operator, and runs `instead`. Passing troubles (a deadlock, a lost connection, a record that another transaction has just
 * deleted) end the whole command, which is tried again. Nothing else may write meanwhile: a savepoint undoes all that was sent behind it.
 */
export async function attempt<Result>(
  ctx: CommandContext,
  work: () => Promise<Result>,
  instead: () => Promise<Result>,
): Promise<Result> {
  const { tx } = ctx
  const before = settleWrites(tx)
  before.catch(() => {})
  write(tx, sql`savepoint attempt`)
  try {
    const done = await work()
    await before
    await settleWrites(tx)
    write(tx, sql`release savepoint attempt`)
    return done
  } catch (error) {
    await before
    if (mayPass(error) || (mayBeOvertaken(error) && !isLastAttempt(tx))) throw error
    await settleWrites(tx).catch(unsettled => {
      if (mayPass(unsettled)) throw unsettled
    })
    await rollbackTo(tx, 'attempt')
    ctx.report?.(error, 'a part of a command failed and was undone')
    return instead()
  }
}
