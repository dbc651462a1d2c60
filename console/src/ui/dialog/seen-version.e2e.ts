import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { requestInStatus } from '../../../../server/test/support/contract/request-statuses.ts'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
/** Refused once, with what it is now. */
const changeShown = async (page: Page, now: string | RegExp) => {
  await dialog(page).getByText('Someone else has changed this since you opened it.').waitFor()
  await dialog(page).getByText('As it is now').waitFor()
  await dialog(page).getByText(now, { exact: true }).first().waitFor()
  await expectAccessible(page)
}
/** A person to reassign a step to. */
async function chooseAuthority(page: Page, label: string) {
  await dialog(page).getByRole('combobox', { name: label }).fill('Raman')
  await page
    .getByRole('option', { name: /Priya Raman/ })
    .first()
    .click()
}

/** It came to the version that she has seen now: what is refused is the person. */
const notTheRight = (page: Page) => dialog(page).getByText('Choose an active authority').waitFor()

beforeAll(() =>
  muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  ),
)

test('a credential that is changed meanwhile is renewed as it is now, not as it was', async () => {
  const { body } = await muster.priya.get('/Credentials/Search?Status=Current&pageNumber=1&pageSize=50')
  const { id } = body.find((each: { availableActions: { action: string; isAllowed: boolean }[] }) =>
    each.availableActions.some(({ action, isAllowed }) => action === 'renew' && isAllowed),
  )
  const page = await console.open('priya', `/credentials/${id}`)
  await button(page, 'Renew').click()
  await dialog(page).getByLabel('Issued').waitFor()
  const now = (await muster.priya.get(`/Credentials/${id}`)).body
  const changed = await muster.priya.put(`/Credentials/${id}`, {
    ...{ CredentialTypeId: now.credentialType.id, CredentialIssuerId: now.credentialIssuer.id },
    ...{ RegistrationNumber: now.registrationNumber, Class: now.class, Conditions: 'By day alone' },
    ...{ IssueDate: now.issueDate, ExpiryDate: now.expiryDate },
  })
  expect([changed.status, changed.text]).toEqual([204, ''])
  await dialog(page).getByLabel('Issued').fill(new Date().toISOString().slice(0, 10))
  await dialog(page)
    .getByLabel('Valid until')
    .fill(`${new Date().getFullYear() + 4}-06-30`)
  await button(page, 'Renew').last().click()
  await changeShown(page, 'Conditions: By day alone (updated in this form)')
  expect((await muster.priya.get(`/Credentials/${id}`)).body.supersededByCredentialId).toBeUndefined()
  await dialog(page).getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Replaced by this one', { exact: true }).waitFor()
  const { supersededByCredentialId: next } = (await muster.priya.get(`/Credentials/${id}`)).body
  expect((await muster.priya.get(`/Credentials/${next}`)).body.conditions).toBe('By day alone')
})

test('reassigning a step shows the present state of the request first', async () => {
  const path = await raised(muster.liam, {
    ...{ ChangeType: 'EmploymentTerms', EmployeeId: await employeeId(muster, '1177') },
    EmploymentTerms: { StandardHoursPerWeek: 20 },
  })
  const page = await console.open('priya', path)
  await button(page, 'Reassign').click()
  await chooseAuthority(page, 'New approver')
  await dialog(page).getByLabel('Remarks').fill('Mei is away.')
  expect((await muster.liam.put(path, { EmploymentTerms: { StandardHoursPerWeek: 30 } })).status).toBe(204)
  await button(page, 'Reassign').last().click()
  await changeShown(page, /^30\b/)
  expect(await dialog(page).getByLabel('Remarks').inputValue()).toBe('Mei is away.')
  await dialog(page).getByRole('button', { name: 'Reassign' }).click()
  await notTheRight(page)
})

test('rescinding a change shows first what another person has made of it', async () => {
  const path = await requestInStatus(muster, 'Applied', await employeeId(muster, '1394'))
  const page = await console.open('priya', path)
  await button(page, 'Rescind').click()
  await dialog(page).getByLabel('Remarks').fill('A mistake.')
  await muster.admin.query(
    `update change_request set description = 'As agreed.', version = version + 1 where id = $1`,
    [path.split('/').at(-1)],
  )
  await button(page, 'Rescind').last().click()
  await changeShown(page, 'As agreed.')
})

test('reassigning an expense shows its present state first', async () => {
  const { body } = await muster.priya.get('/ExpenseApplications?Statuses=Pending&pageNumber=1&pageSize=10')
  const page = await console.open('priya', `/expense-applications/${body[0].id}`)
  await button(page, 'Reassign').click()
  await chooseAuthority(page, 'New approver')
  await dialog(page).getByLabel('Remarks').fill('For me.')
  await muster.admin.query(`update expense_application set merchant = 'Wharf 9', version = version + 1 where id = $1`, [
    body[0].id,
  ])
  await button(page, 'Reassign').last().click()
  await changeShown(page, 'Wharf 9')
  await dialog(page).getByRole('button', { name: 'Reassign' }).click()
  await notTheRight(page)
})
