import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayIn } from '../../../../server/src/domain/calendar-date.ts'
import { employeeId } from '../../../../server/test/support/requests.ts'
import { expectForEverybody } from '../../../test/accessibility.ts'
import { goWithin, settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'
import { formatDay } from '../../format/formats.ts'

const console = startConsole()
const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })

test('Emma keeps a draft, edits it, and submits it; nothing typed is lost', async () => {
  const page = await console.open('emma', '/change-requests/new?type=EmergencyContacts')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const entry = page.getByRole('group', { name: /^Contact/ }).last()
  await entry.getByLabel('Name').fill('Joan Walsh')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  // The server refuses a contact without a telephone number.
  await page.getByText('This is required.').first().waitFor()
  expect(await entry.getByLabel('Name').inputValue()).toBe('Joan Walsh')
  await entry.getByLabel('Phone').fill('0491 570 156')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByText('Draft', { exact: true }).first().waitFor()

  await page.getByRole('link', { name: 'Edit' }).click()
  const again = page.getByRole('group', { name: /^Contact/ }).last()
  expect(await again.getByLabel('Name').inputValue()).toBe('Joan Walsh')
  await again.getByLabel('Relationship').fill('Mother')
  await panel(page).getByText('No approval needed. It takes effect straight away.').waitFor()
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.getByText('Applied: the record has changed').waitFor()
  const [{ id }] = (await console.muster.emma.get('/Employees')).body
  const { emergencyContacts } = (await console.muster.emma.get(`/Employees/${id}`)).body
  expect(emergencyContacts).toContainEqual(expect.objectContaining({ name: 'Joan Walsh', relationship: 'Mother' }))
})

test('of a request that is overdue, reassigning is the primary button; of another it is not', async () => {
  const page = await console.open('priya', '/')
  const open = (await console.muster.priya.get('/change-requests?Statuses=Pending&pageSize=100')).body
  const isLate =
    (late: boolean) =>
    (request: {
      availableActions: { action: string; isAllowed: boolean }[]
      approvals: { status: string; dueDateTime?: string }[]
    }) =>
      request.availableActions.some(({ action, isAllowed }) => action === 'reassign' && isAllowed) &&
      !request.availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed) &&
      request.approvals.some(
        ({ status, dueDateTime = '' }) =>
          status === 'Waiting' && dueDateTime !== '' && Date.parse(dueDateTime) < console.muster.clock.now() === late,
      )
  for (const [late, variant] of [
    [true, 'filled'],
    [false, 'default'],
  ] as const) {
    const { id } = open.find(isLate(late))
    await page.goto(`/console/change-requests/${id}`)
    const button = page.getByRole('button', { name: 'Reassign' })
    await button.waitFor()
    expect(await button.getAttribute('data-variant')).toBe(variant)
  }
})

test('a change of pay says how much more it is', async () => {
  const [{ id, code }] = (await console.muster.priya.get('/change-requests?Statuses=Pending&ChangeTypes=PayRate')).body
  const page = await console.open('priya', `/change-requests/${id}`)
  await page.getByText(code).first().waitFor()
  await page.getByRole('table', { name: 'What changes' }).getByText('+$1.16 (3.5%)').waitFor()
})

test('who edits a returned request reads first why it came back', async () => {
  const [{ id }] = (await console.muster.priya.get('/change-requests?Statuses=Returned')).body
  const remarks = (await console.muster.priya.get(`/change-requests/${id}/remarks`)).body
  const { remark, author } = remarks.findLast(({ type }: { type: string }) => type === 'Return')
  const page = await console.open('priya', `/change-requests/${id}/edit`)
  await page.getByText(`${author.name.split(', ').toReversed().join(' ')} returned it`).waitFor()
  await page.getByText(remark).first().waitFor()
  await page.getByLabel(/^Answer to .+ \(optional\)$/).fill('I have it here.')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(new RegExp(`change-requests/${id}$`))
})

