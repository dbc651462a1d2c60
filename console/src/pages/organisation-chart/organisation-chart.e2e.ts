import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Position, positionsOf } from '../../../../server/test/support/records/positions.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { job } from '../../../test/job.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
const { positionCalled, chartCalled } = positionsOf(muster)

const panel = (page: Page) => page.getByLabel('Position', { exact: true })
const card = (page: Page, name: RegExp) => page.locator('[data-position-id]').filter({ hasText: name })

async function isInPicture(page: Page, name: RegExp): Promise<boolean> {
  const [picture, position] = await Promise.all([
    page.locator('[data-canvas]').boundingBox(),
    card(page, name).boundingBox(),
  ])
  if (!picture || !position) return false
  const isWithin = (from: number, size: number, start: number, room: number) =>
    from >= start && from + size <= start + room
  return (
    isWithin(position.x, position.width, picture.x, picture.width) &&
    isWithin(position.y, position.height, picture.y, picture.height)
  )
}

test('Priya finds Emma’s position, and sees on the chart and step by step why Liam approves her leave', async () => {
  const page = await console.open('priya', '/organisation-chart')
  const find = page.getByRole('combobox', { name: 'Find a position or a person' })
  await find.fill('emma walsh')
  await page.getByRole('option', { name: /Deckhand, Circular Quay.*Emma Walsh/ }).click()
  await panel(page).getByRole('heading', { name: 'Deckhand, Circular Quay' }).waitFor()
  await panel(page).getByLabel('What needs approval').selectOption('Leave')
  await panel(page).getByText('Liam O’Brien approves'.replace('’', "'")).waitFor()
  const said = await panel(page).innerText()
  const order = ['Who approves?', "Liam O'Brien approves leave", 'Step by step'].map(text => said.indexOf(text))
  expect(order, 'question, answer, steps').toEqual(order.toSorted((one, other) => one - other))
  expect(order[0]).toBeGreaterThan(0)
  const titles = await panel(page).getByRole('heading', { level: 3 }).allTextContents()
  expect(titles.slice(0, 2), 'the question before those who hold it').toEqual([
    'Who approves?',
    expect.stringMatching(/^Holders/),
  ])
  await panel(page).getByText('Found in the reporting line, as Sydney Terminal Manager.').waitFor()
  await panel(page).getByText("Liam O'Brien can approve it, and is asked.").waitFor()
  await page.getByText('Approves', { exact: true }).first().waitFor()
  await card(page, /Sydney Terminal Manager/)
    .and(page.locator('[data-outcome=Selected]'))
    .waitFor()
  // Her card names her, not the first holder, and what is not on the path steps back.
  const own = card(page, /Deckhand, Circular Quay/)
  await own.getByText('Emma Walsh').waitFor()
  const aside = page.locator('[data-aside]')
  await card(page, /Managing Director/)
    .and(aside)
    .waitFor()
  for (const onPath of [own, card(page, /Sydney Terminal Manager/)]) expect(await onPath.and(aside).count()).toBe(0)

  await panel(page).getByLabel('What needs approval').selectOption('Credentials')
  await panel(page).getByText("Liam O'Brien does not have the role that this needs.").waitFor()
  await panel(page).getByText('Mei Wong approves').waitFor()
  await page.reload()
  await panel(page).getByText('Mei Wong approves').waitFor()
  await expectAccessible(page)
})

test('an address with a position opens the diagram at it and the line above it, and the map covers none of them', async () => {
  const { id } = await positionCalled('Deckhand, Circular Quay')
  const page = await console.open('priya', `/organisation-chart?view=chart&position=${id}`)
  const line = [
    /Managing Director/,
    /Operations Manager, Ferries/,
    /Sydney Terminal Manager/,
    /Deckhand, Circular Quay/,
  ]
  for (const name of line) await expect.poll(() => isInPicture(page, name)).toBe(true)
  expect(await card(page, /Financial Controller/).count(), 'other branches are folded').toBe(0)
  const map = await page.getByRole('img', { name: 'Overview of the chart' }).boundingBox()
  const picture = await page.locator('[data-canvas]').boundingBox()
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(map?.y ?? 0)
})

test('without an approver, the panel explains each step, and the chart draws the path to the top', async () => {
  const { id } = await positionCalled('Chief Financial Officer')
  const page = await console.open('priya', `/organisation-chart?position=${id}&approver=CredentialApprover`, {
    theme: 'dark',
  })
  await panel(page).getByText('No approver found', { exact: true }).waitFor()
  await panel(page)
    .getByText(/Fallback of the group: without the role/)
    .waitFor()
  await panel(page).getByText('Margaret Whitfield does not have the role that this needs.').waitFor()
  await card(page, /Managing Director/)
    .and(page.locator('[data-outcome=NoRole]'))
    .waitFor()
  await expect.poll(() => isInPicture(page, /Managing Director/)).toBe(true)
  expect(await isInPicture(page, /Chief Financial Officer/)).toBe(true)
  await expectAccessible(page)
})

