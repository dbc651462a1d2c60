import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScrolling, violationsOn } from './accessibility.ts'
import { addressesOf, settled } from './pages.ts'
import { startConsole } from './start-console.ts'

const console = startConsole()

/** Visits every page in one browser, as a person does, without signing in anew. */
async function visitAll(page: Page, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  for (const [name, address] of Object.entries(await addressesOf(console.muster))) {
    await page.goto(`/console${address}`)
    await settled(page)
    await look(page, name)
  }
}

test.each(['light', 'dark'] as const)(
  'no page breaks a rule of accessibility in the %s',
  async theme => {
    const page = await console.open('priya', '/', { theme })
    const found: string[] = []
    await visitAll(page, async page => void found.push(...(await violationsOn(page))))
    expect(found).toEqual([])
  },
  600_000,
)

test('no page scrolls sideways at 320 pixels', async () => {
  const page = await console.open('priya', '/', { width: 320, height: 640 })
  await visitAll(page, expectNoSidewaysScrolling)
}, 600_000)

test('each page has one title of its own, and its address survives a reload', async () => {
  const page = await console.open('priya', '/')
  const titles: string[] = []
  await visitAll(page, async page => {
    expect(await page.getByRole('heading', { level: 1 }).count(), page.url()).toBe(1)
    titles.push(await page.title())
    const before = page.url()
    await page.reload()
    await settled(page)
    expect(page.url()).toBe(before)
  })
  for (const title of titles) expect(title).toMatch(/^.+ · Muster$/)
}, 600_000)

test('the first page takes at most 200 kB of compressed script', async () => {
  const page = await console.openAsNobody('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(entry => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  )
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(200_000)
})
