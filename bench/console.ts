import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import type pg from 'pg'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { enAU as t } from '../console/src/texts/en-AU/index.ts'
import { findChromium } from '../console/test/chromium.ts'
import { sealedToken } from '../server/src/http/callers/cookies.ts'
import { hashOfToken, makeToken } from '../server/src/platform/secrets/tokens.ts'
import { median } from './answers/results.ts'
import { say } from './answers/world.ts'
import { fill, numberOf } from './dataset/index.ts'
import { asSuperuser, inService, onOwnDatabase } from './own-database.ts'
import { startMuster } from './processes.ts'
import { machine, tableOf, whole } from './report/table.ts'

/* How soon each page of the console can be used, and how smoothly the chart pans and long lists scroll, in Chromium. */
const rounds = Number(process.argv[2] ?? 3)
const people = 10_000
const positions = 2_000
const [load = 0] = loadavg()

const pages = {
  Today: '/',
  Approvals: '/approvals',
  'Change requests': '/change-requests',
  'A change request': '/change-requests/1',
  'A new change request': '/change-requests/new?type=BankAccounts&employee=7',
  'Expense applications': '/expense-applications',
  'A new expense application': '/expense-applications/new',
  'Organisation chart': '/organisation-chart?view=chart',
  'The same as a list': '/organisation-chart?view=list',
  'Health report': '/organisation-chart/1/health',
  Employees: '/employees',
  'An employee': '/employees/7',
  'A new employee': '/employees/new',
  Authorities: '/authorities',
  'An authority': '/authorities/7',
  'Cost centres': '/cost-centres',
  Credentials: '/credentials',
  Accounts: '/accounts',
  Settings: '/settings',
  Events: '/events',
  Webhooks: '/webhooks',
  'Audit log': '/audit-log',
  Profile: '/profile',
  Notices: '/notices',
} as const

/** `cpu`: milliseconds of the main thread. `slowest`: the answer of the API that took longest. */
type Opened = Readonly<{ ms: number; cpu: number; slowest: Readonly<{ path: string; ms: number }> }>
type Times = Readonly<{ name: string; first: readonly Opened[]; again: readonly Opened[] }>
/** The 95th percentile of the time between frames, and the main thread's part of a frame. */
type Turned = Readonly<{ p95: number; cpu: number }>
type Frames = Readonly<{ name: string; turned: readonly Turned[] }>

await onOwnDatabase(database =>
  asSuperuser(database, async admin => {
    await fill(admin, people)
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
      for (const [name, address] of Object.entries(pages)) times.push(await timesOf(open, name, address))
      const context = await open()
      const frames = await measureFrames(await context.newPage())
      report(times, frames, browser.version())
    } finally {
      await browser.close()
      await server.stop()
    }
  }),
)

/** Of the positions of the measured group, the first ones stay. */
async function trimChart(admin: pg.Client): Promise<void> {
  await admin.query('set session_replication_role = replica')
  await admin.query('delete from position_holder where employer_group_id = 1 and position_id > $1', [positions])
  await admin.query('delete from chart_position where employer_group_id = 1 and id > $1', [positions])
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

function cpuOf(all: readonly Readonly<{ cpu: number }>[]): number {
  return median(all.map(({ cpu }) => cpu))
}

/** @throws Error where the page says that it failed: no time of such a page counts */
async function openedAt(page: Page, address: string): Promise<Opened> {
  await page.goto('about:blank')
  const cpu = await cpuMeter(page)
  await page.goto(`/console${address}`)
  const usable = await page.waitForFunction(() => (window as unknown as { usable?: number }).usable)
  const ms = (await usable.jsonValue()) ?? Number.NaN
  const words = (await page.locator('main').textContent()) ?? ''
  const failure = failures.find(each => words.includes(each))
  if (failure) throw new Error(`${address} says: ${failure}`)
  const slowest = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v12.21/'))
    const [worst] = answers.toSorted((one, other) => other.duration - one.duration)
    return { path: worst?.name.replace(/^.*v12.21/, '') ?? '', ms: worst?.duration ?? 0 }
  })
  return { ms, cpu: await cpu(), slowest }
}

