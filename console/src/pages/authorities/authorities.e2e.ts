import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../../../../server/test/support/grants.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const dialog = (page: Page) => page.getByRole('dialog')
const rolesOfMei = async () => {
  const { body } = await console.muster.priya.get(
    `/Authorities/${await idOf(console.muster, 'authority', 'mei')}/Roles`,
  )
  return body.map(({ role }: { role: string }) => role)
}

test('Priya grants Mei a pay role, which waits; Catherine confirms it, and it is in force', async () => {
  const page = await console.open('priya', `/authorities/${await idOf(console.muster, 'authority', 'mei')}`)
  await page.getByRole('button', { name: 'Grant a role' }).click()
  await dialog(page).getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Runs payrolls' }).click()
  await dialog(page).getByRole('button', { name: 'Grant' }).click()
  await page.getByText(/^Grant the role RunPayrollAuthority of .*Wong/).waitFor()
  expect(await rolesOfMei()).not.toContain('RunPayrollAuthority')

  await page.getByRole('link', { name: 'See what waits' }).click()
  const confirm = page.getByRole('button', { name: /^Confirm: Grant the role RunPayrollAuthority/ })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('It takes a second administrator').first().waitFor()

  const other = await console.open('catherine', '/authorities')
  await other.getByRole('link', { name: 'Look at what waits' }).click()
  await other.getByRole('button', { name: /^Confirm: Grant the role RunPayrollAuthority/ }).click()
  await dialog(other).getByLabel('Remarks').fill('While Hui Min is away.')
  await dialog(other).getByRole('button', { name: 'Confirm' }).click()
  await other.getByText('Nothing waits for a second administrator.').waitFor()
  await other.getByText('Confirmed: it is done.').waitFor()
  expect(await rolesOfMei()).toContain('RunPayrollAuthority')
})

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
  const row = page.getByRole('row', { name: /Credential approver .*Pyrmont Bay/ })
  await row.waitFor()
  expect(await rolesOfMei()).toEqual([...before, 'CredentialApprover'])

  await tabTo(page, row.getByRole('button', { name: 'End the role Credential approver' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('button', { name: 'End' }))
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  expect(await rolesOfMei()).toEqual(before)
})

test('one sees who approves for Liam, and by which way', async () => {
  const page = await console.open('priya', `/authorities/${await idOf(console.muster, 'authority', 'liam')}`)
  await page.getByRole('combobox', { name: 'What is to be approved' }).click()
  await page.getByRole('option', { name: 'Expenses' }).click()
  await page.getByText('Mei Wong approves').waitFor()
  expect(await page.getByRole('list', { name: 'Step by step, upwards' }).innerText()).toContain('Approves')
})

test('Priya makes an authority of an employee, and changes its e-mail', async () => {
  const page = await console.open('priya', '/authorities/new')
  await page.getByRole('combobox', { name: 'Employee' }).fill('Jarrah')
  await page.getByRole('option', { name: /Roberts, Jarrah/ }).click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('A900')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nonsense')
  await page.getByRole('button', { name: 'Make' }).click()
  await page.getByText('Send an e-mail address, like name@company.com.').waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('jarrah.roberts.approver@harbourline.example')
  await page.getByRole('button', { name: 'Make' }).click()
  await page.getByRole('heading', { name: 'Jarrah Roberts' }).waitFor()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('jarrah.approves@harbourline.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'jarrah.approves@harbourline.example' }).waitFor()
  const { body } = await console.muster.priya.get(
    '/Authorities/Search?AuthorityEmail=jarrah.approves@harbourline.example',
  )
  expect(body).toMatchObject([{ code: 'A900', roles: [], employee: { name: 'Roberts, Jarrah' } }])
})

test('the list is narrowed by name, role and cost centre, and its address keeps it', async () => {
  const page = await console.open('priya', '/authorities')
  await page.getByLabel('Search', { exact: true }).fill('wong')
  await page.waitForURL(/name=wong/)
  await page.getByRole('link', { name: 'Wong, Mei' }).waitFor()
  await page.locator('tbody tr:only-child').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Wong, Mei' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Cost centre' }).fill('Sydney')
  await page.getByRole('option', { name: /^Sydney terminals/ }).click()
  await page.getByRole('link', { name: "O'Brien, Liam" }).waitFor()
})

test.each([
  ['light', 1280],
  ['dark', 320],
] as const)('in the %s, %s pixels wide, everybody can use the forms and what waits', async (theme, width) => {
  const page = await console.open('priya', '/administrative-changes?status=Approved', { theme, width })
  await page.getByRole('heading', { name: 'Confirmations' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.goto('/console/authorities/new')
  await page.getByRole('button', { name: 'Make' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})
