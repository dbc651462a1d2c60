import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../../server/test/support/grants.ts'
import type { Person } from '../../../../server/test/support/person.ts'
import { expectAccessible, expectForEverybody } from '../../../test/accessibility.ts'
import { job } from '../../../test/job.ts'
import { settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const dialog = (page: Awaited<ReturnType<typeof console.open>>) => page.getByRole('dialog')

let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(console.muster, 'tomas')
})

/** Tomas confirms what Priya has just asked for. */
async function confirmed(): Promise<void> {
  const { body } = await tomas.get('/AdministrativeChanges?statuses=Pending')
  const newest = Math.max(...body.map(({ id }: { id: number }) => id))
  expect((await tomas.put(`/AdministrativeChanges/${newest}/actions/approve`)).status).toBe(204)
}

test('Priya asks for an account of an employee, Tomas confirms it, and she suspends it', async () => {
  const { rows } = await console.muster.admin.query(
    `select e.email, p.given_name || ' ' || p.family_name as name, p.family_name from employee e
     join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
     where e.status = 'Active' and e.email is not null and not exists (select from user_account a
         where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and (select count(*) from person other where other.family_name = p.family_name) = 1
     order by e.id limit 1`,
  )
  const [someone] = rows
  const page = await console.open('priya', '/accounts')
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog(page).getByLabel('Employee', { exact: true }).fill(someone.family_name)
  await page.getByRole('option').filter({ hasText: someone.family_name }).first().click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Ask for confirmation' }).click()
  await page.getByText('This is waiting for a second administrator.').first().waitFor()

  await confirmed()
  const [made] = (await console.muster.priya.get(`/Accounts?Name=${encodeURIComponent(someone.email)}`)).body
  await page.goto(`/console/accounts?name=${encodeURIComponent(someone.email)}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: /^Invited/ }) })
  await row.getByRole('button', { name: `Invite again: ${someone.name}` }).click()
  await dialog(page).getByRole('button', { name: 'Invite again' }).click()
  // This Muster has no mail server.
  await dialog(page)
    .getByText(/^There is no mail server to send it\./)
    .waitFor()
  await page.goto(`/console/accounts/${made.id}`)
  await page.getByRole('heading', { name: someone.name }).waitFor()
  await page.waitForURL(/\/employees\/\d+\?tab=access$/)
  await page.getByText('Not yet', { exact: true }).waitFor()
  await page.getByText(/^Invited .*; no password chosen yet\.$/).waitFor()
  await page.getByRole('button', { name: 'More: Account' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const sent = page.waitForRequest(/actions\/suspend$/)
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  expect((await sent).headers(), 'for the version that was read').toHaveProperty('if-match')
  await page.getByText('Suspended').first().waitFor()
  await page.getByText('Its owner cannot sign in, and its API keys are refused, until it is resumed.').waitFor()
  await expectAccessible(page)
})

test('an administrative role waits for a second administrator, and the page says so', async () => {
  const { body } = await console.muster.priya.get(`/Accounts?Name=${encodeURIComponent(console.muster.emma.email)}`)
  const page = await console.open('priya', `/accounts/${body[0].id}`)
  await page.getByRole('button', { name: 'Change access' }).click()
  await dialog(page).getByRole('radio', { checked: true }).and(page.locator(':focus')).waitFor()
  await dialog(page).getByLabel('Auditor').check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/second administrator/)
    .first()
    .waitFor()
  expect((await console.muster.priya.get(`/Accounts/${body[0].id}`)).body.roles).toEqual([])
})

test('Priya cannot change her own account, and the page says why instead of refusing', async () => {
  const { body } = await console.muster.priya.get(`/Accounts?Name=${encodeURIComponent(console.muster.priya.email)}`)
  const page = await console.open('priya', `/accounts/${body[0].id}`)
  await page.getByText('This is your own account. Another administrator changes it.').waitFor()
  for (const name of ['Change access', 'More: Account'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
})

test('accounts lead to what their owners may do; one of a program, which has no record, has a page', async () => {
  const { priya } = console.muster
  const page = await console.open('priya', '/accounts?name=brien')
  await page.getByRole('link', { name: "Liam O'Brien" }).click()
  await page.waitForURL(/\/employees\/\d+\?tab=access$/)
  await page.getByRole('button', { name: 'Grant a role' }).waitFor()
  await page.getByText('Allowed, 1 active').waitFor()
  expect(await page.getByRole('link', { name: 'Move' }).count(), 'his job is not changed here').toBe(0)

  const bridge = { Name: 'Payroll Bridge', Email: 'bridge@harbourline.example', AccessScope: [] }
  expect((await priya.post('/Accounts', bridge)).status).toBe(202)
  await confirmed()
  await page.goto('/console/accounts?name=bridge')
  await page.getByRole('link', { name: 'Payroll Bridge' }).click()
  await page.getByRole('heading', { name: 'Payroll Bridge', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Change access' }).waitFor()
  await page.getByRole('button', { name: 'More: Account' }).waitFor()
  await expectForEverybody(page)
})

test('the list shows the strongest role first, and a second factor where it is required and none is known of', async () => {
  const page = await console.open('priya', '/accounts?name=raman')
  const row = page.getByRole('row').filter({ hasText: 'Priya Raman' })
  await row.getByText(/^Employer administrator, Human resources administrator, /).waitFor({ state: 'attached' })
  expect(await row.locator('[aria-hidden]', { hasText: 'Administrator' }).innerText()).toMatch(/^Administrator\s*\+2$/)
  await row.getByText('Whole group').waitFor()
  const cellOf = (name: string, place: number) =>
    page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(place)
  await cellOf('Priya Raman', 3)
    .getByText(/^Active/)
    .waitFor()
  const unknown = page.getByText(/^Second factor unknown: Their roles or API keys need one\. /)
  expect(await unknown.count(), 'hers is set up').toBe(0)
  await page.goto('/console/accounts?name=bautista')
  await cellOf('Rowena Bautista', 3).locator(unknown).waitFor()
  await page.goto('/console/accounts?name=adeyemi')
  await cellOf('Chidi Adeyemi', 2).getByText('Own record, approvals').waitFor()
  expect(await unknown.count(), 'it is required of strong roles alone').toBe(0)
})

test('rows of accounts are of one height, with many roles, a wide scope or an invitation; one says when its owner was last here', async () => {
  const page = await console.open('priya', '/accounts')
  await page.getByRole('link', { name: 'Chidi Adeyemi' }).waitFor()
  const heights = await page
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(40)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3)
  await page
    .getByRole('row')
    .filter({ hasText: 'Chidi Adeyemi' })
    .getByText(/^Signed in /)
    .waitFor()
  await page.getByRole('row').filter({ hasText: 'Emeka Okafor' }).getByText('Never signed in').waitFor()
})

test('Liam, who administers nothing, is not offered the page', async () => {
  const page = await console.open('liam', '/')
  await page.getByRole('link', { name: 'Employees' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Accounts' }).count()).toBe(0)
})

test('Priya invites Clare and suspends the account by keyboard, in five activations', async () => {
  const page = await console.open('priya', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { find, press, type } = job(page, 5)
  await find('clare walsh', /^Clare Walsh/)
  await type(page.getByRole('tab', { name: 'Record' }), '')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await settled(page)
  await press(page.getByRole('button', { name: 'Invite Clare' }))
  await expect.poll(() => dialog(page).getByRole('combobox', { name: 'Employee' }).inputValue()).toMatch(/^Clare Walsh/)
  await press(dialog(page).getByRole('button', { name: 'Ask for confirmation' }))
  await page.getByText('This is waiting for a second administrator.').first().waitFor()

  await confirmed()
  await page.reload()
  await type(page.getByRole('button', { name: 'More: Account' }), '')
  await page.keyboard.press('ArrowDown')
  await press(page.getByRole('button', { name: 'Suspend' }))
  await press(dialog(page).getByRole('button', { name: 'Suspend' }))
  await page.getByText('The account is suspended.').first().waitFor()
  await page.getByRole('button', { name: 'More: Account' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await expectAccessible(page)
})

test('a cost centre without those below stays so when Priya adds another, also if that changed meanwhile', async () => {
  const { muster } = console
  const [{ id }] = (await muster.priya.get(`/Accounts?Name=${encodeURIComponent(muster.emma.email)}`)).body
  const [one, other] = (await muster.priya.get('/CostCentres')).body
  const limit = async (IncludeDescendants: boolean) => {
    const AccessScope = [{ Type: 'CostCentre', Id: one.id, IncludeDescendants }]
    expect((await muster.priya.put(`/Accounts/${id}`, { Roles: [], AccessScope })).status).toBe(204)
  }
  await limit(true)
  const page = await console.open('priya', `/accounts/${id}`)
  await page.getByRole('button', { name: 'Change access' }).click()
  await dialog(page)
    .getByRole('combobox', { name: /^Cost centres/ })
    .fill(other.name)
  await page
    .getByRole('option')
    .filter({ hasText: `(${other.code})` })
    .click()
  await limit(false)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Someone else has changed this since you opened it.').waitFor()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect((await muster.priya.get(`/Accounts/${id}`)).body.accessScope).toMatchObject([
    { id: one.id, includeDescendants: false },
    { id: other.id, includeDescendants: true },
  ])
})
