import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Dataset } from '../dataset/index.ts'
import { approveScript, postScript } from '../floors/index.ts'
import { runPgbench, type Script } from '../floors/pgbench.ts'
import type { Hearing } from '../statements/heard.ts'
import { type Requests, send, writes } from './requests.ts'
import type { PgbenchRow, Row, Unit } from './results.ts'
import { measured, say, type World } from './world.ts'
import type { Yardstick } from './yardstick.ts'

const post = 'POST change request'
const approve = 'approve'
const postUnsealed = 'POST change request, the server at rest'

export const writeRows = [post, approve, postUnsealed].map(name => ({ name, caller: 'all', promise: 'write' }) as const)

/** Rows for the best SQL of these measures. */
export const writeFloors = (rows: readonly Row[]): PgbenchRow[] =>
  rows.filter(({ name }) => name !== postUnsealed).map(({ name, caller }) => ({ name, caller, runs: [] }))

type Round = Readonly<{
  yardstick: Yardstick
  rows: readonly Row[]
  floors: readonly PgbenchRow[]
  /** What callers read between writes. */
  reads: readonly Requests[]
}>

/** A write is measured so often in each round: single runs of it differ by a fifth on a shared machine. */
const runsOfRound = 2

/**
 * The writes of a round, while the server does its jobs as always (it seals and notifies), with the floors right after; then POST
 * once while it does none.
 */
export async function measureWrites(world: World, round: Round): Promise<void> {
  for (let run = 0; run < runsOfRound; run++) {
    await measureStored(world, round, unit =>
      // The unit is measured before the jobs begin.
      atWork(world, async () => ({
        posted: await measureOne(world, { ...round, unit, name: post, requests: posts(world.dataset) }),
        approved: await measureOne(world, { ...round, unit, name: approve, requests: await approvals(world) }),
      })),
    )
    await measureFloors(world, round.floors)
    await readBetween(world, round.reads)
    await tidyUp(world)
  }
  await measureStored(world, round, async unit => ({
    posted: await measureOne(world, { ...round, unit, name: postUnsealed, requests: posts(world.dataset) }),
    approved: 0,
  }))
}

/** Measures writes beside their own unit. @throws unless they stored what they sent */
async function measureStored(
  world: World,
  { yardstick }: Round,
  measure: (unit: Unit) => Promise<Sent>,
): Promise<void> {
  const before = await countWritten(world.admin)
  await requireGrowth(world.admin, before, await measure(await yardstick.unit(0)))
  await tidyUp(world)
}

type One = Pick<Round, 'rows' | 'reads'> & Readonly<{ name: string; requests: Requests; unit: Unit }>

/** @returns how many were sent; undefined where a wrong answer leaves unknown how many were stored */
async function measureOne(world: World, { name, requests, rows, reads, unit }: One): Promise<number | undefined> {
  const run = await measured(world, requests, { unit })
  rows.find(row => row.name === name)?.runs.push(run)
  say(
    `  ${name}: ${run.rate.toFixed(0)} a second, ${run.u.toFixed(1)} U (${run.cpu.server.toFixed(0)} + ${run.cpu.database.toFixed(0)} µs)`,
  )
  await readBetween(world, reads)
  return run.unexpected.length === 0 ? run.sent : undefined
}

/**
 * Each caller asks once for everything that is measured, as people do between writes. A list that lacks more than 20,000 changes
 * is read anew, and the first measure of the next round would pay for that.
 */
async function readBetween({ ours }: World, reads: readonly Requests[]): Promise<void> {
  for (const requests of reads) await send(ours.port, requests, 0)
}

async function measureFloors({ admin, dataset, pgbench }: World, floors: readonly PgbenchRow[]): Promise<void> {
  const { rows } = await admin.query<{ day: string }>(
    `select (now() at time zone 'Australia/Sydney')::date::text as day`,
  )
  const variables = { name: newName(), day: rows[0]?.day ?? '', apart: employeesOf(dataset).apart }
  const add = async (name: string, script: Script) => {
    const run = await runPgbench(script, pgbench)
    floors.find(floor => floor.name === name)?.runs.push(run)
  }
  await add(post, postScript(variables))
  const ids = await listPending(admin)
  await add(approve, approveScript({ ...variables, first: ids[0] ?? 0 }, ids.length))
}

