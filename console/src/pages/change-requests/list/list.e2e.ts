import { expect, test } from 'vitest'
import { idOf } from '../../../../../server/test/support/grants.ts'
import { applied } from '../../../../../server/test/support/records/changes.ts'
import { employeeId, raised } from '../../../../../server/test/support/requests.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()

test('Priya filters the list, and the address keeps the filters', async () => {
  const page = await console.open('priya', '/change-requests?status=Failed&status=Declined&type=CostCentre')
  await expect.poll(() => page.getByRole('row').count(), { timeout: 20_000 }).toBe(2)
  await page.getByRole('link', { name: 'Cost centres' }).first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('row').count(), { timeout: 20_000 }).toBe(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => page.getByRole('row').count(), { timeout: 20_000 }).toBeGreaterThan(30)
})

test('the list says for a change of cost centres how many they are, and reads none of them', async () => {
  const page = await console.open('priya', '/')
  const read: string[] = []
  page.on('request', request => {
    if (/\/CostCentres\//.test(request.url())) read.push(request.url())
  })
  await page.goto('/console/change-requests?show=all&type=CostCentre')
  await page
    .getByRole('row')
    .getByText(/^(One cost centre|\d cost centres)$/)
    .first()
    .waitFor()
  expect(read).toEqual([])
})

test('of the open ones no row says that it is pending, and each name is whole at 1280 pixels', async () => {
  const page = await console.open('priya', '/change-requests')
  const table = page.getByRole('table', { name: 'Change requests' })
  await table.getByText('by Siobhan Gallagher').first().waitFor()
  expect(await table.getByText('Pending', { exact: true }).count()).toBe(0)
  expect(await table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth)).toBe(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await table.getByText('Pending', { exact: true }).first().waitFor()
})

test('the list shows what is open, what each request changes, and which is overdue; those that are over are one click away', async () => {
  const page = await console.open('priya', '/change-requests')
  const row = page.getByRole('row').filter({ hasText: 'Harbour Super' }).filter({ hasText: 'Wharf and Road Super' })
  await row.getByText('Start day has passed').waitFor()
  const applied = page.getByRole('row').filter({ hasText: 'Applied' })
  expect(await applied.count()).toBe(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await applied.first().waitFor()
  await applied.first().getByRole('link').first().click()
  await page.getByText(/^In effect from /).waitFor()
})

test('the list says who has each request, and to which position a move leads', async () => {
  const page = await console.open('priya', '/change-requests')
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  await row('CR-000037').getByText("Waits for Liam O'Brien").waitFor()
  await row('CR-000037').getByText('Deckhand, Inner Harbour').waitFor()
  await row('CR-000041')
    .getByText(/^Starts \d+ \w+ \d{4}$/)
    .waitFor()
  await row('CR-000029')
    .getByText(/^Last day \d+ \w+ \d{4}, voluntary$/)
    .waitFor()
  await page.getByText('Waits for you').first().waitFor()
})

test('a rehire says its first day alone, also where the former job had a last day of work', async () => {
  const { muster } = console
  await applied(muster, {
    ...{ about: 'noah', changeType: 'Termination', from: '2026-11-19' },
    section: { TerminationDate: '2026-11-19', ReasonCode: 'V', LastDayWorked: '2026-11-18' },
  })
  const id = await idOf(muster, 'employee', 'noah')
  await raised(muster.priya, {
    ...{ ChangeType: 'Rehire', EmployeeId: id, EffectiveDate: '2027-03-01', Rehire: { StartDate: '2027-03-01' } },
  })
  const page = await console.open('priya', `/change-requests?employee=${id}`)
  await page.getByRole('row').getByText('Starts 1 Mar 2027', { exact: true }).waitFor()
})

test('a last day of work before the last day of employment is said too', async () => {
  const { muster } = console
  const id = await employeeId(muster, '1177')
  await raised(muster.priya, {
    ...{ ChangeType: 'Termination', EmployeeId: id, EffectiveDate: '2027-02-26' },
    Termination: { TerminationDate: '2027-02-26', LastDayWorked: '2027-02-12', ReasonCode: 'V' },
  })
  const page = await console.open('priya', `/change-requests?employee=${id}`)
  await page
    .getByRole('row')
    .getByText(/^Last day 26 Feb 2027, voluntary · Last day worked: 12 Feb 2027$/)
    .waitFor()
})
