import { inService } from '../../bench/own-database.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { installationAt } from '../../server/test/support/secrets/installation.ts'
import { findSlots } from '../../server/test/support/secrets/slots.ts'
import { pairOf, type Swapped, swapOnce } from '../../server/test/support/secrets/swaps.ts'
import { say } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'

type Wanted = Readonly<{ seed: number; swaps: number }>

/** Exchanges ciphertexts by a seed. */
export const swapped = ({ seed, swaps }: Wanted): Promise<Swapped[]> =>
  inWorld(async world => {
    const served = await startServer(world, { LOG_LEVEL: 'silent' })
    try {
      return await inService(world, world.masterKey, async context => {
        const address = `http://127.0.0.1:${served.port}`
        const where = installationAt({ ...world, address, context })
        const random = new Random(seed)
        const slots = await findSlots(where, 12)
        const done: Swapped[] = []
        while (done.length < swaps) {
          done.push(await swapOnce(where, pairOf(slots, random)))
          if (done.length % 25 === 0) say(`ciphertexts: ${done.length} swaps`)
        }
        return done
      })
    } finally {
      await served.stop()
    }
  })
