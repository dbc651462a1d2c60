import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { todayIn } from '../../../../../server/src/domain/calendar-date.ts'
import { forgetRate } from '../../../../../server/test/support/records/rates.ts'
import { employeeId } from '../../../../../server/test/support/requests.ts'
import { goWithin } from '../../../../test/pages.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** The first rate of Matthew Pham is asked for. */
beforeAll(() => forgetRate(muster, '1027'))

const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })
const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('main').getByLabel(label).first().fill(text)
const choose = (label: string, text: string, option: RegExp) => async (page: Page) => {
  // The names of other parts of the page may have the label within.
  const field = page.getByRole('main').getByLabel(label).first()
  const wanted = page.getByRole('option', { name: option }).first()
  // On a busy machine a list that was opened was seen without its options once.
  for (let attempt = 1; attempt <= 3 && !(await wanted.isVisible()); attempt++) {
    await field.blur()
    await field.click()
    if (text !== '') await field.fill(text)
    await wanted.waitFor({ timeout: 8_000 }).catch(() => {})
  }
  await wanted.click()
}

const textOf = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, ' ')

type Does = (page: Page) => Promise<void>
/** Each kind, the values to fill in (for a former employee in a rehire), and the formatted numbers to expect. */
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
  [
    'TaxDeclaration',
    'Pham, Matthew',
    [fill('Tax file number', '123 456 782'), choose('Has a study loan', '', /^Yes/)],
    'Has a study loan',
  ],
  ['Superannuation', 'Pham, Matthew', [fill('USI', 'STA0100AU'), fill('Member number', '883412')]],
  [
    'PositionAssignment',
    'Pham, Matthew',
    [
      choose('Position', 'Customer Service Officer, Barangaroo', /Barangaroo/),
      page => page.getByText('How the position is held').click(),
      fill('Full-time equivalent', '0.6667'),
    ],
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
    'Pay type none Hourly Pay rate none $41.2575 an hour',
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
  // She requests changes for others, so the form starts without an employee.
  await page.getByText('Choose an employee first.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Employee' }).inputValue()).toBe('')
  for (const [kind, about, fills, ...says] of kinds) {
    const [{ id }] = (await console.muster.priya.get(`/Employees/Search?EmployeeName=${encodeURIComponent(about)}`))
      .body
    await goWithin(page, '/no-such-page')
    await page.getByRole('heading', { name: 'When and why' }).waitFor({ state: 'detached' })
    await goWithin(page, `/change-requests/new?type=${kind}&employee=${id}`)
    await page.getByRole('heading', { name: 'When and why' }).waitFor()
    if (kind === 'PaymentGroup') {
      await expect.poll(() => page.getByLabel('Payment group').first().inputValue()).toMatch(/^[A-Z].* \(\w+\)$/)
    }
    for (const does of fills) await does(page)
    await panel(page)
      .getByText(/It needs \w+ approval|No approval needed/)
      .waitFor()
    const table = panel(page).getByRole('table', { name: 'What changes' })
    await table.waitFor()
    for (const text of says) await expect.poll(() => textOf(table)).toContain(text)
    expect(await page.locator('[aria-invalid="true"]').count(), kind).toBe(0)
  }
})

test('another pay type clears the unit of the rate', async () => {
  const [{ id }] = (await console.muster.priya.get('/Employees/Search?EmployeeName=Pham, Matthew')).body
  const page = await console.open('priya', `/change-requests/new?type=PayRate&employee=${id}`)
  await choose('Pay type', '', /^Hourly/)(page)
  expect(await page.getByText('Pay type *').count(), 'a first rate needs both').toBe(1)
  expect(await page.getByText('Amount *').count()).toBe(1)
  await fill('Amount', '41.25')(page)
  await choose('Per', '', /^Hour/)(page)
  await panel(page).getByRole('table').getByText('an hour').waitFor()
  await choose('Pay type', '', /^Salary/)(page)
  expect(await page.getByLabel('Per', { exact: true }).first().inputValue()).toBe('')
  await panel(page).getByRole('table').getByText('a year').waitFor()
})

test('an amount is read as typed, with commas between thousands and zeros at its end', async () => {
  const [{ id }] = (await console.muster.priya.get('/Employees/Search?EmployeeName=Pham, Matthew')).body
  const page = await console.open('priya', `/change-requests/new?type=PayRate&employee=${id}`)
  const answer = page.waitForResponse(response => response.url().endsWith('/change-requests'))
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await answer).status()).toBe(400)
  await page.getByText('This is required.', { exact: true }).first().waitFor()
  await panel(page).getByText('Pay type: This is required.').waitFor()
  expect(await page.getByText('There is a problem').count(), 'the field and the panel say it').toBe(0)
  await choose('Pay type', '', /^Salary/)(page)
  const amount = page.getByLabel('Amount').first()
  for (const [typed, shown] of [
    ['78,500', '$78,500.00'],
    ['1,250.75', '$1,250.75'],
    ['78500.00', '$78,500.00'],
    ['34.50', '$34.50'],
  ] as const) {
    await amount.clear()
    await amount.pressSequentially(typed)
    expect(await amount.inputValue()).toMatch(/^[\d,.]+$/)
    await panel(page).getByRole('table').getByText(`${shown} a year`).waitFor()
    expect(await page.locator('[aria-invalid="true"]').count(), typed).toBe(0)
  }
  await page.keyboard.press('Tab')
  expect(await amount.inputValue()).toBe('34.50')
})

