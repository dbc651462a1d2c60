import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { tabTo } from './by-keyboard.ts'

/**
 * A piece of work in the browser, whose activations are counted. Typing, Tab, Escape, arrow keys and going to the next item
 * of a list are free.
 */
export type Job = Readonly<{
  /** Presses Enter on a link or a button, to which Tab leads. */
  press(target: Locator): Promise<void>
  /** Presses the space bar: it ticks a checkbox, or opens a list. */
  tick(target: Locator): Promise<void>
  /** Types into a field, to which Tab leads. */
  type(target: Locator, text: string): Promise<void>
  /** Types a day, `2026-06-30`, into the browser's own field. */
  typeDay(target: Locator, day: string): Promise<void>
  /** Types until the list of a field has this entry, and takes it with Enter. */
  choose(target: Locator, text: string, entry: RegExp): Promise<void>
  /** Presses a letter, or keys together, that act by themselves: A opens the decision, Control+Enter sends it. */
  shortcut(keys: string): Promise<void>
  /** Touches a link or a button, on a phone. */
  tap(target: Locator): Promise<void>
  /** Finds a page, a person or another record by a text in the palette, which a shortcut opens, and takes the entry with Enter. */
  find(text: string, entry: RegExp): Promise<void>
}>

/**
 * Does a job by keyboard alone, or by touch. It fails at the activation beyond `limit`: Enter or the space bar on a control, a
 * shortcut that acts, a tap.
 * @example
 * const { press, type } = job(page, 5)
 * await press(page.getByRole('link', { name: 'Change my details' }))
 */
export function job(page: Page, limit: number): Job {
  let count = 0
  const countOne = () => {
    count += 1
    expect(count, 'activations').toBeLessThanOrEqual(limit)
  }
  const activate = async (keys: string) => {
    countOne()
    await page.keyboard.press(keys)
  }
  const goTo = async (target: Locator) => {
    await target.waitFor()
    await tabTo(page, target, 120)
  }
  const take = async (entry: RegExp) => {
    const option = page.getByRole('option', { name: entry }).first()
    await option.waitFor()
    for (let step = 0; step < 20; step++) {
      const isActive = await option.evaluate(
        // Of a list that picks one or several, what is selected need not be where the keys are.
        element =>
          element.hasAttribute('data-active') ||
          (element.ariaSelected === 'true' && !element.closest('[role=listbox]')?.querySelector('[data-active]')),
      )
      if (isActive) return activate('Enter')
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`Not reached by arrow keys: ${entry}`)
  }
  return {
    async press(target) {
      await goTo(target)
      await activate('Enter')
    },
    async tick(target) {
      await goTo(target)
      await activate('Space')
    },
    async type(target, text) {
      await goTo(target)
      await page.keyboard.type(text)
    },
    async typeDay(target, day) {
      const [year, month, date] = day.split('-')
      await goTo(target)
      await page.keyboard.type(`${date}${month}${year}`)
      if ((await target.inputValue()) === day) return
      // The browser has the month first.
      for (let part = 0; part < 2; part++) await page.keyboard.press('ArrowLeft')
      await page.keyboard.type(`${month}${date}${year}`)
      expect(await target.inputValue()).toBe(day)
    },
    async choose(target, text, entry) {
      await goTo(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await take(entry)
    },
    shortcut: activate,
    async tap(target) {
      countOne()
      await target.tap()
    },
    async find(text, entry) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type(text)
      await take(entry)
    },
  }
}
