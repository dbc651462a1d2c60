import { Memory } from './memory.ts'
import { Reader } from './reader.ts'
import type { Db } from '../../platform/database/index.ts'

/** The texts of a person's records as answers have them, by what tells them apart. */
type TextsOfPerson = Map<string, string>

const texts = new Memory<TextsOfPerson>(32 * 1024 * 1024)

const keyOf = ({ name, epoch }: Reader, personId: number) => `${name}.${epoch} ${personId}`

export const rememberedText = (reader: Reader, personId: number, representation: string): string | undefined =>
  texts.get(keyOf(reader, personId))?.get(representation)

export function rememberText(reader: Reader, personId: number, [representation, text]: [string, string]): void {
  const key = keyOf(reader, personId)
  const known = texts.get(key) ?? new Map()
  // Representations are of a day: those of former days go.
  if (known.size >= 8) known.clear()
  known.set(representation, text)
  texts.set(key, known, [...known].reduce((sum, [name, value]) => sum + name.length + value.length, 200))
}

const readers = new WeakMap<Db, Reader>()

/** The reader of a group's reads in this process. It forgets the texts of persons whose records change. */
export function readerOf(db: Db): Reader {
  const known = readers.get(db)
  if (known) return known
  const reader: Reader = new Reader(ids => {
    for (const id of ids) texts.delete(keyOf(reader, id))
  })
  readers.set(db, reader)
  return reader
}
