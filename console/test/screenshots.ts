import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { PersonName } from '../../server/test/support/muster.ts'
import { addressesOf, settled } from './pages.ts'
import { startConsole } from './start-console.ts'

const console = startConsole()
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))

/** Pages that are worth seeing in other eyes, too: the dark, a phone. */
const further: readonly (readonly [name: string, look: { theme?: 'dark'; width?: number; height?: number }])[] = [
  ['approvals', { theme: 'dark' }],
  ['organisation-chart', { theme: 'dark' }],
  ['account-home', { theme: 'dark' }],
  ['approvals', { width: 390, height: 844 }],
  ['change-request', { width: 390, height: 844 }],
  ['organisation-list', { width: 390, height: 844 }],
]

/** Whose eyes show a page best; everything else is Priya's. */
const eyes: Readonly<Record<string, PersonName>> = { approvals: 'liam', 'change-request-new': 'emma' }

test('a picture of every page, with the sample data', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const addresses = await addressesOf(console.muster)
  const signIn = await console.openAsNobody('/', { height: 720 })
  await take(signIn, 'sign-in')
  for (const [name, address] of Object.entries(addresses)) {
    if (name === 'not-found') continue
    await take(await console.open(eyes[name] ?? 'priya', address), name)
  }
  for (const [name, look] of further) {
    const page = await console.open(eyes[name] ?? 'priya', addresses[name] ?? '/', look)
    await take(page, `${name}-${look.theme ?? 'phone'}`)
  }
}, 900_000)

async function take(page: Page, name: string): Promise<void> {
  await settled(page)
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
  await page.context().close()
}
