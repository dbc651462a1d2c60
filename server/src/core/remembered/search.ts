import { type RawBuilder, sql } from 'kysely'
import type { Collection, TextPage } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { freshText, type Seen } from './changes.ts'
import { rememberedCollection, textPageOf } from './collection.ts'
import { readFresh } from './fresh.ts'
import { isFar, type ListedRow } from './lists.ts'
import { readerOf } from './reader.ts'
import { areNear } from './record-texts.ts'
import { SortedIds } from './sorted-ids.ts'
import { foundIn, listsOf, type TextList, TextReader } from './text-reader.ts'

/** A search whose matches are more is read as a list of its own. */
const mostMatches = 1_000

type Search<Row extends ListedRow, Item> = Readonly<{
  /** The records in which is searched: all that the caller sees. */
  among: TextList<Row, Item>
  /** A query of the ids that match, whoever asks; it finds them by an index. */
  matching: RawBuilder<unknown>
  /** Whether only a record matches that the caller sees whole. */
  isOfWhole?: boolean
  /** The same search as a list. */
  list: TextList<Row, Item>
}>

/**
 * A search that begins with the few records that match, and leaves out those that are not in the remembered list of what
 * the caller sees. Where they are not few, a list is remembered for the search.
 */
export function rememberedSearch<Row extends ListedRow, Item>(db: Db, search: Search<Row, Item>): Collection<Item> {
  const { among, list } = search
  return {
    ...rememberedCollection(db, list),
    async texts(offset, limit, textOf) {
      const page = (ids: readonly number[]) => ids.slice(offset, offset + limit)
      const isSearched = !isKnown(db, list) && (await areNear(db, among))
      const found = isSearched ? await find(db, search, { page, textOf }) : undefined
      return found ?? textPageOf(db, list, { offset, limit, textOf })
    },
  }
}

const isKnown = <Row extends ListedRow, Item>(db: Db, list: TextList<Row, Item>): boolean =>
  list.key !== undefined && !isFar(readerOf(db), list)

type Pages<Item> = Readonly<{ page(ids: readonly number[]): readonly number[]; textOf(item: Item): string }>

/** Undefined: there are too many matches. */
async function find<Row extends ListedRow, Item>(
  db: Db,
  { among, matching, isOfWhole = false }: Search<Row, Item>,
  { page, textOf }: Pages<Item>,
): Promise<TextPage | undefined> {
  const reading = new TextReader(db, among, textOf)
  let visible = SortedIds.none
  const { texts, total } = await readFresh<Readonly<{ texts?: readonly string[]; total: number }>>(db, listsOf(among), {
    kinds: reading.kinds,
    pick(ids, whole) {
      visible = ids
      reading.use(whole)
      return { ids: [], total: 0 }
    },
    async read(connection, _, fresh) {
      const { rows } = await sql<Seen & { ids: number[] }>`
        select array(${matching} limit ${sql.lit(mostMatches + 1)}) as ids ${freshText(fresh)}`.execute(connection)
      const found = foundIn(rows)
      if (found.ids.size > mostMatches) return { result: { total: 0 }, seen: found.seen }
      const isFound = (id: number) => visible.has(id) && (!isOfWhole || reading.isWhole(id))
      const ids = [...found.ids].filter(isFound).sort((one, other) => one - other)
      const read = await reading.read(connection, { ids: page(ids), fresh, found })
      const texts = read.texts?.map(({ text }) => text)
      return { seen: read.seen, ...(texts && { result: { texts, total: ids.length } }) }
    },
  })
  return texts && { texts, total }
}
