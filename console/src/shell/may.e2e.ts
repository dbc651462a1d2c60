import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../../../server/test/support/grants.ts'
import { employeeId } from '../../../server/test/support/requests.ts'
import { startConsole } from '../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

test('Emma finds buttons only for changes that she may request, and none for hidden fields', async () => {
  const page = await console.open('emma', `/employees/${await employeeId(muster, '1177')}`)
  for (const title of ['Identity', 'Contact', 'Bank accounts', 'Tax', 'Superannuation']) {
    await section(page, title)
      .getByRole('link', { name: /^Change/ })
      .waitFor()
  }
  for (const title of ['Employment and pay', 'Work']) {
    expect(
      await section(page, title)
        .getByRole('link', { name: /^Change/ })
        .count(),
      title,
    ).toBe(0)
  }
  await section(page, 'Work').getByText('Circular Quay deck crews').waitFor()
  expect(await page.getByRole('link', { name: 'Circular Quay deck crews' }).count(), 'a cost centre').toBe(0)
  await page.goto('/console/profile?tab=delegations')
  await page.getByText('You do not approve anything, so there is nothing to delegate.').waitFor()
  expect(await page.getByRole('button', { name: 'Add delegation' }).count()).toBe(0)
})

test('Liam may change the employment terms of his crew, Tomas their tax; neither edits charts or cost centres', async () => {
  const emma = await employeeId(muster, '1177')
  const page = await console.open('liam', `/employees/${emma}`)
  await section(page, 'Employment and pay')
    .getByRole('link', { name: /^Change/ })
    .waitFor()
  await section(page, 'Work')
    .getByRole('link', { name: /^Change/ })
    .waitFor()
  await page.getByRole('link', { name: 'Circular Quay deck crews' }).waitFor()
  expect(
    await section(page, 'Contact')
      .getByRole('link', { name: /^Change/ })
      .count(),
  ).toBe(0)

  const tomas = await console.open('tomas', `/employees/${emma}`)
  await section(tomas, 'Tax')
    .getByRole('link', { name: /^Change/ })
    .waitFor()
  expect(
    await section(tomas, 'Employment and pay')
      .getByRole('link', { name: /^Change/ })
      .count(),
  ).toBe(0)
  await tomas.goto('/console/organisation-chart?view=list&position=43')
  await tomas.getByRole('heading', { name: 'Deckhand, Circular Quay' }).waitFor()
  expect(await tomas.getByRole('button', { name: 'Move' }).count(), 'the chart is not his to change').toBe(0)
  await tomas.goto('/console/cost-centres')
  await tomas.getByRole('tree').waitFor()
  expect(await tomas.getByRole('button', { name: 'New cost centre' }).count()).toBe(0)
})

test('Priya finds no button for her own record and authority, whose changes the server refuses', async () => {
  const page = await console.open('priya', `/employees/${await idOf(muster, 'employee', 'priya')}`)
  await section(page, 'Identity')
    .getByRole('link', { name: /^Change/ })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  await page.goto(`/console/authorities/${await idOf(muster, 'authority', 'priya')}`)
  await page.getByRole('list', { name: 'Roles' }).waitFor()
  for (const name of ['Edit', 'More: Account', 'Grant a role']) {
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0)
  }
  await page.goto(`/console/authorities/${await idOf(muster, 'authority', 'liam')}`)
  await page.getByRole('button', { name: 'Grant a role' }).waitFor()
})

test('an authority without a position leads to the way to get one, by its employee and the caller', async () => {
  const made = async (command: object): Promise<string> => {
    const { status, headers } = await muster.priya.post('/Authorities', command)
    expect(status).toBe(201)
    return headers.get('location') ?? ''
  }
  const other = await made({ Code: 'A-1', GivenName: 'Ada', FamilyName: 'Byron', Email: 'ada@example.com' })
  const EmployeeId = await employeeId(muster, '1403')
  const { email } = (await muster.priya.get(`/Employees/${EmployeeId}`)).body
  const employed = await made({ Code: 'A-2', EmployeeId, Email: email })
  const page = await console.open('priya', other.toLowerCase())
  await page.getByText('A-1 · Holds no position').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Add to a position' }).waitFor()
  await page.goto(`/console${employed.toLowerCase()}`)
  await page.getByRole('tab', { name: 'Record' }).click()
  await section(page, 'Work').getByText('None on record').first().waitFor()
  await section(page, 'Work').getByRole('link', { name: 'Change position' }).click()
  await page.getByRole('heading', { name: /^Move / }).waitFor()
})

test('an employee who has no position reads why they cannot apply for an expense', async () => {
  const id = await employeeId(muster, '1403')
  const page = await console.open('priya', '/expense-applications/new')
  await page.getByRole('button', { name: 'Change employee' }).click()
  await page.getByRole('combobox', { name: 'Employee' }).fill('Saad, Yasmin')
  await page.getByRole('option', { name: /Yasmin Saad/ }).click()
  await page.getByText('No position is held on that day, so nothing can be submitted.').waitFor()
  expect((await muster.priya.get(`/Employees/${id}`)).body.positions).toEqual([])
})
