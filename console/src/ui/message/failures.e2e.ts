import { expect, test } from 'vitest'
import { employeeId } from '../../../../server/test/support/requests.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('credentials that could not be read are not the same as none', async () => {
  const id = await employeeId(muster, '1177')
  const page = await console.open('priya', '/')
  await page.route('**/Credentials/Search*', route => route.fulfill({ status: 500, json: { Message: 'raw words' } }))
  await page.goto(`/console/employees/${id}`)
  const block = page
    .getByRole('region', { name: 'Credentials' })
    .or(page.locator('section', { hasText: 'Credentials' }))
  await block.getByText('Something went wrong on the server').first().waitFor()
  await page.unroute('**/Credentials/Search*')
  await block.getByRole('button', { name: 'Try again' }).first().click()
  await block.getByText('Something went wrong on the server').first().waitFor({ state: 'detached' })
})

test('a new employee who could not be checked is not called incomplete', async () => {
  const page = await console.open('priya', '/')
  await page.route(/Employees\?dryRun=true/, route => route.abort())
  await page.goto('/console/employees/new')
  await page.getByRole('status').getByText('The server did not respond.').waitFor()
})

test('all waiting approvals of an authority are listed, also beyond the first page of others', async () => {
  const { body } = await muster.priya.get('/Authorities/Search?AuthorityName=Whitfield')
  const ask = async (path: string, asked: object) => expect((await muster.priya.post(path, asked)).status).toBe(202)
  const roles = `/Authorities/${body[0].id}/Roles`
  await ask(roles, { Role: 'SubmitPayrollAuthority' })
  for (let other = 1; other <= 50; other++) {
    const who = { Code: `W${other}`, GivenName: 'Wim', FamilyName: `Waits ${other}`, Email: `w${other}@bureau.example` }
    await ask('/Authorities', { ...who, Roles: ['SubmitPayrollAuthority'] })
  }
  await ask(roles, { Role: 'PayrollAdministrator' })
  const page = await console.open('priya', `/authorities/${body[0].id}`)
  const waiting = page.getByRole('status').filter({ hasText: 'Waits for a second administrator' })
  for (const role of ['submitter', 'administrator']) await waiting.getByText(`Payroll ${role}`).waitFor()
})

test('the effects of a change appear only after its dry run', async () => {
  const page = await console.open('emma', '/change-requests/new?type=PersonalDetails')
  await page.getByLabel('Middle names').fill('Em')
  const said = page.getByRole('status').filter({ hasText: /takes effect|needs approval/ })
  await said.waitFor()
  const looked = Promise.withResolvers<void>()
  await page.route(/change-requests\?dryRun=true/, async route => {
    await looked.promise
    await route.continue()
  })
  await page.getByLabel('Middle names').fill('Emmy')
  await page.getByRole('status').filter({ hasText: 'Checking' }).waitFor()
  expect(await said.count()).toBe(0)
  looked.resolve()
  await said.waitFor()
})

test('what an employee leaves behind that could not be read is not the same as nothing', async () => {
  const page = await console.open('priya', '/')
  await page.route('**/Departure', route => route.fulfill({ status: 500, json: { Message: 'raw words' } }))
  await page.goto(`/console/change-requests/new?type=Termination&employee=${await employeeId(muster, '1177')}`)
  const block = page.locator('section', { hasText: 'What they leave behind' })
  await block.getByText('Something went wrong on the server').waitFor()
  await page.unroute('**/Departure')
  await block.getByRole('button', { name: 'Try again' }).click()
  await block.getByText('Something went wrong on the server').waitFor({ state: 'detached' })
})

test('a download that a proxy refuses in HTML says that the server could not do it', async () => {
  const page = await console.open('priya', '/employees')
  await page.route(/.*/, (route, request) =>
    request.headers().accept === 'text/csv'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('Something went wrong on the server').waitFor()
})
