import { sql } from 'kysely'
import type { CommandContext } from './command-context.ts'
import { mayPass } from './database-errors.ts'

/**
 * Does a part of a command that may break while the rest stands. Where it does, all that it did is undone, the operator is
 * told, and `instead` is done. Troubles that pass by themselves (a deadlock, a lost connection) are not its own: they end
 * the command as a whole, which is tried again.
 */
export async function attempt<Result>(
  ctx: CommandContext,
  work: () => Promise<Result>,
  instead: () => Promise<Result>,
): Promise<Result> {
  const { tx } = ctx
  await sql`savepoint attempt`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint attempt`.execute(tx)
    return done
  } catch (error) {
    if (mayPass(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    ctx.report?.(error, 'a part of a command failed and was undone')
    return instead()
  }
}
