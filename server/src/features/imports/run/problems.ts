import type pg from 'pg'
import { batchesOf } from '../../../core/bulk.ts'
import { copyLine, copyRows } from '../../../platform/database/copy.ts'

/** An error and its place. `line` 0: the file as a whole; `column` `''`: the row as a whole. */
export type ImportError = Readonly<{ file: string; line: number; column: string; reason: string }>

/** The number of errors in memory at a time. */
const errorsAtOnce = 2_000

/** The place of files that the format does not know: after the others. */
const last = 1000

/**
 * Gathers the errors of an import and returns them in the order in which a reader goes through the files. They wait in a
 * temporary table, so that memory holds one batch. A caller that adds many calls `store` when it `isFull`.
 */
export class Problems {
  readonly #client: pg.ClientBase
  readonly #order: ReadonlyMap<string, readonly string[]>
  readonly #files: readonly string[]
  #waiting: string[] = []
  #count = 0

  /** `order`: the files of the format and their columns, in the order of the report. */
  constructor(client: pg.ClientBase, order: ReadonlyMap<string, readonly string[]>) {
    this.#client = client
    this.#order = order
    this.#files = [...order.keys()]
  }

  /** Creates the table. */
  async open(): Promise<void> {
    await this.#client.query(`create temporary table import_problem (
      file_place integer, line integer, column_place integer, number integer, file text, column_name text, reason text
    ) on commit drop`)
  }

  get count(): number {
    return this.#count
  }

  get isFull(): boolean {
    return this.#waiting.length >= errorsAtOnce
  }

  add({ file, line, column, reason }: ImportError): void {
    this.#count++
    const columns = this.#order.get(file)
    const order = [columns ? this.#files.indexOf(file) : last, line, columns?.indexOf(column) ?? -1, this.#count]
    this.#waiting.push(copyLine([...order.map(String), file, column, reason]))
  }

  /** Sends the waiting errors to the table. */
  async store(): Promise<void> {
    const lines = this.#waiting
    this.#waiting = []
    const columns = ['file_place', 'line', 'column_place', 'number', 'file', 'column_name', 'reason']
    await copyRows(this.#client, { table: 'import_problem', columns, lines })
  }

  /** All errors, in batches. */
  async *inOrder(): AsyncGenerator<readonly ImportError[]> {
    await this.store()
    yield* batchesOf<ImportError>(
      this.#client,
      `select file, line, column_name as column, reason from import_problem
       order by file_place, line, column_place, number`,
    )
  }
}