test('the chart is framed before it is seen, and whole where its names can be read then', async () => {
  const page = await console.open('priya', '/approvals')
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { framesSeen: seen })
    const look = () => {
      const position = document.querySelector('[data-position-id]')
      if (position?.checkVisibility({ visibilityProperty: true }))
        seen.add(JSON.stringify(position.getBoundingClientRect()))
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/console/organisation-chart')
  await card(page, /Managing Director/).waitFor()
  expect(await isInPicture(page, /Chief Financial Officer/)).toBe(true)
  expect(await isInPicture(page, /People and Culture Director/)).toBe(true)
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => [...(window as unknown as { framesSeen: Set<string> }).framesSeen])).toHaveLength(1)
})

test('Liam looks at a position on a day long ago: it had no holder whom he may see', async () => {
  const { id } = await positionCalled('Wharf Supervisor, Circular Quay')
  const page = await console.open('liam', `/organisation-chart?position=${id}`)
  const holders = panel(page).getByRole('listitem')
  await holders.first().waitFor()
  await panel(page).getByLabel('As at').fill('1990-01-01')
  await panel(page).getByText('There are no holders to show on 1 Jan 1990.').waitFor()
  await panel(page).getByLabel('As at').fill('')
  await panel(page).getByRole('link', { name: 'Bridget Kelly' }).waitFor()
})

test('in the list the name of a holder leads to their record, and the line to the position', async () => {
  const page = await console.open('priya', '/organisation-chart?view=list')
  const line = page.getByRole('treeitem', { name: /^Chief Financial Officer/ })
  await line.getByText('Chief Financial Officer').click()
  await panel(page).getByRole('heading', { name: 'Chief Financial Officer' }).waitFor()
  await line.getByRole('link', { name: 'Hui Min Tan' }).click()
  await page.getByRole('heading', { name: 'Hui Min Tan', level: 1 }).waitFor()
})

test('on a phone Emma gets the list: she sees the structure, but not the holders of other positions', async () => {
  const page = await console.open('emma', '/organisation-chart', { width: 320, theme: 'dark' })
  const tree = page.getByRole('tree', { name: 'Positions, by reporting line' })
  await tree.getByRole('treeitem', { name: /Managing Director \d+ below Held/ }).waitFor()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'My position' }).click()
  await panel(page).getByRole('link', { name: 'Emma Walsh' }).waitFor()
  expect(await panel(page).getByText('Michael Hamdan').count()).toBe(0)
  expect(await panel(page).getByRole('button', { name: 'Move' }).count()).toBe(0)
  await panel(page).getByLabel('What needs approval').selectOption('Leave')
  await panel(page).getByText("Liam O'Brien approves").waitFor()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
})

test('the health report lists the problems by weight, and links to the position with the look-up', async () => {
  const { id } = await chartCalled('LINE')
  const page = await console.open('priya', `/organisation-chart/${id}/health`)
  const { vacantManagers } = (await muster.priya.get(`/OrganisationCharts/${id}/Health`)).body
  const vacant = page.getByRole('table', { name: 'Vacant manager positions' })
  await vacant.waitFor()
  expect(await vacant.getByRole('row').count()).toBe(vacantManagers.length + 1)
  await page.getByRole('table', { name: 'Depends on one person' }).getByRole('link', { name: 'Mei Wong' }).waitFor()
  await expectAccessible(page)
  // One cause has one entry, with all its positions.
  const cause = page.getByRole('region', { name: 'No one approves credentials', exact: true })
  const positions = cause.getByRole('link')
  // Those that are not shown are not drawn.
  expect(await cause.locator('a').count()).toBe(0)
  const all = cause.getByText(/\d+ positions/)
  await all.click()
  const [, count] = /(\d+) positions/.exec((await all.textContent()) ?? '') ?? []
  await expect.poll(() => positions.count()).toBe(Number(count))
  await cause.getByRole('link', { name: 'Accountant', exact: true }).click()
  await panel(page)
    .getByText(/No approver found|none of the holders/)
    .first()
    .waitFor()

  const narrow = await console.open('priya', `/organisation-chart/${id}/health`, { width: 320, theme: 'dark' })
  await narrow.getByRole('table', { name: 'Vacant manager positions' }).waitFor()
  await expectNoSidewaysScrolling(narrow)
  await expectAccessible(narrow)
  const refused = await console.open('emma', `/organisation-chart/${id}/health`)
  await refused.getByText(/This needs the role/).waitFor()
})

test('Priya finds who approves for a position three levels down by keyboard, in one activation', async () => {
  const page = await console.open('priya', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { find, type } = job(page, 1)
  await find('deckhand, circular', /^Deckhand, Circular Quay/)
  await panel(page).getByRole('heading', { name: 'Deckhand, Circular Quay' }).waitFor()
  await type(panel(page).getByLabel('What needs approval'), 'Credentials')
  await panel(page).getByText('Mei Wong approves').waitFor()
  await panel(page).getByText("Liam O'Brien does not have the role that this needs.").waitFor()
  expect(await levelOf('Deckhand, Circular Quay')).toBeGreaterThanOrEqual(3)
})

/** How many positions are above this one. */
async function levelOf(name: string): Promise<number> {
  const positions: Position[] = (await muster.priya.get('/Positions')).body
  let position = positions.find(each => each.name === name)
  for (let level = 0; ; level++) {
    const above = position?.reportingPositionId
    if (above === undefined) return level
    position = positions.find(({ id }) => id === above)
  }
}
