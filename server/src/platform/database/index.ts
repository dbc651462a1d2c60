import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import { Semaphore } from '../semaphore.ts'
import type { Tables } from '../tables.generated.ts'
import type { Traces } from '../traces.ts'
import { connectionSettings, openPool, plannedOnce, stepDown } from './connections.ts'
import { type Execute, executeOf, kyselyOver, traced } from './dialect.ts'
import { DatabaseUnavailable, mayPass } from './errors.ts'
import { belongsTo } from './open-transaction.ts'
import { Pipeline } from './pipeline.ts'
import { Snapshots } from './snapshots.ts'
import { patienceFor, Transactions } from './transactions.ts'

/** May read, within one employer group. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'>

/** May read and write, within one employer group and one transaction. Wherever a `Db` is asked for, a `Tx` will do. */
export type Tx = Transaction<Tables>

export type DatabaseOptions = Readonly<{
  url: string
  /** Shared connections for single statements; a statement that waits holds up those behind it. */
  pipelines?: number
  /** Connections for transactions. */
  pool?: number
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statementTimeout?: number
  /** False: no list is remembered, and every read is done anew. */
  remembers?: boolean
  /** Does what this one cannot: it is away, or recovers. For a replica. */
  otherwise?: Database
  /** Gets the statements of requests. */
  traces?: Traces | undefined
}>

/** Milliseconds for a statement that reads a list of a million. */
const slowTimeout = 120_000

export type Database = Readonly<{
  /** Reads of one group, each planned once a connection, whatever its values. Row-level security sees this group alone. */
  forGroup(employerGroupId: number): Db
  /** Reads of one request that changes nothing. They go to a replica, if there is one that has all earlier writes. */
  reader(employerGroupId: number): Db | Promise<Db>
  /** Statements that need no group: the look-ups that run as their definer. Tenant tables are empty here. */
  withoutGroup: Db
  /**
   * One transaction in one group (or in none, where tenant tables are empty), repeated at most three times when
   * PostgreSQL could not serialise it. `plansOnce`: each statement is planned once a connection, whatever its values,
   * for work on few rows that are found by their keys, where planning takes longer than executing. `account`: whose work
   * it is, who has at most half of the connections at a time.
   */
  transaction<Result>(
    employerGroupId: number | undefined,
    work: (tx: Tx) => Promise<Result>,
    options?: Readonly<{ plansOnce?: boolean; account?: string }>,
  ): Promise<Result>
  /**
   * Quick statements beside an open transaction, each a transaction of its own: what it locks is free as soon as it is done,
   * and what it wrote stays whatever becomes of the other. It is on the disk no later than what the other commits, without
   * waiting for that.
   */
  aside(employerGroupId: number): Db
  /** A connection of its own, in a transaction of the group: for COPY. Released with the work's end. */
  withConnection<Result>(
    employerGroupId: number,
    work: (tx: Tx, client: pg.ClientBase) => Promise<Result>,
  ): Promise<Result>
  /** How many connections for transactions there are, and how many wait for one. */
  connections(): readonly Readonly<{ pool: string; busy: number; idle: number; waiting: number }>[]
  close(): Promise<void>
}>

