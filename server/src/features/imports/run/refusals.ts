import { batchesOf, snake } from '../../../core/bulk.ts'
import { quoted } from '../../../domain/text/free-text.ts'
import type { Violation } from '../../../domain/violation.ts'
import { type CodedTable, codedTables, type FileName, presentIn, type Run, stageOf } from './run.ts'

/** A row of a query: its line, and values for the reason. */
export type Refused = Readonly<Record<string, string | number | boolean | null>>

/**
 * `query`: SQL with the column `line`. `columns`: the column of the file for each field of the rule; violations of other
 * fields do not concern the file. `reasons`: of a field whose sentence for a request does not fit a file. `rule`: of the
 * feature that owns the record.
 */
type Review<Row> = Readonly<{
  query: string
  columns: Readonly<Record<string, string>>
  reasons?: Readonly<Record<string, string | ((row: Row, message: string) => string)>>
  rule(row: Row): readonly Violation[]
}>

/** `key`: SQL over a row `s` of `from`, which is the staging table unless given. `thing`: begins the reason. */
type Doubled = Readonly<{ column: string; key: string; from?: string; thing: string }>

/** Refuses rows of a file: notes an error for each. */
class Refusals {
  readonly #run: Pick<Run, 'client' | 'problems' | 'present'>
  readonly #file: FileName

  constructor(run: Pick<Run, 'client' | 'problems' | 'present'>, file: FileName) {
    this.#run = run
    this.#file = file
  }

  /** Refuses every row of a query with the column `line`. */
  rows(column: string, query: string, reason: string | ((row: Refused) => string)): Promise<void> {
    return this.review<Refused>({ query, columns: { column }, reasons: { column: reason }, rule: refuseAll })
  }

  /** Applies a rule to every row of a query. */
  async review<Row>({ query, columns, reasons = {}, rule }: Review<Row>): Promise<void> {
    const { client, problems } = this.#run
    for await (const rows of batchesOf<Row & { line: number }>(
      client,
      `select * from (${query}) refused order by line`,
    )) {
      for (const row of rows) {
        for (const { field, message } of rule(row)) {
          const column = columns[field]
          if (column === undefined) continue
          const { [field]: given = inFile(message) } = reasons
          const reason = typeof given === 'string' ? given : given(row, inFile(message))
          problems.add({ file: this.#file, line: row.line, column, reason })
        }
      }
      await problems.store()
    }
  }

  /** Refuses a second row with the same key. */
  doubled({ column, key, from = stageOf(this.#file), thing }: Doubled): Promise<void> {
    return this.rows(
      column,
      `select line, first from (
        select s.line, min(s.line) over (partition by ${key}) as first from ${from} s where (${key}) is not null
      ) doubled where line > first`,
      ({ first }) => `${thing} is in line ${first} already. Take one of the two out.`,
    )
  }

  /** Refuses a second row with the same code. */
  doubledCodes(noun: string): Promise<void> {
    return this.doubled({ column: 'code', key: 's.code', thing: `The code of ${noun}` })
  }

  /** Refuses codes that no record has, in the set or in the group. `references`: the table of each column's codes. */
  async unknown(references: Readonly<Record<string, CodedTable>>): Promise<void> {
    for (const [column, table] of Object.entries(references)) {
      if (!presentIn(this.#run, this.#file).has(column)) continue
      const codes = column.endsWith('Codes')
        ? `select s.line, each.code from ${stageOf(this.#file)} s, unnest(s.${snake(column)}) each (code)`
        : `select line, ${snake(column)} as code from ${stageOf(this.#file)}`
      const { noun } = codedTables[table]
      await this.rows(
        column,
        `select s.line, s.code from (${codes}) s
         where s.code is not null and not exists (select from known_${table} k where k.code = s.code)`,
        ({ code }) =>
          `${quoted(String(code))} is not the code of ${noun}, neither in these files nor in the group. Correct it, or add the ${noun.replace(/^an? /, '')}.`,
      )
    }
  }
}

const refuseAll = (): Violation[] => [{ field: 'column', message: '' }]

export const refusalsIn = (run: Pick<Run, 'client' | 'problems' | 'present'>, file: FileName) => new Refusals(run, file)

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

/** A sentence for a request, said of a file: cells are written, not sent, and a file has no other calls. */
const inFile = (message: string): string =>
  message.replace(/\bSend\b/g, 'Write').replace(/ (?:DELETE|GET) [^.]*\./g, '')
