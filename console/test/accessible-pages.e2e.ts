import { expect, test } from 'vitest'
import { violationsOn } from './accessibility.ts'
import { everyAddress, visitAll } from './pages.ts'
import { startConsole } from './start-console.ts'

const console = startConsole()

test('no page breaks a rule of accessibility, in the light or in the dark', async () => {
  const page = await console.open('priya', '/')
  const found: string[] = []
  await visitAll(page, await everyAddress(console.muster), async page => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      found.push(...(await violationsOn(page)))
    }
  })
  expect(found).toEqual([])
}, 600_000)
