import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { requestInStatus } from '../../../../server/test/support/contract/request-statuses.ts'
import { employeeId } from '../../../../server/test/support/requests.ts'
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  rulesOfColors,
  showIn,
  violationsOn,
} from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const list = (page: Page) => page.getByRole('list', { name: 'Waiting for your decision' })
const entry = (page: Page, title: RegExp) => list(page).getByRole('link', { name: title })
const shown = (page: Page, title: string) => page.getByRole('article', { name: title })
const dialog = (page: Page) => page.getByRole('dialog')

/** The request of this kind about this person, as Priya, who sees all, reads it. */
async function requestOf(changeType: string, employee: string) {
  const { body } = await console.muster.priya.get('/change-requests')
  return body.find(
    (each: { changeType: string; employee: { name: string }; status: string }) =>
      each.changeType === changeType && each.employee.name === employee && each.status !== 'Cancelled',
  )
}

test('Priya reads what waits for her, approves it, and finds it again among what she decided', async () => {
  const page = await console.open('priya', '/approvals')
  await entry(page, /^Kwame Chen · Payment group/).click()
  const pane = shown(page, 'Payment group for Kwame Chen')
  await pane.getByRole('row', { name: /Payment group/ }).waitFor()
  expect(await pane.getByRole('list', { name: 'Approvals' }).textContent()).toContain('Priya Raman or Tomas Novak')
  await pane.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByLabel('Remarks').fill('From the next pay on.')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()

  await entry(page, /· Payment group/).waitFor({ state: 'detached' })
  expect(await requestOf('PaymentGroup', 'Chen, Kwame')).toMatchObject({ status: 'Approved' })
  await page.getByRole('tab', { name: 'Decided' }).click()
  await page.getByRole('row', { name: /Payment group CR-000032 Kwame Chen .*Approved/ }).waitFor()
})

test('a decline asks for its reason, and keeps what was typed when it is refused', async () => {
  const page = await console.open('priya', '/approvals')
  await entry(page, /· Rehire/).click()
  await shown(page, 'Rehire for Dong-hyun Yoon').getByRole('button', { name: 'Decline' }).click()
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await expect
    .poll(() => dialog(page).getByLabel('Remarks').getAttribute('aria-invalid'), { timeout: 20_000 })
    .toBe('true')
  await dialog(page).getByLabel('Remarks').fill('He starts in March instead.')
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await entry(page, /· Rehire/).waitFor({ state: 'detached' })
  expect(await requestOf('Rehire', 'Yoon, Dong-hyun')).toMatchObject({ status: 'Declined' })
})

test('what takes back another request never reads as that one', async () => {
  const { muster } = console
  const applied = await requestInStatus(muster, 'Applied', await employeeId(muster, '1027'))
  const answer = await muster.priya.put(`${applied}/actions/rescind`, { Remarks: 'Not what was agreed.' })
  const { code, employee } = (await muster.priya.get(applied)).body
  const reverse = (await muster.priya.get(answer.headers.get('location') ?? '')).body
  const title = `Rescinds ${code}: Employment terms for ${employee.givenName} ${employee.familyName}`
  const page = await console.open('liam', '/approvals')
  const choice = page.getByRole('checkbox', { name: `Select ${title}, ${reverse.code}` })
  await choice.check()
  await choice.uncheck()
  await entry(page, new RegExp(`· Rescinds ${code}: Employment terms`)).click()
  const pane = shown(page, title)
  await pane.getByText('approving it takes back what it rescinds').waitFor()
  await pane.getByRole('link', { name: code, exact: true }).waitFor()
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByText(title).waitFor()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Decided' }).click()
  await page.getByRole('row', { name: new RegExp(`Rescinds ${code}: Employment terms`) }).waitFor()
})

test('several get one decision, and each says what came of it', async () => {
  const page = await console.open('priya', '/approvals')
  for (const title of ['Superannuation for Emma Walsh', 'Bank accounts for Emeka Moyo']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  }
  const superannuation = await requestOf('Superannuation', 'Walsh, Emma')
  expect(
    (
      await console.muster.tomas.put(`/change-requests/${superannuation.id}/actions/approve`, {
        Revision: superannuation.revision,
      })
    ).status,
  ).toBe(204)

  const chosen = page.getByRole('region', { name: 'Actions for the selection' })
  await chosen.getByText('2 selected').waitFor()
  await chosen.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()

  await dialog(page).getByText('1 done, 1 not done.').waitFor()
  const results = await dialog(page).getByRole('listitem').allInnerTexts()
  expect(results.find(each => each.includes('Emeka Moyo'))).toContain('Approved.')
  expect(results.find(each => each.includes('Superannuation'))).toMatch(/Applied|approved|decided/)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await entry(page, /Emeka Moyo/).waitFor({ state: 'detached' })
})

