import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Tables } from '../tables.generated.ts'
import type { Traces } from '../traces.ts'
import type { Answer } from './batch.ts'
import { names } from './values.ts'

/** Sends one statement and gives its rows. */
export type Execute = (text: string, values: readonly unknown[]) => Promise<Answer>

const plugins = [names, new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]

const executing = new WeakMap<object, Execute>()

/** Statements as spans of the request that they belong to: their text has no values. */
export const traced = (execute: Execute, traces: Traces): Execute => {
  return (text, values) => {
    const [, operation = 'STATEMENT'] = /^\s*(\w+)/.exec(text) ?? []
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 4_000) }
    return traces.inChild(operation.toUpperCase(), attributes, () => execute(text, values))
  }
}

/** A query builder over a function that sends one statement. */
export function kyselyOver(execute: Execute): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new ConnectionDialect(execute), plugins })
  executing.set(db, execute)
  return db
}

/** How a query builder sends its statements. @param db one that `kyselyOver` has made */
export function executeOf(db: object): Execute {
  const execute = executing.get(db)
  if (!execute) throw new Error('The query builder has no connection.')
  return execute
}

/**
 * Sends a statement that is compiled already, without the builder's executor, which takes four turns of promises and copies.
 * @param db one that `kyselyOver` has made
 */
export async function rowsOf<Row>(db: object, { sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await executeOf(db)(sql, parameters)
  return rows as unknown as Row[]
}

/**
 * Kysely over a function that sends one statement. Transactions are not begun through it: `Database.transaction` opens
 * them, so that a query builder handed to a feature cannot.
 */
class ConnectionDialect implements Dialect {
  readonly #connection: DatabaseConnection

  constructor(execute: Execute) {
    this.#connection = new Connection(execute)
  }

  createDriver(): Driver {
    return {
      init: async () => {},
      acquireConnection: async () => this.#connection,
      releaseConnection: async () => {},
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      destroy: async () => {},
    }
  }

  createAdapter = () => new PostgresAdapter()
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

class Connection implements DatabaseConnection {
  readonly #execute: Execute

  constructor(execute: Execute) {
    this.#execute = execute
  }

  async executeQuery<Row>(query: CompiledQuery) {
    const { rows, rowCount } = await this.#execute(query.sql, query.parameters)
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount) }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator; large results are read in batches instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read large results in batches (platform/collection.ts): shared connections have no cursors.')
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions are opened by Database.transaction alone.')
}
