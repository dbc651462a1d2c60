import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })
const fund = { FundType: 'APRA', Usi: 'STA0100AU', MemberNumber: '883412', AllocationType: 'Remainder' }

/** The sample's open request about Emma's superannuation. */
async function openRequest(): Promise<{ code: string; id: number }> {
  const { body } = await muster.emma.get('/change-requests?Statuses=Pending&ChangeTypes=Superannuation')
  return body[0]
}

test('a request of Emma that conflicts with another is refused with a link to that one', async () => {
  const { code, id } = await openRequest()
  const page = await console.open('emma', '/change-requests/new?type=Superannuation')
  await page.getByLabel('USI').fill(fund.Usi)
  await page.getByLabel('Member number').fill(fund.MemberNumber)
  await panel(page).getByText(`${code} is open for the same field.`).waitFor()
  expect(await page.getByRole('alert').count(), 'nothing was sent yet').toBe(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  const alert = panel(page).getByRole('alert')
  await alert.getByText('This was refused.').waitFor()
  await alert.getByText(`${code} is open for the same field.`).waitFor()
  const link = page.getByRole('link', { name: `View ${code}` })
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/change-requests/${id}$`))
  await expectAccessible(page)
  await page.getByLabel(`Replace ${code}`).check()
  await alert.waitFor({ state: 'detached' })
})

test('a draft that conflicts with another request names it, with a link', async () => {
  const { code, id } = await openRequest()
  const EmployeeId = await employeeId(muster, '1177')
  const command = { ChangeType: 'Superannuation', EmployeeId, Superannuation: [fund], SubmitImmediately: false }
  const page = await console.open('emma', await raised(muster.emma, command))
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByRole('alert').getByText(`${code} is open for the same field.`).waitFor()
  await dialog.getByRole('link', { name: `View ${code}` }).click()
  await page.waitForURL(new RegExp(`/change-requests/${id}$`))
})
