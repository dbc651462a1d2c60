import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { requestInStatus } from '../../../../server/test/support/contract/request-statuses.ts'
import { employeeId, raised, statusOf } from '../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })
const approvals = (page: Page) => page.getByRole('list', { name: 'Approvals' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const emma = () => employeeId(muster, '1177')
/** Cancels the open requests of the sample, which would conflict. */
beforeAll(() =>
  muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  ),
)
const hoursOf = async (path: string) => {
  const { changes, revision } = (await muster.priya.get(path)).body
  return [revision, changes.map(({ newValue }: { newValue: unknown }) => newValue)]
}

test('a failed request says why, and is tried again', async () => {
  const path = await requestInStatus(muster, 'Approved', await emma())
  await muster.admin.query(
    `update change_request set status = 'Failed', failure_code = 'RuleBroken', failure_message = 'Broken.',
       failed_at = now(), effective_date = current_date where id = $1`,
    [path.split('/').at(-1)],
  )
  const page = await console.open('priya', path)
  await page.getByText('It could not be applied.').waitFor()
  await page.getByText('Broken.').first().waitFor()
  await button(page, 'Try again').click()
  await dialog(page).getByText('Everything is checked again').waitFor()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await statusOf(muster.priya, path)).toBe('Applied')
  await button(page, 'Try again').waitFor({ state: 'detached' })
  await page.getByText('Applied: the record has changed').waitFor()
})

test('Emma deletes a draft, and is back at her list', async () => {
  const command = { ChangeType: 'PersonalDetails', EmployeeId: await emma(), PersonalDetails: { PreferredName: 'Em' } }
  const path = await raised(muster.emma, { ...command, SubmitImmediately: false })
  const page = await console.open('emma', path)
  await button(page, 'Delete draft').click()
  await dialog(page).getByText('The draft is deleted permanently.').waitFor()
  await dialog(page).getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('heading', { name: 'Change requests', level: 1 }).waitFor()
  await page.getByText(/^CR-\d+ deleted\.$/).waitFor()
  expect((await muster.emma.get(path)).status).toBe(404)
})

test('Liam changes what Mei has approved already: the page warns him, and the approvals start again', async () => {
  const path = await requestInStatus(muster, 'Pending', await employeeId(muster, '1027'))
  const { revision } = (await muster.mei.get(path)).body
  expect((await muster.mei.put(`${path}/actions/approve`, { Revision: revision })).status).toBe(204)
  const page = await console.open('liam', path)
  await approvals(page).first().getByText('Approved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Changing what it asks for restarts approvals from the first step.').waitFor()
  await page.getByLabel('Standard hours per week').fill('26')
  await panel(page)
    .getByText(/^It needs \w+ approvals?, and /)
    .waitFor()
  await button(page, 'Save').click()
  await page.waitForURL(/\/change-requests\/\d+$/)
  await approvals(page).first().getByText('Waiting', { exact: true }).waitFor()
  await page.getByText('Saved. Approvals start again.').waitFor()
  expect(await hoursOf(path)).toEqual([revision + 1, [26]])
})

test('the request changes while Liam reads it: his approval is refused, he sees the change, and approves that', async () => {
  const path = await raised(muster.liam, {
    ...{ ChangeType: 'EmploymentTerms', EmployeeId: await emma() },
    EmploymentTerms: { StandardHoursPerWeek: 20 },
  })
  const page = await console.open('mei', path)
  await button(page, 'Approve').click()
  await dialog(page).getByLabel('Remarks').fill('From the new roster on.')
  expect((await muster.liam.put(path, { EmploymentTerms: { StandardHoursPerWeek: 30 } })).status).toBe(204)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()

  await dialog(page).getByText('Someone else has changed this since you opened it.').waitFor()
  await dialog(page).getByText('As it is now').waitFor()
  await dialog(page).getByRole('cell', { name: '30' }).waitFor()
  expect(await dialog(page).getByLabel('Remarks').inputValue()).toBe('From the new roster on.')
  expect((await muster.mei.get(path)).body.approvals[0].status).toBe('Waiting')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('From the new roster on.').waitFor()
  expect((await muster.mei.get(path)).body.approvals[0]).toMatchObject({ status: 'Approved' })
})

test('two edit the same request: the second sees the first edit, and loses no typed text', async () => {
  const path = await requestInStatus(muster, 'Returned', await employeeId(muster, '1394'))
  const page = await console.open('liam', `${path}/edit`)
  await page.getByLabel('Standard hours per week').fill('26')
  await page.getByText('Other fields').click()
  await page.getByLabel('Award').fill('Seagoing Industry Award 2020')
  expect((await muster.priya.put(path, { EmploymentTerms: { StandardHoursPerWeek: 32 } })).status).toBe(204)
  await button(page, 'Save').click()

  await page.getByText('Someone else has changed this since you opened it.').waitFor()
  await page.getByText('It now asks for this; saving replaces it with yours:').waitFor()
  await panel(page).getByText('32 hours', { exact: true }).waitFor()
  expect(await page.getByLabel('Standard hours per week').inputValue()).toBe('26')
  expect(await page.getByLabel('Award').inputValue()).toBe('Seagoing Industry Award 2020')
  expect(await hoursOf(path)).toEqual([expect.any(Number), [32]])
  await expectAccessible(page)
  await button(page, 'Save').click()
  await page.waitForURL(/\/change-requests\/\d+$/)
  expect((await hoursOf(path))[1]).toEqual([26, 'Seagoing Industry Award 2020'])
})

