import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** A backup that the service made by itself, or tried to. `triedAt`: when it was last restored elsewhere. */
export type BackupRun = Readonly<{
  startedAt: string
  finishedAt: string | null
  file: string | null
  failure: string | null
  triedAt: string | null
}>

/** Milliseconds after which a process that said nothing of its backup has died. */
const silence = 10 * 60_000

/** Milliseconds until a failed backup is tried again. */
const pause = 60 * 60_000

const before = (now: string, milliseconds: number): string => new Date(Date.parse(now) - milliseconds).toISOString()

/** A run of this process. Where it is silent for too long another process makes the backup, and the run is no longer its own. */
export type OwnRun = Readonly<{ id: number; startedAt: string }>

/**
 * @returns the run, where no process has made the backup that was due then, and none makes one, of this day or a
 *   former one
 */
export async function beginRun(
  database: Database,
  { dueAt, now }: Record<'dueAt' | 'now', string>,
): Promise<OwnRun | undefined> {
  const { rows } = await database.transaction(undefined, tx =>
    sql<{ id: number }>`
      insert into backup (due_at, started_at, alive_at) select ${dueAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      where not exists (select from backup where due_at <> ${dueAt}::timestamptz and finished_at is null and failure is null
        and alive_at > ${before(now, silence)}::timestamptz)
      on conflict (due_at) do update set started_at = ${now}, alive_at = ${now}, failure = null
      where backup.finished_at is null and backup.alive_at
        <= case when backup.failure is null then ${before(now, silence)}::timestamptz else ${before(now, pause)} end
      returning id`.execute(tx),
  )
  return rows[0] && { id: rows[0].id, startedAt: now }
}

const isOwn = ({ id, startedAt }: OwnRun) => sql<boolean>`id = ${id} and started_at = ${startedAt}`

export const keepAlive = (database: Database, own: OwnRun, now: string): Promise<unknown> =>
  database.transaction(undefined, tx => sql`update backup set alive_at = ${now} where ${isOwn(own)}`.execute(tx))

/** The process ends before the backup is whole: the next one that looks begins anew. */
export const giveUpRun = (database: Database, own: OwnRun): Promise<unknown> =>
  database.transaction(undefined, tx =>
    sql`update backup set alive_at = to_timestamp(0) where ${isOwn(own)}`.execute(tx),
  )

type Ending = Readonly<{ now: string; file?: string; bytes?: number; failure?: string }>

export const endRun = (database: Database, own: OwnRun, { now, file, bytes, failure }: Ending): Promise<unknown> =>
  database.transaction(undefined, tx =>
    sql`update backup set alive_at = ${now}, finished_at = ${failure === undefined ? now : null}, file = ${file ?? null},
      bytes = ${bytes ?? null}, failure = ${failure ?? null} where ${isOwn(own)}`.execute(tx),
  )

/** The last runs, the latest first. */
export async function readBackupRuns({ withoutGroup }: Pick<Database, 'withoutGroup'>): Promise<BackupRun[]> {
  const { rows } = await sql<BackupRun>`
    select started_at, finished_at, file, failure, tried_at from backup order by due_at desc limit 100`.execute(
    withoutGroup,
  )
  return rows
}

/**
 * Notes that a backup was restored elsewhere. @returns whether the service made it: of other files it notes nothing, nor of one
 * of another service that has the same name
 */
export async function noteTrial(
  database: Database,
  { file, bytes, now }: Readonly<{ file: string; bytes: number; now: string }>,
): Promise<boolean> {
  const { rows } = await database.transaction(undefined, tx =>
    sql`update backup set tried_at = ${now} where file = ${file} and bytes = ${bytes} returning id`.execute(tx),
  )
  return rows.length > 0
}
