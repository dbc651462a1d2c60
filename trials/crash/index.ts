import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Crashes } from '../../server/test/support/crash/index.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { Person } from '../../server/test/support/person.ts'
import { type Outcome, say, tooFew } from '../kit/outcome.ts'
import { faultOf, kinds, planned } from './faults.ts'
import { Product } from './product.ts'
import { note, outcomeOf, problemsOf, type Row } from './report.ts'

/** Of a whole run. */
const leastKills = 500

/**
 * Kills the server, its PostgreSQL or both, again and again, while clients write. After each round, and in the end for all
 * rounds, the answers that clients got are compared with what is there. `--kind`: this one alone.
 */
export async function crash(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      rounds: { type: 'string', default: '500' },
      kind: { type: 'string' },
    },
  })
  const [seed, rounds] = [Number(values.seed), Number(values.rounds)]
  const random = new Random(seed)
  const plan = values.kind === undefined ? planned(rounds, random) : Array<string>(rounds).fill(values.kind)
  const product = await Product.start()
  const tally = new Map<string, Row>()
  const failures: string[] = []
  try {
    const people = await product.people()
    const person = (name: string) => new Person(product.address, people[name])
    const senders = { priya: person('priya'), liam: person('liam'), mei: person('mei') }
    const crashes = await Crashes.begin(senders, {
      ...{ ledger: join(product.folder, 'ledger'), random, asSuperuser: product.asSuperuser },
    })
    for (const [at, kind] of plan.entries()) {
      if (kinds[kind]?.isOfWorkers && product.workers === 1) await product.restartWith(2)
      const killsBefore = product.kills
      const round = await crashes.round(faultOf(kind, { product, random })).catch(error => {
        throw new Error(`Seed ${seed}, round ${at + 1}, ${kind}: the service did not come back.`, { cause: error })
      })
      note(tally, kind, { ...round, kills: product.kills - killsBefore })
      const problems = problemsOf(kind, round).map(problem => `seed ${seed}, round ${at + 1}, ${kind}: ${problem}`)
      failures.push(...problems)
      for (const problem of problems) say(problem)
      say(
        `${at + 1} of ${rounds}, ${kind}: ready after ${Math.round(round.untilReady)} ms, ` +
          `${round.findings.acknowledged} acknowledged, ${round.findings.repeated} repeated, ${failures.length} failures`,
      )
    }
    const all = await crashes.compareAll()
    failures.push(...all.problems.map(problem => `seed ${seed}, in the end: ${problem}`))
    await crashes.end()
    failures.push(...tooFew(args, { count: product.kills, least: leastKills, of: 'kills' }))
    return outcomeOf({ tally, failures, all, seed })
  } finally {
    await product.end()
  }
}