/** Counts the statements of both writes. */
export async function hearWrites(world: World, hear: Hearing, rows: readonly Row[]): Promise<void> {
  const requests = { [post]: async () => posts(world.dataset), [approve]: () => approvals(world) }
  for (const [name, of] of Object.entries(requests)) {
    const [heard] = await hear(await of(), 1)
    const row = rows.find(each => each.name === name)
    if (row && heard) row.asked = { statements: heard.statements.length, roundTrips: heard.roundTrips }
  }
  await tidyUp(world)
}

/** New records have numbers above this. */
const own = 100_000_000

/** The first people decide, and are no subjects. */
const setAside = 100

/** Subjects of requests: so many employees, evenly apart. */
function employeesOf({ people }: Dataset) {
  const count = Math.min(people - setAside, 20_000)
  return { count, apart: Math.floor((people - setAside) / count) }
}

/** A preferred name for each run, since a request that changes nothing is refused. */
const newName = () => `Sam ${randomBytes(4).toString('hex')}`

/** Human resources ask for another preferred name of employees, of each one once; one step, which three may decide. */
export function posts(dataset: Dataset): Requests {
  const { count, apart } = employeesOf(dataset)
  const PersonalDetails = { PreferredName: newName() }
  return writes(dataset.keys.all, {
    method: 'POST',
    status: 201,
    sent: Array.from({ length: count }, (_, n) => ({
      path: '/change-requests',
      body: JSON.stringify({ ChangeType: 'PersonalDetails', EmployeeId: setAside + 1 + n * apart, PersonalDetails }),
    })),
  })
}

/** Approvals of what was posted and waits; each applies its change. */
async function approvals({ admin, dataset }: World): Promise<Requests> {
  const ids = await listPending(admin)
  return writes(dataset.keys.approver, {
    method: 'PUT',
    status: 204,
    sent: ids.map(id => ({ path: `/change-requests/${id}/actions/approve`, body: '{"Revision":1}' })),
  })
}

async function listPending(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    `select id::int from change_request where employer_group_id = 1 and id >= ${own} and status = 'Pending' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Does the work while the server does its jobs. */
export async function atWork<Result>({ ours }: Pick<World, 'ours'>, work: () => Promise<Result>): Promise<Result> {
  await ours.tell('work')
  try {
    return await work()
  } finally {
    await ours.tell('rest')
  }
}

type Written = Readonly<{ posted: number; approved: number }>
type Sent = Readonly<Record<keyof Written, number | undefined>>

async function countWritten(admin: pg.Client): Promise<Written> {
  const { rows } = await admin.query<Written>(
    `select count(*)::int as posted, count(*) filter (where status = 'Applied')::int as approved
     from change_request where employer_group_id = 1 and id >= ${own}`,
  )
  return rows[0] ?? { posted: 0, approved: 0 }
}

/** @throws unless the runs wrote what they sent */
async function requireGrowth(admin: pg.Client, before: Written, sent: Sent): Promise<void> {
  const after = await countWritten(admin)
  for (const name of ['posted', 'approved'] as const) {
    const written = after[name] - before[name]
    if (sent[name] !== undefined && sent[name] !== written)
      throw new Error(`The server answered that ${sent[name]} were ${name}, and the database has ${written} more.`)
  }
}

/** Seals all records and closes what the bench opened, so that the next run finds the database as this one did. */
async function tidyUp(world: World): Promise<void> {
  const { admin } = world
  await atWork(world, () => untilSealed(admin))
  await admin.query(`
    update change_request set status = 'Cancelled', cancelled_at = now() where is_open and id >= ${own};
    update approval_step set status = 'Voided' where status = 'Waiting' and id >= ${own}`)
  await admin.query(
    'vacuum (analyze) change_request, change_request_change, approval_step, approvable, unsealed_record',
  )
  await admin.query('checkpoint')
}

/** Waits for the jobs to have sealed all records. */
export async function untilSealed(admin: pg.Client): Promise<void> {
  while ((await countUnsealed(admin)) > 0) await sleep(50)
}

async function countUnsealed(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from unsealed_record')
  return rows[0]?.count ?? 0
}
