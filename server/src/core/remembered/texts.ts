import { type Change, type ChangeKind, changeKinds, mostChanges } from './changes.ts'

/** A record as answers have it, its version, and the instant until which it is so, if it is known. */
export type RecordText = Readonly<{ text: string; version: number; until?: string | null | undefined }>

/** What a text shows, as the log of changes names it: `['person', 12]`. */
export type About = readonly (readonly [kind: string, id: number])[]

type Remembered = RecordText & {
  readonly about: readonly number[]
  /** The last changes that it is known to have. */
  generation: number
  /** Since it came, or since room was made last. */
  isUsed: boolean
}

/** For all groups, in bytes. */
const limit = 48 * 1024 * 1024

/**
 * Of the texts that come when the memory is full, one in so many is kept. If each were, those who read more records in turn
 * than fit would find none of them.
 */
const keptOf = 16

/** The texts of a sort, by the ids of their records. Sorts in the order of their last use, texts in that of their arrival. */
const shelves = new Map<string, Map<number, Remembered>>()
let weight = 0
let arrived = 0
let lastUsed = ''

/** What a text takes with its place in the memory, as measured. Beyond Latin-1, each character takes two bytes. */
const weightOf = ({ text, about }: Remembered): number =>
  text.length * (/[^\0-\xff]/.test(text) ? 2 : 1) + 220 + 8 * about.length

function shelfOf(sort: string): Map<number, Remembered> | undefined {
  const shelf = shelves.get(sort)
  if (!shelf || sort === lastUsed) return shelf
  lastUsed = sort
  shelves.delete(sort)
  shelves.set(sort, shelf)
  return shelf
}

/** Takes texts out that came first and were not used since, of the sort first that was not used for the longest time. */
function makeRoom(): void {
  for (const [sort, shelf] of shelves) {
    for (const [id, remembered] of shelf) {
      if (weight <= limit) return
      shelf.delete(id)
      if (remembered.isUsed) shelf.set(id, Object.assign(remembered, { isUsed: false }))
      else weight -= weightOf(remembered)
    }
    shelves.delete(sort)
  }
}

/** A name of the log as one number: a text that kept it as a string would take 60 bytes more. */
const nameOf = (kind: string | null, id: number | null): number =>
  (id ?? 0) * 16 + changeKinds.indexOf(kind as ChangeKind)

/** The texts of one group's records in this process. */
export class Texts {
  /** Counts the times that something changed. */
  #generation = 0
  /** The generations of the last changes, by names; the last one at the end. */
  readonly #changed = new Map<number, number>()
  /** Changes up to this generation are not named any more. */
  #unnamed = 0

  /** @param sort tells texts of the same record apart, and those of groups */
  get(sort: string, id: number): RecordText | undefined {
    const remembered = shelfOf(sort)?.get(id)
    if (!remembered || !this.#isCurrent(remembered)) return undefined
    remembered.generation = this.#generation
    remembered.isUsed = true
    return remembered
  }

  set(sort: string, id: number, { about, ...record }: RecordText & Readonly<{ about: About }>): void {
    const shelf = shelfOf(sort) ?? new Map<number, Remembered>()
    const former = shelf.get(id)
    const names = about.map(([kind, of]) => nameOf(kind, of))
    const remembered = { ...record, about: names, generation: this.#generation, isUsed: false }
    const isFull = weight + weightOf(remembered) > limit
    if (isFull && !former && ++arrived % keptOf > 0) return
    weight += weightOf(remembered) - (former ? weightOf(former) : 0)
    shelves.set(sort, shelf.set(id, remembered))
    makeRoom()
  }

  /** Forgets the texts that show what has changed. */
  forget(changes: readonly Change[]): void {
    this.#generation += 1
    if (changes.some(([kind, id]) => kind === null || id === null)) this.#unnamed = this.#generation
    for (const [kind, id] of changes) {
      const name = nameOf(kind, id)
      this.#changed.delete(name)
      this.#changed.set(name, this.#generation)
    }
    for (const [name, generation] of this.#changed) {
      if (this.#changed.size <= mostChanges) return
      this.#changed.delete(name)
      this.#unnamed = Math.max(this.#unnamed, generation)
    }
  }

  #isCurrent({ generation, about }: Remembered): boolean {
    if (generation === this.#generation) return true
    return generation >= this.#unnamed && !about.some(name => (this.#changed.get(name) ?? 0) > generation)
  }
}
