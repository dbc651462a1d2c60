import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a number takes no minus, and is not made into another one when the box is left', async () => {
  const page = await console.open('emma', '/expense-applications/new')
  const amount = page.getByLabel('Amount, including tax')
  await amount.pressSequentially('-25')
  await page.keyboard.press('Tab')
  expect(await amount.inputValue()).toBe('25')
  // The list of the next field would cover it.
  await page.keyboard.press('Escape')
  await button(page, 'Split between cost centres').click()
  const share = page.getByLabel('Percentage 1')
  await share.pressSequentially('150')
  await page.keyboard.press('Tab')
  expect(await share.inputValue()).toContain('150')
})

test('a comma that may be meant as a decimal point never makes another number', async () => {
  const apply = await console.open('emma', '/expense-applications/new')
  await apply.getByRole('combobox', { name: 'What was it for?' }).click()
  await apply.getByRole('option', { name: /^Parking/ }).click()
  const amount = apply.getByLabel('Amount, including tax')
  await amount.pressSequentially('45,5')
  const answer = apply.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/ExpenseApplications'),
  )
  await apply.keyboard.press('Enter')
  expect((await answer).status()).toBe(400)
  await apply.locator('[aria-invalid="true"]').first().waitFor()
  expect(await amount.inputValue()).toBe('45,5')
  await amount.fill('1234.5')
  await apply.keyboard.press('Tab')
  expect(await amount.inputValue()).toBe('1,234.5')
  await amount.focus()
  expect(await amount.inputValue(), 'no commas in the way').toBe('1234.5')
  await amount.fill('1 2')
  await apply.keyboard.press('Tab')
  await apply.getByText('“1 2” is not a number. Use digits and a decimal point.').waitFor()

  const page = await console.open('priya', '/settings?tab=paycodes')
  await page.getByRole('button', { name: 'New paycode' }).click()
  const most = page.getByRole('dialog').getByLabel('Limit', { exact: false }).first()
  await most.pressSequentially('7,50')
  await page.keyboard.press('Tab')
  await page.getByText('Use a point for decimals, as in 7.5.').waitFor()
  expect(await most.inputValue(), 'no limit is another thing').toBe('7,50')
})
