import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { fill, population } from './dataset.ts'
import { findPgbench, scriptOf } from './floors.ts'
import { type Measure, measureHttp, measurePgbench, type Pace, postmasterOf } from './measures.ts'
import { hasProc, type Listening, memoryOf, start } from './processes.ts'
import { type Rounds, reportOf } from './report.ts'
import { statementsOf } from './statements.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    /** A folder for CPU profiles of the measured server. */
    profile: { type: 'string' },
  },
})
const pace: Pace = { connections: 32, seconds: Number(options.seconds), warmUpSeconds: 1 }

const base = '/v12.21'
const onePath = (n: number) => `${base}/Authorities/${n * 2 - 1}`
const visible = population / 2
const pagePath = (n: number) => `${base}/Authorities?pageNumber=${n}&pageSize=50`
const pages = 20

await bench()

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  const admin = new pg.Client(ofMuster(postgres.superuserUrl))
  try {
    say('Making the rows')
    await migrate(postgres.ownerUrl)
    const apiKey = await fill(ofMuster(postgres.superuserUrl))
    await admin.connect()
    await measureAll({ folder, apiKey, admin, databaseUrl: postgres.serverUrl })
  } finally {
    await admin.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type World = Readonly<{ folder: string; apiKey: string; admin: pg.Client; databaseUrl: string }>

async function measureAll(world: World): Promise<void> {
  const { folder, admin, databaseUrl } = world
  const masterKey = randomBytes(32)
  const serve = (environment: Record<string, string>, more: object = {}) =>
    start('./server.ts', {
      environment: {
        DATABASE_URL: databaseUrl,
        MASTER_KEY: masterKey.toString('hex'),
        RATE_LIMIT_PER_MINUTE: '0',
        ...environment,
      },
      ...more,
    })
  const ours = await serve({ LOG_LEVEL: 'error' }, { nodeOptions: profiling() })
  const logging = await serve({ LOG_LEVEL: 'info' }, { output: openSync(join(folder, 'log'), 'w') })
  const bare = await start('./bare.ts')
  const idle = memoryOf(ours.pid)
  try {
    const pgbench = await findPgbench()
    const measures = await measuresOf({ ...world, masterKey, pgbench: pgbench?.program, ours, logging, bare })
    const results = await inRounds(measures.filter(({ name }) => name.includes(options.only)))
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    const text = reportOf(results, {
      command: 'npm run bench',
      pgbench: pgbench?.version,
      postgres: `PostgreSQL ${rows[0]?.server_version} (our own, durable)`,
      rounds: Number(options.rounds),
      ...pace,
      rows: `${population.toLocaleString('en-AU')} employees, each an authority with 3 roles, a position and 2 cost centres; 200 cost centres, of which the caller sees half; a second group`,
      memory: { idle, loaded: memoryOf(ours.pid) },
      notes: [],
    })
    process.stdout.write(`\n${text}`)
    if (options.only === '') await writeFile(new URL('results.md', import.meta.url), text)
  } finally {
    await Promise.all([ours.stop(), logging.stop(), bare.stop()])
  }
}

type Parts = World &
  Readonly<{ masterKey: Buffer; pgbench: string | undefined; ours: Listening; logging: Listening; bare: Listening }>

async function measuresOf(parts: Parts): Promise<Measure[]> {
  const { ours, logging, bare, apiKey, admin } = parts
  const postmaster = hasProc ? { postmaster: await postmasterOf(admin) } : {}
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' }
  const get =
    (server: Listening, paths: readonly string[], more: Record<string, string> = {}, status = 200) =>
    () =>
      measureHttp({ paths, headers: { ...headers, ...more }, status }, { server, pace, ...postmaster })
  const short = () => measureHttp({ paths: ['/'], headers: {}, status: 200 }, { server: bare, pace })
  const countries = `${base}/Countries`
  const known = { 'If-None-Match': await tagOf(ours, countries, headers) }
  const one = { paths: everyOne(onePath, visible), floor: await pgbenchFloor(parts, onePath, visible) }
  const page = { paths: everyOne(pagePath, pages), floor: await pgbenchFloor(parts, pagePath, pages) }
  const pgbench = 'pgbench, the same prepared statements'
  const node = 'bare node:http, a short JSON'
  return [
    { name: 'One authority', floorName: pgbench, must: 0.2, aim: 0.3, floor: one.floor, ours: get(ours, one.paths) },
    {
      name: '50 authorities',
      floorName: pgbench,
      must: 0.35,
      aim: 0.5,
      floor: page.floor,
      ours: get(ours, page.paths),
    },
    { name: '304', floorName: node, must: 0.45, aim: 0.55, floor: short, ours: get(ours, [countries], known, 304) },
    { name: 'List of 40 KB', floorName: node, must: 0.3, aim: 0.4, floor: short, ours: get(ours, [countries]) },
    {
      name: 'Logging at info',
      floorName: 'one authority, logging errors',
      floor: get(ours, one.paths),
      ours: get(logging, one.paths),
    },
  ]
}

function everyOne(path: (n: number) => string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => path(n + 1))
}

async function tagOf({ port }: Listening, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return answer.headers.get('etag') ?? ''
}

async function pgbenchFloor(
  { pgbench, folder, databaseUrl, masterKey, apiKey, admin }: Parts,
  path: (n: number) => string,
  requests: number,
) {
  if (!pgbench) return undefined
  const samples = await statementsOf([path(1), path(2), path(3)], { databaseUrl, masterKey, apiKey })
  const script = scriptOf(samples, requests)
  const postmaster = await postmasterOf(admin)
  const file = join(folder, 'pgbench.sql')
  return () => measurePgbench(script, { program: pgbench, databaseUrl, employerGroupId: 1, file, postmaster, ...pace })
}

/** Both sides of every measure in turn, and in the next round the other way round. */
async function inRounds(measures: readonly Measure[]): Promise<Rounds[]> {
  const results = measures.map(measure => ({ measure, rounds: [] as Rounds['rounds'][number][] }))
  for (let round = 1; round <= Number(options.rounds); round++) {
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

function profiling(): string[] {
  return options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
}

/** Child processes and pgbench reach the same database, whose address is given for another by default. */
function ofMuster(url: string): string {
  const address = new URL(url)
  address.pathname = '/muster'
  return address.href
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
