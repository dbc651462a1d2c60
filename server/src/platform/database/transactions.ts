import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Execute } from './dialect.ts'
import { databaseErrorOf, isRetryable, isStalePlan, unavailableAfter } from './errors.ts'
import { forgetStatementNames, namedStatement } from './statements.ts'
import { sentValues } from './values.ts'

/** The role of every transaction. It owns nothing. */
export const serverRole = 'muster_server'

/** Makes statements wait for each other: a connection in a transaction runs one at a time. */
function oneByOne(execute: Execute): Execute {
  let last: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const next = last.then(() => execute(text, values))
    last = next.catch(() => {})
    return next
  }
}

/** What a transaction is begun with. `isQuick`: it does not wait for the disk;
 * `isSnapshot`: it reads, and all statements see the same. The others: `Database.transaction`. */
type Settings = Readonly<{
  group: number | undefined
  plansOnce?: boolean
  isQuick?: boolean
  isSnapshot?: boolean
  attempts?: number
}>

type Work<Result> = (execute: Execute, client: pg.PoolClient) => Promise<Result>

/** Transactions on the connections of a pool. */
export class Transactions {
  readonly #pool: pg.Pool
  /** Set behind a transaction pooler, where every setting is a transaction's own; in milliseconds. */
  readonly #pooledTimeout: number | undefined

  constructor(pool: pg.Pool, pooledTimeout: number | undefined) {
    this.#pool = pool
    this.#pooledTimeout = pooledTimeout
  }

  /** Repeated, at most so many times, when PostgreSQL could not serialise it. */
  async run<Result>({ attempts = 3, ...settings }: Settings, work: Work<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(settings, work)
      } catch (error) {
        if (isStalePlan(error)) forgetStatementNames()
        else if (!isRetryable(error)) throw databaseErrorOf(error)
        if (attempt >= attempts) throw isRetryable(error) ? unavailableAfter(error) : databaseErrorOf(error)
        // So that two transactions do not collide again at the same moment.
        await sleep(Math.random() * 50 * attempt)
      }
    }
  }

  async #once<Result>(settings: Settings, work: Work<Result>): Promise<Result> {
    const client = await this.#connect()
    let broken: Error | undefined
    try {
      await this.#begin(client, settings)
      const result = await work(
        oneByOne((text, values) => client.query(this.#statement(text, values))),
        client,
      )
      const { command } = await client.query('commit')
      // COMMIT of a transaction in which a statement failed answers ROLLBACK, and nothing was stored.
      if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
      return result
    } catch (error) {
      await client.query('rollback').catch(failure => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async #begin(client: pg.PoolClient, { group, plansOnce, isQuick, isSnapshot }: Settings) {
    const role =
      this.#pooledTimeout === undefined
        ? ''
        : `set local role ${serverRole}; set local timezone = 'UTC'; set local enable_material = off; set local statement_timeout = ${this.#pooledTimeout}; `
    const plans = plansOnce ? 'set local plan_cache_mode = force_generic_plan; ' : ''
    const commits = isQuick ? 'set local synchronous_commit = off; ' : ''
    // The group is a number of ours, never text of a caller; as one statement list this is one round trip.
    await client.query(
      `begin${isSnapshot ? ' isolation level repeatable read read only' : ''}; ${role}${plans}${commits}set local muster.employer_group_id = '${group === undefined ? '' : Number(group)}'`,
    )
  }

  #statement(text: string, values: readonly unknown[]) {
    return this.#pooledTimeout !== undefined
      ? { text, values: sentValues(values) }
      : { ...namedStatement(text), values: sentValues(values) }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw databaseErrorOf(error)
    }
  }
}
