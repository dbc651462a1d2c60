import { expect, test } from 'vitest'
import { employeeId } from '../../../../server/test/support/requests.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

test('a day that is missing is asked for, and one of which a part is missing is not left out silently', async () => {
  const page = await console.open('liam', '/profile?tab=delegations')
  await page.getByRole('button', { name: 'Add delegation' }).click()
  const dialog = page.getByRole('dialog')
  const last = dialog.getByLabel('Last day')
  await dialog.getByRole('button', { name: 'Add delegation' }).click()
  const messageOf = (label: string) => dialog.locator('.mantine-InputWrapper-root', { hasText: label }).getByText(/\.$/)
  await messageOf('Last day').getByText('This is required.').waitFor()
  expect(await dialog.getByText(/without a zone/).count()).toBe(0)

  await last.focus()
  await page.keyboard.type('21')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Reason').focus()
  await messageOf('Last day').getByText('This date is not complete. Complete it or clear it.').waitFor()
  await last.fill('2027-01-21')
  await dialog.getByText('This date is not complete.').waitFor({ state: 'detached' })
})

test('a day on record that is emptied is not taken for removed', async () => {
  const id = await employeeId(console.muster, '1177')
  const page = await console.open('emma', `/change-requests/new?type=PersonalDetails&employee=${id}`)
  await page.getByLabel('Date of birth').fill('')
  await page.getByLabel('Preferred name').fill('Em')
  await page.getByText('Date of birth: Enter a date: a date on record can be replaced, but not removed.').waitFor()
})

test('days in messages are written as everywhere', async () => {
  const id = await employeeId(console.muster, '1177')
  const page = await console.open('emma', `/change-requests/new?type=PersonalDetails&employee=${id}`)
  await page.getByLabel('Preferred name').fill('Em')
  await page.getByLabel('Effective from').fill('2001-01-01')
  await page.getByText('The employment starts on 18 Feb 2019. Enter that day or a later one.').first().waitFor()
})
