import { expect, test } from 'vitest'
import { sealRecords } from '../../../../server/src/core/sealer.ts'
import { inDays } from '../../../../server/test/support/days.ts'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { goWithin } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

test('Liam sees what waits for him with amounts, and opens one at its place in the inbox', async () => {
  const page = await console.open('liam', '/')
  const section = page.locator('section').filter({ hasText: /items? waits? for your decision/ })
  const [first] = (await console.muster.liam.get('/Approvals?Order=DueFirst')).body
  const row = section.getByRole('link').filter({ hasText: first.employee.givenName }).first()
  await row.waitFor()
  await section.getByText(/^\d\+? late$/).waitFor()
  await section
    .getByText(/^\d (day|hour)s? late/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await row.click()
  await page.waitForURL(/approvals\?step=\d+/)
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
})

test('a request that came back to Liam stands first among his own', async () => {
  const { muster } = console
  const path = await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1027'),
    EmploymentTerms: { StandardHoursPerWeek: 21.5 },
  })
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From when?' })
  const { code } = (await muster.liam.get(path)).body
  const page = await console.open('liam', '/')
  const section = page.locator('section').filter({ hasText: 'Your requests' })
  await section.getByText('Returned to you: edit it and submit it again, or cancel it.').first().waitFor()
  await section.getByText('21.5 hours').waitFor()
  await section.getByRole('link').filter({ hasText: 'Returned to you' }).first().click()
  await page.getByText(code).first().waitFor()
  await muster.liam.put(`${path}/actions/cancel`)
})

test('Emma, for whom nothing waits, is offered what she may begin, also on a phone', async () => {
  const page = await console.open('emma', '/', { width: 320, height: 640, theme: 'dark' })
  await page.getByRole('link', { name: 'New change request' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test('of more requests without an approver than the page is sent, Priya sees that there are more', async () => {
  const { muster } = console
  await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1027'),
    EmploymentTerms: { StandardHoursPerWeek: 24.5 },
  })
  await muster.admin.query("update approval_step set needs_approver = true where status = 'Waiting'")
  expect((await muster.priya.get('/Today')).body.undecidable).toHaveLength(20)
  const page = await console.open('priya', '/')
  const section = page.locator('section').filter({ hasText: 'Without an approver' })
  await section.getByText('20+', { exact: true }).waitFor()
  await section.getByText('and at least 15 more').waitFor()
  await section
    .getByRole('link', { name: /^Reassign (CR|EX)-/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Reassign / }).waitFor()
})

test('Emma, who starts in three days, has a checklist, and Priya sees on Today and on her page how far she is', async () => {
  const { muster } = console
  const id = await employeeId(muster, '1177')
  await muster.admin.query(
    "update employee set start_date = $1, bank_accounts = '[]', tax_file_number_status = 'NotQuoted' where id = $2",
    [inDays(3), id],
  )
  const emma = await console.open('emma', '/')
  const start = emma.locator('section').filter({ hasText: 'Your start' })
  await start.getByText('Your first day:').waitFor()
  await start.getByRole('listitem').filter({ hasText: 'Tax declaration' }).getByText('given').waitFor()
  await start.getByRole('link', { name: 'Follow it' }).first().waitFor()
  await expectAccessible(emma)
  await muster.admin.query(
    "update change_request set status = 'Cancelled' where employee_id = $1 and change_type = 'BankAccounts' and status = 'Pending'",
    [id],
  )
  await emma.reload()
  await start.getByRole('link', { name: 'Give bank accounts' }).click()
  await emma.waitForURL(/change-requests\/new\?type=BankAccounts/)

  const priya = await console.open('priya', '/')
  const starting = priya.locator('section').filter({ hasText: 'Starting' }).getByRole('listitem')
  const row = starting.filter({ hasText: 'Emma Walsh' })
  await row.getByText(/^\d of 5 given; missing: .*bank accounts/).waitFor()
  await row.locator('time').getByText('in 3 days').waitFor()
  await row.getByRole('link', { name: 'Emma Walsh' }).click()
  const list = priya.locator('section').filter({ hasText: 'Starter’s checklist' })
  await list.getByText(/^\d of 5 given; missing: .*bank accounts/).waitFor()
})

test('beyond ten starters Priya sees how many there are, and the numbers of her credentials lead to as many', async () => {
  const { muster } = console
  await muster.admin.query(
    `update employee set start_date = $1 where id in (select id from employee where status = 'Active' and start_date < $2
       and employer_group_id = (select id from employer_group where name = 'Harbour Line') order by id limit 12)`,
    [inDays(1), inDays(-60)],
  )
  const { startersTotal, credentials } = (await muster.priya.get('/Today')).body
  const page = await console.open('priya', '/')
  const starting = page.locator('section').filter({ hasText: 'Starting' })
  await starting.getByText('tomorrow').first().waitFor()
  const href = await starting.getByRole('link', { name: `and ${startersTotal - 10} more` }).getAttribute('href')
  expect(href).toMatch(/employees\?status=All&sort=StartDateDescending$/)
  const { within30Days, within60Days, within90Days } = credentials
  const periods = [
    ['within 30 days', within30Days],
    ['31 to 60 days', within60Days - within30Days],
    ['61 to 90 days', within90Days - within60Days],
  ]
  for (const [days, count] of periods)
    expect(await page.getByRole('link', { name: days }).textContent()).toBe(`${count}${days}`)
  await page.getByRole('link', { name: '61 to 90 days' }).click()
  await page.waitForURL(/credentials\?from=.+&before=/)
})

test('Emeka sees whether the audit log is as it was sealed; those who do not audit see nothing of it', async () => {
  const { muster } = console
  await sealRecords.run(muster.context)
  const page = await console.open('emeka', '/')
  const state = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Audit log' }) })
  await state.getByText(/^The log is intact: all [\d,]+ entries/).waitFor()
  await state.getByText('Verified just now').waitFor()
  await expectAccessible(page)

  const asked: string[] = []
  page.on('request', request => request.url().endsWith('/AuditLog/Verification') && asked.push(request.url()))
  await goWithin(page, '/api-keys/new')
  await page.getByLabel('Name').fill('Auditing')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: '“Auditing” is ready' }).waitFor()
  await goWithin(page, '/')
  await state.getByText('Verified').waitFor()
  expect(asked, 'it is verified once an hour, whatever is done meanwhile').toEqual([])

  const priya = await console.open('priya', '/')
  await priya.getByRole('heading', { name: 'Starting' }).waitFor()
  expect(await priya.getByRole('heading', { name: 'Audit log' }).count()).toBe(0)

  await muster.admin.query('set session_replication_role = replica')
  await muster.admin.query(
    `update audit_entry set action = 'employee.updated' where id = (select audit_entry_id from audit_seal
      where employer_group_id = (select id from employer_group where name = 'Harbour Line') and sequence = 7)`,
  )
  await page.reload()
  await state.getByText('The log has been tampered with.').waitFor()
  await state.getByRole('link', { name: 'Show that entry' }).click()
  await page.getByRole('dialog', { name: 'Entry at place 7' }).waitFor()
})
