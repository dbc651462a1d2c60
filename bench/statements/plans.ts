import pg from 'pg'
import type { Heard } from './heard.ts'
import { textOf } from './replay.ts'

/** What PostgreSQL touches for one answer: blocks of 8 kB, rows that its scans looked at, and rows that it returned. */
export type Touched = Readonly<{ buffers: number; touched: number; returned: number }>

/** Executions until PostgreSQL may take a generic plan, and some more. */
const executions = 10
const mostMilliseconds = 3_000

/** Explains the reads of a request as the server's role, with the plan that they have after ten executions. */
export async function touchedBy({ statements }: Heard, serverUrl: string): Promise<Touched> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query("select set_config('muster.employer_group_id', '1', false)")
    const sums = { buffers: 0, touched: 0, returned: 0 }
    for (const { text, values } of statements.filter(statement => /^\s*(select|with)\b/i.test(statement.text))) {
      const literals = values.map(value => (value === null ? 'null' : client.escapeLiteral(textOf(value))))
      const execute = `execute heard${literals.length > 0 ? `(${literals.join(', ')})` : ''}`
      await client.query(`prepare heard as ${text}`)
      const end = performance.now() + mostMilliseconds
      for (let n = 0; n < executions && performance.now() < end; n++) await client.query(execute)
      const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${execute}`)
      const { rows: answer } = await client.query(execute)
      await client.query('deallocate heard')
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      sums.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      sums.returned += recordsIn(answer)
      sums.touched += rowsTouchedBy(plan)
    }
    return sums
  } finally {
    await client.end()
  }
}

/** Rows, or the records of arrays in them: what many requests ask for together comes as one row. */
const recordsIn = (rows: readonly Readonly<Record<string, unknown>>[]): number =>
  rows.reduce((sum, row) => sum + Math.max(1, ...Object.values(row).map(value => lengthOf(value))), 0)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

type Plan = Readonly<{
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  Plans?: readonly Plan[]
}>

/** Rows of tables, those that a filter removed too. */
function rowsTouchedBy(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsTouchedBy(each), 0)
  if (plan['Relation Name'] === undefined) return below
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return below + (plan['Actual Rows'] + removed) * plan['Actual Loops']
}
