import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../../../../../server/test/support/grants.ts'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { tabTo } from '../../../../test/by-keyboard.ts'
import { freshCode } from '../../../../test/signing-in.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()

const dialog = (page: Page) => page.getByRole('dialog')
const addressOfEmma = async () => `/employees/${await idOf(console.muster, 'employee', 'emma')}`

/** What is shown when Priya has asked for Emma's tax file number. */
async function revealed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Reveal numbers' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Tax file number' }).check()
  await dialog(page).getByLabel('Reason').fill('The tax office asked.')
  await dialog(page)
    .getByLabel('Authenticator code')
    .fill(await freshCode(console.muster, console.muster.priya))
  await dialog(page).getByRole('button', { name: 'Reveal' }).click()
  return dialog(page)
    .getByText(/^\d{9}$/)
    .innerText()
}

test("by keyboard alone: Priya reveals Emma's tax file number with her code, and it is on record", async () => {
  const page = await console.open('priya', await addressOfEmma())
  await tabTo(page, page.getByRole('button', { name: 'More' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Reveal numbers' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('checkbox', { name: 'Tax file number' }))
  if (!(await dialog(page).getByRole('checkbox', { name: 'Tax file number' }).isChecked()))
    await page.keyboard.press('Space')
  await tabTo(page, dialog(page).getByLabel('Authenticator code'))
  await page.keyboard.type(await freshCode(console.muster, console.muster.priya))
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Say why you need to see them.').waitFor()
  await tabTo(page, dialog(page).getByLabel('Reason'))
  await page.keyboard.type('The tax office asked.')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Reveal' }))
  await page.keyboard.press('Enter')
  const number = dialog(page).getByText(/^\d{9}$/)
  await number.waitFor()
  await expectAccessible(page)
  const shown = await number.innerText()

  await tabTo(page, dialog(page).getByRole('button', { name: 'Hide' }))
  await page.keyboard.press('Enter')
  await number.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(shown)
  const { body } = await console.muster.priya.get('/AuditLog?action=employee.numbers-revealed')
  expect(body).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain(shown)
})

test('a wrong code reveals nothing', async () => {
  const page = await console.open('priya', await addressOfEmma())
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Reveal numbers' }).click()
  const number = dialog(page).getByRole('checkbox', { name: 'Tax file number' })
  await number.uncheck()
  await dialog(page).getByRole('button', { name: 'Reveal' }).click()
  for (const what of ['Choose at least one.', 'Say why you need to see them.', 'Enter the six digits.'])
    await dialog(page).getByText(what).waitFor()
  await expect.poll(() => number.evaluate(box => box === document.activeElement)).toBe(true)
  await expectAccessible(page)
  expect(sent).toEqual([])
  await number.check()
  await dialog(page).getByLabel('Reason').fill('To check.')
  await dialog(page).getByLabel('Authenticator code').fill('000000')
  await dialog(page).getByRole('button', { name: 'Reveal' }).click()
  await dialog(page).getByLabel('Authenticator code').and(page.locator('[aria-invalid=true]')).waitFor()
  await dialog(page).getByText('This code is wrong, or was used before.').waitFor()
  expect(
    await dialog(page)
      .getByText(/^\d{9}$/)
      .count(),
  ).toBe(0)
  expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('To check.')
})

test('numbers are shown for a minute, however long the page sleeps, and are gone when it is left', async () => {
  const page = await console.open('priya', '/employees')
  await page.clock.install()
  await page.goto(`/console${await addressOfEmma()}`)
  const shown = await revealed(page)
  await page.clock.fastForward(50_000)
  await dialog(page).getByText('Hidden again in 10 s').waitFor()
  expect(await page.content()).toContain(shown)
  await page.clock.fastForward(11_000)
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(shown)

  await revealed(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
  expect(await page.content()).not.toContain(shown)
  await page.goForward()
  await page.getByRole('heading', { name: 'Emma Walsh' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.content()).not.toContain(shown)
})
