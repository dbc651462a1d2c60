import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import type pg from 'pg'
import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../../console/test/chromium.ts'
import { sealedToken } from '../../server/src/http/callers/cookies.ts'
import { hashOfToken, makeToken } from '../../server/src/platform/secrets/tokens.ts'
import { median } from '../answers/results.ts'
import { say } from '../answers/world.ts'
import { fill, numberOf } from '../dataset/index.ts'
import { asSuperuser, inService, onOwnDatabase } from '../own-database.ts'
import { startMuster } from '../processes.ts'
import { machine, tableOf, whole } from '../report/table.ts'
import { type Frames, measureFrames } from './frames.ts'
import { madePages } from './made-pages.ts'
import { cpuOf, noteUsable, type Opened, openedAt, pages } from './opening.ts'

/* How soon each page of the console can be used, and how smoothly the chart pans and long lists scroll, in Chromium. */
const rounds = Number(process.argv[2] ?? 3)
const people = 10_000
const positions = 2_000
const [load = 0] = loadavg()

type Times = Readonly<{ name: string; first: readonly Opened[]; again: readonly Opened[] }>
await onOwnDatabase(database =>
  asSuperuser(database, async admin => {
    const { keys } = await fill(admin, people)
    await trimChart(admin)
    const masterKey = randomBytes(32)
    const token = await beginSession(admin)
    const value = await inService(database, masterKey, async ({ vault }) => sealedToken(token, vault))
    const server = await startMuster(database.serverUrl, masterKey)
    const origin = `http://127.0.0.1:${server.port}`
    const { args = [], env, ...options } = await findChromium()
    const browser = await chromium.launch({ ...options, args: [...args], env: { ...process.env, ...env } as never })
    const open = async () => {
      const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
      await context.addCookies([{ name: 'muster_session', value, url: origin }])
      await context.addInitScript(noteUsable)
      return context
    }
    try {
      const times: Times[] = []
      const made = await madePages({ origin, key: keys.all, admin })
      for (const [name, address] of Object.entries({ ...pages, ...made }))
        times.push(await timesOf(open, name, address))
      const context = await open()
      const frames = await measureFrames(await context.newPage(), rounds)
      report(times, frames, browser.version())
    } finally {
      await browser.close()
      await server.stop()
    }
  }),
)

/** Of the positions of the measured group, the first ones stay; what was raised for others is for these. */
async function trimChart(admin: pg.Client): Promise<void> {
  await admin.query('set session_replication_role = replica')
  await admin.query('delete from position_holder where employer_group_id = 1 and position_id > $1', [positions])
  await admin.query('delete from chart_position where employer_group_id = 1 and id > $1', [positions])
  for (const table of ['change_request', 'expense_application'])
    await admin.query(
      `update ${table} set position_id = position_id % $1 + 1 where employer_group_id = 1 and position_id > $1`,
      [positions],
    )
  await admin.query(
    `update approvable set routing = jsonb_set(routing, '{positionId}', to_jsonb((routing->>'positionId')::bigint % $1 + 1))
     where employer_group_id = 1 and (routing->>'positionId')::bigint > $1`,
    [positions],
  )
  await admin.query('reset session_replication_role')
  await admin.query('vacuum analyze')
}

/** A session of the caller who sees everybody, with the roles that have all pages. @returns its token */
async function beginSession(admin: pg.Client): Promise<string> {
  await admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select 1, $1, unnest('{EmployerAdministrator,PayrollAdministrator}'::text[])`,
    [numberOf.all],
  )
  const token = makeToken()
  await admin.query(
    `insert into login_session (id, token, user_id, ip_address, user_agent, started_at, last_seen_at, ends_at,
       second_factor_at, chosen_group_id, chosen_account_id)
     values ($1, $2, $3, '127.0.0.1', 'bench', now(), now(), now() + interval '12 hours', now(), 1, $4)`,
    [randomUUID(), hashOfToken(token), `login-${numberOf.all}`, numberOf.all],
  )
  return token
}

/** First in a browser with an empty cache, then again. */
async function timesOf(open: () => Promise<BrowserContext>, name: string, address: string): Promise<Times> {
  const first: Opened[] = []
  const again: Opened[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await open()
    const page = await context.newPage()
    first.push(await openedAt(page, address))
    again.push(await openedAt(page, address))
    await context.close()
  }
  const [slowest] = again.map(opened => opened.slowest).toSorted((one, other) => other.ms - one.ms)
  const figures = `${whole(msOf(first))} ms, again ${whole(msOf(again))} ms, CPU ${whole(cpuOf(again))} ms`
  say(`${name}: ${figures}; ${slowest?.path} took ${whole(slowest?.ms)} ms`)
  return { name, first, again }
}

function msOf(all: readonly Opened[]): number {
  return median(all.map(({ ms }) => ms))
}

function report(times: readonly Times[], frames: readonly Frames[], version: string): void {
  const judged = (ms: number, most: number) => (ms > most ? `**${whole(ms)}**` : whole(ms))
  const range = (all: readonly number[]) => `${whole(Math.min(...all))}–${whole(Math.max(...all))}`
  const lines = [
    '## The console with 10,000 employees',
    '',
    `${whole(people)} employees, each an authority too, in ${whole(positions)} positions, for an administrator who sees all. ${machine()}`,
    `Server, PostgreSQL and Chromium ${version} share it, and its load average before the start was ${load.toFixed(1)}. Node ${process.version},`,
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- --only console\`; medians of ${rounds} rounds.`,
    '',
    'A page can be used when its heading is drawn, nothing says that it is loading, and the main thread is free; milliseconds from the',
    "start of the navigation by the address. First: nothing is in the browser's cache. CPU: of the main thread alone, when opened again,",
    'which others that want a processor change little. Must: 1,000 ms; bold beyond.',
    '',
    ...tableOf(
      ['Page', 'First ms', 'Again ms', 'Again from–to', 'CPU ms'],
      times.map(({ name, first, again }) => [
        name,
        judged(msOf(first), 1_000),
        judged(msOf(again), 1_000),
        range(again.map(({ ms }) => ms)),
        whole(cpuOf(again)),
      ]),
    ),
    'The time between frames while the wheel turns, and the main thread of one frame. Must: 20 ms; bold beyond.',
    '',
    ...tableOf(
      ['', 'p95 ms', 'From–to', 'CPU ms'],
      frames.map(({ name, turned }) => [
        name,
        judged(median(turned.map(({ p95 }) => p95)), 20),
        range(turned.map(({ p95 }) => p95)),
        cpuOf(turned).toFixed(1),
      ]),
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
