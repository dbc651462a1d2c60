import { Random } from '../../server/test/support/exactness/random.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import { perMinute, Steps } from './clock-steps.ts'
import type { Part, Sizes } from './part.ts'

/** The clock of the server goes an hour on and back again, across midnight in Sydney. */
export const clock = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const now = beforeMidnight()
    const settings = { STANDS_AT: new Date(now).toISOString(), RATE_LIMIT_PER_MINUTE: String(perMinute) }
    const served = await startServer(world, settings)
    try {
      const steps = new Steps({ world, served, now, random: new Random(seed) })
      await steps.begin()
      const end = performance.now() + 1_000 * seconds
      do await steps.round()
      while (performance.now() < end)
      return steps.outcome()
    } finally {
      await served.stop()
    }
  })

/** The next half past eleven at night in Sydney. */
function beforeMidnight(): number {
  const now = Temporal.Now.zonedDateTimeISO('Australia/Sydney')
  return now.withPlainTime('23:30').add({ days: 1 }).epochMilliseconds
}
