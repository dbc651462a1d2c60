import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './index.ts'

/** How long a read waits for the replica, in milliseconds. After that the primary answers it. */
const patience = 30

/** Milliseconds between two looks at the replica, while it has not caught up. */
const pause = 2

/** How long reads leave a replica alone that lagged or did not answer, in milliseconds. */
const rest = 250

/**
 * A database whose reads of single requests go to a streaming replica of it, which is never older than any write that was
 * committed before the request came: the primary is asked how far its log is, once for all requests that come in the same
 * moment, and the replica whether it has that. Where it has not, or does not answer, the primary answers. The replica is one
 * server: of several behind one address, another one may be asked than reads.
 */
export function withReplica(primary: Database, replica: Database): Database {
  let asked: Promise<boolean> | undefined
  let restsUntil = 0
  // It may be away when the server starts, and is looked at again before the first read on it.
  let isKnown = false

  const look = async (): Promise<boolean> => {
    try {
      if (!isKnown) await refuseForeignReplica(primary, replica)
      isKnown = true
      return await isUpToDate(primary, replica)
    } catch {
      return false
    }
  }
  const hasCaughtUp = (): Promise<boolean> => {
    asked ??= new Promise(resolve => setImmediate(resolve)).then(() => {
      // Requests from here on need a later place of the log.
      asked = undefined
      const late = new AbortController()
      const tooLate = sleep(patience, false, { signal: late.signal }).catch(() => false)
      return Promise.race([look(), tooLate]).finally(() => late.abort())
    })
    return asked
  }
  const reader = async (employerGroupId: number): Promise<Db> => {
    if (performance.now() < restsUntil) return primary.forGroup(employerGroupId)
    if (await hasCaughtUp()) return replica.forGroup(employerGroupId)
    restsUntil = performance.now() + rest
    return primary.forGroup(employerGroupId)
  }
  return {
    ...primary,
    reader,
    connections: () => [
      ...primary.connections(),
      ...replica.connections().map(({ pool, ...states }) => ({ pool: `replica ${pool}`, ...states })),
    ],
    async close() {
      await Promise.all([primary.close(), replica.close()])
    },
  }
}

/** Behind all commits that were answered: those are on the disk, unless PostgreSQL is set not to wait for it. */
const place = sql`case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`

/**
 * The timeline of a PostgreSQL: a promotion begins another one. A replica of one that was promoted follows that, and may be as far
 * as the primary without having what the primary wrote since. A replica notes a new timeline a while after it has come to it.
 */
const timeline = sql<number>`case when pg_is_in_recovery()
  then greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end`

/** Whether the replica has all that the primary has on its disk now. One that was promoted is none any more. */
async function isUpToDate(primary: Database, replica: Database): Promise<boolean> {
  const { rows } = await sql<{ place: string; timeline: number }>`
    select ${place}::text as place, ${timeline} as timeline`.execute(primary.withoutGroup)
  const wanted = rows[0]
  const end = performance.now() + patience
  while (performance.now() < end) {
    const { rows } = await sql<{ hasIt: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${wanted?.place}::pg_lsn
        and ${timeline} = ${wanted?.timeline} as has_it`.execute(replica.withoutGroup)
    if (rows[0]?.hasIt) return true
    await sleep(pause)
  }
  return false
}

/** @throws a sentence for the operator where it is no streaming replica of this database */
export async function refuseForeignReplica(primary: Database, replica: Database): Promise<void> {
  const [own, other] = await Promise.all([primary, replica].map(identityOf))
  if (!other?.isReplica)
    throw new Error('DATABASE_REPLICA_URL is no replica: name a hot standby of the database of DATABASE_URL.')
  if (own?.system !== other.system)
    throw new Error('DATABASE_REPLICA_URL is a replica of another PostgreSQL than that of DATABASE_URL.')
  if (own.database !== other.database)
    throw new Error('DATABASE_REPLICA_URL names another database of the replica than DATABASE_URL: name the same one.')
}

/** @throws a sentence for the operator where it follows a PostgreSQL that was promoted beside this one */
export async function refuseOtherTimeline(primary: Database, replica: Database): Promise<void> {
  const [own, other] = await Promise.all(
    [primary, replica].map(({ withoutGroup }) =>
      sql<{ timeline: number }>`select ${timeline} as timeline`.execute(withoutGroup),
    ),
  )
  if (own?.rows[0]?.timeline === other?.rows[0]?.timeline) return
  throw new Error(
    'DATABASE_REPLICA_URL is on another timeline than DATABASE_URL: it follows one that was promoted, or has not noted the last promotion yet. Where that was not minutes ago, make the replica anew.',
  )
}

/** A replica has the databases of its primary, with their numbers. */
async function identityOf({ withoutGroup }: Database) {
  const { rows } = await sql<{ system: string; database: number; isReplica: boolean }>`
    select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as is_replica,
      (select oid::bigint from pg_database where datname = current_database()) as database`.execute(withoutGroup)
  return rows[0]
}
