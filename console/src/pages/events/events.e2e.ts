import { expect, test } from 'vitest'
import { sealRecords } from '../../../../server/src/core/sealer.ts'
import { codeOf } from '../../../../server/test/support/sign-in.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** Creates a cost centre, whose event is then sealed. */
async function make(code: string): Promise<void> {
  expect((await muster.priya.post('/CostCentres', { Code: code, Name: code })).status).toBe(201)
  await sealRecords.run(muster.context)
}

test('events appear while Priya looks, with consecutive numbers', async () => {
  await make('EV-1')
  const page = await console.open('priya', '/events')
  const asked: string[] = []
  page.on('request', request => {
    if (/wait=[1-9]/.test(request.url())) asked.push(request.headers()['x-muster-background'] ?? 'missing')
  })
  const rows = page
    .getByRole('table', { name: 'Events' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await page.getByRole('rowheader', { name: 'Today' }).waitFor()
  const first = Number(((await rows.first().getByRole('cell').first().textContent()) ?? '').replace(/\D/g, ''))
  await page.waitForRequest(/wait=[1-9]/)
  await make('EV-2')
  await page.getByText('1 new event').waitFor()
  await expect.poll(() => rows.first().textContent()).toMatch(/^Cost centre created\s*New/)
  expect(Number(((await rows.first().getByRole('cell').first().textContent()) ?? '').replace(/\D/g, ''))).toBe(
    first + 1,
  )
  expect(asked).not.toContain('missing')
  // The row itself opens it; the keyboard has the name of the event.
  await rows.first().getByText('Priya Raman').click()
  await rows.first().getByText('"type": "cost-centre.created"').waitFor()
  await rows
    .first()
    .getByText(/^Event #\d+/)
    .waitFor()
  await tabTo(page, rows.first().locator('summary'))
  await page.keyboard.press('Enter')
  await rows.first().getByText('"type": "cost-centre.created"').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await rows.first().getByText('"type": "cost-centre.created"').waitFor()
  await expectAccessible(page)
  await rows.first().getByRole('link', { name: 'EV-2' }).click()
  await page.getByRole('heading', { name: 'EV-2' }).waitFor()
})

test('by keyboard alone she pauses, chooses a resource, and goes on; events in between are shown', async () => {
  const page = await console.open('priya', '/events')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await tabTo(page, page.getByRole('combobox', { name: 'Record type' }))
  await page.keyboard.type('Cost cen')
  await page.getByRole('option', { name: 'Cost centre' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/type=cost-centre/)
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Pause' }))
  await page.keyboard.press('Enter')
  await page.getByText('Paused').waitFor()
  await page.getByRole('row').filter({ hasText: 'Cost centre created' }).first().waitFor()
  await make('EV-3')
  await page.keyboard.press('Enter')
  await page.getByText('1 new event').waitFor()
  const rows = page
    .getByRole('table', { name: 'Events' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await rows.first().waitFor()
  await expect.poll(() => rows.filter({ hasNotText: /^Cost centre / }).count()).toBe(0)
})

test('Priya reads what was created of cost centres, and goes on to all of them', async () => {
  await make('EV-9')
  const page = await console.open('priya', '/events?type=cost-centre')
  const events = page.getByRole('combobox', { name: 'Event' })
  await events.fill('Cost centre u')
  await page.getByRole('option', { name: 'Cost centre updated' }).waitFor()
  expect(await page.getByRole('option', { name: 'Employee' }).count(), 'those of the chosen records').toBe(0)
  await events.fill('created')
  await page.getByRole('option', { name: 'Cost centre created' }).click()
  await page.waitForURL(/event=cost-centre\.created/)
  const [centre] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=EV-9&expand=details')).body
  const { id, code: Code, name: Name } = centre
  expect((await muster.priya.put(`/CostCentres/${id}`, { Code, Name: `${Name} again` })).status).toBe(204)
  await make('EV-8')
  await page.getByRole('row').filter({ hasText: 'EV-8' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Cost centre updated' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto('/console/events?type=cost-centre')
  await page.getByRole('row').filter({ hasText: 'Cost centre updated' }).first().waitFor()
})

test('Emma sees the events of her own records, with links', async () => {
  const [own] = (await muster.emma.get('/ExpenseApplications?pageSize=100')).body.filter(
    ({ status }: { status: string }) => status === 'Pending',
  )
  expect((await muster.emma.put(`/ExpenseApplications/${own.id}/actions/cancel`)).status).toBe(204)
  await sealRecords.run(muster.context)
  const page = await console.open('emma', '/events')
  const row = page.getByRole('row').filter({ hasText: 'Expense application cancelled' })
  await row.getByText(own.code, { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Expense application for Emma Walsh' }).click()
  await page.getByText(own.code).first().waitFor()
})

test('what a second administrator confirms goes by its role and person, among the events, in the notices and on Today', async () => {
  const [mei] = (await muster.priya.get('/Authorities/Search?AuthorityEmail=mei.wong@harbourline.example')).body
  const asked = await muster.catherine.post(`/Authorities/${mei.id}/Roles`, { Role: 'RunPayrollAuthority' })
  expect(asked.status).toBe(202)
  await sealRecords.run(muster.context)
  const page = await console.open('priya', '/events')
  const change = 'Payroll runner for Mei Wong'
  await page
    .getByRole('row')
    .filter({ hasText: 'Confirmation requested' })
    .getByRole('link', { name: change })
    .waitFor()
  await page.goto('/console/notices')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Waits for you to confirm' })
    .getByRole('link', { name: change, exact: true })
    .waitFor()
  await page.getByText('Requested by Catherine Fraser').waitFor()
  const long = page.getByRole('listitem').filter({ hasText: 'Termination for Gregory Ashworth' })
  const gist = long.getByText(/^Last day \d+ \w+ \d{4}, voluntary · Last day worked: \d+ \w+ \d{4}$/)
  expect(await gist.evaluate(each => each.scrollWidth - each.clientWidth), 'nothing of it is cut').toBe(0)
  await page.goto('/console/')
  await page.locator('section').filter({ hasText: 'To confirm' }).getByRole('link', { name: change }).waitFor()
})

test('the page follows events again after a new sign-in over it', async () => {
  const page = await console.open('priya', '/events')
  await page.waitForRequest(/wait=[1-9]/)
  await muster.admin.query('delete from login_session')
  // The server caches a session for half a second.
  await new Promise(next => setTimeout(next, 600))
  // The page gets the event, and waits for the next.
  await make('EV-4')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(muster.priya.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await muster.admin.query('update login_two_factor set last_step = null')
  await dialog.getByLabel('Six-digit code').fill(codeOf(muster, muster.priya))
  await dialog.waitFor({ state: 'detached' })
  await page.waitForRequest(/wait=[1-9]/)
  await make('EV-5')
  await page.getByText(/^\d new events?$/).waitFor()
})
