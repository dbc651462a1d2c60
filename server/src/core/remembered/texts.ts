import { type Change, type ChangeKind, changeKinds, mostChanges } from './changes.ts'

/** A record as answers have it, its version, and the instant until which it is so, if it is known. */
export type RecordText = Readonly<{ text: string; version: number; until?: string | null | undefined }>

/** What a text shows, as the log of changes names it: `['person', 12]`. */
export type About = readonly (readonly [kind: ChangeKind, id: number])[]

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

/** What all texts take, in bytes. */
export const weightOfTexts = (): number => weight

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

const numberOfKind = (kind: ChangeKind): number => changeKinds.indexOf(kind)

/** A name of the log as one number: a text that kept it as a string would take 60 bytes more. */
const nameOf = (kind: ChangeKind, id: number): number => id * 16 + numberOfKind(kind)

const numberOfKindIn = (name: number): number => name % 16

/** No text says which employers, cost centres and paycodes it shows. A process of a later release may log further kinds. */
const isNamedInTexts = (kind: ChangeKind | null): kind is ChangeKind =>
  kind !== null && kind !== 'names' && changeKinds.includes(kind)

/** The texts of one group's records in this process. */
export class Texts {
  /** Counts the times that something changed. */
  #generation = 0
  /** The generations of the last changes, by names; the last one at the end. */
  readonly #changed = new Map<number, number>()
  /** By kinds: among the changes up to this generation, some are not named, or not any more. */
  readonly #unnamed = changeKinds.map(() => 0)
  /** The generation of the last change that any text may show. */
  #ofAll = 0

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
    // The rest was cut off.
    if (changes.length > mostChanges) this.#ofAll = this.#generation
    for (const [kind, id] of changes) {
      if (!isNamedInTexts(kind)) this.#ofAll = this.#generation
      else if (id === null) this.#unnamed[numberOfKind(kind)] = this.#generation
      else this.#name(nameOf(kind, id))
    }
    for (const [name, generation] of this.#changed) {
      if (this.#changed.size <= mostChanges) return
      this.#changed.delete(name)
      const kind = numberOfKindIn(name)
      this.#unnamed[kind] = Math.max(this.#unnamed[kind] ?? 0, generation)
    }
  }

  #name(name: number): void {
    this.#changed.delete(name)
    this.#changed.set(name, this.#generation)
  }

  #lastChangeOf(name: number): number {
    return Math.max(this.#changed.get(name) ?? 0, this.#unnamed[numberOfKindIn(name)] ?? 0)
  }

  #isCurrent({ generation, about }: Remembered): boolean {
    if (generation === this.#generation) return true
    return generation >= this.#ofAll && !about.some(name => this.#lastChangeOf(name) > generation)
  }
}
