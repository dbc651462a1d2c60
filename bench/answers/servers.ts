import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findPgbench } from '../floors/pgbench.ts'
import { asSuperuser, type OwnDatabase, onOwnDatabase } from '../own-database.ts'
import { memoryOf, start } from '../processes.ts'
import { comparisonsIn } from './comparisons.ts'
import { fill, type Keys } from './dataset.ts'
import type { Comparison, Measure, Pace } from './measures.ts'
import { type Rounds, reportOf } from './report.ts'

/** `only`: measures with this in their names, in any case. */
type Wanted = Readonly<{ only: string; rounds: number; pace: Pace }>

/** Answers over HTTP beside their floors, on a database and servers of the bench's own. */
export const measureAnswers = (wanted: Wanted): Promise<string> =>
  onOwnDatabase(database =>
    asSuperuser(database, async admin => {
      say('Making the rows')
      return measureServers({ ...database, admin, keys: await fill(admin) }, wanted)
    }),
  )

type Filled = OwnDatabase & Readonly<{ keys: Keys; admin: pg.Client }>

async function measureServers(database: Filled, { only, rounds, pace }: Wanted): Promise<string> {
  const [load = 0] = loadavg()
  const masterKey = randomBytes(32)
  const serve = (LOG_LEVEL: string, output: number | 'ignore') => {
    const settings = { DATABASE_URL: database.serverUrl, MASTER_KEY: masterKey.toString('hex') }
    // As `npm start` and the image have it.
    const ofNpmStart = { MALLOC_TRIM_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=8' }
    return start('./dist/server.js', {
      environment: { ...ofNpmStart, ...settings, LOG_LEVEL, RATE_LIMIT_PER_MINUTE: '0' },
      output,
    })
  }
  const ours = await serve('error', 'ignore')
  const logging = await serve('info', openSync(join(database.folder, 'log'), 'w'))
  const bare = await start('./bare.ts')
  try {
    const idle = memoryOf(ours.pid)
    const pgbench = await findPgbench()
    const world = { ...database, masterKey, pgbench: pgbench?.program, ours, logging, bare, pace }
    const results = await inRounds(await prepared(comparisonsIn(world), only), rounds)
    const { rows } = await database.admin.query<{ server_version: string }>('show server_version')
    return reportOf(results, {
      pgbench: pgbench?.version,
      postgres: rows[0]?.server_version ?? '',
      rounds,
      load,
      memory: { idle, loaded: memoryOf(ours.pid) },
      ...pace,
    })
  } finally {
    await Promise.all([ours.stop(), logging.stop(), bare.stop()])
  }
}

async function prepared(comparisons: readonly Comparison[], only: string): Promise<Measure[]> {
  const wanted = comparisons.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  if (wanted.length === 0) throw new Error(`There is no measure of ${only}.`)
  const measures: Measure[] = []
  for (const { name, prepare } of wanted) measures.push({ name, ...(await prepare()) })
  return measures
}

/** Both sides of every measure in turn, and in the next round the other way round. */
async function inRounds(measures: readonly Measure[], count: number): Promise<Rounds[]> {
  const results = measures.map(measure => ({ measure, rounds: [] as Rounds['rounds'][number][] }))
  for (let round = 1; round <= count; round++) {
    for (const { measure, rounds } of results) {
      const early = round % 2 === 1 ? await measure.floor?.() : undefined
      const ours = await measure.ours()
      const floor = early ?? (await measure.floor?.())
      rounds.push({ floor, ours })
      say(`Round ${round}, ${measure.name}: ${Math.round(ours.rate)} a second, floor ${Math.round(floor?.rate ?? 0)}`)
    }
  }
  return results
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
