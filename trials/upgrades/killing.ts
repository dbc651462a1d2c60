import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunningEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { withDatabase } from '../../server/test/support/database/database.ts'
import type { Random } from '../../server/test/support/exactness/random.ts'
import { begin, muster } from '../../server/test/support/program.ts'
import { databaseIn, killNow } from '../kit/system.ts'
import { migrationNames } from './baseline.ts'

/** A run of which something was killed has ended after so many milliseconds: a minute in order, then PostgreSQL is killed. */
const longest = 90_000

/** What of a run is killed. */
const victims = ['the program', 'PostgreSQL', 'both', 'its connection'] as const

type Killing = Readonly<{
  dataDir: string
  masterKey: Buffer
  random: Random
  /** Milliseconds of a run that is not killed. */
  usual: number
  /** How many migrations the database lacks. */
  pending: number
}>

/** `kills`: those that met a living process. `left`: how many migrations were left for the last run. */
type Killed = Readonly<{ kills: number; left: number; failure: string | undefined }>

/** One to three runs of `muster migrate` that are killed, and one that is not. */
export async function killUntilDone({ dataDir, masterKey, random, usual, pending }: Killing): Promise<Killed> {
  const settings = { DATA_DIR: dataDir, MASTER_KEY: masterKey.toString('hex') }
  const before = (await migrationNames()).length - pending
  let kills = 0
  for (let left = 1 + random.below(3); left > 0; left--) {
    const run = begin(['migrate'], settings)
    let isOver = false
    void run.ended.then(() => {
      isOver = true
    })
    const waiting = new AbortController()
    const comes =
      random.below(4) === 0
        ? sleep<undefined>(random.below(usual))
        : progress(dataDir, { applied: before + random.below(pending), signal: waiting.signal })
    const seen = await Promise.race([
      run.ended.then(() => undefined),
      comes,
      sleep<undefined>(longest, undefined, { ref: false }),
    ])
    const victim = random.pick(victims)
    const isProgram = victim === 'the program' || victim === 'both'
    if (isProgram) run.kill()
    const isKilled = pidsOf(victim, seen, dataDir).map(killNow)
    if ((isProgram && !isOver) || isKilled.includes(true)) kills += 1
    waiting.abort()
    const ended = await Promise.race([run.ended, sleep(longest, undefined, { ref: false })])
    const problem = ended === undefined ? `went on for ${longest / 1000} s` : problemOf(ended.stderr)
    if (problem === undefined) continue
    run.kill()
    return { kills, left: 0, failure: `migrate ${problem} after a kill of ${victim}` }
  }
  const { code, json, stdout, stderr } = await muster(['migrate', '--json'], settings)
  const failure = code === 0 ? undefined : `migrate ended with ${code}: ${stdout} ${stderr}`
  return { kills, left: (json?.applied ?? []).length, failure }
}

/** The processes of the database that are killed. */
function pidsOf(victim: (typeof victims)[number], seen: Seen | undefined, dataDir: string): readonly number[] {
  if (victim === 'its connection') return seen?.connection ? [seen.connection] : []
  if (victim === 'the program') return []
  return seen?.database ?? databaseIn(dataDir).map(({ pid }) => pid)
}

/** An operator gets a sentence, and no stack trace. */
const problemOf = (stderr: string) => (/^ {4}at /m.test(stderr) ? `said ${stderr}` : undefined)

/** The processes of the database, and the one of the connection that migrates. */
type Seen = Readonly<{ database: readonly number[]; connection: number | undefined }>

type Awaited = Readonly<{ applied: number; signal: AbortSignal }>

/** Waits until so many migrations are applied. */
async function progress(dataDir: string, { applied, signal }: Awaited): Promise<Seen | undefined> {
  while (!signal.aborted) {
    const running = await findRunningEmbeddedPostgres({ dataDir })
    const admin = running && new pg.Client({ connectionString: withDatabase(running.superuserUrl, 'muster') })
    admin?.on('error', () => {})
    try {
      await admin?.connect()
      // Before the moment comes: looking for processes takes longer than a migration.
      const database = databaseIn(dataDir).map(({ pid }) => pid)
      while (admin && !signal.aborted) {
        const { rows } = await admin.query<{ applied: number; connection: number | null }>(
          `select (select count(*)::int from migration) as applied,
             (select pid from pg_stat_activity where usename = 'muster_owner' limit 1) as connection`,
        )
        const [now] = rows
        if (now?.connection && now.applied >= applied) return { database, connection: now.connection }
      }
    } catch {
      // It is about to start, or to end.
    } finally {
      await admin?.end().catch(() => {})
    }
    await sleep(20)
  }
  return undefined
}
