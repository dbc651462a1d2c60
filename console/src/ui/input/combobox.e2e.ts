import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const list = (page: Page) => page.getByRole('listbox')
const option = (page: Page, name: string) => list(page).getByRole('option', { name, exact: true })

test('Priya finds Emma by what she types, picks her by keyboard, and empties the field by its text', async () => {
  const page = await console.open('priya', '/change-requests')
  const employee = field(page, 'Employee')
  await employee.fill('walsh, em')
  await list(page)
    .getByRole('option', { name: /^Emma Walsh/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await list(page).waitFor({ state: 'detached' })
  expect(await employee.inputValue()).toMatch(/^Emma Walsh/)
  await page.waitForURL(/employee=\d+/)

  await employee.fill('no such name')
  await page.getByText('No results').waitFor()
  await page.keyboard.press('Tab')
  expect(await employee.inputValue(), 'what was picked stays').toMatch(/^Emma Walsh/)
  await employee.fill('')
  await page.keyboard.press('Tab')
  await page.waitForURL(url => !url.searchParams.has('employee'))
  expect(await employee.inputValue()).toBe('')
})

test('what is typed and not picked is not sent, and the arrow keys work while the server searches', async () => {
  const page = await console.open('priya', '/')
  await page.route(/\/Employees\/Search/, async route => {
    await new Promise(later => setTimeout(later, 1500))
    await route.continue()
  })
  await page.goto('/console/authorities/new')
  const employee = field(page, 'Employee')
  await employee.fill('Emma')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await list(page)
    .getByRole('option', { name: /^Emma Walsh/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await list(page).waitFor({ state: 'detached' })
  expect(await employee.inputValue()).toMatch(/Emma/)
  expect(await page.locator('[aria-invalid="true"]').count(), 'nothing was sent').toBe(0)
})

test('a field that takes no text opens by a key and a click, and Delete empties it', async () => {
  const page = await console.open('priya', '/accounts')
  const status = field(page, 'Status')
  await tabTo(page, status)
  expect(await list(page).count()).toBe(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/status=Suspended/)
  await page.keyboard.press('Delete')
  await page.waitForURL(url => !url.searchParams.has('status'))
  await status.click()
  await option(page, 'Active').click()
  await page.waitForURL(/status=Active/)
  await status.click()
  expect(await option(page, 'Active').getAttribute('aria-selected')).toBe('true')
  expect(await status.getAttribute('aria-activedescendant')).toBe(await option(page, 'Active').getAttribute('id'))
  await status.click()
  await list(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.waitForURL(url => !url.searchParams.has('status'))
})

test('several are picked one after another, and Backspace takes the last one back', async () => {
  const page = await console.open('priya', '/events')
  const about = field(page, 'Record type')
  await about.click()
  await option(page, 'Employee').click()
  await page.keyboard.type('posit')
  await page.keyboard.press('Enter')
  await page.waitForURL(/employee.*position/)
  await page.keyboard.press('Enter')
  expect(page.url(), 'nothing is marked any more').toMatch(/employee.*position/)
  const described = await about.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('EmployeePosition')
  expect(await about.inputValue()).toBe('')
  expect(await list(page).count(), 'it stays open').toBe(1)
  await page.keyboard.press('Backspace')
  await page.waitForURL(url => !url.search.includes('position'))
  await option(page, 'Employee').click()
  await page.waitForURL(url => !url.search.includes('employee'))
})

test('Escape closes the list, and not the dialog; the list stays at its field where the dialog scrolls', async () => {
  const page = await console.open('priya', '/settings')
  await page.getByRole('button', { name: 'New policy' }).first().click()
  const dialog = page.getByRole('dialog')
  const employers = dialog.getByRole('combobox', { name: 'Employers' })
  await employers.click()
  await list(page).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const below = async () => {
    const [one, other] = [await employers.boundingBox(), await list(page).boundingBox()]
    return other && one ? Math.round(other.y - one.y - one.height) : Number.NaN
  }
  const distance = await below()
  await employers.evaluate(element => element.closest('form')?.scrollIntoView({ block: 'end' }))
  await expect.poll(below).toBe(distance)
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  expect(await dialog.count()).toBe(1)
})
