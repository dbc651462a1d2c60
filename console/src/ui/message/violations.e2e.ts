import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givePassword } from '../../../test/signing-in.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

/** A request there is refused for this field. */
const refuse = (page: Page, path: RegExp, field: string) =>
  page.route(path, (route, request) =>
    /POST|PUT/.test(request.method())
      ? route.fulfill({
          status: 400,
          json: { Message: 'The request is invalid.', ModelState: { [field]: ['It collides with the tides.'] } },
        })
      : route.fallback(),
  )

/** Emma's form, with her position chosen: a refusal is of the values that were there when she submitted. */
async function openNewExpense(): Promise<Page> {
  const page = await console.open('emma', '/expense-applications/new')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Position' }).inputValue(), { timeout: 20_000 })
    .not.toBe('')
  return page
}

test('a refusal for a field that the form lacks is shown all the same: a new employee', async () => {
  const page = await console.open('priya', '/employees/new')
  await page.getByLabel('Given name').fill('Ada')
  await refuse(page, /\/v12\.21\/Employees$/, 'command.Tides')
  await page.getByRole('button', { name: 'Create employee' }).click()
  await page.getByRole('alert').getByText('It collides with the tides.').waitFor()
})

test('a refusal for a field that Emma does not see is shown all the same: an expense', async () => {
  const page = await openNewExpense()
  await refuse(page, /\/v12\.21\/ExpenseApplications$/, 'command.EmployeeId')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Employee: It collides with the tides.').waitFor()
})

test('a refusal beside its field is shown there alone', async () => {
  const page = await openNewExpense()
  await refuse(page, /\/v12\.21\/ExpenseApplications$/, 'command.Merchant')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Check the marked fields.').waitFor()
  await page.getByText('It collides with the tides.').waitFor()
})

test('a person who cannot start again at the second step of signing in reads why', async () => {
  const page = await console.openSignedOut('/')
  await givePassword(page, console.muster.priya)
  await page.getByText('Signing in as').waitFor()
  await page.route(/\/console\/session$/, (route, request) =>
    request.method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.getByRole('alert').getByText('The server did not respond.').waitFor()
})
