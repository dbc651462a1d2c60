import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { job } from '../../../test/job.ts'
import { goWithin, settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const today = () => new Date().toISOString().slice(0, 10)
const inYears = (years: number) => `${new Date().getFullYear() + years}-06-30`

test('Priya renews the credential that expires next, in five clicks, and it leaves the list of those to act on', async () => {
  const page = await console.open('priya', '/credentials')
  const { expired, within30Days, within60Days, within90Days } = (await muster.priya.get('/Today')).body.credentials
  const periods = page.getByRole('navigation', { name: 'Which credentials' })
  // Each counts once: together they are those that need a renewal.
  for (const name of [
    `Needs renewal ${expired + within90Days}`,
    `31 to 60 days ${within60Days - within30Days}`,
    `61 to 90 days ${within90Days - within60Days}`,
  ])
    await periods.getByRole('link', { name, exact: true }).waitFor()
  await periods.getByRole('link', { name: `Within 30 days ${within30Days}`, exact: true }).click()
  await periods.locator('[aria-current]').filter({ hasText: 'Within 30 days' }).waitFor()
  await page.getByText(`${within30Days} credentials`, { exact: true }).waitFor()
  const rows = page.getByRole('table', { name: 'Credentials' }).getByRole('row')
  await settled(page)
  const number = (await rows.nth(1).locator('.soft').first().textContent()) ?? ''
  expect(await page.getByText(number, { exact: true }).count()).toBe(1)

  await rows.nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew credential' })
  const id = Number(page.url().split('/').at(-1))
  await dialog.getByLabel('Issued').fill(today())
  await dialog.getByLabel('Valid until').fill(inYears(4))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Renew' }).click()

  await page.getByRole('listitem').filter({ hasText: 'Replaced by this one' }).waitFor()
  const { supersededByCredentialId } = (await muster.priya.get(`/Credentials/${id}`)).body
  expect(page.url()).toMatch(new RegExp(`/credentials/${supersededByCredentialId}$`))
  await page.getByRole('link', { name: 'Credentials' }).and(page.locator('main a')).click()
  await periods.locator('[aria-current]').filter({ hasText: 'Within 30 days' }).waitFor()
  await settled(page)
  expect(await rows.count()).toBeGreaterThan(1)
  expect(await page.getByText(number, { exact: true }).count()).toBe(0)
})

test.each([
  ['', 'Statuses=Expiring&Statuses=Expired&IsRenewed=false'],
  ['?status=Expiring', 'Status=Expiring'],
  ['?status=All', 'Statuses=Pending&Statuses=Current&Statuses=Expiring&Statuses=Expired&IsRenewed=false'],
])('credentials%s are listed by their last day, not by the order of recording', async (address, query) => {
  const { body } = await muster.priya.get(`/Credentials/Search?${query}&Order=ExpiringFirst&pageSize=3`)
  const page = await console.open('priya', `/credentials${address}`)
  const rows = page.getByRole('table', { name: 'Credentials' }).getByRole('row')
  for (const [place, credential] of body.entries()) {
    await rows
      .nth(place + 1)
      .getByText(credential.registrationNumber, { exact: true })
      .waitFor()
  }
  expect(await page.getByRole('columnheader', { name: 'Valid until' }).getAttribute('aria-sort')).toBe('ascending')
})

test('Priya renews one of the list in its row, and stays in the list', async () => {
  const [first] = (await muster.priya.get('/Credentials/Search?Status=Expired&IsRenewed=false&Order=ExpiringFirst'))
    .body
  const page = await console.open('priya', '/credentials')
  const row = page.getByRole('row').filter({ hasText: first.registrationNumber })
  await row.getByText(/^Expired \d+ days ago$/).waitFor()
  expect(await row.getByText('Expired', { exact: true }).count(), 'the days say it').toBe(0)
  await row.getByRole('button', { name: `Renew ${first.credentialType.name} for` }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew credential' })
  await dialog.getByLabel('Issued').fill(today())
  await dialog.getByLabel('Valid until').fill(inYears(4))
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await row.waitFor({ state: 'detached' })
  const left = (
    await muster.priya.get(
      '/Credentials/Search?Statuses=Expiring&Statuses=Expired&IsRenewed=false&pageNumber=1&pageSize=1',
    )
  ).headers
  await page
    .getByRole('navigation', { name: 'Which credentials' })
    .getByRole('link', { name: `Needs renewal ${left.get('X-Paging-TotalRecords')}`, exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor()
  const { supersededByCredentialId } = (await muster.priya.get(`/Credentials/${first.id}`)).body
  expect(supersededByCredentialId).toEqual(expect.any(Number))
})

test('rarer statuses are in a menu beside the tabs; the chosen one is a tab, and the periods are those of Today', async () => {
  const page = await console.open('priya', '/credentials')
  await page.getByRole('button', { name: 'Other statuses' }).click()
  await page.getByRole('button', { name: 'Superseded' }).click()
  const chosen = page.getByRole('navigation', { name: 'Which credentials' }).locator('[aria-current]')
  await expect.poll(() => chosen.allTextContents()).toEqual(['Superseded'])
  await page.getByRole('navigation', { name: 'Which credentials' }).getByRole('link', { name: 'Needs renewal' }).click()
  await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringMatching(/^Needs renewal \d+$/)])
  await goWithin(page, '/')
  const days = page.getByRole('listitem').filter({ hasText: '31 to 60 days' })
  const count = await days.locator('strong').textContent()
  await days.getByRole('link').click()
  await expect.poll(() => chosen.allTextContents()).toEqual([`31 to 60 days ${count}`])
})

test('Liam sees what renews a credential where he may renew it alone', async () => {
  type Offered = { availableActions: { action: string; isAllowed: boolean }[] }
  const { body } = await muster.liam.get(
    '/Credentials/Search?Statuses=Pending&Statuses=Current&Statuses=Expiring&Statuses=Expired&IsRenewed=false&Order=ExpiringFirst&pageSize=50',
  )
  const renewable = body.filter(({ availableActions }: Offered) =>
    availableActions.some(({ action, isAllowed }) => action === 'renew' && isAllowed),
  )
  expect(renewable.length).toBeLessThan(body.length)
  const page = await console.open('liam', '/credentials?status=All')
  await page.getByRole('table', { name: 'Credentials' }).waitFor()
  expect(await page.getByRole('button', { name: /^Renew/ }).count()).toBe(renewable.length)
})

test('a number that another credential has is refused with a link to it, and typed text stays', async () => {
  const [other] = (await muster.priya.get('/Credentials/Search?CredentialTypeId=1&Status=Current')).body
  const page = await console.open('priya', '/credentials?type=1')
  await page.getByRole('button', { name: 'New credential' }).click()
  const dialog = page.getByRole('dialog', { name: 'New credential' })
  await dialog.getByRole('combobox', { name: 'Issuer' }).click()
  await page.getByRole('option', { name: other.credentialIssuer.name }).click()
  await dialog.getByLabel('Number').fill(other.registrationNumber)
  await dialog.getByLabel('Valid until').fill(inYears(2))
  await dialog.getByRole('button', { name: 'Create credential' }).click()

  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('Number').inputValue()).toBe(other.registrationNumber)
  await dialog.getByRole('link', { name: `Open credential ${other.id}` }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: other.credentialType.name }).waitFor()
  expect(page.url()).toMatch(new RegExp(`/credentials/${other.id}$`))
})