test('who edits a request reads beside each value that it changes what was there, and folds out the others', async () => {
  const path = '/change-requests?Statuses=Returned&ChangeTypes=PersonalDetails'
  const [{ id, approvals }] = (await console.muster.priya.get(path)).body
  const page = await console.open('priya', `/change-requests/${id}/edit`)
  await page.getByText(/^was \d+ \w+ \d{4}$/).waitFor()
  await page
    .getByText(/^14 Oct 1975$/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Edit personal details of Lachlan Jones', level: 1 }).waitFor()
  await panel(page).getByText(`It goes back for approval: ${approvals[0].name}`).waitFor()
  await page.getByText('The start day has passed').waitFor()
  await page.getByRole('button', { name: 'Use today' }).click()
  await page.getByText('The start day has passed').waitFor({ state: 'detached' })
  await panel(page)
    .getByText(`effective from ${formatDay(todayIn('Australia/Sydney', console.muster.clock.now()))}`)
    .waitFor()
  expect(await page.getByLabel('Family name').isVisible()).toBe(false)
  await page.getByText('Other fields').click()
  await page.getByLabel('Family name').waitFor()
})

test('Priya adds a remark to a request, reassigns it, and returns another', async () => {
  const page = await console.open('priya', '/change-requests?type=PersonalDetails&status=Pending')
  await page.getByRole('link', { name: 'Personal details' }).click()
  await page.getByLabel('Add a remark').fill('Is that the name on the roster?')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await page.getByRole('blockquote').filter({ hasText: 'Is that the name on the roster?' }).waitFor()
  await page.getByRole('button', { name: 'Return' }).click()
  await dialog(page).getByLabel('Remarks').fill('Say from which day.')
  await dialog(page).getByRole('button', { name: 'Return' }).click()
  await page.getByText('Priya Raman returned it (Human resources)').waitFor()

  await page.goto('/console/change-requests?type=Superannuation&status=Pending')
  await page.getByRole('link', { name: 'Superannuation' }).click()
  await page.getByText('Priya Raman or Tomas Novak').waitFor()
  await page.getByRole('button', { name: 'Reassign' }).click()
  await dialog(page).getByRole('button', { name: 'Reassign' }).click()
  await dialog(page).getByText('Check the marked fields.').waitFor()
  await dialog(page).getByRole('combobox', { name: 'New approver' }).fill('Tomas')
  await page.getByRole('option', { name: /^Tomas Novak/ }).click()
  await dialog(page).getByText('Check the marked fields.').waitFor({ state: 'detached' })
  await dialog(page).getByLabel('Remarks').fill('He knows the fund.')
  await dialog(page).getByRole('button', { name: 'Reassign' }).click()
  await page.getByText('Priya Raman reassigned it to Tomas Novak').waitFor()
})

test('one read and no write tells which kinds of change Liam may raise for Emma', async () => {
  const id = await employeeId(console.muster, '1177')
  const page = await console.open('liam', '/')
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v12.21/') && /change/i.test(pathname)) sent.push(`${request.method()} ${pathname}`)
  })
  await page.goto(`/console/change-requests/new?employee=${id}`)
  await page.getByText(/other types are not possible$/).click()
  await page.getByText('This is for the employee or a human resources administrator.').first().waitFor()
  await settled(page)
  expect(await page.getByRole('link', { name: /^Pay rate/ }).count()).toBe(1)
  expect(await page.getByRole('link', { name: /^Bank accounts/ }).count()).toBe(0)
  expect(sent).toEqual([`GET /v12.21/Employees/${id}/ChangeTypes`])
  const kinds: { label: string }[] = (await console.muster.liam.get(`/Employees/${id}/ChangeTypes`)).body
  const names = await page.locator('main section strong, main dt').allInnerTexts()
  expect(names.toSorted(), 'a card or a reason for each kind').toEqual(kinds.map(({ label }) => label).toSorted())
})

test('Liam opens the address of a form that he may not use: it says so, and sends nothing', async () => {
  const id = await employeeId(console.muster, '1177')
  const page = await console.open('liam', `/change-requests/new?type=ContactDetails&employee=${id}`)
  await page.getByText('This is for the employee or a human resources administrator.').first().waitFor()
  for (const name of ['Submit', 'Save as draft']) {
    expect(await page.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
  }
})

test('Liam raises a change by keyboard alone', async () => {
  const page = await console.open('liam', '/change-requests/new')
  const who = page.getByRole('combobox', { name: 'Employee' })
  await expect.poll(() => who.inputValue(), { timeout: 20_000 }).toBe("Liam O'Brien (1048)")
  await who.focus()
  await page
    .getByText(/^You cannot request this for yourself\. Ask a manager above you/)
    .first()
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Walsh, Em')
  await page.getByRole('option', { name: /^Emma Walsh/ }).waitFor()
  // The present choice stays first; the found entries follow.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Employment terms/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Award').focus()
  await page.keyboard.type('Ports, Harbours and Enclosed Water Vessels Award 2020')
  await page.keyboard.press('Tab')
  await page.keyboard.type('General purpose hand')
  // The next tab stops are the remarks, the dry run and its buttons.
  await panel(page).getByText('Human resources').waitFor()
  await page.getByLabel('Remarks').focus()
  await page.keyboard.type('As agreed with the union.')
  const reached = () => page.evaluate(() => document.activeElement?.textContent)
  for (let tabs = 0; tabs < 6 && (await reached()) !== 'Submit'; tabs++) await page.keyboard.press('Tab')
  expect(await reached()).toBe('Submit')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/change-requests\/\d+$/)
  await page.getByText('As agreed with the union.').waitFor()
  const { body } = await console.muster.liam.get('/change-requests')
  expect(body.at(-1)).toMatchObject({
    changeType: 'EmploymentTerms',
    status: 'Pending',
    employee: { name: 'Walsh, Emma' },
  })
})

test('list, record and form can be used by everybody', async () => {
  const [request] = (await console.muster.emma.get('/change-requests')).body
  const page = await console.open('emma', '/change-requests')
  const others = ['/change-requests/new', '/change-requests/new?type=BankAccounts', `/change-requests/${request.id}`]
  for (const path of ['/change-requests', ...others]) {
    await goWithin(page, path)
    await settled(page)
    await expectForEverybody(page)
  }
})
