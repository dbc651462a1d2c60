import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayIn } from '../../../../server/src/domain/calendar-date.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })
const fill = (label: string, text: string) => (page: Page) => page.getByLabel(label).first().fill(text)
const choose = (label: string, text: string, option: RegExp) => async (page: Page) => {
  await page.getByLabel(label).first().click()
  if (text !== '') await page.getByLabel(label).first().fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

const textOf = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, ' ')

type Does = (page: Page) => Promise<void>
/** Each kind, what is filled in about somebody who works or, for a rehire, has left, and how numbers read then. */
const kinds: readonly [kind: string, about: string, fills: readonly Does[], ...says: string[]][] = [
  ['PersonalDetails', 'Pham, Matthew', [fill('Preferred name', 'Matty')]],
  ['ContactDetails', 'Pham, Matthew', [fill('Home phone', '02 5550 1234')]],
  [
    'Address',
    'Pham, Matthew',
    [fill('Address line 1', '4 Darling Street'), fill('Suburb', 'Balmain'), fill('Postcode', '2041')],
  ],
  ['EmergencyContacts', 'Pham, Matthew', [fill('Name', 'Lan Pham'), fill('Phone', '0491 570 156')]],
  ['BankAccounts', 'Pham, Matthew', [fill('BSB', '062-000'), fill('Account number', '30448517')]],
  ['TaxDeclaration', 'Pham, Matthew', [fill('Tax file number', '123 456 782'), choose('Has a study loan', '', /^Yes/)]],
  ['Superannuation', 'Pham, Matthew', [fill('USI', 'STA0100AU'), fill('Member number', '883412')]],
  [
    'PositionAssignment',
    'Pham, Matthew',
    [choose('Position', 'Customer Service Officer, Barangaroo', /Barangaroo/), fill('Full-time equivalent', '0.6667')],
    'Full-time equivalent none 0.6667 (66.67%)',
  ],
  ['CostCentre', 'Pham, Matthew', [choose('Cost centre', 'HO-HR', /HO-HR/)]],
  ['PaymentGroup', 'Pham, Matthew', [choose('Payment group', 'FN', /\(FN\)/)]],
  ['EmploymentState', 'Pham, Matthew', [choose('Employment state', '', /^VIC/)]],
  ['EmploymentTerms', 'Pham, Matthew', [fill('Standard hours per week', '30')], 'hours 30 hours'],
  [
    'PayRate',
    'Pham, Matthew',
    [choose('Pay type', '', /^Hourly/), fill('Amount', '41.2575'), choose('Per', '', /^Hour/)],
    'Pay type none Hourly Amount none $41.2575 an hour',
  ],
  ['Termination', 'Pham, Matthew', [choose('Reason for payroll reporting', '', /^Voluntary/)]],
  [
    'Rehire',
    'Muñoz, Thiago',
    [page => page.getByLabel('Start date').fill(todayIn('Australia/Sydney', console.muster.clock.now()))],
  ],
]

test('the form of each kind leads to a dry run that says who must approve, and marks no field', async () => {
  const page = await console.open('priya', '/change-requests/new')
  for (const [kind, about, fills, ...says] of kinds) {
    const [{ id }] = (await console.muster.priya.get(`/Employees/Search?EmployeeName=${encodeURIComponent(about)}`))
      .body
    await page.goto(`/console/change-requests/new?type=${kind}&employee=${id}`)
    await page.getByRole('heading', { name: 'When and why' }).waitFor()
    for (const does of fills) await does(page)
    await panel(page)
      .getByText(/It needs approval|No approval needed/)
      .waitFor()
    const table = panel(page).getByRole('table', { name: 'What changes' })
    await table.waitFor()
    for (const text of says) await expect.poll(() => textOf(table)).toContain(text)
    expect(await page.locator('[aria-invalid="true"]').count(), kind).toBe(0)
  }
})
