import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '../../../../server/src/domain/calendar-date.ts'
import { idOf } from '../../../../server/test/support/grants.ts'
import { applyFor, claimOf } from '../../../../server/test/support/records/expenses.ts'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { freshCode } from '../../../test/signing-in.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Lets the browser's clock stand more than a day behind the server's. */
const behind = (page: Page) => page.clock.install({ time: new Date(muster.clock.now() - 26 * 3_600_000) })

test('changing an authority ends no role, even if the browser has another today', async () => {
  const id = await idOf(muster, 'authority', 'mei')
  const roles = async () => (await muster.priya.get(`/Authorities/${id}/Roles`)).body
  expect((await muster.priya.post(`/Authorities/${id}/Roles`, { Role: 'Auditor' })).status).toBe(201)
  const before = await roles()
  const page = await console.open('priya', '/')
  await behind(page)
  await page.goto(`/console/authorities/${id}/edit`)
  await page.getByText('Code and email format').click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('A-MEI')
  await button(page, 'Save').click()
  await page.getByText('A-MEI').first().waitFor()
  expect(await roles()).toEqual(before)
})

test('an expense of today is of the day that the server has, whatever the browser takes for today', async () => {
  const page = await console.open('emma', '/')
  await behind(page)
  await page.goto('/console/expense-applications/new')
  await page.getByRole('combobox', { name: 'What was it for?' }).click()
  await page.getByRole('option', { name: 'Parking' }).click()
  await page.getByLabel('Amount, including tax').fill('12')
  await button(page, 'Save as draft').click()
  await page.getByRole('heading', { level: 1, name: 'Parking for Emma Walsh' }).waitFor()
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const { dateIncurred } = (await muster.emma.get(`/ExpenseApplications/${id}`)).body
  expect(dateIncurred).toContain(todayIn('Australia/Sydney', muster.clock.now()))
})

test('a remark stays with the request that it is about', async () => {
  await muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  )
  const about = { ChangeType: 'EmploymentTerms', EmployeeId: await employeeId(muster, '1177') }
  const first = await raised(muster.liam, { ...about, EmploymentTerms: { StandardHoursPerWeek: 20 } })
  const SupersedesChangeRequestId = Number(first.split('/').at(-1))
  const terms = { StandardHoursPerWeek: 22 }
  const second = await raised(muster.liam, { ...about, EmploymentTerms: terms, SupersedesChangeRequestId })
  const page = await console.open('liam', second)
  const { code } = (await muster.liam.get(first)).body
  // The other one is at hand already.
  await page.getByRole('link', { name: code }).first().click()
  await page.waitForURL(new RegExp(`${first}$`))
  await page.goBack()
  await page.waitForURL(new RegExp(`${second}$`))
  await page.getByLabel('Add a remark').fill('About the second one.')
  await page.getByRole('link', { name: code }).first().click()
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(new RegExp(`${first}$`))
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('Add a remark').inputValue()).toBe('')
})

test('the inbox and every decision dialog offer the amount that the earlier step has left', async () => {
  const steps = [
    { name: 'Line approver', approver: 'Line' },
    { name: 'Next line approver', approver: 'NextLine' },
  ]
  await muster.admin.query(`update approval_policy set steps = $1 where change_type = 'ExpenseApplication'`, [
    JSON.stringify(steps),
  ])
  const granted = async (AmountApplied: number, AmountApproved: number) => {
    const path = await applyFor(muster, 'emma', await claimOf(muster, 'emma', { AmountApplied }))
    expect((await muster.liam.put(`${path}/actions/approve`, { Revision: 1, AmountApproved })).status).toBe(204)
    return path
  }
  const path = await granted(52.1, 45.5)
  await granted(33.3, 20.25)
  const items = (await muster.mei.get('/Approvals?pageSize=100')).body
  const id = Number(path.split('/').at(-1))
  const item = items.find(({ resource }: { resource: { type: string; id: number } }) => resource.id === id)
  const page = await console.open('mei', `/approvals?step=${item.id}`)
  const amount = dialog(page).getByLabel('Amount to approve')
  await button(page, 'Approve').first().click()
  expect(await amount.inputValue()).toBe('45.5')
  await page.keyboard.press('Escape')
  for (const shown of ['$45.50', '$20.25']) {
    await page.getByRole('listitem').filter({ hasText: shown }).getByRole('checkbox').check()
  }
  await page.keyboard.press('a')
  await dialog(page).getByText('$65.75 in all').waitFor()
  await page.goto(`/console/expense-applications/${id}`)
  await button(page, 'Approve').first().click()
  expect(await amount.inputValue()).toBe('45.5')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect((await muster.emma.get(path)).body).toMatchObject({ status: 'Approved', amountApproved: 45.5 })
})

test('a person who applies for another is not shown as the applicant', async () => {
  const application = await claimOf(muster, 'emma', { AmountApplied: 61 })
  const path = await applyFor(muster, 'priya', application)
  const page = await console.open('priya', `/expense-applications/${path.split('/').at(-1)}`)
  const activity = page.locator('section', { has: page.getByRole('heading', { name: 'Activity' }) })
  await activity.getByText('Submitted', { exact: true }).waitFor()
  expect(await activity.getByText(/Emma Walsh submitted|by Emma Walsh/).count()).toBe(0)
})

