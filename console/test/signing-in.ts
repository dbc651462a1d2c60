import type { Page } from 'playwright-core'
import type { Muster } from '../../server/test/support/muster.ts'
import type { Person } from '../../server/test/support/person.ts'
import { codeOf } from '../../server/test/support/sign-in.ts'

/** Fills in the first step of signing in, and sends it. */
export async function givePassword(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** By the menu at the top, until sign-in works. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: account menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Email').waitFor()
}

/** What their authenticator shows now. That it was used already is forgotten first, so that it is good once more. */
export async function freshCode(
  muster: Pick<Muster, 'admin' | 'clock'>,
  person: Pick<Person, 'email' | 'secondFactor'>,
): Promise<string> {
  await muster.admin.query(
    'update login_two_factor t set last_step = null from login l where l.id = t.user_id and l.email = $1',
    [person.email],
  )
  return codeOf(muster, person)
}

/**
 * Reads the secret as by hand, and types what an authenticator makes of it: the recovery codes are shown.
 * @returns what the authenticator reads from now on
 */
export async function setUpAuthenticator(page: Page, muster: Pick<Muster, 'clock'>): Promise<string> {
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await page.getByText('No camera? Enter the secret instead').click()
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent())?.replaceAll(' ', '')
  const secondFactor = `otpauth://totp/Muster?secret=${secret}`
  await page.getByLabel('Six-digit code').fill(codeOf(muster, { secondFactor }))
  await page.getByRole('heading', { name: 'Muster recovery codes' }).waitFor()
  return secondFactor
}

/** Reads them all, says that they are kept, and goes on. */
export async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await list.nth(9).waitFor()
  const codes = await list.allTextContents()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  return codes
}
