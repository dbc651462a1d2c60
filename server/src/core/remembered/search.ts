import type { Collection, TextPage, TextsAsked } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { rememberedCollection, textPageOf } from './collection.ts'
import { type IdList, isFar, type ListedRow } from './lists.ts'
import { readerOf } from './reader.ts'
import { areNear, readRecordTexts } from './record-texts.ts'
import type { TextList } from './text-reader.ts'

/** A search with more matches is read as a list of its own. */
const mostMatches = 1_000

type Search<Row extends ListedRow, Item> = Readonly<{
  /** The records in which is searched: all that the caller sees. */
  among: TextList<Row, Item>
  /** The records that match, the same for every caller. An index finds them. */
  matching: IdList
  /** Whether a record matches only if the caller sees it whole. */
  isOfWhole?: boolean
  /** The same search as a list. */
  list: TextList<Row, Item>
}>

/**
 * A search that begins with the few records that match, and leaves out those that are not in the list of what the caller
 * sees. The visibility of no record is computed for it.
 */
export function rememberedSearch<Row extends ListedRow, Item>(db: Db, asked: Search<Row, Item>): Collection<Item> {
  const { among } = asked
  const [list, matching] = [
    { ...asked.list, isFoundByIndex: true },
    { ...asked.matching, isFoundByIndex: true },
  ]
  return {
    ...rememberedCollection(db, list),
    async texts(wanted) {
      const isKnown = list.key !== undefined && !isFar(readerOf(db), list)
      const found = !isKnown && (await areNear(db, among)) ? await find(db, { ...asked, matching }, wanted) : undefined
      return found ?? textPageOf(db, list, wanted)
    },
  }
}

/** Undefined: there are too many matches. */
async function find<Row extends ListedRow, Item>(
  db: Db,
  { among, matching, isOfWhole = false }: Search<Row, Item>,
  { offset, limit, textOf }: TextsAsked<Item>,
): Promise<TextPage | undefined> {
  let isBroad = false
  const { texts, ...picked } = await readRecordTexts(db, among, {
    textOf,
    matching,
    pick(visible, isWhole, matches) {
      isBroad = matches.length > mostMatches
      const isFound = (id: number) => visible.has(id) && (!isOfWhole || isWhole(id))
      const ids = isBroad ? [] : matches.slice(0, matches.length).filter(isFound)
      return { ids: ids.slice(offset, offset + limit), total: ids.length }
    },
  })
  return isBroad ? undefined : { ...picked, texts: texts.map(({ text }) => text) }
}
