import { expect, test } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { comparePure, type Host, runOverHttp } from './support/decisions/index.ts'
import { startMuster } from './support/muster.ts'

/**
 * Sequences of decisions against a plain model. This is a fixed portion; `npm run trials -- decisions` runs a longer one.
 */

const muster = startMuster()

test('the pure rules let those decide whom the model lets, in 4,000 sequences', async () => {
  const { differences, decisions } = await comparePure(1, { sequences: 4_000 })
  expect(differences).toEqual([])
  expect(decisions).toBeGreaterThan(2_000)
}, 60_000)

test('what up to four people do at once is what some order of it would do, and stands so', async () => {
  const { clock, context, admin, address } = muster
  clock.stop()
  const host: Host = {
    ...{ address, admin },
    now: () => clock.now(),
    async moveTo(instant) {
      clock.moveTo(instant)
      clock.stop()
      for (const job of jobs) await job.run(context)
    },
  }
  const { failures, acknowledged } = await runOverHttp([host], { seed: 1, sequences: 24 })
  expect(failures).toEqual([])
  expect(acknowledged).toBeGreaterThan(48)
}, 120_000)