test('all that waits is selected at once, beside the number of those that are late', async () => {
  const page = await console.open('liam', '/approvals')
  const items = (await console.muster.liam.get('/Approvals?Order=DueFirst')).body
  const late = items.filter(({ isOverdue }: { isOverdue: boolean }) => isOverdue).length
  expect(late).toBeGreaterThan(0)
  await page.getByText(`${late} late`, { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const chosen = page.getByRole('region', { name: 'Actions for the selection' })
  await chosen.getByText(`${items.length} selected`).waitFor()
  expect(await list(page).getByRole('checkbox', { checked: true }).count()).toBe(items.length)
  await expectAccessible(page)
  await chosen.getByRole('button', { name: 'Clear' }).click()
  await chosen.waitFor({ state: 'detached' })
  expect(await list(page).getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('Liam decides by keyboard alone', async () => {
  const page = await console.open('liam', '/approvals')
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
  const titles = await list(page).getByRole('listitem').count()
  await page.keyboard.press('?')
  await dialog(page).getByRole('definition').filter({ hasText: 'J or K' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await list(page).locator(':focus').waitFor()
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
  await page.keyboard.press('a')
  await dialog(page).getByLabel('Remarks').waitFor()
  await page.keyboard.type('Fine with me.')
  await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => list(page).getByRole('listitem').count(), { timeout: 20_000 }).toBe(titles - 1)
  await page.getByRole('article').waitFor()

  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(change-requests|expense-applications)\/\d+$/)
})

test('the keys decide what is shown, or what is selected where something is', async () => {
  const page = await console.open('priya', '/approvals')
  const [first, second] = (await console.muster.priya.get('/Approvals?Order=DueFirst')).body
  const presses = async (code: string) => {
    for (const [key, decision] of [
      ['r', 'Return'],
      ['a', 'Approve'],
      ['d', 'Decline'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('dialog', { name: `${decision} ${code}` }).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
  }
  await list(page).getByRole('link').nth(1).click()
  await page.getByRole('article').getByRole('button', { name: 'Return' }).waitFor()
  await presses(second.resource.code)
  await list(page).getByRole('checkbox').first().check()
  await page.getByText('Decide what is selected, or clear the selection to decide this one.').waitFor()
  expect(await page.getByRole('article').getByRole('button', { name: 'Return' }).count()).toBe(0)
  await presses(first.resource.code)
  await page.keyboard.press('?')
  await dialog(page).getByText('A, R and D decide what is selected.').waitFor()
})

test('what was decided last stands first among what Tomas decided', async () => {
  const { tomas } = console.muster
  const [first, second] = (await tomas.get('/Approvals')).body
  for (const { resource, revision } of [second, first]) {
    expect((await tomas.put(`${resource.uri}/actions/approve`, { Revision: revision })).status).toBe(204)
  }
  const page = await console.open('tomas', '/approvals?show=decided')
  const rows = page.getByRole('row')
  await rows.nth(1).filter({ hasText: first.resource.code }).waitFor()
  await rows.nth(2).filter({ hasText: second.resource.code }).waitFor()
})

test('the inbox can be used by everybody', async () => {
  const page = await console.open('liam', '/approvals')
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
  const lineOfChosenTab = async () => {
    const tab = page.getByRole('tab', { selected: true })
    return tab.evaluate(element => getComputedStyle(element).borderBottomColor)
  }
  await expectAccessible(page)
  // The chosen one's line has the colour of links, which is seen in both themes.
  expect(await lineOfChosenTab()).toBe('rgb(23, 96, 111)')
  await showIn(page, 'dark')
  expect(await violationsOn(page, rulesOfColors)).toEqual([])
  expect(await lineOfChosenTab()).toBe('rgb(124, 195, 209)')

  const phone = await console.open('liam', '/approvals', { theme: 'dark', width: 320, height: 640 })
  await list(phone).getByRole('link').first().click()
  await phone.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScrolling(phone)
  await phone.getByRole('button', { name: 'Back to the list' }).click()
  await list(phone).waitFor()
  await expectNoSidewaysScrolling(phone)
})
