import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { positionsOf } from '../../../../server/test/support/records/positions.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'
import { formatDate } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'

const console = startConsole()
const { muster } = console
const { positionCalled } = positionsOf(muster)

const managerOf = async (id: number) => (await muster.priya.get(`/Positions/${id}`)).body.reportingPositionId

async function choose(page: Page, name: string) {
  const field = page.getByRole('combobox', { name: 'New manager' })
  await field.fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}

test('Priya moves a position: she sees what goes to other approvers, cannot make a circle, and does it', async () => {
  const position = await positionCalled('Freight Handler, Newcastle')
  const depot = await positionCalled('Depot Manager, Newcastle')
  const page = await console.open('priya', `/organisation-chart?position=${depot.id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Depot Manager, Newcastle' })
  await choose(page, 'Freight Handler, Newcastle')
  await dialog.getByText(/cannot report to itself/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Move', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/console/organisation-chart?position=${position.id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('It reports to Depot Manager, Newcastle now.').waitFor()
  await choose(page, 'Managing Director')
  await page.getByText('What is waiting and would be rerouted').waitFor()
  const claim = (await muster.priya.get('/ExpenseApplications?pageSize=200')).body.find(
    ({ code }: { code: string }) => code === 'EX-000020',
  )
  const [{ approvers }] = claim.approvals
  const row = page.getByRole('listitem').filter({ hasText: 'EX-000020' })
  const asked = `Before: ${spokenName(approvers[0].name)}After: Margaret Whitfield`
  await expect.poll(() => row.textContent()).toContain(asked)
  const link = row.getByRole('link', { name: 'EX-000020' })
  expect(await link.getAttribute('href')).toBe(`/console/expense-applications/${claim.id}`)
  await expectAccessible(page)
  expect(await managerOf(position.id)).toBe(depot.id)
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const line = page.getByRole('region', { name: 'Reports to' }).getByRole('listitem')
  await expect.poll(() => line.allTextContents()).toEqual([expect.stringContaining('Managing Director')])
  expect(await managerOf(position.id)).toBe((await positionCalled('Managing Director')).id)
})

test('Priya plans a move for a later day, reads it at the position, and cancels it', async () => {
  const position = await positionCalled('Safety Adviser')
  const manager = await managerOf(position.id)
  const page = await console.open('priya', `/organisation-chart?position=${position.id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await choose(page, 'Managing Director')
  const dialog = page.getByRole('dialog')
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('From').fill('2020-01-01')
  await dialog.getByText('This day is not after today.').waitFor()
  await dialog.getByLabel('From').fill(day)
  await dialog.getByText('as the organisation is now').waitFor()
  await dialog.getByRole('button', { name: 'Plan the move' }).and(page.locator(':enabled')).click()
  await dialog.waitFor({ state: 'detached' })
  const panel = page.getByLabel('Position', { exact: true })
  await panel.getByText(`This position moves under Managing Director on ${formatDate(day)}.`).waitFor()
  await expectAccessible(page)
  expect(await managerOf(position.id)).toBe(manager)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByText(`A move on ${formatDate(day)} is planned already. Planning another move replaces it`).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const read = new RegExp(`/Positions/${position.id}\\?`)
  await page.route(read, route => route.fulfill({ status: 500, json: { Message: 'raw words' } }))
  await page.reload()
  await panel.getByText('Something went wrong on the server').waitFor()
  expect(await panel.getByRole('button', { name: 'Cancel the move' }).count()).toBe(0)
  await page.unroute(read)
  await panel.getByRole('button', { name: 'Try again' }).click()
  const cancel = panel.getByRole('button', { name: 'Cancel the move' }).and(page.locator(':enabled'))
  await cancel.waitFor()
  const later = {
    From: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    ReportingPositionId: manager,
  }
  expect((await muster.priya.put(`/Positions/${position.id}/actions/plan-move`, later)).status).toBe(204)
  await cancel.click()
  await panel.getByText('Someone else has changed this since you opened it.').waitFor()
  await panel.getByText(`on ${formatDate(later.From)}.`).waitFor()
  await cancel.click()
  await panel.getByText('moves under').waitFor({ state: 'detached' })
  expect((await muster.priya.get(`/Positions/${position.id}?expand=details`)).body.plannedMove).toBeUndefined()
})

test('another user renames the position meanwhile: the move is refused, repeated on the present record, and done', async () => {
  const position = await positionCalled('Safety Adviser')
  const target = await positionCalled('Managing Director')
  const page = await console.open('priya', `/organisation-chart?position=${position.id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await choose(page, 'Managing Director')
  const move = page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true })
  await move.and(page.locator(':enabled')).waitFor()
  const { code, status, costCentre, reportingPositionId } = (await muster.priya.get(`/Positions/${position.id}`)).body
  const renamed = { Code: code, Name: 'Safety Lead', Status: status, CostCentreId: costCentre?.id }
  const { text } = await muster.priya.put(`/Positions/${position.id}`, {
    ...{ ...renamed, ReportingPositionId: reportingPositionId },
  })
  expect(text).toBe('')
  await move.click()
  await page.getByText('Someone else has changed this since you opened it.').waitFor()
  expect(await page.getByRole('combobox', { name: 'New manager' }).inputValue()).toContain('Managing Director')
  await move.and(page.locator(':enabled')).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await managerOf(position.id)).toBe(target.id)
  expect((await muster.priya.get(`/Positions/${position.id}`)).body.name).toBe('Safety Lead')
})

test('by keyboard alone: letters and arrows lead to a position in the list, Tab to Move, Enter does it', async () => {
  const position = await positionCalled('Legal Counsel')
  const page = await console.open('priya', '/organisation-chart?view=list')
  const tree = page.getByRole('tree')
  await tree.waitFor()
  const focused = (name: string) => tree.locator('[role="treeitem"]:focus', { hasText: name }).waitFor()
  await tabTo(page, tree.getByRole('treeitem').first())
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await focused('Managing Director')
  await page.keyboard.type('company')
  await focused('Company Secretary')
  await page.keyboard.press('ArrowRight')
  await focused('Communications Manager')
  await page.keyboard.press('ArrowDown')
  await focused('Legal Counsel')
  await page.keyboard.press('Enter')
  const panel = page.getByLabel('Position', { exact: true })
  await panel.getByRole('heading', { name: 'Legal Counsel' }).waitFor()
  expect(new URL(page.url()).searchParams.get('position')).toBe(String(position.id))

  await tabTo(page, panel.getByRole('button', { name: 'Move', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, page.getByRole('combobox', { name: 'New manager' }))
  await page.keyboard.type('Financial Controller')
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' })
  await page.getByRole('option', { name: /Financial Controller/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing that is waiting would be rerouted.').waitFor()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tree
    .getByRole('treeitem', { name: /Legal Counsel/ })
    .and(tree.locator('[aria-level="4"]'))
    .waitFor()
  expect(await managerOf(position.id)).toBe((await positionCalled('Financial Controller')).id)
})