/** Other ways to read within the group of a `Db`. */
export type WaysToRead = Readonly<{
  /** Connections of their own for what takes long, so that nothing quick waits behind it. */
  slow: Db
  /** Several statements that all see the same rows. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  remembers: boolean
}>

const waysOf = new WeakMap<Db, WaysToRead>()

/** Undefined in a transaction, which sees its own rows, and for connections without other ways. */
export const waysToRead = (db: Db): WaysToRead | undefined => waysOf.get(db)

/** For reads that take long: reports, and what looks through whole tables. */
export const slowly = (db: Db): Db => waysOf.get(db)?.slow ?? db

/**
 * The database as the limited role `muster_server`, which owns nothing. A URL of a mightier login is good too: every
 * connection then steps down to that role first. `?pgbouncer=true` in the URL says that a transaction pooler stands
 * between, where nothing may outlive a transaction: every read is then a transaction of its own.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { clientConfig, isPooled, statementTimeout } = connectionSettings(options)
  const { traces } = options
  const over = (execute: Execute) => kyselyOver(traces ? traced(execute, traces) : execute)
  const poolConfig: pg.PoolConfig = {
    ...clientConfig,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    ...(isPooled ? {} : { onConnect: stepDown }),
  }
  const size = options.pool ?? 10
  // Most of its transactions are commands, which plan their statements once.
  const pool = openPool({ ...poolConfig, ...(isPooled ? {} : plannedOnce(clientConfig)), max: size })
  const shares = new Semaphore({
    sizeOfOne: Math.ceil(size / 2),
    queue: Infinity,
    patience: statementTimeout,
    refusal: new DatabaseUnavailable(new Error('The account has its share of connections.')),
  })
  const transactions = new Transactions(pool, { statementTimeout, isPooled, plansOnce: !isPooled })
  const shared = { ...clientConfig, pipeline: true, query_timeout: patienceFor(statementTimeout) }
  const planned = { ...shared, ...plannedOnce(clientConfig) }
  const groups = new Map<number, Db>()
  // PostgreSQL may have crashed, and then gives transactions the numbers of others: what was remembered by them, with the
  // `Db` of each group, is not looked at again.
  const onLost = () => groups.clear()
  const reads = isPooled ? undefined : new Pipeline(planned, options.pipelines ?? 3, { prepare: stepDown, onLost })
  // Connections of their own: transactions that hold all others wait for statements aside.
  const quick = { ...shared, options: `${clientConfig.options} -c synchronous_commit=off` }
  const asides = isPooled ? undefined : new Pipeline(quick, 2, { prepare: stepDown })
  const asidePool = openPool({ ...poolConfig, max: 2 })
  const pooledAsides = new Transactions(asidePool, { statementTimeout, isPooled })
  // Who waits for one of these connections waits for others' slow statements, but no longer than for those of writes.
  const waiting = { connectionTimeoutMillis: statementTimeout }
  const slowPool = openPool({
    ...poolConfig,
    ...waiting,
    ...(isPooled ? {} : { statement_timeout: slowTimeout }),
    max: 2,
  })
  const slowReads = new Transactions(slowPool, { statementTimeout: slowTimeout, isPooled })
  // Apart from those of writes, which no number of readers may take away.
  const snapshotPool = openPool({ ...poolConfig, ...waiting, max: 2 })
  const snapshots = new Snapshots(new Transactions(snapshotPool, { statementTimeout, isPooled }))

  /** Single statements of a group: on shared connections, and behind a pooler each in a transaction. */
  const singly = (pipeline: Pipeline | undefined, otherwise: Transactions, group: number | undefined): Execute =>
    pipeline
      ? (text, values) => pipeline.execute(group, text, values)
      : (text, values) => otherwise.run({ group, attempts: 1 }, execute => execute(text, values))
  const asidesOf = new Map<number, Db>()

  const database: Database = {
    forGroup(employerGroupId) {
      const known = groups.get(employerGroupId)
      if (known) return known
      const other = options.otherwise?.forGroup(employerGroupId)
      const db = over(orElse(singly(reads, transactions, employerGroupId), other))
      waysOf.set(db, {
        slow: over(
          orElse(
            (text, values) => slowReads.run({ group: employerGroupId, attempts: 1 }, execute => execute(text, values)),
            other && slowly(other),
          ),
        ),
        snapshot: work =>
          snapshots
            .run(employerGroupId, execute => work(over(execute)))
            .catch(error => {
              const others = other && waysToRead(other)
              if (others && mayPass(error)) return others.snapshot(work)
              throw error
            }),
        remembers: options.remembers ?? true,
      })
      if (groups.size >= 10_000) groups.clear()
      groups.set(employerGroupId, db)
      return db
    },
    reader: employerGroupId => database.forGroup(employerGroupId),
    withoutGroup: over(singly(reads, transactions, undefined)),
    transaction(group, work, { account, ...options } = {}) {
      const run = () =>
        transactions.run({ group, ...options }, (execute, transaction) =>
          work(belongsTo(transaction, over(execute)) as unknown as Tx),
        )
      return account === undefined ? run() : shares.run(run, account)
    },
    aside(employerGroupId) {
      const known = asidesOf.get(employerGroupId)
      if (known) return known
      const db = over(singly(asides, pooledAsides, employerGroupId))
      if (asidesOf.size >= 10_000) asidesOf.clear()
      asidesOf.set(employerGroupId, db)
      return db
    },
    withConnection: (group, work) =>
      transactions.run({ group, attempts: 1, isShared: true }, (execute, transaction) =>
        work(belongsTo(transaction, over(execute)) as unknown as Tx, transaction.client),
      ),
    connections: () =>
      Object.entries({ writes: pool, slow: slowPool, snapshots: snapshotPool }).map(
        ([name, { totalCount, idleCount, waitingCount }]) => ({
          pool: name,
          busy: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
        }),
      ),
    async close() {
      const pools = [pool, asidePool, slowPool, snapshotPool]
      await Promise.all([reads?.close(), asides?.close(), ...pools.map(each => each.end())])
    },
  }
  return database
}

/** The same statement on another database where it could not be done on this one. */
function orElse(execute: Execute, other: Db | undefined): Execute {
  if (!other) return execute
  return (text, values) =>
    execute(text, values).catch(error => {
      if (!mayPass(error)) throw error
      return executeOf(other)(text, values)
    })
}
