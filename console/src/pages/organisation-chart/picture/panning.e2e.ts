import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()

const card = (page: Page) => page.locator('[data-position-id]').filter({ hasText: 'Chief Financial Officer' })

/** Where the card is, and how wide it is drawn. */
async function placeOf(page: Page) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await card(page).boundingBox()) ?? {}
  return { x, y, width, middle: { x: x + width / 2, y: y + height / 2 } }
}

async function openChart(isPhone = false) {
  const page = await console.open('priya', '/organisation-chart?view=chart', { isPhone, width: 1280 })
  await card(page).waitFor()
  return page
}

test('Priya drags the chart by a card, which is no click on it, and clicks the card', async () => {
  const page = await openChart()
  const before = await placeOf(page)
  await page.mouse.move(before.middle.x, before.middle.y)
  await page.mouse.down()
  await page.mouse.move(before.middle.x + 60, before.middle.y + 90, { steps: 4 })
  await page.mouse.up()
  const after = await placeOf(page)
  expect([after.x - before.x, after.y - before.y, after.width]).toEqual([60, 90, before.width])
  expect(new URL(page.url()).searchParams.has('position')).toBe(false)
  await card(page).click()
  await page.getByLabel('Position', { exact: true }).getByRole('heading', { name: 'Chief Financial Officer' }).waitFor()
})

test('a wheel pans; with Ctrl it zooms about the pointer, and the page does neither', async () => {
  const page = await openChart()
  const before = await placeOf(page)
  await page.mouse.move(before.middle.x, before.middle.y)
  await page.mouse.wheel(-30, 40)
  await expect.poll(async () => (await placeOf(page)).x - before.x).toBe(30)
  const panned = await placeOf(page)
  expect(panned.y - before.y).toBe(-40)
  await page.mouse.move(panned.middle.x, panned.middle.y)
  await page.keyboard.down('Control')
  // As one notch of a mouse.
  await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await placeOf(page)).width).toBeGreaterThan(panned.width * 1.1)
  expect((await placeOf(page)).width).toBeLessThan(panned.width * 1.3)
  const { middle } = await placeOf(page)
  expect(Math.hypot(middle.x - panned.middle.x, middle.y - panned.middle.y)).toBeLessThan(2)
  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1])
})

test('a press that ends beside the chart, where it does not hear of it, drags nothing afterwards', async () => {
  const page = await openChart()
  const frame = await page.locator('[data-canvas]').boundingBox()
  const [right, y] = [(frame?.x ?? 0) + (frame?.width ?? 0), (frame?.y ?? 0) + 200]
  await page.mouse.move(right - 3, y)
  await page.mouse.down()
  await page.mouse.move(right + 8, y)
  await page.mouse.up()
  const before = await placeOf(page)
  await page.mouse.move(right - 200, y + 50, { steps: 3 })
  expect(await placeOf(page)).toEqual(before)
  await card(page).click()
  await page.getByLabel('Position', { exact: true }).waitFor()
})

test('two fingers zoom the chart, and carry what is between them', async () => {
  const page = await openChart(true)
  const { middle, width } = await placeOf(page)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ ...place, id })) })
  /** Two fingers above and below a point. */
  const around = (moved: number, apart: number) =>
    [-apart, apart].map(far => ({ x: middle.x + moved, y: middle.y + far }))
  await touch('touchStart', ...around(0, 50))
  for (const apart of [60, 75, 100]) await touch('touchMove', ...around(0, apart))
  await expect.poll(async () => (await placeOf(page)).width / width).toBeGreaterThan(1.5)
  for (const moved of [20, 40, 60]) await touch('touchMove', ...around(moved, 100))
  await touch('touchEnd')
  await expect.poll(async () => Math.round((await placeOf(page)).middle.x - middle.x)).toBeGreaterThan(50)
  const after = await placeOf(page)
  expect(Math.hypot(after.middle.x - middle.x - 60, after.middle.y - middle.y)).toBeLessThan(8)
})
