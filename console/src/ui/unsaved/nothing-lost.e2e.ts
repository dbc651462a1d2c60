import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { requestInStatus } from '../../../../server/test/support/contract/request-statuses.ts'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

beforeEach(() =>
  muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  ),
)

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const noAnswer = 'The server did not respond. Check your connection'

const termsOfEmma = async (StandardHoursPerWeek: number) =>
  raised(muster.liam, {
    ...{ ChangeType: 'EmploymentTerms', EmployeeId: await employeeId(muster, '1177') },
    EmploymentTerms: { StandardHoursPerWeek },
  })

/** Every request of this kind that the page sends from now on. */
function sentBy(page: Page, method: string, path: RegExp) {
  const found: { key: string | undefined }[] = []
  page.on('request', request => {
    if (request.method() === method && path.test(new URL(request.url()).pathname))
      found.push({ key: request.headers()['idempotency-key'] })
  })
  return found
}

test('a failure without a connection is shown, and the request is not sent later', async () => {
  const path = await termsOfEmma(20)
  const page = await console.open('mei', path)
  await button(page, 'Decline').click()
  await dialog(page).getByLabel('Remarks').fill('Not this year.')
  const sent = sentBy(page, 'PUT', /decline$/)
  await page.context().setOffline(true)
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await dialog(page).getByText(noAnswer).waitFor()
  expect(await dialog(page).getByLabel('Remarks').inputValue()).toBe('Not this year.')
  await page.context().setOffline(false)
  await page.waitForTimeout(1500)
  expect(sent).toEqual([])
  expect((await muster.mei.get(path)).body.status).toBe('Pending')

  await dialog(page).getByLabel('Remarks').focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect((await muster.mei.get(path)).body.status).toBe('Declined')
  expect(sent).toHaveLength(1)
})

test('declining applies to the version that was read: a request that has changed since is shown first', async () => {
  const path = await termsOfEmma(21)
  const page = await console.open('mei', path)
  await button(page, 'Decline').click()
  await dialog(page).getByLabel('Remarks').fill('Too few.')
  expect((await muster.liam.put(path, { EmploymentTerms: { StandardHoursPerWeek: 31 } })).status).toBe(204)
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await dialog(page).getByText('As it is now').waitFor()
  await dialog(page).getByRole('cell', { name: '31' }).waitFor()
  expect((await muster.mei.get(path)).body.status).toBe('Pending')
})

test('a suspension stands while another person changes the conditions', async () => {
  const { body: all } = await muster.priya.get('/Credentials/Search?pageNumber=1&pageSize=100')
  const { id } = all.find(({ status }: { status: string }) => status === 'Valid' || status === 'Active') ?? all[0]
  const path = `/credentials/${id}`
  const page = await console.open('priya', path)
  await button(page, 'Edit').click()
  await dialog(page).getByLabel('Conditions').fill('By day alone')
  const now = (await muster.priya.get(`/Credentials/${id}`)).body
  const suspended = await muster.priya.put(`/Credentials/${id}`, {
    ...{ CredentialTypeId: now.credentialType.id, CredentialIssuerId: now.credentialIssuer.id },
    ...{ RegistrationNumber: now.registrationNumber, Class: now.class, Conditions: 'Under review' },
    ...{ IssueDate: now.issueDate, ExpiryDate: now.expiryDate, Status: 'Suspended', Notes: 'Under review.' },
  })
  expect(suspended.status).toBe(204)
  await dialog(page).getByRole('button', { name: 'Save' }).click()

  await dialog(page).getByText('Status: Suspended (updated in this form)').waitFor()
  await dialog(page).getByText('Notes: Under review. (updated in this form)').waitFor()
  await dialog(page).getByText('Conditions: Under review (saving replaces it with yours)').waitFor()
  expect(await dialog(page).getByLabel('Conditions').inputValue()).toBe('By day alone')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  const { status, conditions, notes } = (await muster.priya.get(`/Credentials/${id}`)).body
  expect({ status, conditions, notes }).toEqual({
    ...{ status: 'Suspended', conditions: 'By day alone', notes: 'Under review.' },
  })
})

