import { type Change, mostChanges } from './changes.ts'
import { Memory } from './memory.ts'

/** A record as answers have it, its version, and the instant until which it is so, if it is known. */
export type RecordText = Readonly<{ text: string; version: number; until?: string | null | undefined }>

/** What a text shows, as the log of changes names it: `['person', 12]`. */
export type About = readonly (readonly [kind: string, id: number])[]

type Remembered = RecordText & Readonly<{ about: readonly string[] }>

/** The keys of the texts that show something. */
const keysAbout = new Map<string, Set<string>>()

/** For all groups, in bytes. */
const texts = new Memory<Remembered>({ limit: 24 * 1024 * 1024, onGone: forgetKey })

function forgetKey(key: string, { about }: Remembered): void {
  for (const name of about) {
    const keys = keysAbout.get(name)
    keys?.delete(key)
    if (keys?.size === 0) keysAbout.delete(name)
  }
}

/** The texts of one group's records in this process. */
export class Texts {
  readonly #group: string
  /** Counts the changes that make every text wrong. */
  #epoch = 0

  /** @param group tells the texts of groups apart */
  constructor(group: string) {
    this.#group = group
  }

  get(key: string): RecordText | undefined {
    return texts.get(this.#keyOf(key))
  }

  set(key: string, { about, ...record }: RecordText & Readonly<{ about: About }>): void {
    const own = this.#keyOf(key)
    const names = about.map(([kind, id]) => this.#nameOf(kind, id))
    texts.set(own, { ...record, about: names }, 2 * own.length + record.text.length + 200 * (1 + names.length))
    if (texts.get(own)) for (const name of names) keysAbout.set(name, (keysAbout.get(name) ?? new Set()).add(own))
  }

  /** Forgets the texts that show what has changed. */
  forget(changes: readonly Change[]): void {
    // There are more than a statement tells: it is not known which.
    if (changes.length > mostChanges) this.#epoch += 1
    for (const [kind, id] of changes) {
      if (kind === null || id === null) this.#epoch += 1
      else for (const key of keysAbout.get(this.#nameOf(kind, id)) ?? []) texts.delete(key)
    }
  }

  #keyOf(key: string): string {
    return `${this.#group}.${this.#epoch} ${key}`
  }

  #nameOf(kind: string, id: number): string {
    return `${this.#group} ${kind} ${id}`
  }
}
