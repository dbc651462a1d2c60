import pg from 'pg'
import { serverRole } from './transactions.ts'
import { databaseTypes } from './values.ts'

/** A connection that breaks, idle or at work, is thrown away; without listeners it would end the process. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The settings of a connection, and whether a transaction pooler stands between. */
export function connectionSettings({
  url,
  statementTimeout = 15_000,
}: Readonly<{ url: string; statementTimeout?: number }>) {
  const address = new URL(url)
  const isPooled = address.searchParams.get('pgbouncer') === 'true'
  address.searchParams.delete('pgbouncer')
  const clientConfig: pg.ClientConfig = {
    connectionString: address.href,
    types: databaseTypes,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'muster',
    // Where PostgreSQL expects few rows and is wrong, a nested loop over rows that were put aside compares each with each.
    // Without it, it looks each up in an index, or hashes them (docs/decisions/0018-statistics.md).
    // A pooler refuses start-up parameters that it does not know.
    ...(isPooled
      ? {}
      : { statement_timeout: statementTimeout, options: '-c timezone=UTC -c enable_material=off -c jit=off' }),
  }
  return { clientConfig, isPooled, statementTimeout }
}

/** Each statement is planned once a connection: docs/decisions/0010-plans-of-statements.md */
export const plannedOnce = ({ options }: pg.ClientConfig) => ({
  options: `${options} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off`,
})

/** Makes a login that may do more the server's role, which owns nothing. */
export async function stepDown(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  if (rows[0]?.user !== serverRole) await client.query(`set role ${serverRole}`)
}
