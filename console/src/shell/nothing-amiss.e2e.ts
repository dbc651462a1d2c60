import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInCookie } from '../../../server/test/support/sign-in.ts'
import { startConsole } from '../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const dialog = (page: Page) => page.getByRole('dialog')
const inbox = (page: Page) => page.getByRole('list', { name: 'Waiting for your decision' })

async function openInbox() {
  const page = await console.open('priya', '/approvals')
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
  return page
}

test('a letter after G opens its page, and decides nothing', async () => {
  const page = await openInbox()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.waitForURL(/\/console\/credentials$/)
  expect(await dialog(page).count()).toBe(0)
})

test('single keys work after a tick by mouse, not below a dialog, and not when switched off', async () => {
  const page = await openInbox()
  const ticks = inbox(page).getByRole('checkbox')
  await ticks.first().click()
  await page.keyboard.press('d')
  await dialog(page)
    .getByRole('heading', { name: /^Decline/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await page.keyboard.press('?')
  await dialog(page).getByText('Single-key shortcuts').waitFor()
  await page.keyboard.press('d')
  expect(await page.getByRole('dialog', { name: /^Decline/ }).count()).toBe(0)
  await dialog(page).getByRole('switch').press(' ')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await inbox(page).getByRole('link').first().focus()
  await page.keyboard.press('d')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  expect(await dialog(page).count()).toBe(0)
})

test('remarks are not lost by Escape, nor a half-filled form by going elsewhere', async () => {
  const page = await openInbox()
  await page.keyboard.press('d')
  await dialog(page).getByLabel('Remarks').fill('Not like this.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog(page).getByLabel('Remarks').inputValue()).toBe('Not like this.')
  await page.mouse.click(5, 400)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto('/console/api-keys/new')
  await page.getByLabel('Name').fill('Half a key')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a key')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
})

test('several decisions that all fail stay selected, with the remarks', async () => {
  const page = await openInbox()
  await inbox(page).getByRole('checkbox').nth(0).check()
  await inbox(page).getByRole('checkbox').nth(1).check()
  await page.route('**/actions/approve', route => route.fulfill({ status: 503, json: { Message: 'raw words' } }))
  await page
    .getByRole('region', { name: /selection/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await dialog(page).getByLabel('Remarks').fill('Both fine.')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByText('0 done, 2 not done.').waitFor()
  expect(await dialog(page).getByRole('listitem').first().innerText()).toContain('The server is busy')
  await dialog(page).getByRole('button', { name: 'Try those 2 again' }).click()
  expect(await dialog(page).getByLabel('Remarks').inputValue()).toBe('Both fine.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('2 selected').waitFor()
})

test('a day is typed digit by digit, and a page beyond the end is the last one', async () => {
  const page = await console.open('priya', '/change-requests?from=2026-13-99&page=999')
  await page.getByRole('row').nth(1).waitFor()
  expect(page.url()).not.toContain('999')
  await page.getByRole('button', { name: 'More filters' }).click()
  const from = page.getByLabel('Effective from')
  await from.focus()
  // Day and month are equal, since the browser chooses their order.
  await page.keyboard.type('05052026')
  await page.waitForURL(/from=2026-05-05/)
  expect(await from.inputValue()).toBe('2026-05-05')
  for (const path of ['/employees?page=-1', '/credentials?from=x&before=y', '/audit-log?from=2026-99-99']) {
    await page.goto(`/console${path}`)
    await page.getByRole('row').nth(1).waitFor()
  }
})

test('another user in one window ends the former session in the other', async () => {
  const page = await console.open('liam', '/approvals')
  await page.getByRole('button', { name: /^Liam .*: account/ }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/console/employees')
  await other.getByRole('button', { name: /^Liam .*: account/ }).waitFor()
  await page.context().addCookies([{ ...(await signInCookie(muster, 'priya')), url: muster.address }])
  await other.evaluate(() => new BroadcastChannel('muster-session').postMessage('changed'))
  await page.getByRole('button', { name: /^Priya .*: account/ }).waitFor()
  await other.getByRole('button', { name: /^Priya .*: account/ }).waitFor()
})

test('a failed sign-out shows a message; a successful one also signs the other window out', async () => {
  const page = await console.open('liam', '/approvals')
  const other = await page.context().newPage()
  await other.goto('/console/approvals')
  await other.getByRole('article').waitFor()
  const address = '**/console/session'
  await page.route(address, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: /: account menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('alert').getByText('The server is busy').waitFor()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Email').waitFor()
  await other.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
})
