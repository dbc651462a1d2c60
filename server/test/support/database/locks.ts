import type { Muster } from '../muster.ts'

/** In milliseconds. */
const patience = 20_000

/**
 * Until something in this test's own database waits for a row (`transactionid`), a table (`relation`) or an advisory lock;
 * other test files have databases of the same server. It ends also when what would wait has ended.
 * @throws where nothing has come to wait
 */
export async function untilLocked(
  { admin }: Muster,
  locktype: 'transactionid' | 'relation' | 'advisory',
  hasEnded: () => boolean = () => false,
): Promise<void> {
  const end = performance.now() + patience
  while (!hasEnded()) {
    // Within a transaction the list of connections would stay as it was first read.
    await admin.query('select pg_stat_clear_snapshot()')
    const { rows } = await admin.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where datname = current_database() and locktype = $1 and not granted`,
      [locktype],
    )
    if (rows.length > 0) return
    if (performance.now() > end) throw new Error(`Nothing came to wait for a lock (${locktype}).`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