test('an authority is edited as it is now, not as it was when the page was last open', async () => {
  const { body } = await muster.priya.get('/Authorities/Search?pageNumber=1&pageSize=100')
  const outsider = body.find(({ employee }: { employee?: unknown }) => employee === undefined)
  const page = await console.open('priya', `/authorities/${outsider.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Edit' }).waitFor()
  await muster.admin.query(`update authority set email = 'new@example.com', version = version + 1 where id = $1`, [
    outsider.id,
  ])
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('new@example.com')
})

test('a draft whose answer was lost is sent again as the same one', async () => {
  const page = await console.open('emma', '/change-requests/new?type=PersonalDetails')
  await page.getByLabel('Preferred name').fill('Em')
  const posts = sentBy(page, 'POST', /change-requests$/)
  const drafts = () => posts.filter(({ key }) => key !== undefined)
  await page.route(/\/change-requests$/, async route => {
    if (route.request().headers()['idempotency-key'] === undefined) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Save as draft').click()
  await page.getByText(noAnswer).waitFor()
  await page.unroute(/\/change-requests$/)
  await button(page, 'Save as draft').click()
  await page.waitForURL(/\/change-requests\/\d+$/)
  const [first, second] = drafts()
  expect(second?.key).toBe(first?.key)
  expect(drafts()).toHaveLength(2)
  const { rows } = await muster.admin.query(
    `select id from change_request where status = 'Draft'
    and employee_id = $1 and change_type = 'PersonalDetails'`,
    [await employeeId(muster, '1177')],
  )
  expect(rows).toHaveLength(1)
})

test('a refusal that comes after the page was left is reported', async () => {
  const { body } = await muster.emma.get('/ExpenseApplications?pageSize=100')
  const draft = body.find(({ status }: { status: string }) => status === 'Draft')
  const page = await console.open('emma', `/expense-applications/${draft.id}`)
  const closed = Promise.withResolvers<void>()
  await page.route('**/ExpenseApplications/*', async (route, request) => {
    if (request.method() !== 'DELETE') return route.fallback()
    await closed.promise
    await route.fulfill({ status: 409, json: { Message: 'It has been submitted meanwhile.', Code: 'InvalidState' } })
  })
  await button(page, 'Delete draft').click()
  await dialog(page).getByRole('button', { name: 'Delete draft' }).click()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  closed.resolve()
  await page.getByText('Your last change was not made. It has been submitted meanwhile.').waitFor()
})

test('a decision that fails after its dialog was closed is reported; leaving while a remark is being sent asks first', async () => {
  const page = await console.open('mei', await termsOfEmma(20))
  const closed = Promise.withResolvers<void>()
  const refused = { status: 409, json: { Message: 'It is not waiting any more.', Code: 'InvalidState' } }
  await page.route(/actions\/approve|\/Remarks$/i, async (route, request) => {
    if (request.method() === 'GET') return route.fallback()
    await closed.promise
    await route.fulfill(refused)
  })
  await page.getByLabel('Add a remark').fill('Half a thought')
  await button(page, 'Add remark').click()
  await page.getByRole('navigation').getByRole('link', { name: 'Cost centres' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'detached' })
  await button(page, 'Approve').click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  closed.resolve()
  await page.getByText('Your last change was not made. It is not waiting any more.').waitFor()
  expect(await page.getByLabel('Add a remark').inputValue()).toBe('Half a thought')
})

test('leaving after one form was sent asks about another one on the page', async () => {
  const path = await requestInStatus(muster, 'Applied', await employeeId(muster, '1027'))
  const page = await console.open('priya', path)
  await page.getByLabel('Add a remark').fill('Half a thought')
  await button(page, 'Rescind').click()
  const dialog = page.getByRole('dialog', { name: /^Rescind/ })
  await dialog.getByLabel('Remarks').fill('She keeps her hours.')
  // What it would do is shown above the button, which moves when it comes.
  await dialog.getByRole('heading', { name: 'Approvals' }).waitFor()
  await dialog.getByRole('button', { name: 'Rescind' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(await dialog.count(), 'what it was about is done').toBe(0)
  expect(await page.getByLabel('Add a remark').inputValue()).toBe('Half a thought')
})
