import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectForEverybody } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const node = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const costCentre = async (code: string) =>
  (await console.muster.priya.get(`/CostCentres/Search?CostCentreCode=${code}&expand=details`)).body[0]

test('Priya makes a cost centre below another, gives it a last day, and deletes it again', async () => {
  const page = await console.open('priya', '/cost-centres')
  await node(page, /^Pyrmont Bay/).click()
  await page.getByRole('heading', { name: 'Pyrmont Bay' }).waitFor()
  await page.getByRole('button', { name: 'New cost centre' }).click()
  await dialog(page).getByLabel('Name').fill('Pyrmont kiosk')
  await dialog(page).getByLabel('Code').fill('FER-SYD')
  await dialog(page).getByRole('button', { name: 'Create cost centre' }).click()
  await dialog(page).getByText('Another cost centre of the group has this code.').waitFor()
  await dialog(page).getByLabel('Code').fill('FER-SYD-PYR-K')
  await dialog(page).getByRole('button', { name: 'Create cost centre' }).click()

  await page.getByRole('heading', { name: 'Pyrmont kiosk' }).waitFor()
  expect(await node(page, /^Pyrmont kiosk/).getAttribute('aria-level')).toBe('5')
  expect(await costCentre('FER-SYD-PYR-K')).toMatchObject({ parent: { code: 'FER-SYD-PYR' }, isExpired: false })

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Last day').fill('2026-01-31')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await node(page, /^Pyrmont kiosk.*Expired/).waitFor()
  // In the one place from which it is read out, and who went into the dialog by a button is back at it.
  await page.getByRole('status').filter({ hasText: 'Pyrmont kiosk has been updated.' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).and(page.locator(':focus')).waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await node(page, /^Pyrmont kiosk/).waitFor({ state: 'detached' })
  expect(await costCentre('FER-SYD-PYR-K')).toBeUndefined()
})

test('what is in use stays, and the refusal says what to do instead', async () => {
  const page = await console.open('priya', `/cost-centres?costCentre=${(await costCentre('FER-SYD')).id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('alert').getByText('Give it a last day instead.').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await costCentre('FER-SYD')).toMatchObject({ name: 'Sydney terminals' })
})

test('by keyboard alone: the tree is walked, searched with what is above, and one is edited', async () => {
  const page = await console.open('priya', '/cost-centres')
  await tabTo(page, page.getByLabel('Search', { exact: true }))
  await page.keyboard.type('deck')
  await node(page, /^Head office/).waitFor({ state: 'detached' })
  expect(await page.getByRole('treeitem').count()).toBe(5)

  await tabTo(page, node(page, /^Harbour Line/))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Circular Quay deck crews' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  expect(await node(page, /^Sydney terminals/).evaluate(element => element === document.activeElement)).toBe(true)

  await tabTo(page, page.getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByLabel('Description'))
  await page.keyboard.type('Wharf 5')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await page.getByText('Circular Quay deck crews has been updated.').waitFor()
  expect(await costCentre('FER-SYD-CQ-DK')).toMatchObject({ description: 'Wharf 5' })
})

test('everybody can use it, also with a dialog open', async () => {
  const { id } = await costCentre('FER-FLT-JET')
  const page = await console.open('priya', `/cost-centres?costCentre=${id}`)
  await page.getByRole('heading', { name: 'JetCat services' }).waitFor()
  await expectForEverybody(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).waitFor()
  await expectForEverybody(page)
})

test('expired ones are left out until Priya asks for them; the panel names who is responsible and who is charged', async () => {
  const { id } = await costCentre('FER-SYD')
  const page = await console.open('priya', `/cost-centres?costCentre=${id}`)
  await page.getByRole('heading', { name: 'Sydney terminals' }).waitFor()
  const named = (list: RegExp) => page.getByRole('list', { name: list }).getByRole('listitem')
  await named(/^Responsible$/)
    .filter({ hasText: "Liam O'Brien" })
    .waitFor()
  await named(/^Charged here \(\d+\)$/)
    .filter({ hasText: /Shane Ashworth\s*Wharf Cleaner/ })
    .waitFor()
  await node(page, /^Sydney terminals/).waitFor()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await node(page, /^Manly crews/).waitFor()
  expect(await node(page, /^JetCat services/).count()).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8'), 'also those that are not shown').toContain('JetCat services')
  await page.getByRole('switch', { name: 'Show expired ones' }).check()
  await node(page, /^JetCat services.*Expired/).waitFor()

  await page.route('**/Employers', route => route.fulfill({ status: 500, json: { Message: 'raw words' } }))
  await page.reload()
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sydney terminals' }) })
  await panel.getByText('Something went wrong on the server').waitFor()
  await panel.getByText('FER-SYD', { exact: true }).waitFor()
  expect(await panel.getByText('Employer', { exact: true }).count(), 'its name alone is missing').toBe(0)
  await page.unroute('**/Employers')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('Employer', { exact: true }).waitFor()
})

test('opened at a cost centre, the tree begins with the line to it; scrolled, its head says what is above', async () => {
  const { id } = await costCentre('FER-SYD')
  const page = await console.open('priya', `/cost-centres?costCentre=${id}`)
  await node(page, /^Sydney terminals/).waitFor()
  const pane = page.locator('section').filter({ has: page.getByRole('tree') })
  expect(await pane.evaluate(element => element.scrollTop)).toBe(0)
  await node(page, /^Barangaroo/).waitFor()
  expect(await node(page, /^Charter vessels/).count(), 'below another').toBe(0)

  await page.getByRole('button', { name: 'Expand all' }).click()
  await node(page, /^Charter vessels/).waitFor()
  await pane.getByText(/^\d+ cost centres$/).waitFor()
  await node(page, /^Charter vessels/).evaluate(element => element.scrollIntoView({ block: 'start' }))
  await pane.getByText(/^Harbour Line \/ Ferries/).waitFor()
})

test('Emma sees the tree without what changes it', async () => {
  const page = await console.open('emma', '/cost-centres')
  await page.getByRole('heading', { name: 'Cost centres' }).waitFor()
  expect(await page.getByRole('button', { name: 'New cost centre' }).count()).toBe(0)
})
