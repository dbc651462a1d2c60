import { type Db, waysToRead } from '../../platform/database/index.ts'
import { bringAll, readFresh } from './fresh.ts'
import { type IdList, isFar, type ListedRow, type Picked, type RecordList } from './lists.ts'
import { readerOf } from './reader.ts'
import { SortedIds } from './sorted-ids.ts'
import { listsOf, type TextList, TextReader } from './text-reader.ts'
import type { RecordText } from './texts.ts'

/** Records as answers have them. */
export type TextsOfRecords = Picked & Readonly<{ texts: readonly RecordText[] }>

/**
 * One record of a list; `texts` is empty if it is not in the list. Undefined: the list is not known yet, and is read
 * meanwhile.
 */
export async function rememberedRecord<Row extends ListedRow, Item>(
  db: Db,
  { text, ...list }: RecordList<Row, Item>,
  { id, textOf }: Readonly<{ id: number; textOf(item: Item): string }>,
): Promise<TextsOfRecords | undefined> {
  if (!text || !(await areNear(db, { ...list, text }))) return undefined
  const pick = (ids: SortedIds) => ({ ids: ids.has(id) ? [id] : [], total: 1 })
  return readRecordTexts(db, { ...list, text }, { pick, textOf })
}

/** Whether nothing has to be read whole before the texts of a list. Otherwise it is read meanwhile. */
export async function areNear<Row extends ListedRow, Item>(db: Db, list: TextList<Row, Item>): Promise<boolean> {
  if (!waysToRead(db)?.remembers || list.key === undefined) return false
  const reader = readerOf(db)
  await reader.start(db)
  const lists = listsOf(list)
  const isNear = !lists.some(each => isFar(reader, each))
  if (!isNear) bringAll(db, reader, lists).catch(() => {})
  return isNear
}

type Wanted<Item> = Readonly<{
  /** @param matches the ids of `matching`, none without it */
  pick(ids: SortedIds, isWhole: (id: number) => boolean, matches: SortedIds): Picked
  textOf(item: Item): string
  /** Another list, whose ids are needed to pick. */
  matching?: IdList
}>

/** The texts of picked records, those that are not in the list left out. */
export function readRecordTexts<Row extends ListedRow, Item>(
  db: Db,
  list: TextList<Row, Item>,
  { pick, textOf, matching }: Wanted<Item>,
): Promise<TextsOfRecords> {
  const reading = new TextReader(db, list, textOf)
  const lists = listsOf(list)
  return readFresh<TextsOfRecords>(db, matching ? [...lists, matching] : lists, {
    kinds: reading.kinds,
    async read(connection, [ids = SortedIds.none, ...others], fresh) {
      const whole = lists.length > 1 ? others[0] : undefined
      const isWhole = (id: number) => whole?.has(id) ?? list.text.isWhole === true
      const picked = pick(ids, isWhole, (matching && others.at(-1)) ?? SortedIds.none)
      const { seen, texts } = await reading.read(connection, { ids: picked.ids, isWhole, fresh })
      return { seen, ...(texts && { result: { ...picked, texts } }) }
    },
  })
}
