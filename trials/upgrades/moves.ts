import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '../../server/src/platform/clock.ts'
import { findRunningEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { withDatabase } from '../../server/test/support/database/database.ts'
import { Person } from '../../server/test/support/person.ts'
import { muster, startServer } from '../../server/test/support/program.ts'
import { readAnswers } from '../../server/test/support/secrets/answers.ts'
import { Revealer, type SignInPlace } from '../../server/test/support/secrets/installation.ts'
import { Product } from '../crash/product.ts'
import { say } from '../kit/outcome.ts'
import { type OtherPostgres, startOtherPostgres } from './other-postgres.ts'

/** Of a server: the same before and after a move. `transaction`: the number of the last one of its PostgreSQL. */
type Seen = Readonly<{ records: string[]; events: Event[]; numbers: string[]; transaction: number }>

/** Codes of cost centres whose events had no number yet when the backup was made, in their order. */
export const unsealed = ['LATE-1', 'LATE-2', 'LATE-3', 'LATE-4', 'LATE-5']

type Event = Readonly<{ sequence: number; type: string; resource: Readonly<{ id: number }> }>

/** One move. `notRun`: why there was none. */
export type Move = Readonly<{
  major: number
  version?: string
  transaction?: number
  records?: number
  events?: number
  numbers?: number
  notRun?: string
  problems: readonly string[]
}>

export type Moved = Readonly<{ from: number; moves: readonly Move[] }>

/** Moves an embedded database to servers of other versions, by backup and restore. */
export async function movedElsewhere(majors: readonly number[]): Promise<Moved> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-moves-'))
  await chmod(folder, 0o711)
  const product = await Product.start()
  try {
    const people = await product.people()
    const running = await findRunningEmbeddedPostgres({ dataDir: product.settings.DATA_DIR })
    if (!running) throw new Error('The embedded database does not run.')
    const file = join(folder, 'one.backup')
    const before = await asAdmin(withDatabase(running.superuserUrl, 'muster'), async admin => {
      const priya = new Person(product.address, people.priya)
      await writeSome(priya)
      return whileNothingIsSealed(admin, async () => {
        for (const Code of unsealed) await priya.post('/CostCentres', { Code, Name: 'Its event waits' })
        const seen = await look({ address: product.address, admin, clock: systemClock, priya })
        const { code, stderr } = await muster(['backup', file], product.settings)
        if (code !== 0) throw new Error(`The backup failed: ${stderr}`)
        return seen
      })
    })
    const moves: Move[] = []
    for (const major of majors) {
      const move = await moveTo(join(folder, String(major)), { major, file, before, people, product })
      say(`moves: PostgreSQL ${major}: ${move.notRun ?? JSON.stringify(move.problems)}`)
      moves.push(move)
    }
    return { from: before.transaction, moves }
  } finally {
    await product.end()
    await rm(folder, { recursive: true, maxRetries: 10 })
  }
}

