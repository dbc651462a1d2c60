import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { comparisonsIn } from './comparisons.ts'
import { fill, type Keys } from './dataset.ts'
import { findPgbench } from './floors.ts'
import type { Comparison, Measure } from './measures.ts'
import { memoryOf, start } from './processes.ts'
import { type Rounds, reportOf } from './report.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of each run. */
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    /** Measures with this in their names, `import` or `sign-in`; case ignored; results.md is left alone then. */
    only: { type: 'string', default: '' },
    /** Of the import; its results are left out with 0. */
    employees: { type: 'string', default: '100000' },
    /** A folder for processor profiles of the measured server. */
    profile: { type: 'string' },
  },
})

const headings = { import: 'Import', 'sign-in': 'Time of a refused sign-in' }

const [load = 0] = loadavg()
const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
const running: { postgres?: EmbeddedPostgres } = {}
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)))
process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)))
try {
  const answering = ['import', 'sign-in'].includes(options.only) ? '' : await measureAnswers()
  const importing =
    ['', 'import'].includes(options.only) && options.employees !== '0'
      ? await measureApart('import', [options.employees, options.rounds])
      : ''
  const signingIn = ['', 'sign-in'].includes(options.only) ? await measureApart('sign-in', ['800']) : ''
  const text = [answering, importing, signingIn].filter(part => part !== '').join('\n')
  process.stdout.write(`\n${text}`)
  if (options.only === '') await writeResults(text)
} finally {
  await cleanUp()
}

/** Sections of what was not measured this time stay as they are, and say so. */
async function writeResults(text: string): Promise<void> {
  const file = new URL('results.md', import.meta.url)
  const former = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [, ...sections] = former.split(/\n(?=## )/)
  const kept = sections.filter(section => !text.includes(`\n${headingOf(section)}\n`))
  await writeFile(file, [text, ...kept.map(saidToBeKept)].join('\n'))
}

const headingOf = (section: string): string => section.split('\n', 1).join('')

const keptNote = '*Kept from an earlier run; not measured in this one.*'

const saidToBeKept = (section: string): string =>
  section.includes(keptNote) ? section : section.replace('\n', () => `\n\n${keptNote}\n`)

async function cleanUp(): Promise<void> {
  await running.postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Answers over HTTP beside their floors, on a database and servers of the bench's own. */
async function measureAnswers(): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  running.postgres = postgres
  const superuserUrl = ofMuster(postgres.superuserUrl)
  const admin = new pg.Client({ connectionString: superuserUrl })
  // Cut when we are interrupted; what is asked of it then says so.
  admin.on('error', () => {})
  try {
    say('Making the rows')
    await migrate(postgres.ownerUrl)
    const keys = await fill(superuserUrl)
    await admin.connect()
    return await measureServers({ keys, admin, databaseUrl: postgres.serverUrl })
  } finally {
    await admin.end()
    await postgres.stop()
  }
}

type Serving = Readonly<{ profiling?: string[]; output?: number }>

async function measureServers(database: { keys: Keys; admin: pg.Client; databaseUrl: string }): Promise<string> {
  const masterKey = randomBytes(32)
  const serve = (LOG_LEVEL: string, { profiling = [], ...more }: Serving) => {
    const settings = { DATABASE_URL: database.databaseUrl, MASTER_KEY: masterKey.toString('hex') }
    // As `npm start` and the image have it.
    const ofNpmStart = { MALLOC_TRIM_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=8' }
    const environment = { ...ofNpmStart, ...settings, LOG_LEVEL, RATE_LIMIT_PER_MINUTE: '0' }
    return start('./dist/server.js', { environment, nodeOptions: profiling, ...more })
  }
  const ours = await serve('error', { profiling: profiling() })
  const logging = await serve('info', { output: openSync(join(folder, 'log'), 'w') })
  const bare = await start('./bare.ts')
  try {
    const idle = memoryOf(ours.pid)
    const pgbench = await findPgbench()
    const pace = { connections: Number(options.connections), seconds: Number(options.seconds), warmUpSeconds: 1 }
    const world = { ...database, folder, masterKey, pgbench: pgbench?.program, ours, logging, bare, pace }
    const results = await inRounds(await prepared(comparisonsIn(world)))
    const { rows } = await database.admin.query<{ server_version: string }>('show server_version')
    return reportOf(results, {
      pgbench: pgbench?.version,
      postgres: rows[0]?.server_version ?? '',
      rounds: Number(options.rounds),
      load,
      memory: { idle, loaded: memoryOf(ours.pid) },
      ...pace,
    })
  } finally {
    await Promise.all([ours.stop(), logging.stop(), bare.stop()])
  }
}

/** Those that are asked for. */
async function prepared(comparisons: readonly Comparison[]): Promise<Measure[]> {
  const wanted = comparisons.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))
  if (wanted.length === 0) throw new Error(`There is no measure of ${options.only}.`)
  const measures: Measure[] = []
  for (const { name, prepare } of wanted) measures.push({ name, ...(await prepare()) })
  return measures
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

/** A script in a process of its own, which writes its section into a file. */
async function measureApart(name: 'import' | 'sign-in', its: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.md`)
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...its, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The bench ${name} ended with ${code}.`)
  return `## ${headings[name]}\n\n${await readFile(file, 'utf8')}`
}

function profiling(): string[] {
  return options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
}

/** The superuser's address is of the maintenance database. */
function ofMuster(url: string): string {
  const address = new URL(url)
  address.pathname = '/muster'
  return address.href
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
