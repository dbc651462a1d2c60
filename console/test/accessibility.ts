import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No rule of WCAG 2.2 A and AA that axe knows is broken on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

/**
 * Wide and in light colours as it stands, then narrow and in dark ones, the page breaks no rule and fits; then it is as before.
 * It is not loaded again for that: a page follows its width and the scheme.
 */
export async function expectForEverybody(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await showIn(page, 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(before)
  await showIn(page, 'light')
}

/** As on a device that is set to these colours now. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** Of the rules of WCAG 2.2 A and AA that axe knows, those that look at colours. */
export const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** The rules that are broken, each with the elements that break it. @param only the rules to look at; all, unless given */
export async function violationsOn(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await page.evaluate(colorsHaveSettled)
  const { violations } = await page.evaluate(async rules => {
    const { axe } = window as unknown as { axe: { run(context: Node, options: object): Promise<AxeResults> } }
    return axe.run(document, {
      runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Of what is right axe then gathers no details, which take it longer than looking.
      resultTypes: ['violations'],
      // The pages have no frames, and no rule that is asked for reads the style sheets.
      iframes: false,
      preload: false,
    })
  }, only)
  const elements = (nodes: AxeResults['violations'][number]['nodes']) =>
    nodes.map(node => `  ${node.html}\n  ${node.failureSummary}`).join('\n')
  return violations.map(({ id, help, nodes }) => `${page.url()} ${id}: ${help}\n${elements(nodes)}`)
}

/** In the page: whatever moves and ends has ended; what is paused never does. What is half faded in has little contrast. */
async function colorsHaveSettled() {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Nothing stands out of the page sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { inner, content } = await page.evaluate(() => ({
    inner: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }))
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(inner)
}
