import { setTimeout as sleep } from 'node:timers/promises'
import { DatabasePath } from '../../server/test/support/database-path.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import type { Part, Sizes } from './part.ts'
import { underFaults } from './under.ts'

const about = `The server reaches PostgreSQL by a path that delays, stands still, or ends connections in the middle of a reply,
while 8 to 16 clients write and others read. Until: from the moment at which the path is good again.`

/** PostgreSQL is slow, silent, or cut off in the middle of a reply. */
export const slow = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const path = await DatabasePath.open(world.serverUrl)
    const served = await startServer({ ...world, serverUrl: path.url })
    const random = new Random(seed)
    const stalled = async (milliseconds: number) => {
      path.stall()
      await sleep(milliseconds)
      path.resume()
      return performance.now()
    }
    try {
      return await underFaults({
        ...{ title: 'A slow database', about, world, served, random, seconds },
        faults: {
          'everything takes 200 ms each way, for 4 s': async () => {
            path.delay = 200
            await sleep(4_000)
            path.delay = 0
            return performance.now()
          },
          'nothing arrives for 1 s': () => stalled(1_000),
          'nothing arrives for 10 s': () => stalled(10_000),
          'of each reply half arrives, for 50 to 350 ms': async () => {
            path.cutsReplies = true
            await sleep(50 + random.below(300))
            path.cutsReplies = false
            return performance.now()
          },
        },
      })
    } finally {
      path.close()
      await served.stop()
    }
  })
