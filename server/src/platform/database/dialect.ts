import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Answer } from './batch.ts'

/** Sends one statement and gives its rows. */
export type Execute = (text: string, values: readonly unknown[]) => Promise<Answer>

/**
 * Kysely over a function that sends one statement. Transactions are not begun through it: `Database.transaction` opens
 * them, so that a query builder handed to a feature cannot.
 */
export class ConnectionDialect implements Dialect {
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
