import type { Muster } from './muster.ts'

/**
 * Until something in this test's own database waits for a row (`transactionid`), a table (`relation`) or an advisory lock; other test files
 * have databases of the same server. It ends also when what would wait has ended.
 */
export async function untilLocked(
  { admin }: Muster,
  locktype: 'transactionid' | 'relation' | 'advisory',
  hasEnded: () => boolean = () => false,
): Promise<void> {
  while (!hasEnded()) {
    // Within a transaction the list of connections would stay as it was first read.
    await admin.query('select pg_stat_clear_snapshot()')
    const { rows } = await admin.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where datname = current_database() and locktype = $1 and not granted`,
      [locktype],
    )
    if (rows.length > 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
