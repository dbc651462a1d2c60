import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** As when a person returns to the window after a while in another one. */
async function comeBack(page: Page) {
  await page.clock.fastForward(11_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

async function openDraft() {
  const { body } = await muster.emma.get('/ExpenseApplications?pageSize=100')
  const draft = body.find(({ status }: { status: string }) => status === 'Draft')
  const page = await console.open('emma', '/')
  await page.clock.install()
  await page.goto(`/console/expense-applications/${draft.id}`)
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  return { page, path: `/ExpenseApplications/${draft.id}` }
}

test('data that could not be read again stays, marked as possibly old; one press reads it again', async () => {
  const { page } = await openDraft()
  const notice = page.getByText(/may have changed/)
  await page.route('**/v12.21/**', route => route.abort())
  await comeBack(page)
  await page.clock.fastForward(5_000)
  await notice.waitFor()
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(1)
  expect(await notice.count()).toBe(1)
  await page.unroute('**/v12.21/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('a record that is gone goes from the screen, with its buttons; what is typed on it stays to be copied', async () => {
  const { page, path } = await openDraft()
  expect((await muster.emma.get(path)).status).toBe(200)
  await page.getByLabel('Add a remark').fill('Half a word')
  expect((await muster.emma.delete(path)).status).toBe(204)
  await comeBack(page)
  await page.getByText('There is nothing here').waitFor()
  expect(await page.getByLabel('Add a remark').inputValue()).toBe('Half a word')

  await page.getByLabel('Add a remark').fill('')
  await comeBack(page)
  await page.getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' })
  await page.getByText('There is nothing here').waitFor()
})
