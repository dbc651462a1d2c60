import { expect, test } from 'vitest'
import { getGroup } from '../../../../server/src/commands/groups.ts'
import { createAccount } from '../../../../server/src/features/accounts/index.ts'
import { makeLink, makeResetLink, makeSetUpLink } from '../../../../server/src/features/sign-in/index.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { givePassword, setUpAuthenticator, signOut } from '../../../test/signing-in.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
const password = 'a ferry crosses at noon'

const within = (link: string) => link.slice(link.indexOf('/console') + '/console'.length)

/** The invitation of a new account in Harbour Line, as `muster create-account` makes it. */
async function invitationOfNewAccount(): Promise<string> {
  const { database, config } = muster.context
  const group = await getGroup(database, 'Harbour Line')
  const now = new Date().toISOString()
  return database.transaction(group.id, async tx => {
    const wanted = { email: 'new@harbourline.example', name: 'Nova Ng', roles: [], accessScope: [] }
    const { loginId } = await createAccount(tx, { ...wanted, group, isApiEnabled: false, isSample: false, now })
    return within(await makeLink(tx, config, { kind: 'Invitation', loginId, now }))
  })
}

test('Mei, who lost phone and password, sets both again, stores her recovery codes, and signs in with one', async () => {
  const now = new Date().toISOString()
  const { context } = muster
  const lost = { email: muster.mei.email, now, withSecondFactor: true, withKeys: false }
  const { link } = await makeResetLink(context.database, context.config, lost)

  const page = await console.openSignedOut(within(link))
  await page.getByLabel('New password').waitFor()
  expect(new URL(page.url()).hash, 'the token stays in no address').toBe('')
  await page.getByText('At least 12 characters').waitFor()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Use at least 12 characters').waitFor()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()

  await givePassword(page, { email: muster.mei.email, password })
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await page.getByRole('button', { name: 'Get started' }).click()
  await setUpAuthenticator(page, muster)
  await expectAccessible(page)

  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const next = page.getByRole('button', { name: 'Continue' })
  expect(await next.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.getByLabel('I have saved these codes').check()
  await page.route('**/console/session', route => route.abort())
  await next.click()
  await page.getByRole('alert').getByText('The server did not respond.').waitFor()
  await page.unroute('**/console/session')
  await next.click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

  await signOut(page)
  await givePassword(page, { email: muster.mei.email, password })
  await page.getByRole('button', { name: /Use a recovery code/ }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.goto('/console/profile?tab=security')
  await page.getByText('9 recovery codes left').waitFor()
})

test('an incomplete, expired or used link says what to do, and keeps the typed password', async () => {
  const page = await console.openSignedOut('/invitation', { width: 320 })
  await page.getByText('Open that link again').waitFor()
  await expectNoSidewaysScrolling(page)

  const { context, emma } = muster
  const now = new Date(muster.clock.now() - 61 * 60_000).toISOString()
  const lost = { email: emma.email, now, withSecondFactor: false, withKeys: false }
  const { link } = await makeResetLink(context.database, context.config, lost)
  await page.goto(`/console${within(link)}`)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This link has been used or is too old').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe(password)
  await page.getByText('A link for a forgotten password works once, for one hour.').waitFor()
  expect(await page.getByText('There is a problem').count(), 'it is said once').toBe(0)
  await page.getByRole('button', { name: 'Set password' }).and(page.locator('[aria-disabled=true]')).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).waitFor()

  const invitation = await invitationOfNewAccount()
  for (const answer of ['Your account is ready', 'An invitation works once, for seven days.']) {
    await page.goto('about:blank')
    await page.goto(`/console${invitation}`)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText(answer).waitFor()
  }
})

test('without any account, the link that the server prints makes the first one', async () => {
  await muster.admin.query('truncate user_account, login cascade')
  const page = await console.openSignedOut('/')
  await page.getByText('There are no accounts here yet.').waitFor()

  const link = await makeSetUpLink(muster.context, muster.address)
  await page.goto(link ?? '')
  await page.getByLabel('Employer group').fill('Reloaded')
  await page.reload()
  await page.getByLabel('Employer group').fill('Dana & Daughters')
  await page.getByLabel('Your name').fill('Dana Whitlock')
  await page.getByLabel('Email').fill('dana@whitlock.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await setUpAuthenticator(page, muster)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.getByText('Dana & Daughters', { exact: true }).waitFor()
})
