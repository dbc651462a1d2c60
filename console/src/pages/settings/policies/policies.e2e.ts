import { expect, test } from 'vitest'
import { seedPolicies } from '../../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { job } from '../../../../test/job.ts'
import { settled } from '../../../../test/pages.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('Priya changes a policy and tries it on Emma by keyboard, in five activations', async () => {
  await seedPolicies(muster)
  const page = await console.open('priya', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { find, press, type, choose } = job(page, 5)
  await find('settings', /^Settings/)
  await settled(page)
  // Its default policy, which comes after those with conditions.
  await press(page.getByRole('button', { name: /^Edit: Pay rate, / }).last())
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Days').first(), '')
  await page.keyboard.press('ArrowUp')
  await dialog.getByText(/the line approver within 4 days/i).waitFor()
  await choose(dialog.getByRole('combobox', { name: 'Employee' }), 'emma', /^Emma Walsh/)
  await press(dialog.getByRole('button', { name: 'Try it' }))
  await dialog.getByText('This policy would apply:').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: "Liam O'Brien" }).first().waitFor()
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Ask for confirmation' }))
  await page.getByText('This is waiting for a second administrator.').first().waitFor()
  expect((await muster.priya.get('/AdministrativeChanges?statuses=Pending')).body).toHaveLength(1)
})
