import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../../server/test/support/grants.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('each paycode says from which amount it needs a receipt', async () => {
  const [first] = (await muster.priya.get('/ExpensePaycodes?expand=details')).body
  const page = await console.open('priya', '/settings?tab=paycodes')
  await page.getByText(/^\d+ paycodes: what people can claim, /).waitFor()
  const row = page.getByRole('row', { name: new RegExp(`^${first.name}`) })
  await row.getByText('$82.50').waitFor()
  // The row itself opens the form; the keyboard has it in the menu.
  await row.getByText('Actual cost').click()
  const dialog = page.getByRole('dialog', { name: `Edit ${first.name}` })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // So does the name, also by keyboard.
  await row.getByRole('button', { name: first.name, exact: true }).press('Enter')
  await dialog.getByLabel('Receipt from').fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('$20.00').waitFor()

  await row.getByRole('button', { name: `More: ${first.name}` }).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Receipt from').fill('82.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('$20.00').waitFor({ state: 'detached' })
})

beforeAll(async () => {
  const [AuthorityId, DelegateAuthorityId] = [
    await idOf(muster, 'authority', 'liam'),
    await idOf(muster, 'authority', 'mei'),
  ]
  const To = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const delegation = { AuthorityId, DelegateAuthorityId, From: To, To }
  expect((await muster.priya.post('/Delegations', delegation)).status).toBe(201)
  const role = { Role: 'PayrollAdministrator' }
  expect((await muster.priya.post(`/Authorities/${DelegateAuthorityId}/Roles`, role)).status).toBe(202)
})

test.each([
  ['settings?tab=paycodes', '/ExpensePaycodes', 'Limit'],
  ['settings?tab=paymentGroups', '/PaymentGroups', 'Paid'],
  ['settings?tab=employers', '/Employers', 'ABN'],
  ['settings?tab=charts', '/OrganisationCharts', 'Fallback approver'],
  ['settings?tab=policies', '/ApprovalPolicies', undefined],
  ['settings?tab=delegations', '/Delegations', undefined],
  ['administrative-changes', '/AdministrativeChanges?statuses=Pending', undefined],
  ['cost-centres', '/CostCentres', undefined],
])('Priya exports %s, and leaves a column out', async (address, path, column) => {
  const { body } = await muster.priya.get(path)
  const page = await console.open('priya', `/${address}`)
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

test('Priya makes an employer, a payment group and a paycode, and deletes them', async () => {
  const page = await console.open('priya', '/settings?tab=employers')
  const dialog = page.getByRole('dialog')
  for (const [tab, make] of [
    ['Employers', 'New employer'],
    ['Payment groups', 'New payment group'],
    ['Expense paycodes', 'New paycode'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: make }).click()
    await dialog.getByLabel('Name').fill('Seaplanes')
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('SEA')
    if (tab === 'Payment groups') {
      await dialog.getByRole('combobox', { name: 'Employer' }).click()
      await page.getByRole('option', { name: 'Seaplanes' }).click()
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /^Seaplanes SEA/ }).waitFor()
  }
  // Last the employer, to which the payment group belongs.
  for (const tab of ['Expense paycodes', 'Payment groups', 'Employers']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: 'More: Seaplanes' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('row', { name: /^Seaplanes SEA/ }).waitFor({ state: 'detached' })
  }
})

test('Priya gives the group another time zone; Mei reads it and changes nothing', async () => {
  const page = await console.open('priya', '/settings?tab=group')
  await page.route('**/EmployerGroup', route => route.fulfill({ status: 500, json: { Message: 'raw words' } }))
  await page.reload()
  await page.getByText('Something went wrong on the server').waitFor()
  await page.getByText('Australia/Sydney').waitFor()
  await page.unroute('**/EmployerGroup')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'The group' })
  await dialog.getByLabel('Time zone').fill('Sydney')
  await dialog.getByText(/^With another time zone, days begin and end at midnight there/).waitFor()
  expect(await dialog.getByLabel('Name').count(), 'the name is the operator’s').toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^There is no such time zone/).waitFor()
  await dialog.getByLabel('Time zone').fill('Australia/Melbourne')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Australia/Melbourne').waitFor()
  const mei = await console.open('mei', '/settings?tab=group')
  await mei.getByText('Australia/Melbourne').waitFor()
  expect(await mei.getByRole('button', { name: 'Edit' }).count()).toBe(0)
})
