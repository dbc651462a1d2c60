import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { idOf } from '../../../../../server/test/support/grants.ts'
import { reaching } from '../../../../../server/test/support/narrowed-scope.ts'
import { employeeId } from '../../../../../server/test/support/requests.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'What they leave behind' }) })
const ending = async (code: string) =>
  `/change-requests/new?type=Termination&employee=${await employeeId(muster, code)}`

test('who ends an employment sees what the employee leaves behind', async () => {
  const page = await console.open('priya', await ending('1048'))
  const left = section(page)
  await left.getByRole('link', { name: 'Sydney Terminal Manager' }).waitFor()
  await left.getByText(/approvals? waits? for their decision/).waitFor()
  await left.getByText(/^Their account is closed/).waitFor()

  // Without Tomas too few are left for a step that both payroll administrators decide.
  await page.goto(`/console${await ending('1070')}`)
  await left.getByText('5 approvals wait for their decision. One of them would be without an approver.').waitFor()
  await left
    .getByRole('listitem')
    .getByText(/^CR-\d+ Payroll: too few other approvers can decide it\. Reassign it before the last day\.$/)
    .waitFor()
  await page.goto(`/console${await ending('1142')}`)
  await left.getByText(/^Raised about others: CR-\d+, CR-\d+, CR-\d+ and more$/).waitFor()
})

test('approvers who are not shown to Ravi are counted', async () => {
  await reaching(muster, 'A120', { to: 'FER-SYD', role: 'HumanResourcesAdministrator' })
  await muster.admin.query(
    `delete from authority_cost_centre tie using cost_centre centre
     where centre.employer_group_id = tie.employer_group_id and centre.id = tie.cost_centre_id
       and tie.authority_id = $1 and centre.code like 'FER-SYD%'`,
    [await idOf(muster, 'authority', 'mei')],
  )
  const page = await console.open('ravi', await ending('1048'))
  const left = section(page)
  await left
    .getByRole('listitem')
    .filter({ hasText: 'Sydney Terminal Manager' })
    .getByText('Their change requests go to 1 approver not shown to you then.')
    .waitFor()
  await left
    .getByText(/^EX-\d+ Line approver: goes to 1 approver not shown to you$/)
    .first()
    .waitFor()
})
