import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

test('Priya leaves a column out, adds another and sets the rows closer, and her browser keeps it', async () => {
  const page = await console.open('priya', '/employees')
  const headers = page.getByRole('columnheader')
  await headers.first().waitFor()
  const shown = await headers.allTextContents()
  expect(shown).toContain('Cost centre')
  expect(shown, 'until she chooses it').not.toContain('Payment group')
  const row = page.getByRole('row').nth(1)
  const tall = (await row.boundingBox())?.height ?? 0

  await page.getByRole('button', { name: 'View' }).click()
  const view = page.getByRole('dialog', { name: 'Columns and rows' })
  await view.getByRole('checkbox', { name: 'Cost centre' }).uncheck()
  await view.getByRole('checkbox', { name: 'Payment group' }).check()
  await view.getByRole('checkbox', { name: 'Rows close together' }).check()
  await page.keyboard.press('Escape')
  await view.waitFor({ state: 'detached' })
  await page.reload()
  await headers.first().waitFor()
  const chosen = await headers.allTextContents()
  expect(chosen).not.toContain('Cost centre')
  expect(chosen).toContain('Payment group')
  expect((await row.boundingBox())?.height).toBeLessThan(tall)

  await page.goto('/console/authorities')
  await headers.first().waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  expect(await view.getByRole('checkbox', { name: 'Rows close together' }).isChecked(), 'another table').toBe(false)
})

test('Priya exports the employees that her filter finds, all pages of them', async () => {
  const { headers } = await console.muster.priya.get('/Employees/Search?employeeStatus=Active&pageSize=1')
  const page = await console.open('priya', '/employees?status=Active')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF.*[Cc]ode/)
  expect(lines.length - 1).toBe(Number(headers.get('x-paging-totalrecords')))
})

test('Priya sorts the employees by their first day, by keyboard; a reload and the export keep it', async () => {
  const page = await console.open('priya', '/employees?status=Active')
  const header = page.getByRole('columnheader', { name: 'Start date' })
  await header.waitFor()
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), 'the usual').toBe(
    'ascending',
  )
  await header.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await page.keyboard.press('Enter')
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('StartDateDescending')

  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  const path = '/Employees/Search?EmployeeStatus=Active&Order=StartDateDescending'
  const expected = (await console.muster.priya.get(path)).body.map(({ name }: { name: string }) => name)
  const spoken = expected[0].split(', ').reverse().join(' ')
  expect(await page.getByRole('row').nth(1).textContent()).toContain(spoken)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const [, first = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(first).toContain(expected[0])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=StartDateDescending')
})

test('a short list is sorted in the browser, and the address says how', async () => {
  const page = await console.open('priya', '/settings?tab=paycodes')
  const names = async () => {
    const cells = await page.getByRole('row').locator('td:first-child strong').allTextContents()
    return cells
  }
  const header = page.getByRole('columnheader', { name: 'Name' })
  await header.getByRole('button').click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  const up = await names()
  expect(up).toEqual(up.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await header.getByRole('button').click()
  await expect.poll(names).toEqual(up.toReversed())
  await page.reload()
  await expect.poll(names).toEqual(up.toReversed())
})

test('a list says of what it has so many, and of expenses that are not paid the sum', async () => {
  const { priya } = console.muster
  const page = await console.open('priya', '/change-requests')
  await page.getByText(/^\d+ open change requests$/).waitFor()
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await page.getByText(/^\d+ change requests? of yours$|^There are no change requests/).waitFor()
  await page.goto('/console/expense-applications')
  const unpaid = ['Draft', 'Pending', 'Returned', 'Approved'].map(status => `Statuses=${status}`).join('&')
  const { body } = await priya.get(`/ExpenseApplications?${unpaid}&pageSize=100`)
  const sum = body.reduce(
    (before: number, { amountApplied, amountApproved = amountApplied }: Record<string, number>) =>
      before + Number(amountApproved),
    0,
  )
  const written = sum.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  await page.getByText(`${body.length} unpaid applications, $${written} in all`).waitFor()
  await page.goto('/console/audit-log')
  await page.getByText(/^[\d,]+ entries$/).waitFor()
})

test('a name beside its initials is on the line of the other cells, with and without a line below', async () => {
  for (const list of ['employees', 'change-requests', 'expense-applications', 'credentials']) {
    const page = await console.open('priya', `/${list}`)
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first()
    await row.getByRole('link').nth(1).waitFor()
    const tops = await row
      .getByRole('link')
      .evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().top)))
    expect(tops.length).toBeGreaterThan(1)
    expect(Math.max(...tops) - Math.min(...tops), list).toBeLessThan(2)
  }
})
