import type { Page } from 'playwright-core'
import { enAU as t } from '../../console/src/texts/en-AU/index.ts'
import { median } from '../answers/results.ts'

/* Opens one page of the console and says how soon it could be used. */
export const pages = {
  Today: '/',
  Approvals: '/approvals',
  'Change requests': '/change-requests',
  'A change request': '/change-requests/1',
  'A hire': '/employees/hire',
  'A new change request': '/change-requests/new?type=BankAccounts&employee=7',
  'Expense applications': '/expense-applications',
  'An expense application': '/expense-applications/7',
  'A new expense application': '/expense-applications/new',
  'Organisation chart': '/organisation-chart?view=chart',
  'The same as a list': '/organisation-chart?view=list',
  'Health report': '/organisation-chart/1/health',
  Employees: '/employees',
  'An employee': '/employees/7',
  'The history of an employee': '/employees/7?tab=history',
  'A new employee': '/employees/new',
  Authorities: '/authorities',
  'Access of an employee': '/employees/7?tab=access',
  'A new authority': '/authorities/new',
  'An authority being edited': '/authorities/7/edit',
  Confirmations: '/administrative-changes',
  'Cost centres': '/cost-centres',
  Credentials: '/credentials',
  'A credential': '/credentials/7',
  Accounts: '/accounts',
  'An account': '/accounts/2',
  Settings: '/settings',
  'Settings: the group': '/settings?tab=group',
  'Settings: payment groups': '/settings?tab=paymentGroups',
  'Settings: employers': '/settings?tab=employers',
  'Settings: paycodes': '/settings?tab=paycodes',
  'Settings: delegations': '/settings?tab=delegations',
  'Settings: charts': '/settings?tab=charts',
  Import: '/import',
  Events: '/events',
  Webhooks: '/webhooks',
  'Audit log': '/audit-log',
  Profile: '/profile',
  'A new API key': '/api-keys/new',
  Notices: '/notices',
} as const

/** `cpu`: milliseconds of the main thread. `slowest`: the answer of the API that took longest. */
export type Opened = Readonly<{ ms: number; cpu: number; slowest: Readonly<{ path: string; ms: number }> }>

const failures = [
  t.pageFailed.title,
  t.partMissing.title,
  t.problems.notFound,
  t.problems.noAnswer,
  t.problems.unexpected,
]

/** @throws Error where the page says that it failed: no time of such a page counts */
export async function openedAt(page: Page, address: string): Promise<Opened> {
  await page.goto('about:blank')
  const cpu = await cpuMeter(page)
  await page.goto(`/console${address}`)
  const usable = await page.waitForFunction(() => (window as unknown as { usable?: number }).usable)
  const ms = (await usable.jsonValue()) ?? Number.NaN
  const words = (await page.locator('main').textContent()) ?? ''
  const failure = failures.find(each => words.includes(each))
  if (failure) throw new Error(`${address} says: ${failure} ${await page.evaluate(refused)}`)
  const slowest = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v12.21/'))
    const [worst] = answers.toSorted((one, other) => other.duration - one.duration)
    return { path: worst?.name.replace(/^.*v12.21/, '') ?? '', ms: worst?.duration ?? 0 }
  })
  return { ms, cpu: await cpu(), slowest }
}

/** In the page: the requests that were refused. */
const refused = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ name, responseStatus }) => `${responseStatus} ${name}`)

/** What the main thread has taken of a processor since, in milliseconds: others that want one change it little. */
export async function cpuMeter(page: Page): Promise<() => Promise<number>> {
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

export function cpuOf(all: readonly Readonly<{ cpu: number }>[]): number {
  return median(all.map(({ cpu }) => cpu))
}

/**
 * In the page: notes when it could be used, in milliseconds from the start of the navigation: its heading is drawn, nothing
 * says that it is loading, and the main thread is free for input. What changes within half a second counts, too.
 */
export function noteUsable() {
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
