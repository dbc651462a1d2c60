import type { Measured } from './load.ts'
import { reads } from './requests.ts'
import type { Tail } from './results.ts'
import { type AskedWorld, measured, say, sendAll, type World } from './world.ts'
import type { Yardstick } from './yardstick.ts'

export const tailName = 'p99 of one authority'

/** One user reads one record after the other, alone and while four others page lists; all see half. */
export async function measureTail(world: AskedWorld & Pick<World, 'dataset'>, yardstick: Yardstick): Promise<Tail> {
  const { keys, people } = world.dataset
  const { seconds } = world.wanted
  const ids = Array.from({ length: 5_000 }, (_, n) => ((n * 7919 * 2) % people) + 1)
  const records = reads(
    keys,
    'half',
    ids.map(id => `/Authorities/${id}`),
  )
  const paths = ['/Authorities', '/Employees', '/change-requests', '/ExpenseApplications', '/Credentials/Search']
  const pages = [1, 2, 3].flatMap(page => paths.map(path => `${path}?pageNumber=${page}&pageSize=50`))
  const one = { connections: 1, warmUp: { seconds: 1, answers: 50 }, seconds: seconds * 2 }
  const alone = await measured(world, records, { unit: await yardstick.unit(), ...one })
  const paging = sendAll(world, reads(keys, 'half', pages), { ...one, connections: 4, seconds: seconds * 2 + 2 })
  const beside = await sendAll(world, records, one)
  const runs = [alone, beside, await paging]
  say(`  ${tailName}: ${alone.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} ms beside four who page`)
  return { alone: alone.p99, beside: runs.every(isRight) ? beside.p99 : Number.NaN, u: alone.u }
}

const isRight = ({ answers, unexpected }: Measured) => answers > 0 && unexpected.length === 0
