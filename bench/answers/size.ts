import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parentOf } from '../cpu.ts'
import { type Dataset, fill } from '../dataset/index.ts'
import { prepareFloors } from '../floors/index.ts'
import { runPgbench, type Script } from '../floors/pgbench.ts'
import { asSuperuser, onOwnDatabase } from '../own-database.ts'
import { type Listening, memoryOf, start, startMuster } from '../processes.ts'
import { listening } from '../statements/heard.ts'
import { touchedBy } from '../statements/plans.ts'
import { replayOf } from '../statements/replay.ts'
import { type Measure, readsIn } from './measures.ts'
import { isSameMeasure, type PgbenchRow, type Row, type SizeResults, type Tail } from './results.ts'
import { measureTail, tailName } from './tail.ts'
import { isWanted, measured, say, type Wanted, type World } from './world.ts'
import { hearWrites, measureWrites, writeFloors, writeRows } from './writes.ts'
import { Yardstick } from './yardstick.ts'

/** Measures everything at one size, on a database and servers of the bench's own. */
export const measureSize = (wanted: Wanted): Promise<SizeResults> =>
  onOwnDatabase(database =>
    asSuperuser(database, async admin => {
      say(`${wanted.people} people: making the rows`)
      const began = performance.now()
      const secondsSince = (time: number) => (performance.now() - time) / 1000
      const dataset = await fill(admin, wanted.people)
      const filled = secondsSince(began)
      const masterKey = randomBytes(32)
      const starting = performance.now()
      const ours = await startMuster(database.serverUrl, masterKey)
      const started = performance.now() - starting
      const bare = await start('./bare.ts')
      try {
        const { rows } = await admin.query<{ backend: number; version: string }>(
          "select pg_backend_pid() as backend, current_setting('server_version') as version",
        )
        const postmaster = parentOf(rows[0]?.backend ?? 0)
        if (postmaster === undefined) throw new Error('The bench reads CPU times from /proc, so it needs Linux.')
        const { pgbench: program, seconds } = wanted
        const pgbench = { program, databaseUrl: database.serverUrl, postmaster, seconds }
        const idle = memoryOf(ours.pid)
        const results = await measureWorld({ ...database, wanted, dataset, admin, masterKey, ours, bare, pgbench })
        const [loaded, most] = [memoryOf(ours.pid), memoryOf(ours.pid, 'VmHWM')]
        const listing =
          loaded && wanted.people <= mostListed ? (await mostWhileListing(ours, dataset)) - loaded : undefined
        const memory = { idle, loaded, most, listing }
        const times = { fill: filled, start: started, took: secondsSince(began) }
        return { ...dataset, ...results, ...times, memory, postgres: rows[0]?.version ?? '' }
      } finally {
        await Promise.all([ours.stop(), bare.stop()])
      }
    }),
  )

/** People of the largest group whose employees are listed whole. */
const mostListed = 100_000

/** The most memory of the server, in MiB, while it answers with the whole list of employees; NaN where it does not. */
async function mostWhileListing({ pid, port }: Listening, { keys }: Dataset): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/v12.21/Employees`, {
    headers: { Authorization: `Bearer ${keys.all}` },
  })
  let most = answer.ok ? 0 : Number.NaN
  for await (const _ of answer.body ?? []) most = Math.max(most, memoryOf(pid) ?? 0)
  return most
}

type Measured = Pick<SizeResults, 'units' | 'rows' | 'floors' | 'overheads' | 'tails'>

async function measureWorld(world: World): Promise<Measured> {
  const { wanted, admin, ours, dataset } = world
  const all = await readsIn({ dataset, admin, port: ours.port })
  const measures = all.filter(measure => isWanted(world, measure.name))
  const reads = measures.map(measure => ({ measure, row: rowOf(measure) }))
  const writes = writeRows.filter(row => isWanted(world, row.name)).map(rowOf)
  const floors = await floorsOf(world, all)
  const overheads = await hear(world, reads, writes)
  const ofWrites = writeFloors(writes)
  const between = all.map(({ requests }) => requests).filter(({ sent }) => sent.length > 0)
  const yardstick = new Yardstick(world)
  const tails: Tail[] = []
  for (let round = 1; round <= wanted.rounds; round++) {
    say(`${wanted.people} people, round ${round}:`)
    for (const { measure, row } of reads) {
      const run = await measured(world, measure.requests, { unit: await yardstick.unit() })
      row.runs.push(run)
      sayRun(row, run)
      const beside = [...floors, ...overheads].filter(each => isSameMeasure(each.row, row))
      for (const each of beside) each.row.runs.push(await runPgbench(each.script, world.pgbench))
    }
    if (writes.length > 0) await measureWrites(world, { yardstick, rows: writes, floors: ofWrites, reads: between })
    if (isWanted(world, tailName)) tails.push(await measureTail(world, yardstick))
  }
  const rows = [...reads.map(({ row }) => row), ...writes]
  return {
    units: yardstick.units,
    rows,
    floors: [...floors.map(({ row }) => row), ...ofWrites],
    overheads: overheads.map(({ row }) => row),
    tails,
  }
}

const rowOf = ({ name, caller, promise }: Pick<Measure, 'name' | 'caller' | 'promise'>): Row => ({
  name,
  caller,
  promise,
  runs: [],
})

const sayRun = ({ name, caller }: Row, { rate, u, cpu }: Row['runs'][number]) =>
  say(
    `  ${name}, ${caller}: ${rate.toFixed(0)} a second, ${u.toFixed(1)} U (${cpu.server.toFixed(0)} + ${cpu.database.toFixed(0)} µs)`,
  )

type Prepared = Readonly<{ row: PgbenchRow; script: Script }>

async function floorsOf(world: World, measures: readonly Measure[]): Promise<Prepared[]> {
  const { admin, ours, wanted } = world
  const floors = await prepareFloors(admin, { port: ours.port, people: wanted.people, measures })
  return floors
    .filter(floor => isWanted(world, floor.name))
    .map(({ name, caller, script }) => ({ row: { name, caller, runs: [] }, script }))
}

/** Counts the statements of the caller who sees half, and prepares to replay those of two measures. */
async function hear(
  world: World,
  reads: readonly Readonly<{ measure: Measure; row: Row }>[],
  writes: readonly Row[],
): Promise<Prepared[]> {
  const replayed: Prepared[] = []
  await listening(world, async hearing => {
    for (const { measure, row } of reads.filter(each => each.row.caller === 'half')) {
      const isReplayed = row.name === 'one authority' || row.name === 'authorities, first page'
      const heard = await hearing(measure.requests, isReplayed ? 8 : 1).catch((error: unknown) => {
        say(`The statements of ${row.name} were not heard: ${error}`)
        return []
      })
      const [first] = heard
      if (!first) continue
      const { statements, roundTrips } = first
      row.asked = { statements: statements.length, roundTrips, touched: await touchedBy(first, world.serverUrl) }
      if (!isReplayed || statements.length === 0) continue
      const script = await replayOf(heard, join(world.folder, `${replayed.length}.sql`))
      replayed.push({ row: { name: row.name, caller: row.caller, runs: [] }, script })
    }
    if (writes.length > 0) await hearWrites(world, hearing, writes)
  })
  return replayed
}
