import { expect, test } from 'vitest'
import { positionsOf } from '../../../../../server/test/support/records/positions.ts'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
const { chartCalled } = positionsOf(muster)

async function openReport() {
  const { id } = await chartCalled('LINE')
  const page = await console.open('priya', `/organisation-chart/${id}/health`)
  const health = async () => (await muster.priya.get(`/OrganisationCharts/${id}/Health`)).body
  return { id, page, health, dialog: page.getByRole('dialog') }
}

test('Priya fills a vacant manager position from the report, and it leaves the report', async () => {
  const { page, health, dialog } = await openReport()
  const [{ name, positionId }] = (await health()).vacantManagers
  const fill = page.getByRole('button', { name: `Fill: ${name}`, exact: true }).first()
  await fill.click()
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('Haddad')
  await page
    .getByRole('option', { name: /Noah Haddad/ })
    .first()
    .click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const vacant = (await health()).vacantManagers.map((each: { positionId: number }) => each.positionId)
  expect(vacant).not.toContain(positionId)
})

test('where all depends on Mei, Priya adds a delegation that names her already', async () => {
  const { page, dialog } = await openReport()
  await page.getByRole('button', { name: 'Add delegation: Wong, Mei' }).click()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'On behalf of' }).inputValue()).toMatch(/^Mei Wong/)
})

test('Priya names a fallback for the positions without an approver, in the form of the chart', async () => {
  const { id, page, dialog } = await openReport()
  await page.getByRole('link', { name: 'Name a fallback approver' }).click()
  await dialog.getByRole('combobox', { name: 'Fallback approver' }).fill('Wong')
  await page.getByRole('option', { name: /Mei Wong/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await muster.priya.get(`/OrganisationCharts/${id}`)).body.fallbackAuthority.name).toBe('Wong, Mei')
})

test('a request without an approver is reassigned, one click from the report', async () => {
  const { id } = await chartCalled('LINE')
  // After the changes of the other tests requests are rerouted once more.
  await muster.reroute()
  await muster.admin.query(`update approval_step set needs_approver = true where status = 'Waiting'`)
  const { waitingForNobody } = (await muster.priya.get(`/OrganisationCharts/${id}/Health`)).body
  const { code } = waitingForNobody.find(({ type }: { type: string }) => type === 'ChangeRequest')
  const { page, dialog } = await openReport()
  await page.getByRole('link', { name: `Reassign: ${code}` }).click()
  await page.getByRole('dialog', { name: `Reassign ${code}` }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})
