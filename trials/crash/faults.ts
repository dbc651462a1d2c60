import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../server/test/support/crash/index.ts'
import type { Random } from '../../server/test/support/exactness/random.ts'
import type { Product } from './product.ts'

type Arranged = Readonly<{ product: Product; random: Random }>

/** `weight`: how often, beside the others. `isOfWorkers`: needs a server of several workers. */
type Kind = Readonly<{
  weight: number
  /** Whether the server lives on, and so must answer every request. */
  isAnswered?: boolean
  isOfWorkers?: boolean
  make(arranged: Arranged): Promise<number>
}>

/** The next start, of one process or of two workers. */
async function restart({ product }: Arranged): Promise<void> {
  product.launch()
  await product.started()
}

/** A start takes about a second. */
const duringStart = ({ random }: Arranged) => sleep(random.below(1_500))
const duringShutdown = ({ random }: Arranged) => sleep(random.below(700))

/** What is killed with SIGKILL, under load. Each returns the moment of its last kill. */
export const kinds: Readonly<Record<string, Kind>> = {
  'the server': {
    weight: 30,
    async make(arranged) {
      const moment = await arranged.product.killServer()
      await restart(arranged)
      return moment
    },
  },
  'PostgreSQL, all its processes': {
    weight: 20,
    isAnswered: true,
    make: ({ product }) => product.killDatabase(),
  },
  'PostgreSQL, and again while it recovers': {
    ...{ weight: 5, isAnswered: true },
    async make({ product, random }) {
      await product.killDatabase()
      await sleep(random.below(600))
      return product.killDatabase()
    },
  },
  'one process of PostgreSQL': {
    ...{ weight: 5, isAnswered: true },
    make: ({ product, random }) => product.killChild(pids => random.pick(pids)),
  },
  'the server and PostgreSQL': {
    weight: 15,
    async make(arranged) {
      const { product, random } = arranged
      if (random.chance(0.5)) await Promise.all([product.killServer(), product.killDatabase()])
      else await Promise.all([product.killDatabase(), product.killServer()])
      const moment = performance.now()
      await restart(arranged)
      return moment
    },
  },
  'the server, and again during its start': {
    weight: 7,
    async make(arranged) {
      const { product } = arranged
      await product.killServer()
      product.launch()
      await duringStart(arranged)
      const moment = await product.killServer()
      await restart(arranged)
      return moment
    },
  },
  'both, and both again during the start': {
    weight: 5,
    async make(arranged) {
      const { product } = arranged
      await Promise.all([product.killServer(), product.killDatabase()])
      product.launch()
      await duringStart(arranged)
      await Promise.all([product.killServer(), product.killDatabase()])
      const moment = performance.now()
      await restart(arranged)
      return moment
    },
  },
  'the server during its shutdown': {
    weight: 8,
    async make(arranged) {
      const { product } = arranged
      product.terminate()
      await duringShutdown(arranged)
      const moment = await product.killServer()
      await restart(arranged)
      return moment
    },
  },
  'one of two workers': {
    ...{ weight: 8, isOfWorkers: true },
    make: ({ product, random }) => product.killWorker(pids => random.pick(pids)),
  },
  'PostgreSQL under two workers': {
    ...{ weight: 5, isOfWorkers: true, isAnswered: true },
    make: ({ product }) => product.killDatabase(),
  },
  'the primary process of two workers': {
    ...{ weight: 5, isOfWorkers: true },
    async make(arranged) {
      const moment = await arranged.product.killServer()
      await restart(arranged)
      return moment
    },
  },
}

/**
 * The kinds of so many rounds, by the seed, each as often as its weight says. Those of workers come last, so that the server
 * is restarted once for them.
 */
export function planned(rounds: number, random: Random): string[] {
  const names = Object.keys(kinds)
  const bag = names.flatMap(name => Array<string>(kinds[name]?.weight ?? 0).fill(name))
  const chosen = [
    ...random.some(names, rounds),
    ...Array.from({ length: Math.max(0, rounds - names.length) }, () => random.pick(bag)),
  ]
  const isLast = (name: string) => Number(kinds[name]?.isOfWorkers ?? false)
  return chosen.sort((one, other) => isLast(one) - isLast(other))
}

/** The fault of a kind. */
export function faultOf(name: string, arranged: Arranged): Fault {
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no kind "${name}".`)
  return () => kind.make(arranged)
}
