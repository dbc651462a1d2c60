import type { Locator, Page } from 'playwright-core'

/**
 * Goes on by Tab until this has the focus, as a person without a mouse does.
 * @throws when it cannot be reached within so many steps
 */
export async function tabTo(page: Page, target: Locator, steps = 80): Promise<void> {
  for (let step = 0; step < steps; step++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached by Tab: ${target}`)
}
