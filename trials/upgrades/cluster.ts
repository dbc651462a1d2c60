import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { withDatabase } from '../../server/test/support/database/database.ts'

/** Addresses of the database of a DATA_DIR, which runs. */
type Running = Readonly<{ ownerUrl: string; serverUrl: string; admin: pg.Client }>

/** Starts the PostgreSQL of a DATA_DIR for as long as the work takes. `admin`: a superuser in the database of Muster. */
export async function whileRunning<Result>(
  dataDir: string,
  work: (running: Running) => Promise<Result>,
): Promise<Result> {
  const { ownerUrl, serverUrl, superuserUrl, stop } = await startEmbeddedPostgres({ dataDir })
  const admin = new pg.Client({ connectionString: withDatabase(superuserUrl, 'muster') })
  try {
    await admin.connect()
    return await work({ ownerUrl, serverUrl, admin })
  } finally {
    await admin.end()
    await stop()
  }
}
