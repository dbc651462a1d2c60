import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
  }
}

/** Found, or unpacked, once for the whole run. */
export default async function setUp(project: TestProject) {
  project.provide('chromium', await findChromium())
}