test('with two typed addresses the form says which one is not sent', async () => {
  const page = await console.open('emma', '/change-requests/new?type=Address')
  const notSent = page.getByRole('alert').filter({ hasText: 'will not be sent' })
  const line = page.getByLabel('Address line 1')
  await line.fill('4 Darling Street')
  await page.getByText('Postal address', { exact: true }).click()
  await notSent.getByText('What you entered for the home address').waitFor()
  await line.fill('PO Box 12')
  await page.getByText('Home address', { exact: true }).click()
  await notSent.getByText('What you entered for the postal address').waitFor()
  expect(await line.inputValue()).toBe('4 Darling Street')
  await expectAccessible(page)
  await page.getByText('Postal address', { exact: true }).click()
  await line.fill('')
  await page.getByText('Home address', { exact: true }).click()
  await notSent.waitFor({ state: 'detached' })
})

test('Priya rescinds an old change, with the later one that depends on it', async () => {
  const EmployeeId = await emma()
  const address = (await muster.emma.get(`/Employees/${EmployeeId}`)).body.email
  const phone = (HomePhone: string) =>
    raised(muster.emma, {
      ...{ ChangeType: 'ContactDetails', EmployeeId },
      ContactDetails: { Email: address, EmailType: 'HTML', HomePhone },
    })
  const first = await phone('02 5550 1111')
  const second = await phone('02 5550 2222')
  const page = await console.open('priya', first)
  await button(page, 'Rescind').click()
  await dialog(page).getByText('Later changes must be rescinded too').waitFor()
  await dialog(page).getByLabel('Remarks').fill('Neither number is hers.')
  await dialog(page).getByRole('button', { name: 'Rescind' }).click()
  await dialog(page).getByText('This one has to be rescinded too.').waitFor()
  await expectAccessible(page)
  expect(await dialog(page).getByLabel('Remarks').inputValue()).toBe('Neither number is hers.')
  await dialog(page).getByRole('checkbox').check()
  // The effects are shown before the action.
  await dialog(page).getByText('No approval needed. It takes effect straight away.').waitFor()
  await dialog(page)
    .getByRole('row', { name: /5550 ?2222/ })
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Rescind' }).click()
  const codes = await Promise.all([first, second].map(async path => (await muster.priya.get(path)).body.code))
  await page.getByRole('heading', { name: `Rescinds ${codes.join(' and ')}: Contact details for Emma Walsh` }).waitFor()
  for (const code of codes) await page.getByRole('link', { name: code, exact: true }).waitFor()
  await page.getByText('Neither number is hers.').waitFor()
  await expect.poll(() => statusOf(muster.priya, first)).toBe('Rescinded')
  expect(await statusOf(muster.priya, second)).toBe('Rescinded')
  expect(JSON.stringify((await muster.emma.get(`/Employees/${EmployeeId}`)).body.phones ?? {})).not.toContain('5550')
})

test('the home page of Liam shows a returned request, and its history shows that he submitted it again', async () => {
  const path = await requestInStatus(muster, 'Returned', await employeeId(muster, '1040'))
  const page = await console.open('liam', '/')
  await page.getByText('Returned to you: edit it and submit it again, or cancel it.').first().waitFor()
  await page.getByRole('link', { name: 'All your change requests' }).click()
  await page.locator('[aria-current=page]', { hasText: 'Mine' }).waitFor()
  const { id, code } = (await muster.liam.get(path)).body
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(new RegExp(`/change-requests/${id}$`))
  await button(page, 'Submit').click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Submitted again, now revision 2').waitFor()
  await page.getByText("Liam O'Brien created it").waitFor()
})

test('a step that needs two approvals and has one approver left warns Priya, until it has two', async () => {
  const page = await console.open('priya', `/change-requests/new?type=BankAccounts&employee=${await emma()}`)
  await page.getByLabel('Account name').fill('E M Walsh')
  await page.getByLabel('BSB').fill('062-005')
  await page.getByLabel('Account number').fill('12345678')
  await panel(page)
    .getByText(/have to approve the step “Payroll” than can: only Tomas Novak\./)
    .waitFor()
  expect(
    await panel(page)
      .getByText(/^No approver can decide/)
      .count(),
  ).toBe(0)

  const emmas = await console.open('emma', '/change-requests/new?type=EmergencyContacts')
  await emmas.goto('/console/change-requests/new?type=Address')
  await emmas.getByLabel('Address line 1').fill('4 Darling Street')
  await emmas.locator('summary', { hasText: 'More:' }).click()
  await emmas.getByLabel('Until').fill('2026-12-10')
  await panel(emmas).getByText('It ends after Thu, 10 Dec 2026.').waitFor()
})

test('the buttons of a long form stay visible', async () => {
  const page = await console.open('priya', `/change-requests/new?type=Termination&employee=${await emma()}`, {
    width: 1280,
    height: 640,
  })
  await page.getByLabel('Termination date').fill('2026-12-04')
  await page
    .getByRole('combobox', { name: /^Reason/ })
    .first()
    .click()
  await page.getByRole('option').first().click()
  await approvals(page).nth(1).waitFor()
  const isVisible = await button(page, 'Submit').evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isVisible).toBe(true)
})
