import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../server/test/support/exactness/random.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import type { Part, Sizes } from './part.ts'
import { cutConnections, restart } from './postgres.ts'
import { underFaults } from './under.ts'

const about = `PostgreSQL is restarted, or ends the connections of the server, while 8 to 16 clients write and others read. Each
answer is right, or 503 with \`Retry-After\`. Until: from the moment at which PostgreSQL takes connections again.`

/** PostgreSQL is restarted, or cuts connections; in one sort of fault each second. */
export const restarts = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const served = await startServer(world)
    const random = new Random(seed)
    try {
      return await underFaults({
        ...{ title: 'Restarts and cut connections', about, world, served, random, seconds },
        faults: {
          'PostgreSQL is restarted in order': () => restart(world, 'fast'),
          'PostgreSQL ends at once, as in a crash': () => restart(world, 'immediate'),
          'PostgreSQL is restarted each second, five times': async () => {
            for (let time = 0; time < 4; time++) {
              const second = sleep(1_000)
              await restart(world, random.pick(['fast', 'immediate'] as const))
              await second
            }
            return restart(world, 'fast')
          },
          'all connections are cut': () => cutConnections(world),
          'all connections are cut, five times': async () => {
            for (let time = 0; time < 4; time++) {
              await cutConnections(world)
              await sleep(random.below(250))
            }
            return cutConnections(world)
          },
        },
      })
    } finally {
      await served.stop()
    }
  })
