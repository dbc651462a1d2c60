import { parseArgs } from 'node:util'
import { Random } from '../../server/test/support/exactness/random.ts'
import { runScopes, type ScopeTally } from '../../server/test/support/scopes/index.ts'
import { idOfGroup, type Tally } from '../../server/test/support/tenancy/index.ts'
import { Client } from '../kit/client.ts'
import { number, type Outcome, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import { type Isolation, tryIsolation } from './isolation.ts'

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
      const blind = blindOf(isolation.tally).filter(each => !refusedBefore.includes(each))
      const asked = isolation.phases.reduce((sum, phase) => sum + phase.asked, 0)
      return {
        counts: {
          ...{ requests: client.requests, load: client.requests / ((performance.now() - start) / 1000) },
          ...{ badInputs: asked, unexpected5xx: unexpected.length, longestPause: await served.longestPause() },
        },
        section: sectionOf(isolation, scopes.tally, seed ?? 0),
        failures: [
          ...blind.map(each => `${each} never answered 404.`),
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

function sectionOf({ phases, tally }: Isolation, scopes: ScopeTally, seed: number): string {
  const rows = [...byFamily(tally)].sort(([one], [other]) => (one < other ? -1 : 1))
  const kinds = [...scopes].sort(([one], [other]) => (one < other ? -1 : 1))
  const total = [...scopes.values()].reduce((sum, row) => sum + row.scopes, 0)
  return `## Tenancy

Two groups ask for every record of each other by its number: in the path of every operation, in every parameter and field
that names one. Status, headers and bytes are compared with those for a number that nothing has, and the rows of the other
group before and after. Then the same while one of the two isolations is off.

${table(
  ['isolations', 'asked', 'different'],
  phases.map(({ name, asked, different }) => [name, asked, different]),
)}

${table(
  ['operations', 'in paths', 'in queries', 'in bodies', 'statuses', 'different'],
  rows.map(([family, { path, query, body, statuses, different }]) => [
    ...[family, path, query, body, [...statuses].sort().join(', '), different],
  ]),
)}

Each operation with a number in its path answered 404 at least once, but for those that refuse every key: ${refusedBefore.join(', ')}.

${number(total)} generated access scopes of accounts and keys ask for lists with filters, totals, reports and single
reads. An oracle in plain code, which reads the rows as a superuser, says what they show. Seed ${seed}.

${table(
  ['of account and key together', 'scopes', 'answers', 'records listed', 'different'],
  kinds.map(([kind, row]) => [kind, row.scopes, row.answers, row.records, row.different]),
)}
`
}

/** Operations that another rule refuses first. A key reveals no numbers: only a session with a second factor does. */
const refusedBefore = ['POST /Employees/{id}/actions/reveal']

/** Operations that never answered 404, so that they say nothing of what they were asked for. */
const blindOf = (tally: Tally): string[] =>
  [...tally.values()].flatMap(({ operations }) =>
    [...operations].filter(([, statuses]) => !statuses.has(404)).map(([name]) => name),
  )

type Row = { path: number; query: number; body: number; statuses: Set<number>; different: number }

function byFamily(tally: Tally): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const { family, place, asked, statuses, different } of tally.values()) {
    const row = rows.get(family) ?? { path: 0, query: 0, body: 0, statuses: new Set<number>(), different: 0 }
    rows.set(family, row)
    row[place] += asked
    row.different += different
    for (const status of statuses) row.statuses.add(status)
  }
  return rows
}
