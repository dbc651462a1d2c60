import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Execute } from './dialect.ts'
import { databaseErrorOf, isRetryable, isStalePlan, mayBeOvertaken, unavailableAfter } from './errors.ts'
import { OpenTransaction } from './open-transaction.ts'
import { forgetStatementNames } from './statements.ts'

/** The role of every transaction. It owns nothing. */
export const serverRole = 'muster_server'

/** What a transaction is begun with. `isSnapshot`: it reads, and all statements see the same. */
type Settings = Readonly<{
  group: number | undefined
  plansOnce?: boolean
  isSnapshot?: boolean
  isShared?: boolean
  attempts?: number
}>

/** Milliseconds: a network path that is lost without a word is noticed then, since the server's own time-out can't be heard. */
export const patienceFor = (statementTimeout: number): number => statementTimeout + 5_000

type Work<Result> = (execute: Execute, transaction: OpenTransaction) => Promise<Result>

/** Transactions on the connections of a pool. */
export class Transactions {
  readonly #pool: pg.Pool
  /** Set behind a transaction pooler, where every setting is a transaction's own; in milliseconds. */
  readonly #pooledTimeout: number | undefined
  readonly #patience: number
  readonly #plansOnce: boolean

  /** `plansOnce`: its connections plan each statement once, unless a transaction says otherwise. */
  constructor(
    pool: pg.Pool,
    {
      statementTimeout,
      isPooled,
      plansOnce = false,
    }: Readonly<{ statementTimeout: number; isPooled: boolean; plansOnce?: boolean }>,
  ) {
    this.#pool = pool
    this.#pooledTimeout = isPooled ? statementTimeout : undefined
    this.#patience = patienceFor(statementTimeout)
    this.#plansOnce = plansOnce
  }

  /** Repeated, at most so many times, when PostgreSQL could not serialise it, or others have changed what it had checked. */
  async run<Result>({ attempts = 3, ...settings }: Settings, work: Work<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once({ ...settings, isLastAttempt: attempt >= attempts }, work)
      } catch (error) {
        if (isStalePlan(error)) forgetStatementNames()
        else if (!isRetryable(error) && !mayBeOvertaken(error)) throw databaseErrorOf(error)
        if (attempt >= attempts) throw isRetryable(error) ? unavailableAfter(error) : databaseErrorOf(error)
        // So that two transactions do not collide again at the same moment.
        await sleep(Math.random() * 50 * attempt)
      }
    }
  }

  async #once<Result>(settings: Settings & { isLastAttempt: boolean }, work: Work<Result>): Promise<Result> {
    const client = await this.#connect()
    const transaction = new OpenTransaction(client, {
      begin: this.#begin(settings),
      isPooled: this.#pooledTimeout !== undefined,
      isShared: settings.isShared,
      patience: this.#patience,
      isLastAttempt: settings.isLastAttempt,
    })
    let broken: Error | undefined
    try {
      const result = await work((text, values) => transaction.execute(text, values), transaction)
      await transaction.commit()
      return result
    } catch (error) {
      throw await transaction.rollback(error).catch(failure => {
        broken = failure
        return error
      })
    } finally {
      client.release(broken)
    }
  }

  /** The group is a number of ours, never text of a caller. */
  #begin({ group, plansOnce = false, isSnapshot }: Settings): string {
    const role =
      this.#pooledTimeout === undefined
        ? ''
        : `set local role ${serverRole}; set local timezone = 'UTC'; set local enable_material = off; set local jit = off; set local statement_timeout = ${this.#pooledTimeout}; `
    const [mode, scans] = plansOnce ? ['force_generic_plan', 'off'] : ['auto', 'on']
    const plans =
      plansOnce === this.#plansOnce ? '' : `set local plan_cache_mode = ${mode}; set local enable_seqscan = ${scans}; `
    // Not the database's own default: after a lock, a statement has to see what its last holder wrote.
    const isolation = isSnapshot ? 'repeatable read read only' : 'read committed'
    return `begin isolation level ${isolation}; ${role}${plans}set local muster.employer_group_id = '${group === undefined ? '' : Number(group)}'`
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw databaseErrorOf(error)
    }
  }
}
