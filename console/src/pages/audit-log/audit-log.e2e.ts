import { expect, test } from 'vitest'
import { asSystem } from '../../../../server/src/core/command-context.ts'
import { sealRecords } from '../../../../server/src/core/sealer.ts'
import { closePerson } from '../../../../server/src/features/departures/index.ts'
import { movePositions } from '../../../../server/src/features/positions/index.ts'
import { idOf } from '../../../../server/test/support/grants.ts'
import { plannedMovesOf } from '../../../../server/test/support/records/planned-moves.ts'
import { positionsOf } from '../../../../server/test/support/records/positions.ts'
import { employeeId } from '../../../../server/test/support/requests.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
const { vacancy } = positionsOf(muster)
const { plan } = plannedMovesOf(muster)

test('Priya verifies the log; an entry that was edited in the database is named', async () => {
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/audit-log')
  await page.getByText('Not verified yet').waitFor()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  const state = page.getByRole('status').filter({ hasText: /erified/ })
  await state.getByText(/^Verified just now.*: all [\d,]+ entries are intact/).waitFor()
  const verify = page.getByRole('button', { name: 'Verify again' })
  const explained = await verify.evaluate(button => button.ariaDescribedByElements?.[0]?.textContent)
  expect(explained).toMatch(/^Each entry is sealed with a hash/)
  await page.getByText('Keep a proof of this').click()
  await page.getByText(/^\d+:[\da-f]{64}$/).waitFor()
  await expectAccessible(page)
  // What was found stands there on the next visit, too.
  await page.reload()
  await state.getByText(/^Last verified .*: all [\d,]+ entries were intact/).waitFor()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await verify.waitFor()

  await muster.admin.query('set session_replication_role = replica')
  await muster.admin.query(
    `update audit_entry set action = 'employee.updated' where id = (select audit_entry_id from audit_seal
      where employer_group_id = (select id from employer_group where name = 'Harbour Line') and sequence = 7)`,
  )
  await page.getByRole('button', { name: 'Verify again' }).click()
  const alarm = page.getByText('The log has been tampered with.')
  await alarm.waitFor()
  await page.getByText(/not what was sealed at place 7: .* It is intact up to place 6/).waitFor()
  expect(await page.getByText(/entries (are|were) intact/).count(), 'it is intact no more').toBe(0)
  await page.getByRole('link', { name: 'Show that entry' }).click()
  await page.getByRole('dialog', { name: 'Entry at place 7' }).getByText('(employee.updated)').waitFor()
  await expectAccessible(page)
})

