/** One thing that is wrong, and where. `line` 0: the file as a whole; `column` `''`: the row as a whole. */
export type ImportError = Readonly<{ file: string; line: number; column: string; reason: string }>

/** As many errors as anybody will read; what comes after them is only counted. */
export const mostErrors = 10_000

/** Gathers what is wrong, in the order in which a reader goes through the files, with a bound on what it keeps. */
export class Problems {
  readonly #places = new Map<string, Place>()
  /** The last one that stays, once there are too many: an error that sorts behind it is only counted. */
  #lastKept: Kept | undefined
  #kept: Kept[] = []
  #count = 0

  /** Files are reported in the order in which they are announced, columns in the order of their list. */
  announce(file: string, columns: readonly string[]): void {
    this.#places.set(file, {
      file: this.#places.size,
      columns: new Map(columns.map((column, place) => [column, place + 1])),
    })
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  add(error: ImportError): void {
    this.#count++
    const kept = { ...error, order: this.#count }
    if (this.#lastKept && this.#compare(kept, this.#lastKept) > 0) return
    this.#kept.push(kept)
    if (this.#kept.length >= 3 * mostErrors) this.#cut()
  }

  /** Some that were found and not kept by whoever found them. */
  addUnseen(count: number): void {
    this.#count += count
  }

  /** At most `mostErrors`, and one more line that counts the rest. */
  list(): ImportError[] {
    this.#cut()
    const errors = this.#kept.map(({ file, line, column, reason }) => ({ file, line, column, reason }))
    const unlisted = this.#count - errors.length
    if (unlisted === 0) return errors
    const last = errors.at(-1)
    return [
      ...errors,
      {
        file: last?.file ?? '',
        line: last?.line ?? 0,
        column: '',
        reason: `There are ${unlisted.toLocaleString('en-AU')} more errors, which are not listed. Put these right and run the import again.`,
      },
    ]
  }

  #cut(): void {
    this.#kept = this.#kept.sort((one, other) => this.#compare(one, other)).slice(0, mostErrors)
    if (this.#kept.length === mostErrors) this.#lastKept = this.#kept.at(-1)
  }

  #compare(one: Kept, other: Kept): number {
    const [first, second] = [this.#places.get(one.file), this.#places.get(other.file)]
    return (
      (first?.file ?? last) - (second?.file ?? last) ||
      one.line - other.line ||
      (first?.columns.get(one.column) ?? 0) - (second?.columns.get(other.column) ?? 0) ||
      one.order - other.order
    )
  }
}

type Kept = ImportError & { order: number }

/** Where files come that nobody announced. */
const last = 1000

type Place = Readonly<{ file: number; columns: ReadonlyMap<string, number> }>