test('by keyboard alone she verifies one, and a message stands beside the missing field', async () => {
  const [pending] = (await muster.priya.get('/Credentials/Search?CredentialTypeId=4&Status=Pending')).body
  const page = await console.open('priya', `/credentials/${pending.id}`)
  await page.getByRole('button', { name: 'Verify' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Verify' }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Verify credential' }).waitFor()
  await tabTo(page, page.getByLabel('Remarks (optional)'))
  await page.keyboard.type('Seen on paper.')
  await tabTo(page, page.getByRole('button', { name: 'I have compared it' }))
  await page.keyboard.press('Enter')
  await page.getByText('Verified by Priya Raman').waitFor()
  expect((await muster.priya.get(`/Credentials/${pending.id}`)).body.isVerified).toBe(true)

  await tabTo(page, page.getByRole('button', { name: 'Renew' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew credential' })
  await tabTo(page, dialog.getByRole('button', { name: 'Renew' }))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('Priya renews a credential of a person by keyboard, in four activations', async () => {
  const [{ id, employee, credentialType }] = (
    await muster.priya.get('/Credentials/Search?Status=Expiring&Order=ExpiringFirst')
  ).body
  const { code } = (await muster.priya.get(`/Employees/${employee.id}`)).body
  const page = await console.open('priya', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { find, press, typeDay } = job(page, 4)
  await find(code, new RegExp(code))
  await settled(page)
  await press(page.locator(`a[href$="/credentials/${id}"]`))
  await page.getByRole('heading', { name: credentialType.name, level: 1 }).waitFor()
  await press(page.getByRole('button', { name: 'Renew', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Renew credential' })
  await typeDay(dialog.getByLabel('Issued'), today())
  await typeDay(dialog.getByLabel('Valid until'), inYears(4))
  await press(dialog.getByRole('button', { name: 'Renew' }))
  await page.getByRole('listitem').filter({ hasText: 'Replaced by this one' }).waitFor()
  expect((await muster.priya.get(`/Credentials/${id}`)).body.status).toBe('Superseded')
})
