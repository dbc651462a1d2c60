import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { claimOf } from '../../../../server/test/support/records/expenses.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const list = (page: Page) => page.getByRole('list', { name: 'Waiting for your decision' })
const shown = (page: Page, title: string) => page.getByRole('article', { name: title })
const dialog = (page: Page) => page.getByRole('dialog')

test('each row says what is decided, and several say what they cost together', async () => {
  const page = await console.open('liam', '/approvals')
  const waiting = (await console.muster.liam.get('/Approvals?Order=DueFirst')).body
  const expenses = waiting.filter(({ expense }: { expense?: object }) => expense)
  expect(expenses.length).toBeGreaterThan(1)
  const money = (amount: number) => `$${amount.toFixed(2)}`
  for (const { expense, resource } of expenses) {
    const row = list(page).getByRole('listitem').filter({ hasText: resource.code })
    await row.getByText(money(expense.amountApplied), { exact: true }).waitFor()
    await row.getByText(`· ${expense.expensePaycode.name}`).waitFor()
    await row.getByRole('checkbox').check()
  }
  await page.keyboard.press('a')
  const total = expenses.reduce(
    (sum: number, { expense }: { expense: { amountApplied: number } }) => sum + expense.amountApplied,
    0,
  )
  await dialog(page)
    .getByText(`${money(total)} in all`)
    .waitFor()
  await page.keyboard.press('Escape')
  await list(page).getByRole('img', { name: 'becomes' }).first().waitFor()
})

test('a lone new value says what it is, in the inbox and on Today', async () => {
  const { emma } = console.muster
  const [request] = (await emma.get('/change-requests?Statuses=Pending')).body.filter(
    ({ changeType }: { changeType: string }) => changeType === 'PersonalDetails',
  )
  const page = await console.open('priya', '/approvals')
  await list(page)
    .getByRole('listitem')
    .filter({ hasText: request.code })
    .getByText('Preferred name: Em', { exact: true })
    .waitFor()
  const today = await console.open('emma', '/')
  await today.getByRole('link').filter({ hasText: 'Personal details' }).getByText('Preferred name: Em').waitFor()
})

test('the decisions on the item shown are visible without scrolling, and its row is the marked one', async () => {
  const page = await console.open('liam', '/approvals')
  const links = list(page).getByRole('link')
  for (const link of await links.all()) {
    await link.click()
    const title = await list(page).locator('[data-current] a').innerText()
    const [person, kind] = title.split('\n')[0]?.split(' · ') ?? []
    const approve = shown(page, `${kind} for ${person}`).getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await expect.poll(() => isVisible(approve)).toBe(true)
  }
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a long list stays where Priya is in it, by mouse and by key', async () => {
  const page = await console.open('priya', '/approvals', { width: 1280, height: 400 })
  const last = list(page).getByRole('link').last()
  await last.click()
  await list(page).locator('[data-current]').last().and(page.locator(':last-child')).waitFor()
  await expect.poll(() => isVisible(last)).toBe(true)
  const before = list(page).getByRole('link').nth(-2)
  await page.keyboard.press('k')
  await before.and(page.locator(':focus')).waitFor()
  await expect.poll(() => isVisible(before)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
})

/** The bar at the top covers 56 pixels. */
const isVisible = (link: Locator) =>
  link.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 56 && bottom <= innerHeight
  })

test('nothing waits for Emma, and the page says so', async () => {
  const page = await console.open('emma', '/approvals')
  await page.getByText('Nothing is waiting for your decision.').waitFor()
})

test('of more than a page can show, those shown are selected, and the number of late ones is a minimum', async () => {
  const { emma, admin } = console.muster
  for (let more = 0; more < 51; more += 1) {
    expect((await emma.post('/ExpenseApplications', await claimOf(console.muster, 'emma'))).status).toBe(201)
  }
  const late = (steps: string) =>
    admin.query(`update approval_step set due_at = case when ${steps} then '2026-11-01' else '2099-01-01' end::timestamptz
      where status = 'Waiting'`)
  await late('id in (select id from approval_step order by id desc limit 2)')
  const some = await console.open('liam', '/approvals')
  await some.getByText('2 late', { exact: true }).waitFor()
  await late('true')
  const page = await console.open('liam', '/approvals')
  await page.getByText('50+ late', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Select these 50' }).check()
  await page.getByText('50 selected').waitFor()
})
