import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { job } from '../../../test/job.ts'
import { goWithin, settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const list = (page: Page) => page.getByRole('list', { name: 'Waiting for your decision' })
const row = (page: Page, code: string) => list(page).getByRole('listitem').filter({ hasText: code })
const dialog = (page: Page) => page.getByRole('dialog')

type Waiting = Readonly<{ resource: { code: string; uri: string } }>

const waitingFor = async (name: 'priya' | 'liam'): Promise<Waiting[]> =>
  (await muster[name].get('/Approvals?Order=DueFirst')).body

/** The status of a request, as Priya, who sees all, reads it. */
const statusOf = async ({ resource }: Waiting) => (await muster.priya.get(resource.uri)).body.status

/** Each decision leaves a remark. */
const lastRemarkOn = async ({ resource }: Waiting) => (await muster.priya.get(`${resource.uri}/remarks`)).body.at(-1)

test('Priya approves three, returns one and declines one by keyboard, in nine activations', async () => {
  const waiting = await waitingFor('priya')
  expect(waiting.length).toBeGreaterThan(5)
  const [first, second, third, fourth, fifth] = waiting as [Waiting, Waiting, Waiting, Waiting, Waiting]
  const page = await console.open('priya', '/')
  await settled(page)
  const { press, shortcut } = job(page, 9)
  await press(page.locator('a[href*="step="]').first())
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor()
  await shortcut('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await row(page, third.resource.code).and(page.locator('[data-current]')).waitFor()
  await shortcut('Shift+X')
  await page.getByText('3 selected').waitFor()
  await shortcut('a')
  await dialog(page).getByText(third.resource.code).waitFor()
  await shortcut('Control+Enter')
  await page.getByText('All 3 done.').first().waitFor()
  await dialog(page).waitFor({ state: 'detached' })

  for (const [{ resource }, key, decision] of [
    [fourth, 'r', 'Return'],
    [fifth, 'd', 'Decline'],
  ] as const) {
    await row(page, resource.code).and(page.locator('[data-current]')).waitFor()
    await page.getByRole('article').getByRole('button', { name: decision }).waitFor()
    await shortcut(key)
    await page.getByRole('dialog', { name: `${decision} ${resource.code}` }).waitFor()
    await page.keyboard.type('Please give the other date.')
    await shortcut('Control+Enter')
    await row(page, resource.code).waitFor({ state: 'detached' })
  }
  for (const approved of [first, second, third]) {
    expect(await statusOf(approved)).toMatch(/Pending|Approved|Applied/)
    expect(await lastRemarkOn(approved)).toMatchObject({ type: 'Approval', author: { name: 'Raman, Priya' } })
  }
  const asked = { remark: 'Please give the other date.', author: { name: 'Raman, Priya' } }
  expect(await statusOf(fourth)).toBe('Returned')
  expect(await lastRemarkOn(fourth)).toMatchObject({ type: 'Return', ...asked })
  expect(await statusOf(fifth)).toBe('Declined')
  expect(await lastRemarkOn(fifth)).toMatchObject({ type: 'Decline', ...asked })
  const left = (await waitingFor('priya')).map(({ resource }) => resource.code)
  expect(left).toEqual(waiting.slice(5).map(({ resource }) => resource.code))
})

test('Liam selects all up to an item by a click with Shift', async () => {
  const waiting = await waitingFor('liam')
  expect(waiting.length).toBeGreaterThan(2)
  const page = await console.open('liam', '/approvals')
  const boxes = list(page).getByRole('checkbox')
  await boxes.nth(2).click()
  await boxes.nth(0).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await boxes.nth(1).click()
  await page.getByText('2 selected').waitFor()
})

test('Liam approves on his phone, in three taps', async () => {
  const [first] = (await waitingFor('liam')) as [Waiting]
  const page = await console.open('liam', '/approvals', { width: 390, height: 844, isPhone: true })
  await list(page).waitFor()
  for (const target of await page.locator('header :is(a, button):visible, [role=tab]').all())
    expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44)
  await goWithin(page, '/')
  const { tap } = job(page, 3)
  await settled(page)
  await tap(page.locator('a[href*="step="]').first())
  await page.getByRole('article').waitFor()
  await settled(page)
  const approve = page.getByRole('article').getByRole('button', { name: 'Approve' })
  await expectNoSidewaysScrolling(page)
  for (const button of await page.getByRole('article').locator('[data-decision]').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    // Visible without scrolling.
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  }
  await tap(approve)
  await dialog(page).getByText(first.resource.code).waitFor()
  // The keyboard, which would cover what is decided, stays down.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TEXTAREA')
  await expectAccessible(page)
  await tap(dialog(page).getByRole('button', { name: 'Approve' }))
  await dialog(page).waitFor({ state: 'detached' })
  await list(page).or(page.getByText('Nothing is waiting for your decision.')).waitFor()
  const left = (await waitingFor('liam')).map(({ resource }) => resource.code)
  expect(left).not.toContain(first.resource.code)
})
