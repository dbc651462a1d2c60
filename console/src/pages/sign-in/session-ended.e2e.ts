import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PersonName } from '../../../../server/test/support/muster.ts'
import { codeOf } from '../../../../server/test/support/sign-in.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

async function endAllSessions() {
  await muster.admin.query('delete from login_session')
  // The server caches a session for half a second.
  await new Promise(next => setTimeout(next, 600))
}

/** Deletes the record of used codes, so that a code of the same half minute is valid again. */
const forgetCodes = () => muster.admin.query('update login_two_factor set last_step = null')

async function signInAgain(page: Page, name: PersonName) {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Email').fill(muster[name].email)
  await dialog.getByLabel('Password', { exact: true }).fill(muster[name].password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await forgetCodes()
  await dialog.getByLabel('Six-digit code').fill(codeOf(muster, muster[name]))
}

test('the typed text of Priya survives the end of her session and signing in again', async () => {
  const page = await console.open('priya', '/api-keys/new')
  await page.getByLabel('Name').fill('Half a key')
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  const preview = page.waitForResponse(
    answer => answer.url().endsWith('/console/keys/preview') && /decide/.test(answer.request().postData() ?? ''),
  )
  await page.getByText('Custom', { exact: true }).click()
  await page.getByLabel('Decide').check()
  await preview
  await endAllSessions()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('What you typed is still here.').waitFor()
  const amiss = page.getByText('You are no longer signed in.')
  await amiss.waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('dialog').getByLabel('Email').inputValue()).toBe(muster.priya.email)

  await signInAgain(page, 'priya')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await amiss.count(), 'they are').toBe(0)
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a key')
  expect(await page.getByLabel('Decide').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: '“Half a key” is ready' }).waitFor()
})

test('a session that was ended elsewhere clears nothing on the page, also when a key press notices it', async () => {
  const page = await console.open('priya', '/')
  await page.clock.install()
  await page.goto('/console/api-keys/new')
  await page.getByLabel('Name').fill('Half a key')
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  await endAllSessions()
  await page.clock.fastForward(61_000)
  await page.getByLabel('Name').press('End')
  await page.getByText('What you typed is still here.').waitFor()
  await page.clock.resume()
  await signInAgain(page, 'priya')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a key')
})

test('another user who signs in over an ended session sees nothing of its page', async () => {
  const page = await console.open('priya', '/api-keys/new')
  await page.getByLabel('Name').fill('Not for Emma')
  await endAllSessions()
  await page.getByText('Custom', { exact: true }).click()
  await page.getByLabel('Decide').check()
  await signInAgain(page, 'emma')
  await page.getByRole('button', { name: /^Emma .*: account/ }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
})

test('Liam is warned a minute before his session ends, stays signed in by one click, and requests of the page do not keep him signed in', async () => {
  const page = await console.open('liam', '/')
  await page.clock.install()
  await page.reload()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  // The first reads of the page count as his activity, and must not come in later minutes.
  await settled(page)
  const pass = async (minutes: number) => {
    muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
    await page.clock.fastForward(minutes * 60_000)
  }
  for (let minute = 1; minute <= 13; minute++) await pass(1)
  expect(await page.getByText('Are you still there?').count()).toBe(0)
  await pass(1.2)
  await page.getByText('Are you still there?').waitFor()
  await page.getByText(/You will be signed out in \d+ seconds\./).waitFor()
  await expectAccessible(page)
  const stay = page.getByRole('button', { name: 'Stay signed in' })
  await page.context().setOffline(true)
  await stay.click()
  await page.getByRole('alert').getByText('The server did not respond.').waitFor()
  await page.context().setOffline(false)
  await settled(page)
  // The browser is back, and reads the page's data again.
  await page.waitForTimeout(1000)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  // By keyboard: behind the card the pointer may be over a link, whose page then loads ahead.
  await page.mouse.move(1, 1)
  await stay.press('Enter')
  await page.getByText('Are you still there?').waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  expect(asked, 'nothing else is read').toEqual(['/console/session'])

  for (let minute = 1; minute <= 16; minute++) await pass(1)
  const ended = page.getByText('Your session has ended')
  await expect.poll(async () => pass(0.1).then(() => ended.count()), { timeout: 20_000 }).toBe(1)
  muster.clock.reset()
})
