import { expect, test } from 'vitest'
import { seedPolicies } from '../../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { job } from '../../../../test/job.ts'
import { settled } from '../../../../test/pages.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('Priya sees at a glance who always decides and what needs no approval, and what the group is', async () => {
  const page = await console.open('priya', '/settings')
  const free = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Edit: Address, / }) })
  await free.getByText('Emergency contacts').waitFor()
  await page
    .getByText(/^Two payroll administrators \(5 days\)$/)
    .first()
    .waitFor()
  expect(await page.getByText(/^(Otherwise|Always):/).count()).toBe(0)
  // With a mouse the sentence opens the form; the keyboard has the button beside it.
  await page
    .getByText(/^Two payroll administrators \(5 days\)$/)
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Days').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'The group' }).click()
  await page.getByRole('heading', { name: 'Harbour Line', level: 2 }).waitFor()
  await page.getByText('Australia/Sydney').waitFor()
  await expectAccessible(page)
})

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
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4')
  await dialog.getByText(/^Line approver \(4 days\),$/).waitFor()
  await choose(dialog.getByRole('combobox', { name: 'Employee' }), 'emma', /^Emma Walsh/)
  await press(dialog.getByRole('button', { name: 'Try it' }))
  await dialog.getByText('This policy would apply:').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: "Liam O'Brien" }).first().waitFor()
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Ask for confirmation' }))
  await page.getByText('This is waiting for a second administrator.').first().waitFor()
  expect((await muster.priya.get('/AdministrativeChanges?statuses=Pending')).body).toHaveLength(1)
})
