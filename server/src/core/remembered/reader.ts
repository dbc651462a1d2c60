import type { Db } from '../../platform/database/index.ts'
import { type Change, type ChangeKind, Changes, mostChanges, readSince, type Seen, type Since } from './changes.ts'
import { Texts } from './texts.ts'

const readers = new WeakMap<Db, Reader>()

/** The reader of a group's reads in this process. */
export function readerOf(db: Db): Reader {
  const reader = readers.get(db) ?? new Reader()
  readers.set(db, reader)
  return reader
}

let count = 0

/**
 * What one process knows of the changes of one employer group: a snapshot, and the changes that came to it, each with the
 * generation in which it came. A list of a generation has every change up to it.
 */
export class Reader {
  /** Keys of memories begin with it. */
  readonly name = `${++count}`
  readonly texts = new Texts()
  generation = 0
  /** Undefined until the first statement. */
  #since: Since | undefined
  #kept: Readonly<{ generation: number; change: Change }>[] = []
  /** Changes before this generation are not kept any more. */
  #oldest = 0
  /** The changes that were asked for last: many lists are of the same generation. */
  #after: Readonly<{ generation: number; changes: Changes }> | undefined

  async start(db: Db): Promise<void> {
    if (this.#since) return
    const { rows } = await readSince.execute(db)
    this.#since ??= rows[0]
  }

  /** What the reader has seen. */
  get since(): Since {
    if (!this.#since) throw new Error('Start the reader first.')
    return this.#since
  }

  /**
   * Takes in what a statement saw that was sent at a generation.
   * @returns whether nothing of these kinds had changed between the reader's snapshot then and the statement's
   */
  takeIn(
    { news, ...since }: Seen,
    { generation, kinds }: Readonly<{ generation: number; kinds: readonly ChangeKind[] }>,
  ) {
    // Otherwise another statement was faster, and brought changes of its own: its snapshot counts.
    const isNext = generation === this.generation
    // A reader that stayed at an early snapshot would look through all rows of the log since then.
    if (isNext) this.#since = since
    if (news === null) return true
    if (isNext) this.#keep(news)
    return !new Changes(news).concern(kinds)
  }

  #keep(news: readonly Change[]): void {
    this.generation += 1
    this.#after = undefined
    this.texts.forget(news)
    this.#kept.push(...news.map(change => ({ generation: this.generation, change })))
    // A list that lacks more changes is read whole.
    if (this.#kept.length <= 2 * mostChanges) return
    this.#kept = this.#kept.slice(-mostChanges)
    // Of its own changes, some may be gone too.
    this.#oldest = (this.#kept[0]?.generation ?? this.generation) + 1
  }

  /** Whether nothing of these kinds has changed since a generation, as far as the reader knows. */
  isStillAt(generation: number, kinds: readonly ChangeKind[]): boolean {
    return generation === this.generation || !this.changesSince(generation).concern(kinds)
  }

  /** The changes after a generation. */
  changesSince(generation: number): Changes {
    if (this.#after?.generation !== generation) {
      this.#after = { generation, changes: new Changes(this.keptSince(generation)) }
    }
    return this.#after.changes
  }

  /** The same as rows of the log. */
  keptSince(generation: number): Change[] {
    if (generation + 1 < this.#oldest) return [[null, null]]
    const before = this.#kept.findLastIndex(kept => kept.generation <= generation)
    return this.#kept.slice(before + 1).map(({ change }) => change)
  }
}
