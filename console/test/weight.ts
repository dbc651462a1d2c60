import type { Page, Route } from 'playwright-core'
import { requestsUnderWay, settled } from './pages.ts'

/** What a page loads when it is opened by its address and nothing is in the browser's cache. Bytes as sent, compressed. */
export type Weight = Readonly<{ scripts: number; scriptBytes: number; styleBytes: number }>

/** In the page: what is fetched for later, when the page has long been there, is no part of its weight. */
export function fetchNothingAhead() {
  const later = window.setTimeout
  window.setTimeout = ((work: () => void, wait = 0) => later(work, wait < 1000 ? wait : 1e9)) as typeof setTimeout
}

/** What was fetched ahead and then imported counts once. */
export const weightOf = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').map(entry => entry as PerformanceResourceTiming)
    const sizes = new Map(entries.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
    const of = (end: string) => [...sizes].flatMap(([name, bytes]) => (name.endsWith(end) ? [bytes] : []))
    const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0)
    return { scripts: of('.js').length, scriptBytes: sum(of('.js')), styleBytes: sum(of('.css')) }
  })

/** A request of a page; those of one round were sent before any of them had its answer. */
type Sent = Readonly<{ path: string; round: number }>

/**
 * Loads the page again and holds its requests back: all that wait are answered at once when the page does nothing any more
 * without them. The number of rounds is the depth of the waterfall, however fast or slow the machine is.
 */
export async function reloadInRounds(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  const held: Route[] = []
  let round = 1
  await page.route('**/*', async route => {
    const { pathname, search } = new URL(route.request().url())
    // The icon is the browser's own request, and waits for nothing.
    if (route.request().isNavigationRequest() || pathname.endsWith('.svg')) return route.continue()
    sent.push({ path: pathname + search, round })
    held.push(route)
  })
  await page.reload({ waitUntil: 'commit' })
  for (;;) {
    await untilOnlyHeld(page, held)
    if (held.length === 0 && (await page.evaluate(isShown))) break
    if (held.length > 0) round++
    await Promise.all(held.splice(0).map(route => route.continue()))
  }
  await page.unroute('**/*')
  // What came since would wait for ever, unless the removal of the route has let it go.
  for (const route of held.splice(0)) void route.continue().catch(() => undefined)
  await settled(page)
  return sent
}

/** What is under way waits for us, and the page does nothing any more. */
async function untilOnlyHeld(page: Page, held: Route[]): Promise<void> {
  const end = performance.now() + 60_000
  for (let calm = 0; calm < 5; ) {
    // Those of the former document have ended with it.
    held.splice(0, held.length, ...held.filter(route => route.request().failure() === null))
    await page.evaluate(() => new Promise(done => setTimeout(done)))
    calm = requestsUnderWay(page) === held.length ? calm + 1 : 0
    if (performance.now() > end) throw new Error(`${page.url()} still waits for what is not held.`)
    await page.waitForTimeout(30)
  }
}

/** In the page: it has its heading, and nothing says that it is being loaded. */
const isShown = () =>
  document.querySelector('h1') !== null && document.querySelector('[role=status][aria-label^=Loading]') === null

/**
 * The requests that come too late: the files of a page belong to the first round, and two rounds of the API follow at most,
 * the second one for what the first one names. The document has the session. A dry run checks what the form shows.
 */
export const lateRequests = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ path }) => !path.includes('dryRun=true'))
    .filter(({ path, round }) => round > (isFile(path) ? 1 : 3) || path === '/console/session')
    .map(({ path, round }) => `${path} in round ${round}`)

const isFile = (path: string): boolean => path.endsWith('.js') || path.endsWith('.css')
