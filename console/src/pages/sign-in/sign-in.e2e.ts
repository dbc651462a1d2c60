import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getGroup } from '../../../../server/src/commands/groups.ts'
import { createAccount } from '../../../../server/src/features/accounts/index.ts'
import { codeOf } from '../../../../server/test/support/sign-in.ts'
import { expectAccessible, expectForEverybody } from '../../../test/accessibility.ts'
import { givePassword } from '../../../test/signing-in.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const later = (seconds: number) => muster.clock.moveTo(new Date(muster.clock.now() + seconds * 1000).toISOString())

test('Emma signs in by keyboard alone, and gets the page of the address', async () => {
  const page = await console.openSignedOut('/cost-centres')
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(muster.emma.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(muster.emma.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Six-digit code').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(codeOf(muster, muster.emma))
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe('Cost centres · Muster')
})

test('an anonymous browser loads only the code of the sign-in page', async () => {
  const page = await console.openSignedOut('/')
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  // Longer than the wait for dialogs.
  await page.waitForTimeout(2500)
  expect(asked).toEqual([])
})

test('a wrong code is reported, its field is cleared, and Priya signs in with the right one', async () => {
  const page = await console.openSignedOut('/')
  await givePassword(page, muster.priya)
  await page.getByLabel('Six-digit code').fill('000000')
  await page.getByRole('alert').getByText('This code is wrong, or was used before.').waitFor()
  const field = page.getByLabel('Six-digit code').and(page.locator(':focus'))
  expect(await field.inputValue()).toBe('')
  await field.fill(codeOf(muster, muster.priya))
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

/** Noah works for Olga's group too, as people of a bureau do; `muster create-account` does the same. */
async function inBothGroups(): Promise<void> {
  const { database } = muster.context
  const group = await getGroup(database, 'Southern Freight')
  const { email } = muster.noah
  const account = { email, name: 'Noah Haddad', roles: [], isApiEnabled: false, isSample: false }
  await database.transaction(group.id, tx =>
    createAccount(tx, { ...account, group, accessScope: [], now: new Date().toISOString() }),
  )
}

test('Noah, who works in two groups, chooses one, sees nothing of the other, and switches', async () => {
  await inBothGroups()
  const page = await console.openSignedOut('/cost-centres')
  await givePassword(page, muster.noah)
  await page.getByRole('heading', { name: 'Choose an employer group' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Harbour Line/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await page.getByRole('treeitem', { name: /^Port Botany/ }).waitFor()

  // The way home takes a second, in which the page looks at the session and finds the other group.
  await page.route('**/console/', async route => {
    await sleep(1_000)
    await route.continue()
  })
  await page.evaluate(() => {
    const look = () => setTimeout(() => window.dispatchEvent(new Event('focus')), 100)
    window.addEventListener('beforeunload', look, { once: true })
  })
  await page.getByRole('button', { name: /: account menu$/ }).click()
  await page.getByRole('button', { name: 'Southern Freight' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.getByText('Southern Freight', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Cost centres', exact: true }).click()
  await page.getByText('There are no cost centres to show.').waitFor()
  expect(await page.getByRole('treeitem', { name: /^Port Botany/ }).count()).toBe(0)
})

test('after five wrong passwords the page counts down a minute, even with the right password', async () => {
  const page = await console.openSignedOut('/')
  await page.clock.install()
  for (let attempt = 1; attempt <= 5; attempt++) {
    await givePassword(page, { ...muster.tomas, password: `guess number ${attempt}` })
    await page.getByText('The email or the password is wrong.').waitFor()
  }
  await givePassword(page, muster.tomas)
  await page.getByText('Too many failed attempts').waitFor()
  expect(await page.getByRole('timer').textContent()).toMatch(/You can try again in (60|5\d) seconds\./)
  await page.clock.fastForward(30_000)
  expect(await page.getByRole('timer').textContent()).toMatch(/in (30|2\d) seconds\./)
  await expectAccessible(page)

  await page.clock.fastForward(31_000)
  later(61)
  await page.getByRole('timer').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Six-digit code').waitFor()
  muster.clock.reset()
})

test('a forgotten password gets the same answer for known and unknown emails', async () => {
  const page = await console.openSignedOut('/')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  for (const email of [muster.emma.email, 'unknown@nowhere.example']) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`If someone here signs in as ${email}, a link is on its way.`).waitFor()
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
  }
})

test('the way in can be used by everybody', async () => {
  const page = await console.openSignedOut('/')
  await page.getByLabel('Email').waitFor()
  await expectForEverybody(page)
})
