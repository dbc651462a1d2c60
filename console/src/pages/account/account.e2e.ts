import { expect, test } from 'vitest'
import { codeOf } from '../../../../server/test/support/sign-in.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** The answer to a program that sends this key. */
async function call(key: string, path: string) {
  const answer = await fetch(`${muster.address}/v12.21${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return { status: answer.status, body: answer.ok ? await answer.json() : undefined }
}

test('Priya makes a key that sees one cost centre, a program uses it, she revokes it, and it is refused', async () => {
  const page = await console.open('priya', '/profile?tab=keys')
  await page.getByRole('link', { name: 'New API key' }).click()
  const preview = page.getByRole('complementary', { name: 'What this key can see' })
  await preview.getByText('411').waitFor()
  await page.getByLabel('Name').fill('Roster bridge')
  await page.getByLabel('Less than that').check()
  await page.getByRole('combobox', { name: 'Cost centres, with all below' }).click()
  await page.getByRole('option', { name: /\(FER-SYD\)/ }).click()
  await page.keyboard.press('Escape')
  await preview.getByText('411').waitFor({ state: 'detached' })
  const employees = preview.locator('dl[aria-busy="false"] dd').first()
  await expect.poll(() => employees.textContent(), { timeout: 10_000 }).toMatch(/^\d{2}$/)
  const seen = Number(await employees.textContent())
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: '“Roster bridge” is ready' }).waitFor()
  await page.getByRole('button', { name: 'Copy: API key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^phr_test_/)
  await page.getByRole('button', { name: 'Copy: command' }).click()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  const [, address = ''] = /'(http[^']+)'$/.exec(command) ?? []
  const { pathname, search } = new URL(address)
  expect((await call(key, pathname.replace('/v12.21', '') + search)).body).toHaveLength(3)
  expect((await call(key, '/Employees')).body).toHaveLength(seen)

  await page.getByRole('link', { name: 'I have copied it' }).click()
  const row = page.getByRole('row', { name: /Roster bridge/ })
  await row.getByText(/Sydney.* and all below/).waitFor()
  await row.getByRole('button', { name: 'Revoke Roster bridge' }).click()
  await page.getByRole('button', { name: 'Revoke now' }).click()
  await page.getByRole('button', { name: 'Revoke Roster bridge' }).waitFor({ state: 'detached' })
  await new Promise(next => setTimeout(next, 1000))
  expect((await call(key, '/Employees')).status).toBe(401)
  await page.locator('summary', { hasText: 'Expired and revoked' }).click()
  await page.getByRole('row', { name: /Roster bridge Revoked/ }).waitFor()
})

test('six minutes after her code Priya enters another code before her key is made, and keeps her typed text', async () => {
  const page = await console.open('priya', '/profile?tab=keys')
  muster.clock.moveTo(new Date(muster.clock.now() + 6 * 60_000).toISOString())
  await page.getByRole('link', { name: 'New API key' }).click()
  await page.getByLabel('Name').fill('Late bridge')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a code first' })
  await dialog.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Code').fill(codeOf(muster, muster.priya))
  await page.getByRole('heading', { name: '“Late bridge” is ready' }).waitFor()
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await page.getByRole('row', { name: /Late bridge/ }).waitFor()
  muster.clock.reset()
})

test('Noah, whose account has no API access, reads how to get it, on a phone too', async () => {
  const page = await console.open('noah', '/profile', { width: 320, height: 640, theme: 'dark' })
  await page.getByRole('heading', { name: 'Noah Haddad', level: 1 }).waitFor()
  await page.getByText('Cost centres: Port Botany depot (LOG-NSW-BOT) and all below').waitFor()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'API keys' }).click()
  await page.getByText('Your account does not have API access.').waitFor()
  await page.getByText('--api-access').waitFor()
  expect(await page.getByRole('link', { name: 'New API key' }).count()).toBe(0)
  await expectNoSidewaysScrolling(page)
})

test('Liam, by keyboard alone, lets Mei decide in his place for a week, and ends it', async () => {
  const page = await console.open('liam', '/profile?tab=delegations')
  await page.getByText('No delegate yet. Going away?').waitFor()
  await page.getByRole('button', { name: 'Add delegation' }).focus()
  await page.keyboard.press('Enter')
  const who = page.getByRole('combobox', { name: 'Delegate to' })
  await who.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Mei')
  await page.getByRole('option', { name: /, Mei \(/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('First day').focus()
  await page.getByLabel('Last day').fill(inDays(7))
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Leave')
  await page.getByRole('dialog').getByRole('button', { name: 'Add delegation' }).focus()
  await page.keyboard.press('Enter')
  const end = page.getByRole('button', { name: /^End: Mei/ })
  await end.waitFor()
  const { body: given } = await muster.liam.get('/Delegations')
  expect(given).toMatchObject([{ delegate: { name: expect.stringContaining('Mei') }, roles: [], reason: 'Leave' }])

  await end.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No delegate yet. Going away?').waitFor()
  expect((await muster.liam.get('/Delegations')).body).toEqual([])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Emma sees where she is signed in, signs the other browser out, and reads the rules for passwords', async () => {
  const elsewhere = await console.open('emma', '/')
  const page = await console.open('emma', '/profile?tab=security')
  await page.getByText('10 recovery codes left.').waitFor()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' })
  await new Promise(next => setTimeout(next, 600))
  await elsewhere.getByRole('link', { name: 'Cost centres', exact: true }).click()
  await elsewhere.getByText('Your session has ended').waitFor()

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(muster.emma.password)
  await page.getByLabel('New password').fill('password1234')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is among the passwords that are tried first.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('tides turn twice a day')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed.').waitFor()
})
