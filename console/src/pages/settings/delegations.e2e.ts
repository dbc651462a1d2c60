import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Liam is away: Priya lets Mei decide as well, makes it longer, and ends it', async () => {
  const page = await console.open('priya', '/settings?tab=delegations')
  await page.getByRole('button', { name: 'Add delegation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'On behalf of' }).fill("O'Brien")
  await page.getByRole('option', { name: /Liam O'Brien/ }).click()
  await dialog.getByRole('combobox', { name: 'Delegate to' }).fill('Mei')
  await page.getByRole('option', { name: /^Mei Wong/ }).click()
  await dialog.getByLabel('Last day').fill(inDays(7))
  await dialog.getByLabel('Reason').fill('Leave')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add delegation' }).click()

  const row = page.getByRole('row', { name: /Liam O'Brien/ })
  await row.getByText('Leave').waitFor()
  const [given] = (await muster.liam.get('/Delegations')).body
  expect(given).toMatchObject({ authority: { name: "O'Brien, Liam" }, roles: [], reason: 'Leave' })

  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByText('It has begun').waitFor()
  expect(await dialog.getByLabel('First day').isDisabled()).toBe(true)
  await dialog.getByLabel('Last day').fill(inDays(14))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await muster.liam.get(`/Delegations/${given.id}`)).body.to).toBe(`${inDays(14)}T00:00:00`)

  await row.getByRole('button', { name: /^End/ }).click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  expect((await muster.liam.get('/Delegations')).body).toEqual([])
})

test('Emma sees no delegations of others, and no buttons for them', async () => {
  const page = await console.open('emma', '/settings?tab=delegations')
  await page.getByText(/^No delegations\./).waitFor()
  expect(await page.getByRole('button', { name: 'Add delegation' }).count()).toBe(0)
})

test('Priya, who does not say on behalf of whom, is asked for it, and does not delegate what is hers', async () => {
  const page = await console.open('priya', '/settings?tab=delegations')
  await page.getByRole('button', { name: 'Add delegation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Delegate to' }).fill('Mei')
  await page.getByRole('option', { name: /^Mei Wong/ }).click()
  await dialog.getByLabel('Last day').fill(inDays(7))
  await dialog.getByRole('button', { name: 'Add delegation' }).click()
  const whose = dialog.getByRole('combobox', { name: 'On behalf of' })
  await expect.poll(() => whose.getAttribute('aria-invalid')).toBe('true')
  expect((await muster.priya.get('/Delegations')).body).toEqual([])
})
