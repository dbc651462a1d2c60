import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('screen readers announce the count of a list as it is narrowed, and the old count stays until the next page has come', async () => {
  const page = await console.open('priya', '/employees')
  const count = page.getByRole('status').filter({ hasText: / of \d+/ })
  await count.waitFor()
  const all = await count.textContent()
  const looked = Promise.withResolvers<void>()
  await page.route(/Employees\/Search.*pageNumber=2/, async route => {
    await looked.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await page
    .locator('[aria-busy=true]')
    .filter({ has: page.getByRole('table') })
    .waitFor()
  expect(await count.textContent()).toBe(all)
  looked.resolve()
  await page
    .getByRole('status')
    .filter({ hasText: /^51 to/ })
    .waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })

  await page.getByLabel('Search').fill('Walsh')
  await page
    .getByRole('status')
    .filter({ hasText: /^1 to (\d+) of \1$/ })
    .waitFor()
  await page.getByLabel('Search').fill('No such name')
  await page.getByRole('status').filter({ hasText: 'No results' }).waitFor()
})

test('the moment behind an age is there for the ear, and the age goes on', async () => {
  const page = await console.open('liam', '/')
  await page.clock.install({ time: new Date(muster.clock.now()) })
  await page.goto('/console/approvals')
  const age = page.getByRole('list', { name: 'Waiting for your decision' }).locator('time').first()
  await age.waitFor()
  expect(await age.textContent()).toMatch(/ \d{4}, \d+:\d\d [ap]m/)
  const before = await age.textContent()
  await page.clock.fastForward(9 * 24 * 3_600_000)
  await expect.poll(() => age.textContent()).not.toBe(before)
})

test('where the browser lets nothing be copied, the text is selected and the keys are said', async () => {
  const page = await console.open('priya', '/')
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await page.goto('/console/api-keys/new')
  await page.getByLabel('Name').fill('Roster bridge')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page
    .getByRole('button', { name: /^Copy: .*key/i })
    .first()
    .click()
  await page.getByRole('status').filter({ hasText: 'Press Ctrl C' }).waitFor()
  const selected = await page.evaluate(() => getSelection()?.toString())
  expect(selected).toBe(await page.locator('code').first().textContent())
  await expectAccessible(page)
})

test('screen readers announce that something was copied', async () => {
  const page = await console.open('priya', '/api-keys/new')
  await page.getByLabel('Name').fill('Roster bridge')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page
    .getByRole('button', { name: /^Copy: .*key/i })
    .first()
    .click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
})