test('the form of a rehire for a later day says what happens today', async () => {
  const [{ id }] = (await console.muster.priya.get('/Employees/Search?EmployeeName=Muñoz, Thiago')).body
  const page = await console.open('priya', `/change-requests/new?type=Rehire&employee=${id}`)
  const day = (days: number) => todayIn('Australia/Sydney', console.muster.clock.now() + days * 86_400_000)
  await page.getByText('Today, unless you choose another day.').waitFor()
  await page.getByLabel('Start date').fill(day(7))
  await page.getByText('Left empty, the record changes today, before the start date.').waitFor()
  await page.getByLabel('Effective from').fill(day(7))
  await page.getByText('The record changes on this day.').waitFor()
  expect(await page.getByText(/Today, unless|Left empty, the record/).count()).toBe(0)
})

test('a position of a coming employee starts on their first day, unless another day is chosen', async () => {
  muster.clock.moveTo('2026-11-23T09:00:00+11:00')
  onTestFinished(() => muster.clock.reset())
  const id = await employeeId(muster, '1403')
  const page = await console.open('priya', `/change-requests/new?type=PositionAssignment&employee=${id}`)
  await page.getByText('The first day of employment, 18 Jan 2027, unless you choose another day.').waitFor()
  await page.getByLabel('Position').first().fill('Customer Service Officer, Barangaroo')
  await page
    .getByRole('option', { name: /Barangaroo/ })
    .first()
    .click()
  await panel(page).getByText('It needs three approvals, and then takes effect on Mon, 18 Jan 2027.').waitFor()
})

test('Emma keeps her account beside a new one, and the rest of her pay goes there as before', async () => {
  const page = await console.open('emma', '/change-requests/new?type=BankAccounts')
  await page.getByText('All of the pay goes to this account.').waitFor()
  expect(await page.getByText('Allocation').count(), 'of a lone account').toBe(0)
  expect(await page.getByRole('button', { name: 'Remove account 1' }).count()).toBe(0)
  await fill('BSB', '062-000')(page)
  await fill('Account number', '30448517')(page)
  await page.getByRole('button', { name: 'Also keep this one' }).click()
  await page.getByText(/^The whole of •+ \d+, which is masked here\.$/).waitFor()
  // The kept one lacks nothing else, so its number has the focus.
  await page.keyboard.type('51442821')
  const [other, kept] = ['Account 1', 'Account 2'].map(name => page.getByRole('group', { name }))
  expect(await other?.getByLabel('Allocation').inputValue()).toBe('Percentage')
  expect(await kept?.getByLabel('Allocation').inputValue()).toBe('The rest')
  expect(await kept?.getByLabel('Account number').inputValue()).toBe('51442821')
  await other?.getByRole('textbox', { name: 'Percentage' }).fill('20')
  // The choice stands in the form, and not among what will happen.
  expect(
    await panel(page)
      .getByLabel(/^Replace CR-/)
      .count(),
  ).toBe(0)
  await page.getByLabel(/^Replace CR-/).check()
  await panel(page)
    .getByText(/^It needs two approvals/)
    .waitFor()
  await panel(page).getByText('The rest').first().waitFor()
  // It stays, and keeps the focus, until the next dry run has answered.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/dryRun=true/, route => answered.then(() => route.continue()))
  const asked = page.waitForRequest(/dryRun=true/)
  const replace = page.getByLabel(/^Replace CR-/)
  await replace.press('Space')
  await asked
  expect(await replace.evaluate(box => box === document.activeElement)).toBe(true)
  answer()
  await panel(page)
    .getByText(/CR-\d+/)
    .first()
    .waitFor()
  expect(await replace.evaluate(box => box === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Remove account 2' }).click()
  await page.getByText('All of the pay goes to this account.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-path'))
  await expect.poll(focused).toMatch(/^BankAccounts\.0\./)
  expect(await page.getByRole('textbox', { name: 'Percentage' }).count()).toBe(0)
})

test('without a tax file number, form and record say only that there is none', async () => {
  const { rows } = await muster.admin.query(
    "select id from employee where code = '1403' and tax_file_number_status = 'Pending'",
  )
  const page = await console.open('tomas', `/employees/${rows[0].id}`)
  await page.getByText('Not provided yet').waitFor()
  await page.goto(`/console/change-requests/new?type=TaxDeclaration&employee=${rows[0].id}`)
  await page.getByText('None on record. Nine digits.').waitFor()
  const reason = page.getByRole('combobox', { name: 'Reason for no number' })
  expect([await reason.inputValue(), await reason.getAttribute('placeholder')]).toEqual(['', 'Not chosen'])
  await page.getByLabel('Tax file number').fill('123 456 782')
  await panel(page)
    .getByText(/^It needs \w+ approvals?, and /)
    .waitFor()
  expect(await page.getByText('Applied for', { exact: true }).count()).toBe(0)
})