async function asAdmin<Result>(url: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

/** Holds the lock that the sealer takes for a group. */
async function whileNothingIsSealed<Result>(admin: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await admin.query(`select pg_advisory_lock(hashtextextended('seal', id)) from employer_group`)
  return work().finally(() => admin.query('select pg_advisory_unlock_all()'))
}

/** Sealed when it returns. */
async function writeSome(priya: Person): Promise<void> {
  for (let number = 1; number <= 20; number++)
    await priya.post('/CostCentres', { Code: `MOVE-${number}`, Name: `Moved ${number}` })
  for (let last = -1; ; await sleep(1_000)) {
    const { headers } = await priya.get('/Events?afterSequence=999999')
    const now = Number(headers.get('x-last-sequence'))
    if (now === last) return
    last = now
  }
}

/** What Priya reads and reveals. */
async function look(where: SignInPlace): Promise<Seen> {
  const answers = await readAnswers(where, 20)
  const employees = (await where.priya.get('/Employees?pageSize=20')).body as readonly Readonly<{ id: number }>[]
  const revealer = new Revealer(where)
  const numbers: string[] = []
  for (const { id } of employees) numbers.push(JSON.stringify((await revealer.reveal(id)).body))
  const { rows } = await where.admin.query('select pg_current_xact_id()::text as transaction')
  return {
    // The last two are of her session.
    records: answers['other answers'].slice(0, -2),
    events: answers.events.flatMap(page => JSON.parse(page)),
    numbers,
    transaction: Number(rows[0].transaction),
  }
}

type Moving = Readonly<{
  major: number
  file: string
  before: Seen
  people: Awaited<ReturnType<Product['people']>>
  product: Product
}>

async function moveTo(folder: string, moving: Moving): Promise<Move> {
  const other = await startOtherPostgres(folder, moving.major).catch(error => String(error.message).split('\n')[0])
  if (typeof other === 'string' || other === undefined)
    return { major: moving.major, notRun: other ?? 'no reason', problems: [] }
  try {
    return await restoredIn(other, folder, moving)
  } finally {
    await other.stop()
  }
}

async function restoredIn(other: OtherPostgres, folder: string, { major, file, before, people, product }: Moving) {
  const settings = { MASTER_KEY: product.settings.MASTER_KEY, DATA_DIR: join(folder, 'unused') }
  const problems: string[] = []
  const run = async (args: string[], url: string) => {
    const { code, stdout, stderr } = await muster(args, { ...settings, DATABASE_URL: url })
    if (code !== 0) problems.push(`${args[0]}: ${code} ${stdout} ${stderr}`)
    return code === 0
  }
  const { version } = other
  if (!(await run(['restore', file], other.ownerUrl))) return { major, version, problems }
  const served = await startServer(['serve', '--allow-sample-accounts'], {
    ...{ ...settings, DATABASE_URL: other.appUrl, RATE_LIMIT_PER_MINUTE: '0' },
  })
  try {
    const priya = new Person(served.said.address, people.priya)
    const after = await asAdmin(other.superuserUrl, admin =>
      look({ address: served.said.address, admin, clock: systemClock, priya }),
    )
    problems.push(...changed(before, after))
    const made = await priya.post('/CostCentres', { Code: `ON-${major}`, Name: 'Written after the move' })
    if (made.status !== 201) problems.push(`A write was answered ${made.status} ${made.text}`)
    await run(['verify-audit'], other.appUrl)
    await run(['doctor'], other.appUrl)
    // And back, to the PostgreSQL that comes with Muster.
    const back = join(folder, 'back.backup')
    if (await run(['backup', back], other.appUrl)) await run(['try-backup', '--file', back], other.appUrl)
    const { records, numbers, transaction } = after
    return {
      major,
      version,
      problems,
      transaction,
      ...{ records: records.length, numbers: numbers.length, events: before.events.length },
    }
  } finally {
    await served.stop()
  }
}

/**
 * Events go on behind those of before with numbers that were never given: those that waited, in their order, then one of the
 * restore.
 */
function changed(before: Seen, after: Seen): string[] {
  const known = before.events.length
  // Before the backup each number that was revealed made an event, and these wait as well, between the two.
  const added = after.events.slice(known).filter(({ type }) => type !== 'employee.numbers-revealed')
  const types = added.slice(0, unsealed.length + 1).map(({ type }) => type)
  const waited = added.slice(0, unsealed.length)
  const isInOrder =
    isRising(after.events.map(({ sequence }) => sequence)) && isRising(waited.map(({ resource }) => resource.id))
  return [
    ...before.records.flatMap((record, place) =>
      record === after.records[place] ? [] : [`${record.slice(0, 200)} became ${after.records[place]?.slice(0, 200)}`],
    ),
    ...before.numbers
      .filter((number, place) => number !== after.numbers[place])
      .map(each => `${each} is another number`),
    ...(JSON.stringify(after.events.slice(0, known)) === JSON.stringify(before.events) ? [] : ['Events are others.']),
    ...(types.join() === [...unsealed.map(() => 'cost-centre.created'), 'system.restored'].join() &&
    Number(added[0]?.sequence) > startOf2026 &&
    isInOrder
      ? []
      : [`After the restore events go on with ${JSON.stringify(added.slice(0, 30))}.`]),
  ]
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, place) => place === 0 || number > Number(numbers[place - 1]))

/** In microseconds since 1970, as the numbers of events after a restore. */
const startOf2026 = Date.UTC(2026, 0) * 1_000
