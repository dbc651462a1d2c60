import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { send } from '../floors/statements.ts'
import { population } from './dataset.ts'
import { atLeast, type Comparison, measureHttp, type Run } from './measures.ts'
import { type Requests, samples } from './requests.ts'
import { base, headersOf, scripted, type World } from './world.ts'

/** Measures that write. Both sides leave the same rows behind, which are counted after each run. */
export const writesIn = ({ pace, ...rest }: World): Comparison[] => {
  const world = { ...rest, pace: { ...pace, warmUpSeconds: Math.max(pace.warmUpSeconds, secondsOfPlanning) } }
  return measuresIn(world)
}

/** Fifty statements are planned anew a few times on every connection. */
const secondsOfPlanning = 3

const measuresIn = (world: World): Comparison[] => [
  {
    name: 'Change request',
    prepare: () => sideBySide(world, requestsOf(world)),
  },
  {
    name: 'Change request with an Idempotency-Key',
    prepare: () =>
      sideBySide(
        world,
        requestsOf(world, n => ({ 'Idempotency-Key': `bench-${n}` })),
      ),
  },
  {
    name: 'Change request, sealed',
    async prepare() {
      const checked = await checking(world, requestsOf(world))
      const sendAll = () => measureHttp(world.ours, requestsOf(world), world.pace)
      return {
        floorName: 'change request, nothing sealed',
        floor: () => checked(sendAll),
        ours: () => checked(() => working(world, sendAll)),
      }
    },
  },
]

/** The first employees have a part in the deciding. */
const setAside = 100

/** Human resources ask for another name for an employee, of each one once. */
const requestsOf = ({ keys }: World, more: (n: number) => Record<string, string> = () => ({})): Requests => ({
  request: n => ({
    method: 'POST',
    path: `${base}/change-requests`,
    headers: { ...headersOf(keys.writer), 'Content-Type': 'application/json', ...more(n) },
    body: JSON.stringify({
      ChangeType: 'PersonalDetails',
      EmployeeId: setAside + n,
      PersonalDetails: { PreferredName: 'Sam' },
    }),
  }),
  count: population - setAside,
  status: 201,
  isOnce: true,
})

async function sideBySide(world: World, requests: Requests) {
  const checked = await checking(world, requests)
  await tidyUp(world)
  const { floorName, floor } = await scripted(world, requests)
  return {
    floorName,
    ...atLeast(0.3, 0.5),
    floor: floor && (() => checked(floor)),
    ours: () => checked(() => working(world, () => measureHttp(world.ours, requests, world.pace))),
  }
}

/** While the server does what it does by itself: it seals what is written. */
async function working({ ours, admin }: World, run: () => Promise<Run>): Promise<Run> {
  await ours.tell('work')
  try {
    const measured = await run()
    return { ...measured, unsealed: await countUnsealed(admin) }
  } finally {
    await ours.tell('rest')
  }
}

/**
 * Runs a side on a database without open requests and counts what it leaves behind: as often as it says it sent a
 * request, and of every table as much as one request of the server does.
 */
async function checking(world: World, requests: Requests): Promise<(run: () => Promise<Run>) => Promise<Run>> {
  const { admin, ours } = world
  const growthOf = async <Result>(work: () => Promise<Result>) => {
    await tidyUp(world)
    const before = await countRows(admin)
    const result = await work()
    const after = await countRows(admin)
    const growth = Object.fromEntries(
      Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)]),
    )
    return { result, growth }
  }
  const asked = (n: number) => send(ours.port, { request: requests.request(n), status: requests.status })
  // Rows that only the first request makes exist from then on.
  await growthOf(() => asked(samples.first))
  const { growth: ofOne } = await growthOf(() => asked(samples.first))
  return async run => {
    const { result, growth } = await growthOf(run)
    for (const [table, rows] of Object.entries(growth)) {
      const expected = (ofOne[table] ?? 0) * result.sent
      if (rows !== expected)
        throw new Error(
          `${result.sent} requests left ${rows} rows in ${table}, and not ${expected}: they did something else.`,
        )
    }
    return result
  }
}

/** Everything is sealed, no request is open and no key used up; and both sides find the same kind of a database. */
async function tidyUp({ ours, admin }: World): Promise<void> {
  await ours.tell('work')
  while ((await countUnsealed(admin)) > 0) await sleep(50)
  await ours.tell('rest')
  await admin.query(`
    update change_request set status = 'Cancelled', cancelled_at = now() where is_open;
    update approval_step set status = 'Voided' where status = 'Waiting';
    update notice set status = 'Skipped', finished_at = now() where status in ('Waiting', 'Sending');
    delete from idempotency_key`)
  await admin.query('vacuum (analyze)')
  await admin.query('checkpoint')
}

async function countUnsealed(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from unsealed_record')
  return rows[0]?.count ?? 0
}

/** By table, but for what the sealer writes and clears away. */
async function countRows(admin: pg.Client): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('audit_seal', 'event_seal', 'unsealed_record')`,
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`)
  const { rows } = await admin.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return rows[0] ?? {}
}
