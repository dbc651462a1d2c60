import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Queries the database. @throws `DatabaseUnavailable` where it does not answer */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.withoutGroup)
}
