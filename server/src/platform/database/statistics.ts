import { sql } from 'kysely'
import type { Tx } from './index.ts'

/**
 * Analyses the tables of which this transaction wrote a good share, so that the first statements after its commit are
 * planned by present statistics (`migrations/0050_statistics_of_what_was_written.sql`). Call it late: until the commit,
 * a second transaction that analyses the same tables waits.
 */
export const analyzeWhatWasWritten = (tx: Tx): Promise<unknown> => sql`select analyze_what_was_written()`.execute(tx)