const failures = [
  t.pageFailed.title,
  t.partMissing.title,
  t.problems.notFound,
  t.problems.noAnswer,
  t.problems.unexpected,
]

/** What the main thread has taken of a processor since, in milliseconds: others that want one change it little. */
async function cpuMeter(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await read()
  return async () => {
    const after = await read()
    await devtools.detach()
    return after - before
  }
}

/**
 * In the page: notes when it could be used, in milliseconds from the start of the navigation: its heading is drawn, nothing
 * says that it is loading, and the main thread is free for input. What changes within half a second counts, too.
 */
function noteUsable() {
  const isThere = () =>
    document.querySelector('main h1') !== null && document.querySelector('[role=status][aria-label^=Loading]') === null
  let since: number | undefined
  const look = () => {
    if (!isThere()) since = undefined
    else since ??= performance.now()
    if (since !== undefined && performance.now() - since > 500) Object.assign(window, { usable: since })
    else requestAnimationFrame(() => setTimeout(look))
  }
  look()
}

async function measureFrames(page: Page): Promise<Frames[]> {
  const frames: Frames[] = []
  const measure = async (name: string, dx: number, dy: number) => {
    const turned: Turned[] = []
    for (let round = 0; round < rounds; round++)
      turned.push(await turnWheel(page, round % 2 === 0 ? [dx, dy] : [-dx, -dy]))
    say(`${name}: p95 ${turned.map(({ p95 }) => p95.toFixed(1)).join(', ')} ms, CPU ${cpuOf(turned).toFixed(1)} ms`)
    frames.push({ name, turned })
  }
  await openedAt(page, pages['Organisation chart'])
  await page.locator('[data-position-id]').first().hover()
  await measure('pan the chart as it opens', 40, 30)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.locator('[data-position-id]').first().waitFor()
  await page.mouse.move(640, 500)
  await measure('pan the chart with all positions', 40, 30)
  await page.getByRole('button', { name: 'Whole chart' }).click()
  await measure('pan the whole chart', 4, 3)
  await openedAt(page, pages['The same as a list'])
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('treeitem').nth(1_900).waitFor({ state: 'attached' })
  await page.getByRole('treeitem').nth(3).hover()
  await measure('scroll the list of all positions', 0, 120)
  for (const name of ['Employees', 'Change requests', 'Audit log', 'Cost centres', 'Health report'] as const) {
    await openedAt(page, pages[name])
    await page.mouse.move(640, 500)
    await measure(`scroll ${name}`, 0, 60)
  }
  return frames
}

/** In the page: where the document, its scrolled parts and the chart are. */
const placeOf = () =>
  [
    scrollY,
    ...Array.from(document.querySelectorAll('main *'), ({ scrollTop }) => scrollTop).filter(top => top > 0),
    document.querySelector('.react-flow__viewport')?.getAttribute('style'),
  ].join()

/** Turns the wheel again and again. @throws Error where nothing moves */
async function turnWheel(page: Page, [dx, dy]: [number, number]): Promise<Turned> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const note = (now: number) => {
      times.push(now)
      if ((window as unknown as { times: number[] }).times === times) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const before = await page.evaluate(placeOf)
  const cpu = await cpuMeter(page)
  for (let turn = 0; turn < 90; turn++) await page.mouse.wheel(dx, dy)
  const taken = await cpu()
  if ((await page.evaluate(placeOf)) === before) throw new Error('The wheel was turned and nothing moved.')
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  const lengths = times.slice(1).map((time, n) => time - (times[n] ?? time))
  const p95 = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? Number.NaN
  return { p95, cpu: taken / Math.max(1, lengths.length) }
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
