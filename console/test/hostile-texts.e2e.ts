import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressesOf, goWithin, settled, visitAll } from './pages.ts'
import { payloads, plantPayloads } from './payloads.ts'
import { startConsole } from './start-console.ts'

const console = startConsole()

/** How many records of a kind are looked at: each shows other handfuls of payloads in its fields. */
const recordsOfEach = 12

const lists: Readonly<Record<string, string>> = {
  'change-request': '/change-requests?pageSize=100',
  'expense-application': '/ExpenseApplications?pageSize=100',
  employee: '/Employees?pageSize=100',
  'authority-alone': '/Authorities?pageSize=100',
  credential: '/Credentials/Search?pageSize=100',
}

async function textOf(page: Page): Promise<string> {
  const found = await page.evaluate(() => ({
    tags: document.querySelectorAll('[data-made-of-text]').length,
    links: [...document.querySelectorAll('a')].filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol))
      .length,
    text: document.body.innerText,
  }))
  expect([found.tags, found.links], `tags and links made of texts at ${page.url()}`).toEqual([0, 0])
  return found.text
}

test('there are sixty payloads, no two alike', () => {
  expect(new Set(payloads).size).toBe(60)
})

test('hostile texts have no effect on any page: no dialog, no policy report, no foreign request', async () => {
  const { priya } = console.muster
  const addresses = await addressesOf(console.muster)
  const pages = [await console.open('priya', '/'), await console.open('priya', '/')]
  await plantPayloads(console.muster)
  // What they have read so far is from before.
  for (const page of pages) await page.reload()
  const records: Record<string, string> = {}
  for (const [name, list] of Object.entries(lists)) {
    const { body } = await priya.get(list)
    const base = (addresses[name] ?? '').replace(/\/\d+$/, '')
    // The page of an authority with an employee is that of the employee.
    const ownPage = name === 'authority-alone' ? body.filter(({ employee }: { employee?: object }) => !employee) : body
    // A page that was just visited asks for nothing.
    const further = ownPage.slice(0, recordsOfEach).map(({ id }: { id: number }) => `${base}/${id}`)
    for (const path of further) if (!Object.values(addresses).includes(path)) records[`${name} ${path}`] = path
  }
  const seen: string[] = []
  await visitAll(pages, addresses, async (page, _, address) => {
    await goWithin(page, address)
    await settled(page)
    seen.push(await textOf(page))
  })
  await visitAll(pages, records, async (page, _, address) => {
    const id = /\/\d+$/.exec(address)?.[0] ?? ''
    const asksForIt = page.waitForRequest(request => new URL(request.url()).pathname.endsWith(id))
    await goWithin(page, address)
    await asksForIt
    await settled(page)
    seen.push(await textOf(page))
  })
  expect(seen).toHaveLength(Object.keys({ ...addresses, ...records }).length)
  // The texts were there, and stood as they are.
  const all = seen.join('\n')
  for (const payload of payloads.filter(text => !/[\t\u0085]|^ /.test(text))) expect(all).toContain(payload)
}, 900_000)
