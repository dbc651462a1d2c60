import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { type Change, type ChangeKind, Changes, type Seen } from './changes.ts'

/** Changes that a reader keeps for lists that are not used at the moment. */
const mostKept = 10_000

let readers = 0

/**
 * What one process knows of the changes of one employer group: a snapshot, and the changes that came to it, each with the
 * generation in which it came. A list of a generation has every change up to it.
 */
export class Reader {
  /** Keys of memories begin with it. */
  readonly name = `${++readers}`
  /** Empty until the first statement. */
  snapshot = ''
  generation = 0
  /** Counts what makes every remembered text wrong. */
  epoch = 0
  readonly #onPersons: (ids: readonly number[]) => void
  #kept: { generation: number; change: Change }[] = []
  /** Changes up to this generation are forgotten. */
  #forgotten = 0

  /** @param onPersons is told of the persons whose records changed */
  constructor(onPersons: (ids: readonly number[]) => void) {
    this.#onPersons = onPersons
  }

  async start(db: Db): Promise<void> {
    if (this.snapshot !== '') return
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
    if (this.snapshot === '') this.snapshot = rows[0]?.snapshot ?? ''
  }

  /**
   * Takes in what a statement saw that was sent at a generation.
   * @returns whether nothing of these kinds had changed between the reader's snapshot and the statement's
   */
  takeIn({ snapshot, news }: Seen, { generation, kinds }: { generation: number; kinds: readonly ChangeKind[] }): boolean {
    if (news === null) return true
    const changes = new Changes(news)
    // Another statement was faster, and brought these changes or others: its snapshot counts.
    if (generation === this.generation) this.#keep(snapshot, news, changes)
    return !changes.concern(kinds)
  }

  #keep(snapshot: string, news: readonly Change[], changes: Changes): void {
    this.snapshot = snapshot
    this.generation += 1
    if (changes.isWhole(['person', 'names'])) this.epoch += 1
    else this.#onPersons(changes.idsOf('person'))
    this.#kept.push(...news.map(change => ({ generation: this.generation, change })))
    if (this.#kept.length > mostKept) {
      const gone = this.#kept.splice(0, this.#kept.length - mostKept / 2)
      this.#forgotten = gone.at(-1)?.generation ?? this.#forgotten
    }
  }

  /** Whether nothing of these kinds has changed since a generation, as far as the reader knows. */
  isStillAt(generation: number, kinds: readonly ChangeKind[]): boolean {
    return generation === this.generation || !new Changes(this.since(generation)).concern(kinds)
  }

  /** What came after a generation. */
  since(generation: number): Change[] {
    if (generation < this.#forgotten) return [[null, null]]
    return this.#kept.filter(kept => kept.generation > generation).map(({ change }) => change)
  }
}
