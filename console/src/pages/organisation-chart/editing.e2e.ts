import { expect, test } from 'vitest'
import { positionsOf } from '../../../../server/test/support/records/positions.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
const { positionCalled } = positionsOf(muster)

test('Priya adds a position where she sees it, fills it, changes it, empties it and deletes it', async () => {
  const depot = await positionCalled('Depot Manager, Newcastle')
  const page = await console.open('priya', `/organisation-chart?position=${depot.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Add below' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('dialog', { name: 'New position below Depot Manager, Newcastle' }).waitFor()
  await dialog.getByLabel('Name').fill('Yard Planner, Newcastle')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Yard Planner, Newcastle', level: 2 }).waitFor()
  const made = await positionCalled('Yard Planner, Newcastle')
  expect((await muster.priya.get(`/Positions/${made.id}`)).body.reportingPositionId).toBe(depot.id)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Name').fill('Yard Lead, Newcastle')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Yard Lead, Newcastle', level: 2 }).waitFor()

  await page.getByRole('button', { name: 'Fill' }).click()
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('Haddad')
  await page
    .getByRole('option', { name: /Noah Haddad/ })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Assignment type' }).selectOption({ label: 'Acting' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Acting/).waitFor()
  const holders = async () => (await muster.priya.get(`/Positions/${made.id}/Holders`)).body
  expect(await holders()).toMatchObject([{ assignmentType: 'Acting' }])

  await page.getByRole('button', { name: /^Edit Noah Haddad/ }).click()
  await dialog.getByRole('combobox', { name: 'Assignment type' }).selectOption({ label: 'Secondary position' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Secondary position/).waitFor()

  await page.getByRole('button', { name: /^Remove Noah Haddad/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This position has no holder.').waitFor()
  expect(await holders()).toEqual([])

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Add below' }).click()
  await dialog.getByLabel('Name').fill('Yard Assistant, Newcastle')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Yard Assistant, Newcastle', level: 2 }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Yard Assistant, Newcastle has been deleted.').waitFor()
  await page.getByRole('heading', { name: 'Yard Lead, Newcastle', level: 2 }).waitFor()
})

test('Liam sees the chart, and nothing that changes it', async () => {
  const depot = await positionCalled('Depot Manager, Newcastle')
  const page = await console.open('liam', `/organisation-chart?position=${depot.id}`)
  await page.getByRole('heading', { name: 'Organisation chart', level: 1 }).waitFor()
  await page.getByText('Reports to').waitFor()
  for (const name of ['New position', 'Add below', 'Edit', 'More', 'Fill'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
})
