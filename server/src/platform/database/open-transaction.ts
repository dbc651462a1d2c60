import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../tables.generated.ts'
import { isOfFailedTransaction } from './errors.ts'
import { sendTogether } from './sending.ts'

/**
 * An open transaction on a connection in pipeline mode. PostgreSQL executes statements in the order in which they were
 * sent. Statements that do not need each other's answers are sent at once and take one round trip.
 */
export class OpenTransaction {
  readonly client: pg.ClientBase
  readonly #begun: Promise<unknown>
  readonly #writes: Promise<unknown>[] = []
  /** The error that failed the transaction. PostgreSQL then refuses everything up to a rollback. */
  #failure: unknown
  #isOver = false

  /** @param begin the statements that begin it: in the same round trip as the first statement of the work */
  constructor(client: pg.ClientBase, begin: string) {
    this.client = client
    this.#begun = this.#send({ text: begin })
    this.#begun.catch(() => {})
  }

  /** @throws the error that failed the transaction, also for a later statement that was sent already */
  async execute(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#isOver) throw new Error('The transaction is over.')
    try {
      const [, answer] = await Promise.all([this.#begun, this.#send(query)])
      this.#failure = undefined
      return answer
    } catch (error) {
      if (isOfFailedTransaction(error)) await nextTurn()
      else this.#failure = error
      throw this.#failure ?? error
    }
  }

  /** Keeps a write whose answer nobody needs. The commit waits for it, and fails with it. */
  keep(write: Promise<unknown>): void {
    write.catch(() => {})
    this.#writes.push(write)
  }

  /** Waits for the kept writes. @throws the first error of them, in the words of the code that sent the write */
  async settle(): Promise<void> {
    for (const write of this.#writes.splice(0)) await write
  }

  /** Is sent behind the kept writes, in the same round trip: PostgreSQL commits nothing if one of them has failed. */
  async commit(): Promise<void> {
    const [settled, commit] = await Promise.allSettled([this.settle(), this.#end('commit')])
    if (settled.status === 'rejected') throw settled.reason
    if (commit.status === 'rejected') throw commit.reason
    // COMMIT of a transaction in which a statement failed answers ROLLBACK, and nothing was stored.
    if (commit.value.command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
  }

  /** @returns what to tell of an error of the work: the error of a kept write, where that failed the transaction first */
  async rollback(error: unknown): Promise<unknown> {
    const failed = await this.settle().then(
      () => undefined,
      reason => ({ reason }),
    )
    await this.#end('rollback')
    return error === this.#failure && failed ? failed.reason : error
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

const open = new WeakMap<object, OpenTransaction>()

/** Makes an open transaction known by the query builder that features get of it. */
export function knownBy<Builder extends Kysely<Tables>>(transaction: OpenTransaction, tx: Builder): Builder {
  open.set(tx, transaction)
  return tx
}

/**
 * Does not wait for a write, whose answer nobody needs: the statement is sent, and the commit waits for it. Later statements
 * of the transaction see what it wrote. If it fails, they fail, and the command fails with its error.
 * @example writeLater(ctx.tx, ctx.tx.insertInto('notice').values(rows).execute())
 */
export function writeLater(tx: object, write: Promise<unknown>): void {
  transactionOf(tx).keep(write)
}

/** Waits for all writes of `writeLater`, before a savepoint ends. @throws the first error of them */
export const settleWrites = async (tx: object): Promise<void> => transactionOf(tx).settle()

function transactionOf(tx: object): OpenTransaction {
  const transaction = open.get(tx)
  if (!transaction) throw new Error('Writes need an open transaction.')
  return transaction
}
