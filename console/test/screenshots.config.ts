import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

// `npm run screenshots`: not a test, but it takes what the tests take: a real server, the sample, a real browser.
export default defineConfig({ ...usual, test: { ...usual.test, include: ['console/test/screenshots.ts'] } })
