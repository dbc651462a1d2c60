import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../../../../server/test/support/grants.ts'
import { employeeId } from '../../../../server/test/support/requests.ts'
import { expectAccessible, expectForEverybody } from '../../../test/accessibility.ts'
import { job } from '../../../test/job.ts'
import { settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })
const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

test('Emma changes her bank account and follows it, in five activations', async () => {
  const page = await console.open('emma', '/')
  const { press, tick, type } = job(page, 5)
  await press(link(page, 'New change request'))
  await press(link(page, /^Bank accounts/))
  await page.getByRole('heading', { name: 'Change your bank accounts' }).waitFor()
  await settled(page)
  await type(page.getByLabel('BSB').first(), '062-000')
  await type(page.getByLabel('Account number').first(), '30448517')
  // Another request about her accounts waits, which this one replaces.
  await tick(page.getByLabel(/^Replace CR-/))
  await panel(page).getByText('Needs 2 approvals: Priya Raman and Tomas Novak').waitFor()
  await press(button(page, 'Submit'))
  await page.waitForURL(/\/change-requests\/\d+$/)
  await page.getByText('Needs 2 approvals: Priya Raman and Tomas Novak').waitFor()
  await press(link(page, 'Today'))
  await section(page, 'Your requests')
    .getByText(/^Waits for .*Priya Raman/)
    .first()
    .waitFor()
})

