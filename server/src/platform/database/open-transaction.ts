import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { isOfFailedTransaction } from './errors.ts'
import { sendTogether } from './sending.ts'
import { namedStatement } from './statements.ts'
import { sentValues } from './values.ts'

/** `isPooled`: a transaction pooler stands between, where no name of a statement outlives a transaction. */
type Opening = Readonly<{ begin: string; isPooled: boolean }>

/**
 * An open transaction on a connection in pipeline mode. PostgreSQL executes statements in the order in which they are
 * sent; those that are sent without waiting for each other's answers take one round trip.
 */
export class OpenTransaction {
  readonly client: pg.ClientBase
  readonly #isPooled: boolean
  readonly #begun: Promise<unknown>
  /** Writes that the commit has to wait for. */
  readonly #writes: Promise<unknown>[] = []
  /** The error that failed the transaction: from then on, PostgreSQL refuses everything but a rollback. */
  #failure: unknown
  #isOver = false

  /** Begins it in the same round trip as its first statement. */
  constructor(client: pg.ClientBase, { begin, isPooled }: Opening) {
    this.client = client
    this.#isPooled = isPooled
    this.#begun = this.#send({ text: begin })
    this.#begun.catch(() => {})
  }

  /** Sends a statement at once. @throws the error that failed the transaction, for all statements behind it too */
  async execute(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#isOver) throw new Error('The transaction is over.')
    const statement = { ...(this.#isPooled ? { text } : namedStatement(text)), values: sentValues(values) }
    try {
      const [, answer] = await Promise.all([this.#begun, this.#send(statement)])
      this.#failure = undefined
      return answer
    } catch (error) {
      if (!isOfFailedTransaction(error)) this.#failure = error
      // The code that sent the failed statement comes first, and puts the error into words.
      else await nextTurn()
      throw this.#failure ?? error
    }
  }

  /** Keeps a write for the commit, which waits for it and fails with it. */
  keep(write: Promise<unknown>): void {
    write.catch(() => {})
    this.#writes.push(write)
  }

  /** Waits for the kept writes. @throws the error of the first that failed */
  async settle(): Promise<void> {
    for (const write of this.#writes.splice(0)) await write
  }

  /** Is sent in the same round trip as the last writes: PostgreSQL commits nothing if one of them has failed. */
  async commit(): Promise<void> {
    const [settled, commit] = await Promise.allSettled([this.settle(), this.#end('commit')])
    if (settled.status === 'rejected') throw settled.reason
    if (commit.status === 'rejected') throw commit.reason
    // COMMIT of a transaction in which a statement failed answers ROLLBACK, and nothing was stored.
    if (commit.value.command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
  }

  /** @returns the error of the work, or that of the kept write that was the cause of it */
  async rollback(error: unknown): Promise<unknown> {
    const [[settled]] = await Promise.all([Promise.allSettled([this.settle()]), this.#end('rollback')])
    return error === this.#failure && settled.status === 'rejected' ? settled.reason : error
  }

  #end(text: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    this.#isOver = true
    return this.#send({ text })
  }

  #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    sendTogether(this.client)
    return this.client.query(query)
  }
}

const transactions = new WeakMap<object, OpenTransaction>()

/** Makes the transaction of a query builder known to `transactionOf`. */
export function belongsTo<Builder extends object>(transaction: OpenTransaction, tx: Builder): Builder {
  transactions.set(tx, transaction)
  return tx
}

/** @throws for a query builder outside of a transaction */
export function transactionOf(tx: object): OpenTransaction {
  const transaction = transactions.get(tx)
  if (!transaction) throw new Error('A write needs an open transaction.')
  return transaction
}
