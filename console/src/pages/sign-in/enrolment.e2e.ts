import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeResetLink, makeSetUpLink } from '../../../../server/src/features/sign-in/index.ts'
import { codeOf } from '../../../../server/test/support/sign-in.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
const password = 'a ferry crosses at noon'

const within = (link: string) => link.slice(link.indexOf('/console') + '/console'.length)

/** Reads the secret as by hand, and types what an authenticator makes of it. */
async function setUpAuthenticator(page: Page) {
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await page.getByText('No camera? Type the secret instead').click()
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent())?.replaceAll(' ', '')
  const secondFactor = `otpauth://totp/Muster?secret=${secret}`
  await page.getByLabel('Six-digit code').fill(codeOf(muster, { secondFactor }))
  await page.getByRole('heading', { name: 'Muster recovery codes' }).waitFor()
}

test('Mei, who lost phone and password, sets both anew, keeps her recovery codes, and signs in by one', async () => {
  const now = new Date().toISOString()
  const { context } = muster
  const lost = { email: muster.mei.email, now, withSecondFactor: true }
  const link = await makeResetLink(context.database, context.config, lost)

  const page = await console.openAsNobody(within(link))
  await page.getByLabel('New password').waitFor()
  expect(new URL(page.url()).hash, 'the token stays in no address').toBe('')
  await page.getByText('At least 12 characters').waitFor()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Use at least 12 characters').waitFor()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()

  await page.getByLabel('E-mail').fill(muster.mei.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await page.getByRole('button', { name: 'Begin' }).click()
  await setUpAuthenticator(page)
  await expectAccessible(page)

  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const goOn = page.getByRole('button', { name: 'Go on' })
  expect(await goOn.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.getByLabel('I have kept them').check()
  await goOn.click()
  await page.getByRole('heading', { name: /^Mei /, level: 1 }).waitFor()

  await page.getByRole('button', { name: /^Mei .*: account/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('E-mail').fill(muster.mei.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Use a recovery code/ }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: /^Mei /, level: 1 }).waitFor()
  await page.goto('/console/?tab=security')
  await page.getByText('9 recovery codes left.').waitFor()
})

test('a link without its token, and one that was used, say what to do', async () => {
  const page = await console.openAsNobody('/invitation', { width: 320 })
  await page.getByText('Open that link again, all of it.').waitFor()
  await expectNoSidewaysScrolling(page)
  await page.goto('/console/reset-password#token=used')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText(/This link has been used or is too old/).waitFor()
})

test('where nobody has an account, the first one is made by the link that the server prints', async () => {
  await muster.admin.query('truncate user_account, login cascade')
  const page = await console.openAsNobody('/')
  await page.getByText('Nobody has an account here yet.').waitFor()

  const link = await makeSetUpLink(muster.context, muster.address)
  await page.goto(link ?? '')
  await page.getByLabel('Employer group').fill('Dana & Daughters')
  await page.getByLabel('Your name').fill('Dana Whitlock')
  await page.getByLabel('E-mail').fill('dana@whitlock.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Begin' }).click()
  await setUpAuthenticator(page)
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Dana Whitlock', level: 1 }).waitFor()
  await page.getByText('Dana & Daughters', { exact: true }).waitFor()
})
