import { type Db, waysToRead } from '../../platform/database/index.ts'
import { bringAll, type Pick, type Picked, readFresh } from './fresh.ts'
import { isFar, type ListedRow, type RecordList } from './lists.ts'
import { readerOf } from './reader.ts'
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
  const pick: Pick = ids => ({ ids: ids.has(id) ? [id] : [], total: 1 })
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

/** The texts of picked records, those that are not in the list left out. */
export function readRecordTexts<Row extends ListedRow, Item>(
  db: Db,
  list: TextList<Row, Item>,
  { pick, textOf }: Readonly<{ pick: Pick; textOf(item: Item): string }>,
): Promise<TextsOfRecords> {
  const reading = new TextReader(db, list, textOf)
  return readFresh<TextsOfRecords>(db, listsOf(list), {
    kinds: reading.kinds,
    pick(ids, whole) {
      reading.use(whole)
      return pick(ids)
    },
    async read(connection, picked, fresh) {
      const { seen, texts } = await reading.read(connection, { ids: picked.ids, fresh })
      return { seen, ...(texts && { result: { ...picked, texts } }) }
    },
  })
}
