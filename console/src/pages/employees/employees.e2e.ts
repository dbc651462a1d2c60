import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../../../../server/test/support/grants.ts'
import { expectAccessible, expectForEverybody } from '../../../test/accessibility.ts'
import { goWithin } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const dialog = (page: Page) => page.getByRole('dialog')
const addressOfEmma = async () => `/employees/${await idOf(console.muster, 'employee', 'emma')}`
/** `2026-12-02`, so many days after the server's today. */
const dayAfter = (days: number) =>
  new Date(console.muster.clock.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })

test('Liam finds Emma and sees his part of her record, without numbers and tax', async () => {
  const page = await console.open('liam', '/employees')
  await page.getByLabel('Search', { exact: true }).fill('emma')
  await page.waitForURL(/name=emma/)
  await page
    .getByRole('row', { name: /Emma Walsh/ })
    .and(page.locator('tbody tr:only-child'))
    .waitFor()
  await page.getByRole('link', { name: 'Emma Walsh' }).click()
  await page.getByRole('heading', { name: 'Emma Walsh' }).waitFor()
  await page.getByRole('heading', { name: 'Employment' }).waitFor()
  await page.getByRole('link', { name: 'Circular Quay deck crews' }).waitFor()
  for (const name of ['Tax', 'Bank accounts']) expect(await page.getByRole('heading', { name }).count()).toBe(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'End employment' }).waitFor()
  for (const name of ['Reveal numbers', 'Edit']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  for (const name of ['Move', 'Change pay']) await page.getByRole('link', { name, exact: true }).waitFor()
  expect(await page.locator('[data-variant="filled"]').allInnerTexts(), 'no action is the main one').toEqual([])
  await page.getByRole('button', { name: 'Another change' }).click()
  await page.waitForURL(/change-requests\/new\?employee=\d+$/)
})

