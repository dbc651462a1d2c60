import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../../test/accessibility.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('the filter of a status stays in the address, and a phone shows the form with a split', async () => {
  const page = await console.open('priya', '/expense-applications', { width: 320, theme: 'dark' })
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Reversed' }).click()
  await page.waitForURL(/status=Reversed/)
  await page.reload()
  const rows = page.getByRole('table', { name: 'Expense applications' }).getByRole('row')
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(2)

  await page.getByRole('link', { name: 'New expense application' }).click()
  expect(await page.getByLabel('Date incurred').inputValue(), 'today').toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('button', { name: 'Split' }).click()
  await page.getByRole('combobox', { name: 'Cost centre 1' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test('the list names who decides, the step, the day that it is due, and what is amiss', async () => {
  const page = await console.open('priya', '/expense-applications')
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  await row('EX-000018').getByText("Waits for Liam O'Brien").waitFor()
  await row('EX-000018').getByText('Line approver').waitFor()
  await row('EX-000018')
    .getByText(/^\d (day|week)s? late/)
    .waitFor()
  await row('EX-000020').getByText('No receipt').waitFor()
})

test('Mine is of one employee, also after another was looked for', async () => {
  const page = await console.open('emma', '/expense-applications?employee=1&own=true')
  await page.getByRole('table', { name: 'Expense applications' }).getByRole('link').first().waitFor()
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
})

test('an account of no employee has no applications of its own, also by a link to them', async () => {
  await muster.admin.query(
    `with other as (insert into person (employer_group_id, given_name, family_name)
       select employer_group_id, 'Emeka', 'Other' from employee where code = '1169' returning employer_group_id, id)
     update employee set person_id = other.id from other
     where employee.employer_group_id = other.employer_group_id and code = '1169'`,
  )
  const page = await console.open('emeka', '/expense-applications?own=true')
  await page.getByRole('link', { name: 'Unpaid', exact: true }).and(page.locator('[aria-current="page"]')).waitFor()
  expect(await page.getByRole('link', { name: 'Mine', exact: true }).count()).toBe(0)
})
