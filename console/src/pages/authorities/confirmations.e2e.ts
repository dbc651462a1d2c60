import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../../server/test/support/grants.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { goWithin } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
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
  await page.getByRole('option', { name: 'Payroll runner' }).click()
  await dialog(page).getByRole('button', { name: 'Grant' }).click()
  const asked = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  await asked.filter({ hasText: /^Payroll runner\s*Waits for a second administrator/ }).waitFor()
  await asked.getByText(/^Requested by Priya Raman, /).waitFor()
  await asked.getByRole('button', { name: 'Cancel request: Payroll runner for Mei Wong' }).waitFor()
  expect(await rolesOfMei()).not.toContain('RunPayrollAuthority')

  await page.getByRole('link', { name: 'View confirmations' }).click()
  await page.getByRole('heading', { name: 'Payroll runner for Mei Wong' }).waitFor()
  await page.getByText('Run payrolls, for the whole group, without limits').waitFor()
  await page.getByRole('tab', { name: 'Waiting (1)' }).waitFor()
  const fact = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition')
  await fact('Requested by')
    .getByText(/^Priya Raman, /)
    .waitFor()
  await fact('In force')
    .getByText(/^from /)
    .waitFor()
  await fact('Email').getByText('mei.wong@harbourline.example').waitFor()
  await fact('Already holds')
    .getByText(/^Expense approver, Leave approver, /)
    .waitFor()
  await section(page, 'Waiting for you').getByText('Nothing waits for you.').waitFor()
  const own = section(page, 'Waiting for another administrator').getByRole('article')
  expect(await own.getByRole('button').allInnerTexts()).toEqual(['Cancel request'])
  await page.getByText('You asked for it, so another administrator must confirm it.').waitFor()

  await goWithin(page, '/authorities')
  await page.getByText('1 change waits for another administrator').waitFor()
  const other = await console.open('catherine', '/authorities')
  await other.getByRole('link', { name: '1 change waits for you' }).click()
  await section(other, 'Waiting for you').getByRole('button', { name: 'Confirm: Payroll runner for Mei Wong' }).click()
  await dialog(other).getByLabel('Remarks').fill('While Hui Min is away.')
  await dialog(other).getByRole('button', { name: 'Confirm' }).click()
  await other.getByText('Nothing is waiting for a second administrator.').waitFor()
  await other.getByText('Confirmed. It is in force.').waitFor()
  expect(await rolesOfMei()).toContain('RunPayrollAuthority')

  const roles = `/Authorities/${await idOf(console.muster, 'authority', 'mei')}/Roles`
  const { priya } = console.muster
  const { id, role, from } = (await priya.get(roles)).body.find((each: { role: string }) => each.role.startsWith('Run'))
  const shorten = await priya.put(`${roles}/${id}`, { Role: role, From: from, To: '2030-01-31' })
  const widen = await priya.put(`${roles}/${id}`, { Role: role, From: from })
  expect([shorten.status, widen.status]).toEqual([204, 202])
  await other.reload()
  const changed = section(other, 'Waiting for you').getByRole('article')
  await changed.getByRole('heading', { name: 'Change the role Payroll runner of Mei Wong' }).waitFor()
  await changed.getByText('Run payrolls, for the whole group, without limits').waitFor()
  await changed.getByRole('button', { name: /^Confirm/ }).click()
  await dialog(other).getByRole('button', { name: 'Confirm' }).click()
  await other.getByText('Nothing is waiting for a second administrator.').waitFor()
})

/** Pat of a bureau, who submits the payroll and is away at the moment: confirmed by two. */
async function patWhoIsAway(): Promise<number> {
  const { priya } = console.muster
  const person = { GivenName: 'Pat', FamilyName: 'Payer', Email: 'pat@bureau.example' }
  const asked = await priya.post('/Authorities', {
    ...{ Code: 'PAT1', ...person, Status: 'Inactive', Roles: ['SubmitPayrollAuthority'] },
  })
  const second = await asAdministrator(console.muster, 'tomas')
  expect((await second.put(`${asked.headers.get('location')}/actions/approve`, {})).status).toBe(204)
  return asked.body.resource.id
}

test('making Pat active waits for a second administrator: taken back, declined with a reason, then confirmed', async () => {
  const id = await patWhoIsAway()
  const statusOfPat = async () => (await console.muster.priya.get(`/Authorities/${id}`)).body.status
  const priya = await console.open('priya', '/authorities')
  const catherine = await console.open('catherine', '/administrative-changes')
  const decide = async (page: Page, action: string, remarks?: string) => {
    await page.goto('/console/administrative-changes')
    await page.getByRole('button', { name: `${action}: Make Pat Payer active` }).click()
    if (remarks) await dialog(page).getByLabel('Remarks').fill(remarks)
    await dialog(page).getByRole('button', { name: action }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Nothing is waiting for a second administrator.').waitFor()
  }
  const ask = async () => {
    await priya.goto(`/console/authorities/${id}/edit`)
    await priya.getByRole('combobox', { name: 'Status' }).click()
    await priya.getByRole('option', { name: 'Active', exact: true }).click()
    await priya.getByRole('button', { name: 'Save' }).click()
    await priya.getByRole('heading', { name: 'Pat Payer', level: 1 }).waitFor()
    await priya.getByText('This is waiting for a second administrator.').first().waitFor()
    await priya.getByRole('list', { name: 'Waiting' }).getByText('Make Pat Payer active').waitFor()
    expect(await statusOfPat()).toBe('Inactive')
  }
  await ask()
  await expectAccessible(priya)
  await priya.getByRole('button', { name: 'Cancel request: Make Pat Payer active' }).click()
  await dialog(priya).getByRole('button', { name: 'Cancel request' }).click()
  await priya.getByRole('list', { name: 'Waiting' }).waitFor({ state: 'detached' })
  await ask()
  await catherine.getByRole('heading', { name: 'Confirmations' }).waitFor()
  await decide(catherine, 'Decline', 'Her contract ended in May.')
  expect(await statusOfPat()).toBe('Inactive')
  await priya.goto('/console/administrative-changes?status=Decided')
  await priya.getByText('Her contract ended in May.').waitFor()
  await priya
    .getByRole('definition')
    .getByText(/^Declined by Catherine Fraser, /)
    .waitFor()
  await ask()
  await decide(catherine, 'Confirm')
  expect(await statusOfPat()).toBe('Active')
  await priya.reload()
  await priya.getByRole('heading', { name: 'Pat Payer', level: 1 }).waitFor()
  await priya.getByText('No account yet', { exact: true }).waitFor()
  expect(await priya.getByText('Inactive', { exact: true }).count()).toBe(0)
  expect(await priya.getByRole('list', { name: 'Waiting' }).count()).toBe(0)
})