test('the list begins with those who are active; who has left is found among all, and the address keeps it', async () => {
  const page = await console.open('priya', '/employees')
  await page.getByRole('link', { name: 'Chidi Adeyemi' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Active')
  await page.getByText(/^\d+ active employees$/).waitFor()
  expect(await page.getByRole('link', { name: 'Arjun Adeyemi' }).count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Status' }).count(), 'the filter says it').toBe(0)
  await page.getByLabel('Search', { exact: true }).fill('arjun adeyemi')
  await page.getByText('No active employees match.').waitFor()
  await page.getByRole('link', { name: 'Show all statuses' }).click()
  await page.getByRole('link', { name: 'Arjun Adeyemi' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Arjun Adeyemi' }).waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('All')
  await page.getByRole('cell', { name: 'Inactive' }).waitFor()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await page.getByText('No active employees match.').waitFor()
  expect(new URL(page.url()).searchParams.has('status')).toBe(false)
})

test('a user who opens a record before the search begins stays there', async () => {
  const page = await console.open('liam', '/employees')
  await page.getByRole('link', { name: 'Emma Walsh' }).waitFor()
  await page.getByLabel('Search', { exact: true }).fill('em')
  await page.getByRole('link', { name: 'Emma Walsh' }).click()
  await page.getByRole('heading', { name: 'Emma Walsh' }).waitFor()
  await page.waitForTimeout(600)
  expect(new URL(page.url()).pathname).toBe(`/console${await addressOfEmma()}`)
})

test('Priya looks at Emma after an approved change, and back', async () => {
  const { emma } = console.muster
  const day = dayAfter(10)
  const EmployeeId = await idOf(console.muster, 'employee', 'emma')
  const ContactDetails = { Email: emma.email, EmailType: 'HTML', MobilePhone: '0491 570 999' }
  const sent = { ChangeType: 'ContactDetails', EmployeeId, EffectiveDate: day, ContactDetails }
  expect((await emma.post('/change-requests', sent)).status).toBe(201)

  const page = await console.open('priya', await addressOfEmma())
  await page.getByRole('link', { name: '0491 571 266' }).waitFor()
  const section = (name: string) => page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  await page.getByText('$32.48 an hour').waitFor()
  const bank = section('Bank accounts')
  await bank.getByText('E M Walsh').waitFor()
  expect(await bank.getByRole('link', { name: 'Change bank accounts' }).getAttribute('href')).toContain(
    'type=BankAccounts',
  )
  const coming = page.getByRole('listitem').filter({ hasText: 'Contact details' })
  await coming.getByText('Approved').waitFor()
  await coming.getByRole('link', { name: /^View the record as at/ }).click()
  await page.getByText(/^The record as it will be on/).waitFor()
  await page.getByRole('link', { name: '0491 570 999' }).waitFor()
  await page.getByText('Today: 0491 571 266').waitFor()
  expect(new URL(page.url()).searchParams.get('asAt')).toBe(day)

  await page.getByRole('button', { name: 'Back to today' }).click()
  await page.getByRole('link', { name: '0491 570 999' }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'before: 0491 570 110' }).getByText('0491 571 266').waitFor()
  await expectAccessible(page)
})

test('Priya creates an employee; she sees what is wrong while she types', async () => {
  const page = await console.open('priya', '/employees')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'New employee Works here already: no approval' }).click()
  await page.getByText('The last one is 1413.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Employee code', exact: true }).inputValue()).toBe('1414')
  const aside = page.getByRole('complementary', { name: 'What will happen' })
  await aside.getByText('Created at once. No approval is needed.').waitFor()
  await aside.getByText('Still needed: given name, family name, email, start date.').waitFor()
  const create = page.getByRole('button', { name: 'Create employee' })
  expect(await page.locator('[data-variant="filled"]').allInnerTexts()).toEqual(['Create employee'])
  await create.click()
  const first = page.getByLabel('Given name')
  await expect.poll(() => first.evaluate(input => input.matches(':focus[aria-invalid=true]'))).toBe(true)
  await page.getByLabel('Given name').fill('Sam')
  await page.getByLabel('Family name').fill('Carter')
  await aside.getByText('Record of Sam Carter').waitFor()
  await page.getByRole('textbox', { name: 'Employee code', exact: true }).fill('1900')
  await page.getByRole('textbox', { name: 'Email' }).fill('sam.carter')
  await page.getByText('Enter an email address, like name@company.com.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('sam.carter@harbourline.example')
  await page.getByRole('combobox', { name: 'Employer' }).click()
  await page.getByRole('option', { name: 'Harbour Line Ferries Pty Ltd' }).click()
  await page.getByLabel('Start date').fill(dayAfter(7))
  // Optional groups are folded to their titles.
  expect(await page.getByRole('combobox', { name: 'Cost centre 1' }).count()).toBe(0)
  for (const hasText of [/^Employment/, /^Cost centres/, /^Addresses/])
    await page.locator('summary', { hasText }).click()
  await page.getByRole('combobox', { name: 'Cost centre 1' }).fill('Barangaroo')
  // By keyboard: the list follows its field while the page still moves.
  await page.getByRole('option', { name: /^Barangaroo/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Award, probation and last days').click()
  await page.getByLabel('Termination date').fill(dayAfter(1))
  await page.getByText('This day is before the first day of employment').waitFor()
  await page.getByLabel('Termination date').fill(dayAfter(90))
  await page.getByText('Different postal address').click()
  await page.getByRole('textbox', { name: 'Postal address: suburb' }).fill('Manly')
  await page.getByText('Everything filled in so far is valid.').waitFor()
  expect((await console.muster.priya.get('/Employees/Search?EmployeeCode=1900')).body).toEqual([])
  await expectAccessible(page)

  await create.click()
  await page.getByRole('heading', { name: 'Sam Carter' }).waitFor()
  const { body } = await console.muster.priya.get('/Employees/Search?EmployeeCode=1900')
  expect(body).toMatchObject([{ name: 'Carter, Sam', email: 'sam.carter@harbourline.example' }])
  const record = (await console.muster.priya.get(`/Employees/${body[0].id}`)).body
  expect(record.terminationDate).toContain(dayAfter(90))
  const facts = (await console.muster.priya.get(`/Employees/${body[0].id}/History`)).body
  expect(facts).toContainEqual(expect.objectContaining({ field: 'PostalSuburb', value: 'Manly' }))
})

test('Priya gives an employee another code; one that is taken is refused in words', async () => {
  const page = await console.open('priya', await addressOfEmma())
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code', exact: true }).fill('1178')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Another employee of the group has this code.').waitFor()
  await dialog(page).getByRole('textbox', { name: 'Code', exact: true }).fill('1177-A')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('1177-A').first().waitFor()
})

test('the form and another day can be used by everybody', async () => {
  const page = await console.open('priya', `${await addressOfEmma()}?asAt=${dayAfter(20)}`)
  await page.getByText(/^The record as it will be on/).waitFor()
  await page.getByRole('heading', { name: 'Tax' }).waitFor()
  await expectForEverybody(page)
  await goWithin(page, '/employees/new')
  await page.getByRole('button', { name: 'Create employee' }).waitFor()
  await expectForEverybody(page)
})
