import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('the paycodes say once from which amount most of them need a receipt, and only the others say theirs', async () => {
  const [first] = (await muster.priya.get('/ExpensePaycodes?expand=details')).body
  const page = await console.open('priya', '/settings?tab=paycodes')
  await page.getByText(/^\d+ paycodes, receipts needed from \$82\.50$/).waitFor()
  expect(await page.getByText('Receipt from $82.50').count()).toBe(0)
  const row = page.getByRole('row', { name: new RegExp(`^${first.name}`) })
  // The row itself opens the form; the keyboard has it in the menu.
  await row.getByText('Actual cost').click()
  const dialog = page.getByRole('dialog', { name: `Edit ${first.name}` })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // So does the name, also by keyboard.
  await row.getByRole('button', { name: `${first.name} ${first.code}` }).press('Enter')
  await dialog.getByLabel('Receipt from').fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Receipt from $20.00').waitFor()

  await row.getByRole('button', { name: `More: ${first.name}` }).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Receipt from').fill('82.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Receipt from $20.00').waitFor({ state: 'detached' })
})

test.each([
  ['paycodes', '/ExpensePaycodes', 'Limit'],
  ['paymentGroups', '/PaymentGroups', 'Paid'],
  ['employers', '/Employers', 'ABN'],
  ['charts', '/OrganisationCharts', 'Fallback approver'],
  ['policies', '/ApprovalPolicies', undefined],
])('Priya exports the %s, and leaves a column out', async (tab, path, column) => {
  const { body } = await muster.priya.get(path)
  const page = await console.open('priya', `/settings?tab=${tab}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.length - 1).toBe(body.length)
  if (column === undefined) return
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: column }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: column }).waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Name' }).waitFor()
})

test('Mei, who changes none of them, sees the rows without menus, and a click opens nothing', async () => {
  const page = await console.open('mei', '/settings?tab=paycodes')
  const row = page.getByRole('table', { name: 'Expense paycodes' }).getByRole('row').nth(1)
  await row.click()
  expect(await page.getByRole('button', { name: /^More:/ }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
