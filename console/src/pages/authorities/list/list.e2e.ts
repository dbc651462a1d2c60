import { expect, test } from 'vitest'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()

test('the list has the active authorities with their roles in short; an inactive one has none in force', async () => {
  const page = await console.open('priya', '/authorities')
  const rolesOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(2)
  await rolesOf('Chidi Adeyemi').getByText('Expenses', { exact: true }).waitFor()
  expect(await rolesOf('Chidi Adeyemi').locator('[aria-hidden]').innerText()).toMatch(
    /^Expenses\s*Leave\s*Timesheets\s*Changes\s*Credentials$/,
  )
  await rolesOf('Chidi Adeyemi')
    .getByText(/^Expense approver, Leave approver, Timesheet approver, .+, .+$/)
    .waitFor({ state: 'attached' })
  await page.getByText(/^\d+ active authorities$/).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Status' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Arjun Adeyemi' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await rolesOf('Arjun Adeyemi').getByText('None in force').waitFor()
})

test('the list is narrowed by name, role and cost centre, and its address keeps it', async () => {
  const page = await console.open('priya', '/authorities')
  await page.getByLabel('Search', { exact: true }).fill('wong')
  await page.waitForURL(/name=wong/)
  await page.getByRole('link', { name: 'Mei Wong' }).waitFor()
  await page.locator('tbody tr:only-child').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Mei Wong' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Cost centre' }).fill('Sydney')
  await page.getByRole('option', { name: /^Sydney terminals/ }).click()
  await page.getByRole('link', { name: "Liam O'Brien" }).waitFor()
})
