import type { ScopeTally } from '../../server/test/support/scopes/index.ts'
import type { Counted, Tally } from '../../server/test/support/tenancy/index.ts'
import { number, table } from '../kit/outcome.ts'
import type { Phase } from './isolation.ts'

/** Operations that another rule refuses first. A key reveals no numbers: only a session with a second factor does. */
const refusedBefore = ['POST /Employees/{id}/actions/reveal']

/** By operation with a number in its path, the statuses that it answered. */
export const answersOf = (tally: Tally): ReadonlyMap<string, ReadonlySet<number>> =>
  new Map([...tally.values()].flatMap(({ operations }) => [...operations]))

/** Operations that never answered 404 in a phase: there they say nothing of what they were asked for. */
export const blindIn = ({ name, tally }: Phase): string[] =>
  [...answersOf(tally)]
    .filter(([operation, statuses]) => !statuses.has(404) && !refusedBefore.includes(operation))
    .map(([operation, statuses]) => `${name}: ${operation} never answered 404, but ${[...statuses]}.`)

type Shown = Readonly<{ phases: readonly Phase[]; operations: readonly string[]; scopes: ScopeTally; seed: number }>

export function sectionOf({ phases, operations, scopes, seed }: Shown): string {
  const rows = [...byFamily(phases)].sort(([one], [other]) => (one < other ? -1 : 1))
  const kinds = [...scopes].sort(([one], [other]) => (one < other ? -1 : 1))
  const total = [...scopes.values()].reduce((sum, row) => sum + row.scopes, 0)
  return `## Tenancy

Two groups ask for every record of each other by its number: in the path of every operation, in every parameter and field
that names one. Status, headers and bytes are compared with those for a number that nothing has, and the rows of the other
group before and after. Then the same while one of the two isolations is off; with row-level security alone, no fields.

${table(
  ['isolations', 'asked', 'operations by path', 'of them, answered 404', 'different'],
  phases.map(({ name, asked, different, tally }) => {
    const answers = [...answersOf(tally).values()]
    return [name, asked, answers.length, answers.filter(statuses => statuses.has(404)).length, different]
  }),
)}

${table(
  ['operations', 'in paths', 'in queries', 'in bodies', 'statuses', 'different'],
  rows.map(([family, { path, query, body, statuses, different }]) => [
    ...[family, path, query, body, [...statuses].sort().join(', '), different],
  ]),
)}

Each of the ${operations.length} operations with a number of a group in its path was asked, and answered 404 in every row that asked
it, but for those that refuse every key: ${refusedBefore.join(', ')}.

${number(total)} generated access scopes of accounts and keys ask for lists with filters, totals, reports and single
reads. An oracle in plain code, which reads the rows as a superuser, says what they show. Seed ${seed}.

${table(
  ['of account and key together', 'scopes', 'answers', 'records listed', 'different'],
  kinds.map(([kind, row]) => [kind, row.scopes, row.answers, row.records, row.different]),
)}
`
}

type Row = { path: number; query: number; body: number; statuses: Set<number>; different: number }

function byFamily(phases: readonly Phase[]): Map<string, Row> {
  const rows = new Map<string, Row>()
  const counted: Counted[] = phases.flatMap(({ tally }) => [...tally.values()])
  for (const { family, place, asked, statuses, different } of counted) {
    const row = rows.get(family) ?? { path: 0, query: 0, body: 0, statuses: new Set<number>(), different: 0 }
    rows.set(family, row)
    row[place] += asked
    row.different += different
    for (const status of statuses) row.statuses.add(status)
  }
  return rows
}
