import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { type Answer, Batch, type Statement, sendTogether } from './batch.ts'
import { isOfFailedTransaction } from './errors.ts'
import { namedStatement } from './statements.ts'

/**
 * `isPooled`: a transaction pooler stands between, where no name of a statement outlives a transaction. `isShared`: others send
 * statements on the connection too, so that none may wait for the end of the turn.
 */
type Opening = Readonly<{
  begin: string
  isPooled: boolean
  isShared?: boolean | undefined
  /** Milliseconds within which PostgreSQL answers a statement, unless the path to it is lost. */
  patience: number
  isLastAttempt: boolean
}>

/**
 * An open transaction on a connection in pipeline mode. PostgreSQL executes statements in the order in which they are
 * sent; those that are sent without waiting for each other's answers take one round trip.
 */
export class OpenTransaction {
  readonly client: pg.ClientBase
  /** Whether nothing repeats it if it fails. */
  readonly isLastAttempt: boolean
  readonly #isPooled: boolean
  readonly #isShared: boolean
  readonly #begin: string
  readonly #patience: number | undefined
  #begun: Promise<unknown> | undefined
  /** What is sent at the end of this turn of the event loop. */
  #batch: Batch | undefined
  /** Writes that the commit has to wait for. */
  readonly #writes: Promise<unknown>[] = []
  /** The error that failed the transaction: from then on, PostgreSQL refuses everything but a rollback. */
  #failure: unknown
  #isOver = false

  /** It begins in the same round trip as its first statement. */
  constructor(client: pg.ClientBase, { begin, isPooled, isShared = false, patience, isLastAttempt }: Opening) {
    this.client = client
    this.isLastAttempt = isLastAttempt
    this.#isPooled = isPooled
    this.#isShared = isShared
    this.#begin = begin
    // COPY takes as long as it takes.
    this.#patience = isShared ? undefined : patience
    if (isShared) this.#open()
  }

  /** Sends a statement at once. @throws the error that failed the transaction, for the statements behind it too */
  async execute(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await this.#execute(text, values)
    } catch (error) {
      if (!isOfFailedTransaction(error)) throw error
      // The code that sent the failed statement comes first, and puts the error into words.
      await nextTurn()
      // Where the beginning failed, no statement says why.
      await this.#begun
      throw this.#failure ?? error
    }
  }

  /**
   * Sends a write at once, for which the commit waits.
   * @param refuse puts its error into words
   * @throws a value that cannot be sent, and after the commit
   */
  write(text: string, values: readonly unknown[], refuse?: (error: unknown) => void): void {
    const written = this.#execute(text, values).catch(error => {
      // The statement that failed before it has said so.
      if (!isOfFailedTransaction(error)) throw error
    })
    const refused = refuse ? written.catch(refuse) : written
    refused.catch(() => {})
    this.#writes.push(refused)
  }

  /** Waits for the writes so far. @throws the error of the one that failed */
  async settle(): Promise<void> {
    for (const write of this.#writes.splice(0)) await write
  }

  #execute(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#isOver) throw new Error('The transaction is over.')
    return this.#noting(this.#add({ ...(this.#isPooled ? { text } : namedStatement(text)), values }))
  }

  /** Remembers what failed the transaction. */
  async #noting(answered: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await answered
      this.#failure = undefined
      return answer
    } catch (error) {
      if (isOfFailedTransaction(error)) throw error
      this.#failure = error
      throw error
    }
  }

  /** Is sent in the same round trip as the last writes: PostgreSQL commits nothing if one of them has failed. */
  async commit(): Promise<void> {
    this.#isOver = true
    const [settled, commit] = await Promise.allSettled([this.settle(), this.#add({ text: 'commit', values: [] })])
    await this.#begun
    if (settled.status === 'rejected') throw settled.reason
    if (commit.status === 'rejected') throw commit.reason
    // COMMIT of a transaction in which a statement failed answers ROLLBACK, and nothing was stored.
    if (commit.value.command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
  }

  /** Undoes what was done since a savepoint. Apart from the batch, as a rollback. */
  async rollbackTo(savepoint: string): Promise<void> {
    this.#flush()
    await this.#alone(`rollback to savepoint ${savepoint}`)
  }

  /** @returns the error of a write that failed, which came before whatever the work has made of it; else that of the work */
  async rollback(error: unknown): Promise<unknown> {
    this.#isOver = true
    this.#flush()
    // Apart from the batch: PostgreSQL executes nothing of that behind a statement that failed.
    const rolledBack = this.#begun && this.#alone('rollback')
    const [[settled]] = await Promise.all([Promise.allSettled([this.settle()]), rolledBack])
    return settled.status === 'rejected' ? settled.reason : error
  }

  #add(statement: Statement): Promise<Answer> {
    const batch = this.#batch ?? new Batch()
    const answer = batch.add(statement)
    if (!this.#batch && !this.#isShared) process.nextTick(() => this.#flush())
    this.#batch = batch
    if (this.#isShared) this.#flush()
    return answer
  }

  #flush(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = undefined
    if (!this.#begun) this.#open()
    sendTogether(this.client)
    if (this.#patience) batch.query_timeout = this.#patience * batch.statements.length
    this.client.query(batch)
  }

  #alone(text: string): Promise<unknown> {
    return this.client.query({ text, ...(this.#patience ? { query_timeout: this.#patience } : {}) })
  }

  #open(): void {
    sendTogether(this.client)
    this.#begun = this.client.query({ text: this.#begin })
    this.#begun.catch(() => {})
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
