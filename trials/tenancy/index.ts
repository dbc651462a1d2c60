import { parseArgs } from 'node:util'
import { Random } from '../../server/test/support/exactness/random.ts'
import { runScopes } from '../../server/test/support/scopes/index.ts'
import { idOfGroup, operationsOfGroups } from '../../server/test/support/tenancy/index.ts'
import { Client } from '../kit/client.ts'
import { type Outcome, say } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import { tryIsolation } from './isolation.ts'
import { answersOf, blindIn, sectionOf } from './section.ts'

/**
 * No group sees another: each operation answers for an id of another group as for one that does not exist. And access
 * scopes show what an oracle in plain code says. `--break` runs a statement first.
 */
export async function tenancy(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261125' },
      /** Of each kind, that each operation is asked for; all unless sent. */
      ids: { type: 'string', default: 'Infinity' },
      /** Generated access scopes, each of an account and a key. */
      scopes: { type: 'string', default: '2000' },
      /** Lists that each of them asks for. */
      lists: { type: 'string', default: '5' },
      break: { type: 'string', default: '' },
    },
  })
  const [seed, ids, count, lists] = [values.seed, values.ids, values.scopes, values.lists].map(Number)
  return inWorld(async world => {
    if (values.break) await world.admin.query(values.break)
    const served = await startServer(world)
    const client = new Client(served.port)
    try {
      const start = performance.now()
      const isolation = await tryIsolation(world, client, ids ?? 0)
      const { admin } = world
      const groupId = await idOfGroup(admin, 'Harbour Line')
      const random = new Random(seed ?? 0)
      const scopes = await runScopes({ admin, client, random, groupId, count: count ?? 0, questions: lists ?? 0 })
      say(`${count} access scopes: ${scopes.failures.length} different`)
      const unexpected = [...client.unexpected, ...isolation.unexpected]
      const operations = await operationsOfGroups()
      const reached = new Set(isolation.phases.flatMap(({ tally }) => [...answersOf(tally).keys()]))
      const asked = isolation.phases.reduce((sum, phase) => sum + phase.asked, 0)
      return {
        counts: {
          ...{ requests: client.requests, load: client.requests / ((performance.now() - start) / 1000) },
          ...{ badInputs: asked, unexpected5xx: unexpected.length, longestPause: await served.longestPause() },
        },
        section: sectionOf({ phases: isolation.phases, operations, scopes: scopes.tally, seed: seed ?? 0 }),
        failures: [
          ...operations.filter(each => !reached.has(each)).map(each => `${each} was asked for nothing.`),
          ...isolation.phases.flatMap(blindIn),
          ...isolation.failures,
          ...scopes.failures,
          ...unexpected.map(each => `Unexpected: ${each}`),
        ],
      }
    } finally {
      client.close()
      await served.stop()
    }
  })
}
