import pg from 'pg'

/** Runs work on a connection of its own, as the login of the address. `name`: by which PostgreSQL lists the connection. */
export async function connected<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  name = 'muster migrate',
): Promise<Result> {
  const address = new URL(url)
  address.searchParams.delete('pgbouncer')
  const client = new pg.Client({
    connectionString: address.href,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    // The one with the lock is silent during a backup, and a firewall must not forget it.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  })
  // A statement that is under way, or the next one, fails with it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
