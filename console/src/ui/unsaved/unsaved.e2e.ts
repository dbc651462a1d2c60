import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { employeeId } from '../../../../server/test/support/requests.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

beforeAll(() =>
  muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  ),
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const goElsewhere = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Cost centres' }).click()
const elsewhere = (page: Page) => page.getByRole('heading', { name: 'Cost centres', level: 1 })

type Kind = Readonly<{
  form: string
  change: (page: Page) => Promise<unknown>
  /** As it was before. */
  undo: (page: Page) => Promise<unknown>
}>

const kinds: Readonly<Record<string, Kind>> = {
  text: {
    form: '/api-keys/new',
    change: page => page.getByLabel('Name').fill('Roster bridge'),
    undo: page => page.getByLabel('Name').fill(' '),
  },
  'one of a few': {
    form: '/api-keys/new',
    change: page => page.getByLabel('Only part of it').check(),
    undo: page => page.getByLabel('Everything you can see').check(),
  },
  'one of a list': {
    form: '/api-keys/new',
    change: page => page.getByLabel('Expires after').selectOption({ index: 0 }),
    undo: page => page.getByLabel('Expires after').selectOption('90'),
  },
  'some of a few': {
    form: '/api-keys/new',
    async change(page) {
      await page.getByText('Custom', { exact: true }).click()
      await page.getByRole('checkbox').last().check()
    },
    undo: page => page.getByRole('checkbox').last().uncheck(),
  },
  'some of a list': {
    form: '/authorities/new',
    async change(page) {
      await page.getByRole('combobox', { name: 'Roles' }).click()
      await page.getByRole('option').first().click()
      await page.keyboard.press('Escape')
    },
    async undo(page) {
      await page.getByRole('combobox', { name: 'Roles' }).focus()
      await page.keyboard.press('Backspace')
    },
  },
  'one that is searched': {
    form: '/expense-applications/new',
    async change(page) {
      await page.getByRole('button', { name: 'Change employee' }).click()
      await page.getByRole('combobox', { name: 'Employee' }).fill('Walsh, Emma')
      await page.getByRole('option', { name: /Emma Walsh/ }).click()
    },
    async undo(page) {
      await page.goto('/console/expense-applications/new')
      await page.getByRole('button', { name: 'Change employee' }).click()
      await page.getByRole('combobox', { name: 'Employee' }).click()
      await page.keyboard.type('Wal')
    },
  },
  'a day': {
    form: '/expense-applications/new',
    async change(page) {
      const day = page.getByLabel('Date incurred')
      today = await day.inputValue()
      await day.fill('2026-07-01')
    },
    undo: page => page.getByLabel('Date incurred').fill(today),
  },
  money: {
    form: '/expense-applications/new',
    change: page => page.getByLabel('Amount, including tax').fill('12.50'),
    undo: page => page.getByLabel('Amount, including tax').fill(''),
  },
  'entries of a list': {
    form: '/change-requests/new?type=EmergencyContacts',
    change: page => button(page, 'Add a contact').click(),
    undo: page =>
      button(page, /^Remove/)
        .last()
        .click(),
  },
  files: {
    form: '/import',
    change: page =>
      page
        .getByTestId('files')
        .setInputFiles({ name: 'Employees.csv', mimeType: 'text/csv', buffer: Buffer.from('a') }),
    undo: page => button(page, /Employees.csv/).click(),
  },
}
let today = ''

test.each(Object.entries(kinds))(
  '%s: changed alone it is not left without a word, changed back it is',
  async (_, kind) => {
    const id = await employeeId(muster, '1177')
    const page = await console.open('priya', kind.form.includes('?') ? `${kind.form}&employee=${id}` : kind.form)
    await kind.change(page)
    await goElsewhere(page)
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await question(page).waitFor({ state: 'detached' })
    await kind.undo(page)
    await goElsewhere(page)
    await elsewhere(page).waitFor()
  },
)

test('a dialog asks too, whatever was changed in it', async () => {
  const page = await console.open('liam', '/profile?tab=delegations')
  await button(page, 'Add delegation').click()
  const dialog = page.getByRole('dialog', { name: 'Let someone decide for you' })
  await dialog.getByLabel('Reason').focus()
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('listbox', { name: 'Roles' }).getByRole('option').first().click()
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('Cancel leaves an application as it is: it asks about what was changed, and waits for what is on its way', async () => {
  const { body } = await muster.emma.get('/ExpenseApplications?pageSize=100')
  const draft = body.find(({ status }: { status: string }) => status === 'Draft')
  const page = await console.open('emma', `/expense-applications/${draft.id}`)
  await button(page, 'Edit').click()
  await page.getByLabel('Date incurred').focus()
  await button(page, 'Cancel').click()
  await button(page, 'Edit').click()
  await page.getByLabel('Merchant').fill('No Merchant')
  await button(page, 'Cancel').click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await button(page, 'Edit').waitFor()
  expect((await muster.emma.get(`/ExpenseApplications/${draft.id}`)).body.merchant).toBe(draft.merchant)

  const address = `/change-requests/new?employee=${await employeeId(muster, '1177')}&type=PersonalDetails`
  const priya = await console.open('priya', address)
  await priya.getByLabel('Preferred name').fill('Em')
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve
  })
  await priya.route(/change-requests$/, async route => {
    await isAnswered
    await route.continue()
  })
  await button(priya, 'Save as draft').click()
  await expect.poll(() => button(priya, 'Cancel').isDisabled()).toBe(true)
  answer()
  await priya.waitForURL(/change-requests\/\d+$/)
})

test('a change that was begun is not left for another kind, nor by going back, without a word', async () => {
  const id = await employeeId(muster, '1177')
  const page = await console.open('priya', `/change-requests/new?employee=${id}`)
  await page.getByRole('link', { name: /Personal details/ }).click()
  await page.getByLabel('Preferred name').fill('Em')
  for (const leave of [() => page.getByRole('link', { name: 'Change type' }).click(), () => page.goBack()]) {
    await leave()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await question(page).waitFor({ state: 'detached' })
  }
  expect(await page.getByLabel('Preferred name').inputValue()).toBe('Em')
})
