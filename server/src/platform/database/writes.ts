import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from './index.ts'
import { transactionOf } from './open-transaction.ts'

/** A statement of the query builder. */
type Statement = Readonly<{ compile(tx: Tx): CompiledQuery }>

/**
 * Sends a write without waiting for its answer: the commit waits for it. Later statements of the transaction
 * see what it wrote. If it fails, they fail, and so does the command.
 *
 * @param refuse puts the database's error into words, as `refusing` does
 * @example write(tx, tx.updateTable(…).set(columns).where('id', '=', id))
 */
export function write(tx: Tx, statement: Statement, refuse?: (error: unknown) => void): void {
  const { sql, parameters } = statement.compile(tx)
  transactionOf(tx).write(sql, parameters, refuse)
}

/** Undoes what the transaction did since a savepoint of ours. */
export const rollbackTo = (tx: Tx, savepoint: string): Promise<void> => transactionOf(tx).rollbackTo(savepoint)

/** Whether nothing repeats the transaction if it fails. */
export const isLastAttempt = (tx: Tx): boolean => transactionOf(tx).isLastAttempt

/** Waits for all writes so far: before a savepoint ends. @throws the error of the one that failed */
export const settleWrites = async (tx: Tx): Promise<void> => transactionOf(tx).settle()

/**
 * Analyses the tables of which this transaction wrote a good share, so that the first statements after its commit are
 * planned by present statistics (`migrations/0050_statistics_of_what_was_written.sql`). Call it late: until the commit,
 * a second transaction that analyses the same tables waits.
 */
export const analyzeWhatWasWritten = (tx: Tx): Promise<unknown> => sql`select analyze_what_was_written()`.execute(tx)
