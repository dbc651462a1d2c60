import type { Page } from 'playwright-core'
import { say } from '../answers/world.ts'
import { cpuMeter, cpuOf, openedAt, pages } from './opening.ts'

/* How smoothly the chart pans and long lists scroll. */
/** The 95th percentile of the time between frames, and the main thread's part of a frame. */
export type Turned = Readonly<{ p95: number; cpu: number }>
export type Frames = Readonly<{ name: string; turned: readonly Turned[] }>

/** The chart as it opens, with all positions and seen whole, then the long lists. */
export async function measureFrames(page: Page, rounds: number): Promise<Frames[]> {
  const frames: Frames[] = []
  const measure = async (name: string, dx: number, dy: number) => {
    const turned: Turned[] = []
    for (let round = 0; round < rounds; round++)
      turned.push(await turnWheel(page, round % 2 === 0 ? [dx, dy] : [-dx, -dy]))
    say(`${name}: p95 ${turned.map(({ p95 }) => p95.toFixed(1)).join(', ')} ms, CPU ${cpuOf(turned).toFixed(1)} ms`)
    frames.push({ name, turned })
  }
  await openedAt(page, pages['Organisation chart'])
  await page.locator('[data-position-id]').first().hover()
  await measure('pan the chart as it opens', 40, 30)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.locator('[data-position-id]').first().waitFor()
  await page.mouse.move(640, 500)
  await measure('pan the chart with all positions', 40, 30)
  await page.getByRole('button', { name: 'Whole chart' }).click()
  await page.mouse.move(640, 500)
  await measure('pan the whole chart', 4, 3)
  await openedAt(page, pages['The same as a list'])
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('treeitem').nth(1_900).waitFor({ state: 'attached' })
  await page.getByRole('treeitem').nth(3).hover()
  await measure('scroll the list of all positions', 0, 120)
  for (const name of ['Employees', 'Change requests', 'Cost centres'] as const) {
    await openedAt(page, pages[name])
    await page.mouse.move(640, 500)
    await measure(`scroll ${name}`, 0, 60)
  }
  return frames
}

/** In the page: where the document, its scrolled parts and the chart are. */
const placeOf = () =>
  [
    scrollY,
    ...Array.from(document.querySelectorAll('main *'), ({ scrollTop }) => scrollTop).filter(top => top > 0),
    document.querySelector('[data-canvas] > div')?.getAttribute('style'),
  ].join()

/** Turns the wheel again and again. @throws Error where nothing moves */
export async function turnWheel(page: Page, [dx, dy]: [number, number]): Promise<Turned> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const note = (now: number) => {
      times.push(now)
      if ((window as unknown as { times: number[] }).times === times) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const before = await page.evaluate(placeOf)
  const cpu = await cpuMeter(page)
  for (let turn = 0; turn < 90; turn++) await page.mouse.wheel(dx, dy)
  const taken = await cpu()
  if ((await page.evaluate(placeOf)) === before) throw new Error('The wheel was turned and nothing moved.')
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  const lengths = times.slice(1).map((time, n) => time - (times[n] ?? time))
  const p95 = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? Number.NaN
  return { p95, cpu: taken / Math.max(1, lengths.length) }
}
