import type pg from 'pg'
import { batchesOf } from '../../../core/bulk.ts'
import { copyLine, copyRows } from '../../../platform/database/copy.ts'

/** One thing that is wrong, and where. `line` 0: the file as a whole; `column` `''`: the row as a whole. */
export type ImportError = Readonly<{ file: string; line: number; column: string; reason: string }>

/** As many as are in memory at a time. */
export const errorsAtOnce = 2_000

/**
 * Gathers what is wrong, every one of it, and gives it back in the order in which a reader goes through the files. It
 * waits in a temporary table: memory holds a batch. Who adds many calls `store` when it `isFull`.
 */
export class Problems {
  readonly #client: pg.ClientBase
  readonly #places = new Map<string, Place>()
  #waiting: string[] = []
  #count = 0

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Makes the table. */
  async open(): Promise<void> {
    await this.#client.query(`create temporary table import_problem (
      file_place integer, line integer, column_place integer, number integer, file text, column_name text, reason text
    ) on commit drop`)
  }

  /** Files are reported in the order in which they are announced, columns in the order of their list. */
  announce(file: string, columns: readonly string[]): void {
    this.#places.set(file, {
      file: this.#places.size,
      columns: new Map(columns.map((column, place) => [column, place + 1])),
    })
  }

  get count(): number {
    return this.#count
  }

  get isFull(): boolean {
    return this.#waiting.length >= errorsAtOnce
  }

  add({ file, line, column, reason }: ImportError): void {
    this.#count++
    const place = this.#places.get(file)
    const order = [place?.file ?? last, line, place?.columns.get(column) ?? 0, this.#count]
    this.#waiting.push(copyLine([...order.map(String), file, column, reason]))
  }

  /** Sends what waits to the table. */
  async store(): Promise<void> {
    const lines = this.#waiting
    this.#waiting = []
    const columns = ['file_place', 'line', 'column_place', 'number', 'file', 'column_name', 'reason']
    await copyRows(this.#client, { table: 'import_problem', columns, lines })
  }

  /** All of it, in batches. */
  async *inOrder(): AsyncGenerator<readonly ImportError[]> {
    await this.store()
    yield* batchesOf<ImportError>(
      this.#client,
      `select file, line, column_name as column, reason from import_problem
       order by file_place, line, column_place, number`,
    )
  }
}

/** Where files come that were not announced. */
const last = 1000

type Place = Readonly<{ file: number; columns: ReadonlyMap<string, number> }>
