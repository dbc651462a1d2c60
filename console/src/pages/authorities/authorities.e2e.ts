import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../../../../server/test/support/grants.ts'
import { expectAccessible, expectForEverybody } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { goWithin } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
const expectOneMainButton = async (page: Page, label: string) =>
  expect(await page.locator('[data-variant="filled"]').allInnerTexts()).toEqual([label])
const rolesOfMei = async () => {
  const { body } = await console.muster.priya.get(
    `/Authorities/${await idOf(console.muster, 'authority', 'mei')}/Roles`,
  )
  return body.map(({ role }: { role: string }) => role)
}

test('by keyboard alone: Priya gives Mei another role, limited to a cost centre, and ends it', async () => {
  const page = await console.open('priya', `/authorities/${await idOf(console.muster, 'authority', 'mei')}`)
  const before = await rolesOfMei()
  await tabTo(page, page.getByRole('button', { name: 'Grant a role' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Role' }))
  await page.keyboard.type('Credential')
  await page.getByRole('option', { name: 'Credential approver' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Cost centres' }))
  await page.keyboard.type('Pyrmont')
  await page.getByRole('option', { name: 'Pyrmont Bay (FER-SYD-PYR)' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Grant' }))
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: /Credential approver.*Decides only for Pyrmont Bay/ })
  await row.waitFor()
  expect(await rolesOfMei()).toEqual([...before, 'CredentialApprover'])

  await row.getByText('For the whole group').waitFor({ state: 'detached' })
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Leave approver\s*Decide leave ·\s*For the whole group, without limits/ })
    .waitFor()
  await tabTo(page, row.getByRole('button', { name: 'More: Credential approver' }))
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await tabTo(page, dialog(page).getByRole('button', { name: 'End' }))
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  expect(await rolesOfMei()).toEqual(before)
})

test('one sees who approves for Liam, and by which way', async () => {
  const page = await console.open('priya', `/authorities/${await idOf(console.muster, 'authority', 'liam')}`)
  await page.getByText('Mei Wong approves').waitFor()
  const what = page.getByLabel('What needs approval')
  expect(await what.inputValue()).toBe('ChangeRequestApprover')
  await what.selectOption('Expenses')
  await page.getByText('Mei Wong approves').waitFor()
  const steps = page.getByRole('list', { name: 'Step by step, up the line' })
  expect(await steps.count(), 'the answer says all of one step').toBe(0)
  await page.goto('/console/accounts?name=bautista')
  await page.getByRole('link', { name: 'Rowena Bautista' }).click()
  await page.getByText('Hui Min Tan approves').waitFor()
  expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
    'Payroll Manager: No role',
    'Chief Financial Officer: Approves',
  ])
})

test('Priya makes an authority of an employee, and changes its email', async () => {
  const page = await console.open('priya', '/authorities/new')
  await page.getByRole('combobox', { name: 'Employee' }).fill('Jarrah')
  await page.getByRole('option', { name: /Jarrah Roberts/ }).click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('A900')
  await page.getByRole('textbox', { name: 'Email' }).fill('nonsense')
  await page.getByRole('button', { name: 'Create authority' }).click()
  await page.getByText('Enter an email address, like name@company.com.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('jarrah.roberts.approver@harbourline.example')
  await page.getByRole('button', { name: 'Create authority' }).click()
  await page.getByRole('heading', { name: 'Jarrah Roberts' }).waitFor()

  await page.getByRole('button', { name: 'More: Account' }).click()
  await page.getByRole('button', { name: 'Edit authority' }).click()
  await page.getByRole('heading', { name: 'Edit Jarrah Roberts’s authority', level: 1 }).waitFor()
  await page
    .getByRole('group', { name: 'Employee' })
    .getByRole('link', { name: /^Jarrah Roberts \(\d+\)$/ })
    .waitFor()
  const outcome = page.getByRole('complementary', { name: 'What will happen' })
  await outcome.getByText('No changes yet. They take effect as soon as you save.').waitFor()
  await outcome.getByText('Roles are granted and ended on Access').waitFor()
  const save = page.getByRole('button', { name: 'Save' })
  await expectOneMainButton(page, 'Save')
  await page.getByRole('textbox', { name: 'Email' }).fill('jarrah.approves@harbourline.example')
  await outcome
    .getByText(
      /^Before\s*jarrah\.roberts\.approver@harbourline\.example\s*After\s*jarrah\.approves@harbourline\.example$/,
    )
    .waitFor()
  await outcome.getByText(/^Emails about approvals go to the new address\./).waitFor()
  expect(await page.getByRole('link', { name: 'Jarrah Roberts', exact: true }).getAttribute('href')).toMatch(
    /\?tab=access$/,
  )
  await page.getByRole('button', { name: 'Change whether they are an employee' }).click()
  await expect
    .poll(() => page.getByRole('radio', { name: /^An employee/ }).evaluate(radio => radio.matches(':focus')))
    .toBe(true)
  await save.click()
  await page.getByRole('link', { name: 'jarrah.approves@harbourline.example' }).waitFor()
  const { body } = await console.muster.priya.get(
    '/Authorities/Search?AuthorityEmail=jarrah.approves@harbourline.example',
  )
  expect(body).toMatchObject([{ code: 'A900', roles: [], employee: { name: 'Roberts, Jarrah' } }])
})

test('Priya adds Helen Brandt, who is no employee, to a position from her page', async () => {
  const { priya } = console.muster
  const [helen] = (await priya.get('/Authorities/Search?AuthorityEmail=helen.brandt@brandthale.example')).body
  const page = await console.open('priya', `/authorities/${helen.id}`)
  await page.getByText('A163 · Holds no position').waitFor()
  await section(page, 'Account').getByText('No account yet').waitFor()
  await section(page, 'Account')
    .getByText(/^Once a second administrator has confirmed the invitation, Helen gets an email/)
    .waitFor()
  await expectOneMainButton(page, 'Invite Helen')
  await page.getByRole('button', { name: 'Add to a position' }).click()
  await dialog(page).getByRole('combobox', { name: 'Position' }).fill('Payroll Officer')
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await section(page, 'Work')
    .getByRole('link', { name: /^Payroll Officer/ })
    .waitFor()
  await section(page, 'Who approves Helen’s requests?').waitFor()
})

test('no button is the main one until it is known whether Helen has an account', async () => {
  const [helen] = (await console.muster.priya.get('/Authorities/Search?AuthorityEmail=helen.brandt@brandthale.example'))
    .body
  const page = await console.open('priya', '/')
  const { promise: known, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/Accounts?*', route => known.then(() => route.continue()))
  await page.goto(`/console/authorities/${helen.id}`)
  await page.getByRole('heading', { level: 1, name: 'Helen Brandt' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^(Grant a role|Invite)/ }).count()).toBe(0)
  answer()
  await page.getByRole('button', { name: 'Invite Helen' }).waitFor()
  await expectOneMainButton(page, 'Invite Helen')
})

test('each role says what it allows before it is given, and the page what is still needed', async () => {
  const page = await console.open('priya', '/authorities/new')
  const outcome = page.getByRole('complementary', { name: 'What will happen' })
  await outcome.getByText('Still needed: employee.').waitFor()
  await expectOneMainButton(page, 'Create authority')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('')
  await outcome.getByText('Still needed: employee, code.').waitFor()
  await page.getByRole('combobox', { name: 'Roles' }).fill('Leave')
  await page.getByRole('option', { name: /^Leave approver\s*Decide leave$/ }).click()
  await page.keyboard.press('Escape')
  await outcome.getByText('Decide leave, from today').waitFor()
  await page.getByRole('combobox', { name: 'Roles' }).fill('Payroll runner')
  await page.getByRole('option', { name: /^Payroll runner/ }).click()
  await outcome.getByText('Run payrolls, once a second administrator confirms it').waitFor()
})

test('an authority who is no employee is asked for a name, one of an employee is not', async () => {
  const page = await console.open('priya', '/authorities/new')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('A901')
  await page.getByRole('textbox', { name: 'Email' }).fill('outside@bureau.example')
  await page.getByRole('button', { name: 'Create authority' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Employee' }).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Given name').count()).toBe(0)
  await page.getByRole('radio', { name: /^Not an employee/ }).check()
  expect(await page.getByRole('combobox', { name: 'Employee' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create authority' }).click()
  await expect.poll(() => page.getByLabel('Given name').getAttribute('aria-invalid')).toBe('true')
})

test('a new authority gets the next code', async () => {
  const page = await console.open('priya', '/authorities/new')
  const [{ code }] = (await console.muster.priya.get('/Authorities/Search?Order=CodeDescending&pageSize=1')).body
  await page.getByText(`The last one is ${code}.`).waitFor()
  const next = code.replace(/\d+$/, (digits: string) => String(Number(digits) + 1))
  expect(await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()).toBe(next)
})

test('the forms and what waits can be used by everybody', async () => {
  const page = await console.open('priya', '/administrative-changes?status=Decided')
  await page.getByRole('heading', { name: 'Confirmations' }).waitFor()
  await expectForEverybody(page)
  await goWithin(page, '/authorities/new')
  await page.getByRole('button', { name: 'Create authority' }).waitFor()
  await expectForEverybody(page)
})
