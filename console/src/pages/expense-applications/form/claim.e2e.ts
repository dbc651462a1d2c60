import { expect, onTestFinished, test } from 'vitest'
import { todayIn } from '../../../../../server/src/domain/calendar-date.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('before there is an amount, the form says who decides, what is charged and when a receipt is needed, and Submit is the primary button', async () => {
  const page = await console.open('emma', '/expense-applications/new')
  const [submit, draft] = await Promise.all(
    ['Submit', 'Save as draft'].map(name =>
      page.getByRole('button', { name }).evaluate(button => getComputedStyle(button).backgroundColor),
    ),
  )
  expect(draft).toBe('rgb(255, 255, 255)')
  expect(submit).not.toBe(draft)
  const preview = page.getByRole('complementary', { name: 'What will happen' })
  await preview.getByText("Liam O'Brien").waitFor()
  await page.getByText('Charged to Circular Quay deck crews.').waitFor()
  await page.getByRole('combobox', { name: 'What was it for?' }).click()
  await page.getByRole('option', { name: 'Parking' }).click()
  await page.getByText(/^Needed from \$\d/).waitFor()
  await page.getByText('Keep the receipt; payroll may ask for it.').waitFor()
  await preview.getByText("Liam O'Brien").waitFor()
  const heights = await Promise.all(
    [preview.getByRole('list', { name: 'Approvals' }), preview.getByText('Payroll pays it once it is approved.')].map(
      async part => (await part.boundingBox())?.y ?? 0,
    ),
  )
  expect(heights, 'the approvals come before the payment').toEqual(heights.toSorted((one, other) => one - other))
})

test('an amount that Emma typed stays when she then chooses a paycode with a rate', async () => {
  const page = await console.open('emma', '/expense-applications/new')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('12.50')
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'What was it for?' }).click()
    await page.getByRole('option', { name }).click()
  }
  await choose('Own car')
  await page.getByRole('radio', { name: 'By amount' }).and(page.locator(':checked')).waitFor()
  expect(await amount.inputValue()).toBe('12.50')
  await amount.fill('')
  await choose('Parking')
  await choose('Own car')
  await page.getByLabel('Quantity (km)').waitFor()
})

test('an expense of today is of the day that it is for the employer', async () => {
  await muster.admin.query("update employer set time_zone = 'Pacific/Niue'")
  onTestFinished(async () => void (await muster.admin.query('update employer set time_zone = null')))
  const page = await console.open('emma', '/expense-applications/new')
  const today = todayIn('Pacific/Niue', muster.clock.now())
  await expect.poll(() => page.getByLabel('Date incurred').inputValue()).toBe(today)
})

test('an application for a day without a position does not render for ever', async () => {
  const page = await console.open('emma', '/expense-applications/new')
  await page.addInitScript(countTurns)
  await page.reload()
  await page.getByLabel('Date incurred').fill('1990-01-01')
  await page.getByLabel('Merchant').fill('No Merchant')
  await page.waitForLoadState('networkidle')
  const turns = () => page.evaluate(() => (window as unknown as { turns: number }).turns)
  const before = await turns()
  await page.waitForTimeout(1000)
  // A form that sets itself anew for ever takes thousands.
  expect((await turns()) - before).toBeLessThan(200)
})

/** In the page: how often React took a turn. */
function countTurns() {
  const counting = window as unknown as { turns: number }
  counting.turns = 0
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, ...said: unknown[]) {
    counting.turns += 1
    return post.apply(this, said as Parameters<typeof post>)
  } as typeof post
}