test('by keyboard alone: an action, then an actor; the address keeps both', async () => {
  await muster.priya.post('/CostCentres', { Code: 'AU-1', Name: 'For the log' })
  await muster.emma.post('/ExpenseApplications', {}).catch(() => {})
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/audit-log', { width: 320, theme: 'dark' })
  await page.getByRole('combobox', { name: 'Action' }).waitFor()
  await tabTo(page, page.getByRole('combobox', { name: 'Action' }))
  await page.keyboard.type('cost centre')
  await page.getByRole('option', { name: 'Cost centre deleted' }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(3)
  await page.keyboard.type(' cr')
  await page.getByRole('option', { name: 'Cost centre deleted' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Entries' })
  const done = table.getByRole('link', { name: 'Priya Raman' }).first()
  await done.waitFor()
  await tabTo(page, done, 120)
  await page.keyboard.press('Enter')
  await page.waitForURL(/action=cost-centre.created.*who=\d+|who=\d+.*action=cost-centre.created/)
  await page.reload()
  await page.getByRole('button', { name: /^Remove: By account/ }).waitFor()
  await done.waitFor()
  const rows = table
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.filter({ hasNotText: 'created the cost centre' }).count()).toBe(0)
  await expectNoSidewaysScrolling(page)
})

test('what was submitted is said by what it asks for, and whose it is', async () => {
  const [{ id, code }] = (await muster.priya.get('/change-requests?ChangeTypes=Superannuation&Statuses=Pending')).body
  await sealRecords.run(muster.context)
  const page = await console.open('priya', `/audit-log?type=ChangeRequest&id=${id}`)
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  const said = rows.filter({ hasText: 'created and submitted' })
  await said.waitFor()
  // A blank before the code, for those who hear or copy it.
  expect(await said.getByRole('cell').first().textContent()).toBe(
    `Emma Walsh created and submitted their own change request: superannuation ${code}`,
  )
  const numbers = await said.getByRole('link', { name: /^Entry \d+$/ }).allTextContents()
  expect(numbers).toHaveLength(2)
  await said.getByRole('link', { name: `Entry ${numbers[1]?.slice(1)}` }).click()
  await page.getByRole('dialog').getByText('(change-request.submitted)').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: `superannuation ${code}` })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/change-requests/${id}$`))
})

test('the changes of a request that could not be read are not left out in silence', async () => {
  await sealRecords.run(muster.context)
  const { body } = await muster.priya.get('/AuditLog?ResourceType=ChangeRequest&pageNumber=1&pageSize=1')
  const page = await console.open('priya', '/audit-log')
  await page.route('**/change-requests/*', route => route.fulfill({ status: 500, json: { Message: 'raw words' } }))
  await page.goto(`/console/audit-log?entry=${body[0].sequence}`)
  await page.getByRole('dialog').getByText('Something went wrong on the server').waitFor()
})

test('by the person Priya finds what was approved automatically, with its values; by the record what was done to an authority', async () => {
  const ContactDetails = { MobilePhone: '0491 570 110' }
  const EmployeeId = await employeeId(muster, '1177')
  const made = await muster.emma.post('/change-requests', { EmployeeId, ChangeType: 'ContactDetails', ContactDetails })
  expect(made.status).toBe(201)
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/audit-log')
  const choose = async (field: string, text: string, option: RegExp) => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(text)
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose('Record type', 'change request', /^Change request$/)
  await page.getByRole('combobox', { name: 'Record', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Type a code' }).waitFor()
  await page.goto('/console/audit-log')
  await choose('Person', 'emma walsh', /^Emma Walsh/)
  await page.waitForURL(new RegExp(`person=${EmployeeId}`))
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  const said = rows.filter({ hasText: 'approved automatically' }).first()
  await expect
    .poll(() => said.getByRole('cell').first().textContent())
    .toMatch(/^Emma Walsh created and submitted their own .+, approved automatically and applied/)
  await said
    .getByRole('link', { name: /^Entry \d+$/ })
    .nth(2)
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^A change request: .+, approved automatically$/).waitFor()
  await dialog.getByRole('row').filter({ hasText: 'Mobile phone' }).getByText('0491 570 110').waitFor()
  await page.keyboard.press('Escape')
  const changed = rows.filter({ hasText: 'changed the employee Emma Walsh (mobile phone)' }).first()
  await changed.getByRole('link', { name: /^Entry \d+$/ }).click()
  await dialog.getByText('The log names the changed fields, without their values.').waitFor()
  await dialog.getByRole('link', { name: 'Values by their days' }).waitFor()

  await page.goto('/console/audit-log')
  await choose('Record type', 'authority', /^Authority$/)
  await choose('Record', 'brandt', /^Helen Brandt/)
  await page.waitForURL(/type=Authority&id=\d+/)
  await rows.filter({ hasText: 'Helen Brandt' }).first().waitFor()
  await expect
    .poll(() =>
      rows
        .filter({ hasNotText: /Helen Brandt|What happened/ })
        .filter({ has: page.getByRole('cell') })
        .count(),
    )
    .toBe(0)
  await choose('Record type', 'change request', /^Change request$/)
  const { code } = (await muster.emma.get(made.headers.get('location') ?? '')).body
  await choose('Record', code, new RegExp(`^${code} \\(Emma Walsh\\)$`))
  await rows.filter({ hasText: code }).first().waitFor()
  await expectAccessible(page)
})

test('a move that the service made on its day is said as planned, by the one who planned it', async () => {
  const [desk, office] = [await vacancy('DESK'), await vacancy('OFFICE')]
  expect((await plan(desk, office, 1)).status).toBe(204)
  await muster.admin.query('update planned_move set valid_from = valid_from - 1')
  await movePositions.run(muster.context)
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/audit-log')
  await page.getByText('Priya Raman moved the position Vacancy DESK, as planned').waitFor()
})

test('from the log and the events a link leads to a webhook, and from an account straight to its owner', async () => {
  const made = await muster.priya.post('/Webhooks', { Url: 'https://berths.example/hook', Description: 'Berths' })
  const [employee, personId] = [await idOf(muster, 'employee', 'ravi'), await idOf(muster, 'person', 'ravi')]
  const { rows } = await muster.admin.query('select employer_group_id::int as "group" from employee where id = $1', [
    employee,
  ])
  await asSystem(muster.context, rows[0].group, ctx =>
    closePerson(ctx, { employeeId: employee, personId, on: ctx.today.group }),
  )
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/audit-log')
  const hrefOf = (hasText: string, name: string) =>
    page.getByRole('row').filter({ hasText }).getByRole('link', { name }).first().getAttribute('href')
  const webhook = `/console${made.headers.get('location')?.toLowerCase()}`
  const access = `/console/employees/${employee}?tab=access`
  expect(await hrefOf('Priya Raman created the webhook', 'Berths')).toBe(webhook)
  const closed = 'Muster closed the user account Ravi Perera'
  expect(await hrefOf(closed, 'Ravi Perera')).toBe(access)
  expect(await page.getByRole('cell', { name: closed, exact: true }).count(), 'not "of Ravi Perera" again').toBe(1)
  await page.goto('/console/events')
  expect(await hrefOf('Webhook created', 'Berths')).toBe(webhook)
  expect(await hrefOf('User account closed', 'Ravi Perera')).toBe(access)
})

test('the filters stand in one row, also where one is set, and an entry has its seconds on hover', async () => {
  await sealRecords.run(muster.context)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })
  const page = await console.open('priya', `/audit-log?from=${today}&to=${today}`)
  const filters = page.getByRole('search')
  const clear = filters.getByRole('button', { name: 'Clear filters' })
  const [first, last] = [await filters.getByLabel('Person').boundingBox(), await clear.boundingBox()]
  expect(Math.abs((first?.y ?? 0) - (last?.y ?? 100))).toBeLessThan(2)
  const time = page.getByRole('table', { name: 'Entries' }).locator('time').first()
  expect(await time.innerText()).toMatch(/^\d+:\d\d [ap]m/)
  await time.hover()
  await page
    .getByRole('tooltip')
    .getByText(/, \d+:\d\d:\d\d [ap]m$/)
    .waitFor()
})

test('an entry says the role that was given', async () => {
  const [helen] = (await muster.priya.get('/Authorities/Search?AuthorityEmail=helen.brandt@brandthale.example')).body
  expect((await muster.priya.post(`/Authorities/${helen.id}/Roles`, { Role: 'LeaveApprover' })).status).toBe(201)
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/audit-log')
  await page.getByText('Priya Raman gave the role Leave approver to the authority Helen Brandt').waitFor()
})
