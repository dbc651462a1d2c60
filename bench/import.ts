import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readConfig } from '../server/src/config.ts'
import { importFiles } from '../server/src/features/imports/index.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createServiceContext } from '../server/src/service-context.ts'
import { writeImportSet } from './import-set.ts'

/*
 * How long an import takes beside the least that it could: a plain COPY of the very rows it ends in (facts, events and
 * all) into tables of the same columns, checks and indexes. The set has as many employees as asked for, each with a
 * position of their own and held by them. Several rounds, each measuring both, one right after the other.
 */
const employees = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)

/** Rows of an import are in these tables. */
const tables = [
  'employer',
  'payment_group',
  'cost_centre',
  'organisation_chart',
  'chart_position',
  'person',
  'employee',
  'employee_cost_centre',
  'employee_fact',
  'position_holder',
  'event',
  'audit_entry',
]

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
const set = join(folder, 'set')
const rows = join(folder, 'rows')
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
try {
  await Promise.all([mkdir(set), mkdir(rows)])
  await writeImportSet(set, employees)
  await migrate(postgres.ownerUrl)
  await report(await measureRounds())
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

type Round = Readonly<{ importing: number; copying: number; again: number; memory: number; cpu: number }>

async function measureRounds(): Promise<Round[]> {
  const measured: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    measured.push(await measureRound(`Bench ${round}`))
    const { importing, copying } = measured.at(-1) as Round
    console.error(`round ${round}: import ${seconds(importing)}, COPY ${seconds(copying)}`)
  }
  return measured
}

async function measureRound(groupName: string): Promise<Round> {
  const context = await createServiceContext({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    databaseUrl: postgres.serverUrl,
    masterKey: Buffer.alloc(32, 1),
  })
  const admin = new pg.Client({ connectionString: ownerOf(postgres.superuserUrl, postgres.ownerUrl) })
  await admin.connect()
  try {
    const request = {
      groupName,
      paths: [set],
      isDryRun: false,
      newGroup: { timeZone: 'Australia/Sydney', isTest: true },
    }
    const memory = watchMemory()
    const cpu = process.cpuUsage()
    const importing = await timed(async () => {
      const { errors } = await importFiles(context, request)
      if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)))
    })
    const used = process.cpuUsage(cpu)
    const peak = memory.stop()
    const copying = await measureCopy(admin, groupName)
    const again = await timed(() => importFiles(context, request))
    return { importing, copying, again, memory: peak, cpu: (used.user + used.system) / 1000 }
  } finally {
    await admin.end()
    await context.close()
  }
}

async function measureCopy(admin: pg.Client, groupName: string): Promise<number> {
  const { rows: groups } = await admin.query('select id from employer_group where name = $1', [groupName])
  for (const table of tables) {
    await admin.query(`create table floor_${table} (like ${table} including all)`)
    const columns = await columnsOf(admin, table)
    const query = `copy (select ${columns} from ${table} where employer_group_id = ${groups[0].id}) to stdout`
    await pipeline(admin.query(copyTo(query)), createWriteStream(join(rows, table)))
  }
  const taken = await timed(async () => {
    await admin.query('begin')
    for (const table of tables) {
      const query = `copy floor_${table} (${await columnsOf(admin, table)}) from stdin`
      await pipeline(createReadStream(join(rows, table)), admin.query(copyFrom(query)))
    }
    await admin.query('commit')
  })
  for (const table of tables) await admin.query(`drop table floor_${table}`)
  return taken
}

/** Those that are written: generated ones are the table's own business. */
async function columnsOf(admin: pg.Client, table: string): Promise<string> {
  const { rows: columns } = await admin.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
    [table],
  )
  return columns[0]?.names ?? ''
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function watchMemory() {
  let peak = process.memoryUsage.rss()
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return peak / 1024 / 1024
    },
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

async function report(measured: readonly Round[]): Promise<void> {
  const of = (part: keyof Round) => median(measured.map(round => round[part]))
  const ratio = median(measured.map(round => round.copying / round.importing))
  const bytes = await Promise.all(
    ['employees.csv', 'positions.csv', 'position-holders.csv'].map(async name => (await stat(join(set, name))).size),
  )
  const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1e6
  const text = `| Import of ${employees.toLocaleString('en-AU')} employees (${megabytes.toFixed(0)} MB of CSV), median of ${measured.length} | |
|---|---|
| import | ${seconds(of('importing'))} (${seconds(of('cpu'))} of CPU outside of the database) |
| plain COPY of the same rows | ${seconds(of('copying'))} |
| COPY / import | ${ratio.toFixed(2)} (must 0.05, aim 0.15) |
| the same import again, nothing to do | ${seconds(of('again'))} |
| memory of the process, at most | ${of('memory').toFixed(0)} MiB |
`
  console.log(text)
  if (process.argv[4]) await writeFile(process.argv[4], text)
}

/** The server's database, as a superuser. */
function ownerOf(superuserUrl: string, ownerUrl: string): string {
  const address = new URL(superuserUrl)
  address.pathname = new URL(ownerUrl).pathname
  return address.href
}
