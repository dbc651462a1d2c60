import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { importFiles } from '../server/src/features/imports/index.ts'
import { median } from './answers/results.ts'
import { writeImportSet } from './import-set.ts'
import { asSuperuser, inService, type OwnDatabase, onOwnDatabase, timed } from './own-database.ts'
import { machine } from './report/table.ts'

/*
 * How long an import takes beside the least that it could: a plain COPY of the very rows it ends in (facts, events and
 * all) into tables of the same columns, checks and indexes. The set has as many employees as asked for, each with a
 * position of their own and held by them. Several rounds, each measuring both, one right after the other.
 */
const employees = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
const [load = 0] = loadavg()

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
  'audit_entry',
]

await onOwnDatabase(async database => {
  const set = join(database.folder, 'set')
  await mkdir(set)
  await writeImportSet(set, employees)
  const measured: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    const one = await measureRound(database, set, `Bench ${round}`)
    measured.push(one)
    console.error(`round ${round}: import ${seconds(one.importing)}, COPY ${seconds(one.copying)}`)
  }
  await report(measured, set)
})

type Round = Readonly<{ importing: number; copying: number; again: number; memory: number; cpu: number }>

function measureRound(database: OwnDatabase, set: string, groupName: string): Promise<Round> {
  const newGroup = { timeZone: 'Australia/Sydney', isTest: true }
  return inService(database, Buffer.alloc(32, 1), async context => {
    const importSet = async () => {
      const { errors } = await importFiles(context, { groupName, paths: [set], isDryRun: false, newGroup })
      if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)))
    }
    const cpu = process.cpuUsage()
    const importing = await timed(importSet)
    const used = process.cpuUsage(cpu)
    const memory = process.resourceUsage().maxRSS / 1024
    const copying = await asSuperuser(database, admin => measureCopy(admin, database.folder, groupName))
    return { importing, copying, again: await timed(importSet), memory, cpu: (used.user + used.system) / 1000 }
  })
}

async function measureCopy(admin: pg.Client, folder: string, groupName: string): Promise<number> {
  const { rows: groups } = await admin.query('select id from employer_group where name = $1', [groupName])
  for (const table of tables) {
    await admin.query(`create table floor_${table} (like ${table} including all)`)
    const columns = await columnsOf(admin, table)
    const query = `copy (select ${columns} from ${table} where employer_group_id = ${groups[0].id}) to stdout`
    await pipeline(admin.query(copyTo(query)), createWriteStream(join(folder, table)))
  }
  const taken = await timed(async () => {
    await admin.query('begin')
    for (const table of tables) {
      const query = `copy floor_${table} (${await columnsOf(admin, table)}) from stdin`
      await pipeline(createReadStream(join(folder, table)), admin.query(copyFrom(query)))
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

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

async function report(measured: readonly Round[], set: string): Promise<void> {
  const of = (part: keyof Round) => median(measured.map(round => round[part]))
  const ratio = median(measured.map(round => round.copying / round.importing))
  const bytes = await Promise.all(
    ['employees.csv', 'positions.csv', 'position-holders.csv'].map(async name => (await stat(join(set, name))).size),
  )
  const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1e6
  const count = employees.toLocaleString('en-AU')
  process.stdout.write(`## Import of ${count} employees

\`npm run bench -- --only import --employees ${employees} --rounds ${rounds}\` on ${new Date().toISOString().slice(0, 10)}; ${machine()}
Load average before the start ${load.toFixed(1)}. Node ${process.version}. COPY writes the same rows into tables of the same columns, checks and indexes.

| ${count} employees (${megabytes.toFixed(0)} MB of CSV), median of ${measured.length} | |
|---|---|
| import | ${seconds(of('importing'))} (${seconds(of('cpu'))} of CPU outside of the database) |
| plain COPY of the same rows | ${seconds(of('copying'))} |
| COPY / import | ${ratio.toFixed(2)} (must 0.15, aim 0.3) |
| the same import again, nothing to do | ${seconds(of('again'))} |
| memory of the process, at most | ${of('memory').toFixed(0)} MiB |
`)
}
