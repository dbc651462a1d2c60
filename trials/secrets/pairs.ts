import { edits } from '../../server/test/support/audit-log/edits.ts'
import { inside } from '../../server/test/support/audit-log/moves.ts'
import type { Spot, Way } from '../../server/test/support/audit-log/way.ts'
import type { Random } from '../../server/test/support/exactness/random.ts'

type Named = readonly [name: string, way: Way]

/** Those that leave all before their place as it was. */
const later = [...edits, ...inside.filter(([name]) => name !== 'delete: the first entry with its seal')]

/** The beginning of the names of pairs. */
export const ofPair = 'two: '

/** So many different pairs: a row is edited at one place, and another way is taken at a later place. The first has to be named. */
export function pairsOf(random: Random, count: number): Named[] {
  const all = edits.flatMap(first => later.filter(second => second !== first).map(second => pairOf(first, second)))
  return random.some(all, count)
}

const pairOf = ([name, first]: Named, [laterName, second]: Named): Named => [
  `${ofPair}${name}; ${laterName}`,
  async (log, spot) => {
    const place = earlier(spot)
    const behind = place + 1 + spot.random.below(spot.last - place - 1)
    await second(log, { ...spot, sequence: behind })
    return first(log, { ...spot, sequence: place })
  },
]

/** A place that has another one behind it, before the last. */
const earlier = ({ sequence, last }: Spot) => Math.min(sequence, last - 2)