test('the two addresses are typed side by side; another country has other states', async () => {
  const page = await console.open('emma', '/change-requests/new?type=Address')
  const street = page.getByLabel('Address line 1')
  await street.fill('99 Typed Street')
  await page.getByText('Postal address', { exact: true }).first().click()
  await expect.poll(() => street.inputValue()).not.toBe('99 Typed Street')
  await street.fill('PO Box 7')
  await page.getByText('Home address', { exact: true }).first().click()
  expect(await street.inputValue()).toBe('99 Typed Street')
  await page.getByText('Postal address', { exact: true }).first().click()
  expect(await street.inputValue()).toBe('PO Box 7')
  await page.getByText('Home address', { exact: true }).first().click()

  const state = page.getByRole('combobox', { name: 'State' })
  expect(await state.inputValue()).toMatch(/^NSW/)
  await page.getByRole('combobox', { name: 'Country' }).fill('New Zea')
  await page.getByRole('option', { name: 'New Zealand' }).click()
  await expect.poll(() => state.inputValue()).toBe('')
})

test('the form does not remove entries that a change cannot remove', async () => {
  const page = await console.open('emma', '/change-requests/new?type=ContactDetails')
  const format = page.getByRole('combobox', { name: 'Email format' })
  await format.click()
  await page.getByRole('option', { name: 'HTML' }).click()
  expect(await format.inputValue()).toBe('HTML')
  expect(await button(page, 'Clear').count()).toBe(0)
})

test('an address with unknown parameters leads to the page all the same', async () => {
  const page = await console.open('priya', '/employees?constructor=1&__proto__=2')
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
})

test('the menu closes when one is where it leads', async () => {
  const page = await console.open('liam', '/')
  await page.getByRole('button', { name: /account menu/ }).click()
  const home = page.locator('#user-menu').getByRole('link', { name: 'Profile' })
  await home.click()
  await home.waitFor({ state: 'hidden' })
})

test('a reason for revealing numbers is not lost by Escape, and a code is sent once', async () => {
  const page = await console.open('priya', `/employees/${await idOf(muster, 'employee', 'emma')}`)
  await button(page, 'More').click()
  await button(page, 'Reveal numbers').click()
  await dialog(page).getByRole('checkbox', { name: 'Tax file number' }).check()
  await dialog(page).getByLabel('Reason').fill('The tax office asked.')
  await page.keyboard.press('Escape')
  await button(page, 'Keep editing').click()
  expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('The tax office asked.')
  const codes: string[] = []
  page.on('request', request => request.url().endsWith('/session/second-factor') && codes.push(request.method()))
  const code = dialog(page).getByLabel('Authenticator code')
  await code.fill(await freshCode(muster, muster.priya))
  await code.evaluate(({ form }: HTMLInputElement) => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await dialog(page)
    .getByText(/^\d{9}$/)
    .waitFor()
  expect(codes).toEqual(['POST'])
})

test('files whose answer is lost are the same import when they are sent again', async () => {
  const page = await console.open('priya', '/import')
  const keys: (string | undefined)[] = []
  await page.route(/\/Imports/, route => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.continue()
  })
  const file = { name: 'cost-centres.csv', mimeType: 'text/csv', buffer: Buffer.from('code,name\nDEP-N,North\n') }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose files').click()])
  await chooser.setFiles([file])
  await button(page, 'Check the files').click()
  await page.getByText('The server did not respond.').waitFor()
  await button(page, 'Check the files').click()
  await page.waitForURL(/operation=\d+/)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})

test('a decision dialog says when remarks cannot be read', async () => {
  const path = await applyFor(muster, 'emma', await claimOf(muster, 'emma', { AmountApplied: 33 }))
  const page = await console.open('liam', '/')
  await page.route(/\/remarks$/, route => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }))
  await page.goto(`/console/expense-applications/${path.split('/').at(-1)}`)
  await button(page, 'Try again').waitFor()
  const items = (await muster.liam.get('/Approvals?pageSize=100')).body
  await page.goto(`/console/approvals?step=${items[0].id}`)
  await button(page, 'Approve').first().waitFor()
  await button(page, 'Try again').waitFor()
})

test('a cost centre is edited and deleted as it was read, and that it cannot be read is said', async () => {
  const page = await console.open('priya', '/')
  await page.route(/\/CostCentres\/\d+\?/, route => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/console/cost-centres')
  await page
    .getByRole('treeitem', { name: /^Harbour Line/ })
    .first()
    .click()
  for (const name of ['Edit', 'Delete']) {
    if (name === 'Delete') await button(page, 'More').click()
    await button(page, name).click()
    await button(page, 'Try again').waitFor()
    expect(await dialog(page).count()).toBe(0)
  }
  await page.unroute(/\/CostCentres\/\d+\?/)
  await button(page, 'Try again').click()
  await dialog(page).waitFor()
})

test('a credential that expired yesterday says so', async () => {
  const yesterday = addDays(todayIn('Australia/Sydney', muster.clock.now()), -1)
  await muster.admin.query(
    `update credential set expiry_date = $1 where expiry_date is not null and coalesce(issue_date, '2000-01-01') < $1`,
    [yesterday],
  )
  const page = await console.open('priya', '/credentials?status=Expired')
  await page.getByText('Expired yesterday', { exact: true }).first().waitFor()
})
