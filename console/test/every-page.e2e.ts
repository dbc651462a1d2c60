import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScrolling, rulesOfColors, showIn, violationsOn } from './accessibility.ts'
import { everyAddress, goWithin, isByLink, settled, visitAll } from './pages.ts'
import { startConsole } from './start-console.ts'
import { fetchNothingAhead, lateRequests, reloadInRounds, type Weight, weightOf } from './weight.ts'

const console = startConsole()

test('the list has every page with a route', async () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: fileURLToPath(new URL('../src', import.meta.url)) })
    .map(name => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8'))
    .filter(text => text.includes('createRoute('))
  const routes = sources.flatMap(text => [...text.matchAll(/\bpath: '(\/[^']*|\$)'/g)].map(([, path]) => path ?? ''))
  expect(routes.length).toBeGreaterThan(25)
  const paths = Object.values(await everyAddress(console.muster)).map(
    address => new URL(address, 'http://muster').pathname,
  )
  // `/employees/new` is a page of its own, and no employee: a record with a route of its own is not looked for elsewhere.
  const free = paths.filter(path => !routes.includes(path))
  const isVisited = (route: string) =>
    paths.includes(route) || free.some(path => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
  expect(routes.filter(route => route !== '$' && !isVisited(route))).toEqual([])
  expect(free, 'an address without a route').toContain('/no-such-page')
})

/** Where people come first: by themselves, after signing in, or by the link that sets their password. */
const first = ['sign-in', 'today', 'set-up', 'invitation', 'reset-password']

/** Bytes of scripts, compressed. */
const most = 180_000

test('each page has its own title, breaks no rule of accessibility, survives a reload, fits into 320 pixels, and stays within its size', async ({
  annotate,
}) => {
  const weights: Record<string, Weight> = {}
  const tooLate: string[] = []
  const violations: string[] = []
  const signedOut = await console.openSignedOut('/')
  await signedOut.addInitScript(fetchNothingAhead)
  await signedOut.reload()
  await settled(signedOut)
  weights['sign-in'] = await weightOf(signedOut)
  const pages = [await console.open('priya', '/'), await console.open('priya', '/')]
  for (const page of pages) await page.addInitScript(fetchNothingAhead)
  await visitAll(pages, await everyAddress(console.muster), async (page, name, address) => {
    if (isByLink(name)) await page.goto(`/console${address}`)
    else await goWithin(page, address)
    await settled(page)
    const before = page.url()
    const late = await lateOn(page)
    expect(page.url()).toBe(before)
    weights[name] = await weightOf(page)
    tooLate.push(...late.map(request => `${name}: ${request}`))
    await expectOneTitle(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      // Of the rules, those of colours alone depend on the scheme.
      violations.push(...(await violationsOn(page, colorScheme === 'dark' ? rulesOfColors : undefined)))
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await settled(page)
    await expectNoSidewaysScrolling(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  expect(violations).toEqual([])
  expect(tooLate).toEqual([])
  await annotate(JSON.stringify(weights), 'weights')
  expect(Object.keys(weights)).toEqual(expect.arrayContaining(first))
  // Less than 50 kB would mean that nothing was measured.
  const isRight = ([, { scripts, scriptBytes }]: [string, Weight]) =>
    scripts <= 15 && scriptBytes > 50_000 && scriptBytes <= most
  expect(Object.entries(weights).filter(each => !isRight(each))).toEqual([])
}, 600_000)

/** One load of three without late requests is enough; a busy machine splits a round and never joins two. */
async function lateOn(page: Page): Promise<string[]> {
  let late: string[] = []
  for (let time = 0; time < 3; time++) {
    late = lateRequests(await reloadInRounds(page))
    if (late.length === 0) break
  }
  return late
}

async function expectOneTitle(page: Page): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).count(), page.url()).toBe(1)
  expect(await page.title()).toMatch(/^.+ · Muster$/)
}
