import { batchesOf } from '../../../core/bulk.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { FileName } from '../files/index.ts'
import { type Run, stageOf } from './run.ts'

type Value = string | number | boolean | null

/** A row of a query: its line, and what the reason names. */
export type Refused = Readonly<Record<string, Value>>

/** Notes an error for every row of a query with the column `line`, and those that the reason names. */
export type Refuse = (column: string, query: string, reason: string | ((row: Refused) => string)) => Promise<void>

/** What refuses rows of a file. */
export const refusalsIn =
  (run: Run, file: FileName): Refuse =>
  async (column, query, reason) => {
    for await (const rows of batchesOf<Refused>(run.client, `select * from (${query}) refused order by line`)) {
      for (const row of rows) {
        const text = typeof reason === 'string' ? reason : reason(row)
        run.problems.add({ file, line: Number(row.line), column, reason: text })
      }
      await run.problems.store()
    }
  }

/**
 * `columns`: the columns of the file that a rule's fields are; violations of other fields are none of a file's. `reasons`: what
 * is said of a field, where the sentence for a request does not fit a file.
 */
type Review<Row> = Readonly<{
  file: FileName
  query: string
  columns: Readonly<Record<string, string>>
  reasons?: Readonly<Record<string, string | ((row: Row, message: string) => string)>>
}>

/** Applies a rule of a feature to every row of a query with the column `line`, and notes what the rule has against it. */
export async function review<Row>(
  run: Run,
  { file, query, columns, reasons = {} }: Review<Row>,
  violationsOf: (row: Row) => readonly Violation[],
): Promise<void> {
  for await (const rows of batchesOf<Row & { line: number }>(run.client, `${query} order by line`)) {
    for (const row of rows) {
      for (const { field, message } of violationsOf(row)) {
        const column = columns[field]
        if (column === undefined) continue
        const { [field]: said = inFile(message) } = reasons
        const reason = typeof said === 'string' ? said : said(row, inFile(message))
        run.problems.add({ file, line: row.line, column, reason })
      }
    }
    await run.problems.store()
  }
}

/** The rows of a query in groups: rows that follow each other and have the same key. */
export async function* groupsOf<Row extends object>(
  { client, problems }: Pick<Run, 'client' | 'problems'>,
  query: string,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  let group: Row[] = []
  for await (const rows of batchesOf<Row>(client, query)) {
    for (const row of rows) {
      if (group[0] !== undefined && keyOf(group[0]) !== keyOf(row)) {
        yield group
        group = []
      }
      group.push(row)
    }
    await problems.store()
  }
  if (group.length > 0) yield group
}

/** A sentence for a request, as it is said of a file: cells are written, not sent, and a file has no other calls. */
const inFile = (message: string): string =>
  message.replace(/\bSend\b/g, 'Write').replace(/ (?:DELETE|GET) [^.]*\./g, '')

/** Refuses a second row of a file with the same key; `key` is SQL over its row `s` of `from`, the staging table unless said. */
export const refuseDoubled = (
  run: Run,
  { file, column, key, from = stageOf(file) }: Readonly<{ file: FileName; column: string; key: string; from?: string }>,
  thing: string,
): Promise<void> =>
  refusalsIn(run, file)(
    column,
    `select line, first from (
      select s.line, min(s.line) over (partition by ${key}) as first from ${from} s where (${key}) is not null
    ) doubled where line > first`,
    ({ first }) => `${thing} is in line ${first} already. Take one of the two out.`,
  )
