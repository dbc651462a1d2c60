import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { freshCode, givePassword, keepRecoveryCodes, setUpAuthenticator, signOut } from '../../../test/signing-in.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Signs in as Noah with one of his recovery codes. */
async function recover(page: Page, code: string) {
  await page.getByLabel('Recovery code').fill(code)
  await button(page, 'Continue').click()
}

test('Noah sets up a second factor, replaces it, makes new recovery codes, and removes it', async () => {
  const { noah } = muster
  const page = await console.open('noah', '/profile?tab=security')
  await button(page, 'Set up').click()
  const first = dialog(page, 'Set up a second factor')
  await first.getByLabel('Password', { exact: true }).fill(noah.password)
  await button(page, 'Get started').click()
  const former = { ...noah, secondFactor: await setUpAuthenticator(page, muster) }
  await keepRecoveryCodes(page)
  await page.getByText('10 recovery codes left').waitFor()

  await button(page, 'Change authenticator').click()
  const change = dialog(page, 'Change authenticator')
  await change.getByText('It keeps working until the new one is set up.').waitFor()
  await change
    .getByLabel('Six-digit code')
    .and(page.locator(':focus'))
    .fill(await freshCode(muster, former))
  await change.getByLabel('Password', { exact: true }).fill(noah.password)
  await button(page, 'Get started').click()
  const now = { ...noah, secondFactor: await setUpAuthenticator(page, muster) }
  const oldCodes = await keepRecoveryCodes(page)
  await change.waitFor({ state: 'detached' })

  await button(page, 'New recovery codes').click()
  const renewal = dialog(page, 'New recovery codes')
  await renewal.getByLabel('Password', { exact: true }).and(page.locator(':focus')).fill(noah.password)
  await renewal.getByLabel('Six-digit code').fill(await freshCode(muster, now))
  await expectAccessible(page)
  await renewal.getByRole('button', { name: 'New recovery codes' }).click()
  await renewal.getByRole('heading', { name: 'Muster recovery codes' }).waitFor()
  expect(await renewal.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const codes = await keepRecoveryCodes(page)
  await renewal.waitFor({ state: 'detached' })

  await signOut(page)
  await givePassword(page, noah)
  await page.getByRole('button', { name: /Use a recovery code/ }).click()
  await recover(page, oldCodes[0] ?? '')
  await page.getByRole('alert').getByText('This recovery code is wrong, or was used before.').waitFor()
  await recover(page, codes[0] ?? '')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.goto('/console/profile?tab=security')
  await page.getByText('9 recovery codes left').waitFor()
  await signOut(page)
  await givePassword(page, noah)
  await page.getByLabel('Six-digit code').fill(await freshCode(muster, former))
  await page.getByRole('alert').getByText('This code is wrong, or was used before.').waitFor()
  await page.getByRole('button', { name: /Use a recovery code/ }).click()
  await recover(page, codes[0] ?? '')
  await page.getByRole('alert').getByText('This recovery code is wrong, or was used before.').waitFor()
  await page.getByRole('button', { name: 'Use an authenticator code' }).click()
  await page.getByLabel('Six-digit code').fill(await freshCode(muster, now))
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.goto('/console/profile?tab=security')
  await button(page, 'Remove').click()
  const removal = dialog(page, 'Remove the second factor')
  await removal.getByLabel('Password', { exact: true }).fill(noah.password)
  await removal.getByLabel('Six-digit code').fill('000000')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await removal.getByText('This code is wrong, or was used before.').waitFor()
  expect(await removal.getByLabel('Password', { exact: true }).inputValue(), 'typed once').toBe(noah.password)
  await removal.getByLabel('Six-digit code').fill(await freshCode(muster, now))
  await removal.getByRole('button', { name: 'Remove' }).click()
  await button(page, 'Set up').waitFor()
  await signOut(page)
  await givePassword(page, noah)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('Priya, whose roles need a second factor, reads why she cannot remove it', async () => {
  const page = await console.open('priya', '/profile?tab=security')
  await page.getByText('Required for your account').waitFor()
  await button(page, 'Change authenticator').waitFor()
  expect(await button(page, 'Remove').count()).toBe(0)
})

test('Liam sees a browser that he forgot to sign out, and ends its session', async () => {
  const elsewhere = await console.open('liam', '/cost-centres')
  await elsewhere.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  const page = await console.open('liam', '/profile?tab=security')
  const sessions = page.getByRole('table', { name: 'Where you are signed in' })
  await sessions.getByRole('row', { name: /This browser/ }).waitFor()
  expect(await sessions.getByRole('row').nth(1).innerText(), 'the own one comes first').toContain('Chrome on Linux')
  expect(await sessions.getByRole('row').nth(1).innerText()).toContain('This browser')
  const end = sessions.getByRole('button', { name: /^Sign out / })
  await end.click()
  await end.waitFor({ state: 'detached' })
  await sessions.getByRole('row', { name: /This browser/ }).waitFor()

  // The server caches a session for half a second.
  await new Promise(next => setTimeout(next, 600))
  await elsewhere.getByRole('link', { name: 'Credentials', exact: true }).click()
  await elsewhere.getByText('Your session has ended').waitFor()
  await page.getByRole('link', { name: 'Cost centres', exact: true }).click()
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
})
