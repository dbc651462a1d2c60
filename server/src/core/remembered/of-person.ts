import type { Seen } from './changes.ts'
import type { ReadRecords } from './lists.ts'

/** What the text of a record of one person shows, beside the person: names of employers and payment groups. */
export const kindsOfPerson = ['names'] as const

type Row = Readonly<{ id: number; personId: number; version: number }> & Partial<Seen>

/** Records that the rows of one person make. */
export const readOfPersons = <Of extends Row, Item>(
  rows: readonly Of[],
  toItem: (row: Of) => Item,
): ReadRecords<Item> => ({
  records: rows.map(row => ({
    id: row.id,
    version: row.version,
    item: toItem(row),
    about: [['person', row.personId]],
  })),
  seen: rows[0] as Seen | undefined,
})
