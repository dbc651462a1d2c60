import { hash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest. */
const long = /(exactness|start|backups|operating|embedded-postgres|every-page|hostile-texts|forms)\.(test|e2e)\.ts$/

/** The long files first, so that none is still running when the others have ended; each part in an order of its own run. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const rank = ({ moduleId }: TestSpecification) =>
      `${long.test(moduleId) ? 0 : 1} ${hash('sha1', `${seed} ${moduleId}`)}`
    const ranks = new Map(files.map(file => [file, rank(file)]))
    return files.toSorted((one, other) => ((ranks.get(one) ?? '') < (ranks.get(other) ?? '') ? -1 : 1))
  }
}

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'console/src/**/*.test.ts', 'console/**/*.e2e.ts'],
    globalSetup: ['server/test/support/global-setup.ts', 'console/test/global-setup.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    pool: 'forks',
    // Twice the processors of a small machine: many tests wait for a browser, a program to start or a second to pass.
    maxWorkers: 4,
    isolate: false,
    sequence: { shuffle: { files: true }, sequencer: LongFilesFirst },
  },
})
