import type { CompiledQuery } from 'kysely'
import type { Tx } from './index.ts'
import type { OpenTransaction } from './open-transaction.ts'

const transactions = new WeakMap<object, OpenTransaction>()

/** Makes the transaction of a query builder known to `write`. */
export function belongsTo<Builder extends object>(transaction: OpenTransaction, tx: Builder): Builder {
  transactions.set(tx, transaction)
  return tx
}

function transactionOf(tx: Tx): OpenTransaction {
  const transaction = transactions.get(tx)
  if (!transaction) throw new Error('A write needs an open transaction.')
  return transaction
}

/** A statement of the query builder. */
type Statement = Readonly<{ compile(tx: Tx): CompiledQuery }>

/**
 * Sends a write whose answer nobody needs, and does not wait for it: the commit does. Later statements of the transaction
 * see what it wrote. If it fails, they fail, and so does the command.
 *
 * @param refuse puts the database's error into words, as `refusing` does
 * @example write(ctx.tx, ctx.tx.insertInto('notice').values(rows))
 */
export function write(tx: Tx, statement: Statement, refuse?: (error: unknown) => void): void {
  const transaction = transactionOf(tx)
  const { sql, parameters } = statement.compile(tx)
  const sent = transaction.execute(sql, parameters)
  transaction.keep(refuse ? sent.catch(refuse) : sent)
}

/** Waits for all writes so far: before a savepoint ends. @throws the error of the first that failed */
export const settleWrites = async (tx: Tx): Promise<void> => transactionOf(tx).settle()
