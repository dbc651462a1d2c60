import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const dialog = (page: Awaited<ReturnType<typeof console.open>>) => page.getByRole('dialog')

test('Priya invites an employee, sees the invitation once, and suspends the account', async () => {
  const { rows } = await console.muster.admin.query(
    `select p.given_name || ' ' || p.family_name as name, p.family_name from employee e
     join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
     where e.status = 'Active' and not exists (select from user_account a
         where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and (select count(*) from person other where other.family_name = p.family_name) = 1
     limit 1`,
  )
  const [someone] = rows
  const page = await console.open('priya', '/accounts')
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog(page).getByLabel('Employee', { exact: true }).fill(someone.family_name)
  await page.getByRole('option').filter({ hasText: someone.family_name }).first().click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Invite' }).click()
  await dialog(page)
    .getByText(/\/console\/invitation#token=/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/accounts\/\d+$/)
  await page.getByRole('heading', { name: someone.name }).waitFor()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Suspended').first().waitFor()
  await expectAccessible(page)
})

test('an administrative role waits for a second administrator, and the page says so', async () => {
  const { body } = await console.muster.priya.get(`/Accounts?Name=${encodeURIComponent(console.muster.emma.email)}`)
  const page = await console.open('priya', `/accounts/${body[0].id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
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
  expect(await page.getByRole('button', { name: 'Suspend' }).count()).toBe(0)
})

test('Liam, who administers nothing, is not offered the page', async () => {
  const page = await console.open('liam', '/')
  await page.getByRole('link', { name: 'Employees' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Accounts' }).count()).toBe(0)
})
