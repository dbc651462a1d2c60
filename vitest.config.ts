import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'console/src/**/*.test.ts', 'console/**/*.e2e.ts'],
    globalSetup: ['server/test/support/global-setup.ts', 'console/test/global-setup.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    pool: 'forks',
    // One more than the processors of a small machine: some tests wait for a second to pass or a program to start.
    maxWorkers: 3,
    isolate: false,
    sequence: { shuffle: { files: true } },
  },
})
