import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Asks the database for an answer. Throws `DatabaseUnavailable` when it is away. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.withoutGroup)
}
