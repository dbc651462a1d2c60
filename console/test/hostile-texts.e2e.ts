import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressesOf, settled } from './pages.ts'
import { payloads, plantPayloads } from './payloads.ts'
import { startConsole } from './start-console.ts'

const console = startConsole()

/** How many records of a kind are looked at: each shows other handfuls of payloads in its fields. */
const recordsOfEach = 12

const lists: Readonly<Record<string, string>> = {
  'change-request': '/change-requests?pageSize=100',
  'expense-application': '/ExpenseApplications?pageSize=100',
  employee: '/Employees?pageSize=100',
  authority: '/Authorities?pageSize=100',
  credential: '/Credentials/Search?pageSize=100',
}

async function visit(page: Page, address: string): Promise<string> {
  await page.goto(`/console${address}`)
  await settled(page)
  const found = await page.evaluate(() => ({
    tags: document.querySelectorAll('[data-made-of-text]').length,
    links: [...document.querySelectorAll('a')].filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol))
      .length,
    text: document.body.innerText,
  }))
  expect([found.tags, found.links], `tags and links made of texts at ${address}`).toEqual([0, 0])
  return found.text
}

test('there are sixty payloads, no two alike', () => {
  expect(new Set(payloads).size).toBe(60)
})

test('hostile texts have no effect on any page: no dialog, no policy report, no foreign request', async () => {
  const { priya } = console.muster
  const addresses = await addressesOf(console.muster)
  // Two browsers, since a visit is mostly waiting.
  const pages = [await console.open('priya', '/'), await console.open('priya', '/')]
  await plantPayloads(console.muster)
  const toVisit = Object.values(addresses)
  for (const [name, list] of Object.entries(lists)) {
    const { body } = await priya.get(list)
    const base = (addresses[name] ?? '').replace(/\/\d+$/, '')
    for (const { id } of body.slice(0, recordsOfEach)) toVisit.push(`${base}/${id}`)
  }
  const count = toVisit.length
  const seen: string[] = []
  const visitors = pages.map(async page => {
    for (let address = toVisit.pop(); address !== undefined; address = toVisit.pop()) {
      seen.push(await visit(page, address))
    }
  })
  await Promise.all(visitors)
  expect(seen).toHaveLength(count)
  // The texts were there, and stood as they are.
  const all = seen.join('\n')
  for (const payload of payloads.filter(text => !/[\t\u0085]|^ /.test(text))) expect(all).toContain(payload)
}, 900_000)