test('Liam moves Clare to another terminal and sees before what follows, in four activations', async () => {
  const page = await console.open('liam', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { press, find, choose, type } = job(page, 4)
  await find('clare walsh', /^Clare Walsh/)
  await press(page.getByRole('link', { name: 'Move', exact: true }))
  await page.getByRole('heading', { name: 'Move Clare Walsh' }).waitFor()
  await settled(page)
  await choose(
    page.getByLabel('Position').first(),
    'Customer Service Officer, Barang',
    /^Customer Service Officer, Barang/,
  )
  await type(page.getByLabel('Effective from'), '03032027')
  await panel(page)
    .getByText(
      /^From Wed, 3 Mar 2027, Clare Walsh is Customer Service Officer, Barangaroo instead of .+\. They report to /,
    )
    .waitFor()
  await panel(page).getByText('Receiving line approver').waitFor()
  await expectAccessible(page)
  await press(button(page, 'Submit'))
  await page.waitForURL(/\/change-requests\/\d+$/)
})

test('Priya finds out who changed the address of Emma, in three activations', async () => {
  const EmployeeId = await employeeId(muster, '1177')
  const { body: emma } = await muster.emma.get(`/Employees/${EmployeeId}`)
  const { country, state } = emma.address
  const Address = { Address1: '4 Darling Street', Suburb: 'Balmain', Postcode: '2041' }
  const sent = { ...Address, StateId: state.id, CountryId: country.id }
  expect(
    (await muster.emma.post('/change-requests', { ChangeType: 'Address', EmployeeId, Address: sent })).status,
  ).toBe(201)
  const page = await console.open('priya', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { press, find } = job(page, 3)
  await find('emma walsh', /^Emma Walsh/)
  await press(link(page, 'History of addresses'))
  const entry = page.getByRole('listitem').filter({ hasText: '4 Darling Street' }).first()
  await entry.getByText(/requested by Emma Walsh, approved automatically/).waitFor()
  await entry.getByText('before: 42 Acacia Road').waitFor()
  expect(await page.getByText('Mobile phone').count()).toBe(0)
  await press(entry.getByRole('link', { name: /^CR-/ }))
  await page.getByRole('heading', { name: 'Address for Emma Walsh' }).waitFor()
})

test('Priya sees what Liam leaves behind, and who could take over from the day after', async () => {
  const page = await console.open('priya', `/employees/${await idOf(muster, 'employee', 'liam')}`)
  await button(page, 'More').click()
  await button(page, 'End employment').click()
  await page.getByRole('heading', { name: "Liam O'Brien leaves" }).waitFor()
  await page.getByLabel('Termination date').fill('2027-02-26')
  await page.getByRole('combobox', { name: /^Reason for payroll/ }).click()
  await page.getByRole('option', { name: 'Voluntary' }).click()
  await panel(page).getByText("The last day of Liam O'Brien is Fri, 26 Feb 2027.").waitFor()
  const left = section(page, 'What they leave behind')
  await left.getByText(/approvals? waits? for their decision/).waitFor()
  await left
    .getByText(/^EX-\d+ Line approver: goes to Mei Wong$/)
    .first()
    .waitFor()
  await left
    .getByText(/Their change requests go to Mei Wong then\./)
    .first()
    .waitFor()
  await left.getByText(/^Raised about others: CR-\d+/).waitFor()
  const href = await left
    .getByRole('link', { name: /^Request that Mei Wong acts in it/ })
    .first()
    .getAttribute('href')
  expect(href).toContain('day=2027-02-27')

  await page.goto(href ?? '')
  await page.getByRole('heading', { name: 'Move Mei Wong' }).waitFor()
  await panel(page)
    .getByText(/^From Sat, 27 Feb 2027, Mei Wong is also .+/)
    .waitFor()
})

test('a change of pay says by how much', async () => {
  const id = await employeeId(muster, '1066')
  await muster.admin.query(
    `update employee set pay_rate = '{"payType": "Hourly", "amount": "40.0000", "per": "Hour"}' where id = $1`,
    [id],
  )
  await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     select employer_group_id, id, 'PayRate', pay_rate, '2020-01-01', now() from employee where id = $1`,
    [id],
  )
  const page = await console.open('priya', `/employees/${id}`)
  await link(page, 'Change pay').click()
  await settled(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('42')
  await panel(page)
    .getByText(/is paid \$42\.00 an hour instead of \$40\.00 an hour\.$/)
    .waitFor()
  await panel(page).getByText('+$2.00 (5%)').waitFor()
})

test('an authority and an employee are one person: one page, with roles and account', async () => {
  const employee = await idOf(muster, 'employee', 'liam')
  const page = await console.open('priya', `/authorities/${await idOf(muster, 'authority', 'liam')}`)
  await page.waitForURL(new RegExp(`/employees/${employee}\\?tab=access$`))
  await page.getByRole('heading', { name: "Liam O'Brien", level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Roles' }).getByText('Change request approver').waitFor()
  await section(page, 'Account').getByText(muster.liam.email).waitFor()
  await section(page, 'Authority').getByText('A132').waitFor()
  expect(await page.getByRole('link', { name: muster.liam.email }).count(), 'his email stands once').toBe(1)
  await expectForEverybody(page)
  await page.getByRole('tab', { name: 'Record' }).click()
  await link(page, 'Mei Wong').waitFor()
})

test('the page of Emma says what each pending change asks for, and keeps the rarer actions behind one button', async () => {
  // Her draft about tax should have started as well, and its decision is not late.
  const [draft] = (await muster.emma.get('/change-requests?Statuses=Draft')).body
  expect((await muster.emma.put(`/change-requests/${draft.id}/actions/submit`, {})).status).toBe(204)
  const page = await console.open('priya', `/employees/${await idOf(muster, 'employee', 'emma')}`)
  const block = page.locator('section', {
    has: page.getByRole('heading', { name: /^\d pending changes, \d waits? for you$/ }),
  })
  const pending = block.getByRole('listitem')
  await pending.filter({ hasText: 'Superannuation' }).getByText('Wharf and Road Super').waitFor()
  await pending.filter({ hasText: 'Personal details' }).getByText('Preferred name: Em').waitFor()
  expect(await pending.count(), 'the first ones').toBe(3)
  await block.getByRole('link', { name: /^Show all \d$/ }).waitFor()
  for (const [name, list] of [
    ['All change requests', 'change-requests'],
    ['Expense applications', 'expense-applications'],
  ] as const) {
    const all = block.getByRole('link', { name, exact: true })
    expect(await all.getAttribute('href')).toMatch(new RegExp(`/${list}\\?employee=\\d+&show=all$`))
  }
  // A late decision and a day that has passed are said in one way each.
  for (const row of await pending.all()) {
    await row.getByText(/^Waits for .+ · (due in |\d+ \w+ late)/).waitFor()
    await row.getByText(/^should have started \d+ \w+ \d{4}$/).waitFor()
  }
  const placeOf = (name: string) => section(page, name).boundingBox()
  for (const [one, other] of [
    ['Employment and pay', 'Work'],
    ['Contact', 'Identity'],
  ] as const) {
    const [left, right] = [await placeOf(one), await placeOf(other)]
    expect([right?.y, right?.height], `${one} and ${other}`).toEqual([left?.y, left?.height])
  }
  await button(page, 'More').click()
  const rare = page.locator('[popover]:popover-open').getByRole('button')
  expect(await rare.allInnerTexts()).toEqual(['Another change', 'Edit', 'Reveal numbers', 'End employment'])
  await page.keyboard.press('Escape')
  const facts = page
    .locator('section')
    .filter({ hasText: /^Employment/ })
    .first()
  for (const text of ['Full-time', '38 hours', '$32.48 an hour', 'Crews and workshop, weekly', '18 Feb 2019'])
    await facts.getByRole('definition').filter({ hasText: text }).waitFor()
  const paid = section(page, 'Employment and pay')
  await paid.getByText('Hourly, from 18 Feb 2019').waitFor()
  expect(await page.getByText('$32.48').count(), 'at the top alone').toBe(1)
  for (const tab of ['History', 'Access', 'Record']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText("1177 · Deckhand, Circular Quay · reports to Liam O'Brien").waitFor()
  }
  await expectForEverybody(page)
})

test('the main action of the access of another person is to grant a role, and it says once where the roles hold', async () => {
  const page = await console.open('priya', `/employees/${await idOf(muster, 'employee', 'liam')}?tab=access`)
  await button(page, 'Grant a role').waitFor()
  expect(await page.locator('[data-variant="filled"]').allInnerTexts()).toEqual(['Grant a role'])
  for (const name of ['Move', 'Change pay']) expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
  expect(await page.getByText('For the whole group, without limits').count(), 'said once').toBe(1)
  await section(page, 'Account').getByText('They also see requests that wait for their decision.').waitFor()
  // What changes and takes away stands in menus.
  for (const [menu, item] of [
    ['More: Account', 'Suspend'],
    ['More: Account', 'Delete authority'],
    ['More: Leave approver', 'End'],
  ] as const) {
    expect(await button(page, item).count(), item).toBe(0)
    await button(page, menu).click()
    await button(page, item).waitFor()
    await page.keyboard.press('Escape')
  }
})

test('who has no account is invited from their page; those who may not see accounts see none', async () => {
  const { rows } = await muster.admin.query(
    `select e.id::int from employee e where e.status = 'Active' and e.code = '1248'
       and not exists (select from user_account a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)`,
  )
  const page = await console.open('priya', `/employees/${rows[0].id}?tab=access`)
  await page.getByText('No account yet').waitFor()
  await page.getByText(/Clare gets an email at clare\.walsh.*@.*, with a link/).waitFor()
  await button(page, 'Invite Clare').click()
  await expect
    .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Employee' }).inputValue())
    .toMatch(/^Clare Walsh/)
  const liam = await console.open('liam', `/employees/${await idOf(muster, 'employee', 'emma')}?tab=access`)
  await section(liam, 'Authority').waitFor()
  expect(await liam.getByRole('heading', { name: 'Account' }).count()).toBe(0)
})

test('Emma begins the changes of her own record there', async () => {
  const page = await console.open('emma', `/employees/${await idOf(muster, 'employee', 'emma')}`)
  await link(page, 'Change my details').click()
  await page.getByRole('heading', { name: 'Change my details', level: 1 }).waitFor()
  await link(page, /^Address/).waitFor()
  for (const name of ['Move', 'Change pay']) expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
  for (const name of ['More', 'End employment']) expect(await button(page, name).count()).toBe(0)
})
