import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const phone = { width: 390, height: 664 }

/** As on a device that is touched: there is nothing to hover with, and no keyboard. */
async function touch(page: Page, { width, height }: typeof phone): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
}

test.each(['employees', 'authorities', 'change-requests', 'expense-applications'])(
  'on a phone %s begin on the first screen below their filters, and links are as large as a finger',
  async list => {
    const page = await console.open('priya', `/${list}`, phone)
    const record = page.getByRole('table').locator('tbody tr').first()
    await record.waitFor()
    const { y, height } = (await record.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height).toBeLessThan(phone.height)
    for (const link of await record.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    }
  },
)

test('keys are not named where there are none', async () => {
  const page = await console.open('priya', '/approvals')
  await page.getByText('Ctrl K').waitFor()
  const hint = page.getByRole('main').getByText('Keyboard shortcuts')
  await hint.waitFor()
  await touch(page, { width: 1024, height: 800 })
  await page.getByText('Ctrl K').waitFor({ state: 'hidden' })
  await hint.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(await page.getByText('Esc', { exact: true }).isVisible()).toBe(false)
})

test('on a phone the chosen cost centre far below is visible', async () => {
  const page = await console.open('priya', '/cost-centres', phone)
  expect(await page.getByText(/^Choose a cost centre/).isVisible()).toBe(false)
  await page.getByRole('treeitem', { name: /^Auckland depot/ }).click()
  const heading = page.getByRole('heading', { name: 'Auckland depot' })
  await heading.waitFor()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(56)
  expect((await heading.boundingBox())?.y).toBeLessThan(phone.height)
})
