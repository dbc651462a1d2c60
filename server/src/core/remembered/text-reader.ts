import { sql } from 'kysely'
import { compiledFor, given } from '../../platform/database/compiled.ts'
import type { Db } from '../../platform/database/index.ts'
import { type ChangeKind, Changes, type Freshness, freshText, givenFreshness, type Seen } from './changes.ts'
import type { IdList, ListedRow, RecordList, Subject, TextOf } from './lists.ts'
import { readerOf } from './reader.ts'
import type { About, RecordText } from './texts.ts'
import { Together } from './together.ts'

/** Records whose texts are remembered. */
export type TextList<Row extends ListedRow, Item> = RecordList<Row, Item> & Readonly<{ text: TextOf<Item> }>

export const listsOf = ({ text, ...list }: IdList & Readonly<{ text: Readonly<{ isWhole: boolean | IdList }> }>) =>
  typeof text.isWhole === 'boolean' ? [list] : [list, text.isWhole]

type Asked = Readonly<{
  ids: readonly number[]
  isWhole(id: number): boolean
  /** Absent in a snapshot of its own, where nothing changes. */
  fresh: Freshness | undefined
}>

/** The records that a statement found in the tenant, and what had changed. */
type Found = Readonly<{ ids: ReadonlySet<number>; seen: Seen }>

type Made = Readonly<{
  texts: ReadonlyMap<number, RecordText & Readonly<{ about: About | undefined }>>
  seen: Seen | undefined
  leftOut?: readonly number[] | undefined
}>

const findRows = compiledFor(
  ({ table }: Subject) => sql<Seen & Readonly<{ ids: number[] }>>`
    select array(select id from ${sql.table(table)} where employer_group_id = ${given('employerGroupId')}
      and id = any(${given('ids')}::bigint[])) as ids ${freshText(givenFreshness)}`,
)

const findings = new Together<Found>()
const makings = new Together<Made>()

/** Reads the texts of one answer. */
export class TextReader<Row extends ListedRow, Item> {
  /** What the texts depend on. */
  readonly kinds: readonly ChangeKind[]
  readonly #db: Db
  readonly #list: TextList<Row, Item>
  readonly #textOf: (item: Item) => string

  constructor(db: Db, list: TextList<Row, Item>, textOf: (item: Item) => string) {
    this.#db = db
    this.#list = list
    this.#textOf = textOf
    this.kinds = [...list.subject.kinds, ...list.text.kinds]
  }

  /**
   * One statement finds the records whose texts are remembered, another one reads the others. Both say whether anything
   * changed, and both are shared with other requests.
   * @returns `texts` in the order of the ids; undefined: something changed
   */
  async read(
    connection: Db,
    { ids, isWhole, fresh }: Asked,
  ): Promise<{ seen?: Seen | undefined; texts?: RecordText[] }> {
    if (!fresh) {
      const { texts } = await this.#make(connection, { ids, isWhole, fresh })
      return { texts: ids.flatMap(id => texts.get(id) ?? []) }
    }
    const reader = readerOf(this.#db)
    const { generation } = reader
    const sorts = [true, false].map(
      whole => `${reader.name} ${this.#list.subject.table} ${this.#list.text.key} ${whole}`,
    )
    const sortOf = (id: number) => sorts[isWhole(id) ? 0 : 1] as string
    const known = new Map(ids.map(id => [id, this.#stillSo(reader.texts.get(sortOf(id), id))]))
    const unknown = ids.filter(id => known.get(id) === undefined)
    const question = `${reader.name} ${generation} ${this.#list.subject.table}`
    const isFinding = unknown.length < ids.length || ids.length === 0
    const [found, made] = await Promise.all([
      isFinding ? findings.ask(question, ids, all => this.#find(connection, all, fresh)) : undefined,
      unknown.length > 0
        ? makings.ask(`${question} ${this.#textKey}`, unknown, async all => {
            const making = await this.#make(connection, { ids: all, isWhole, fresh })
            if (making.seen && this.#isCurrent(making.seen, generation))
              for (const [id, { about, ...text }] of making.texts)
                if (about) reader.texts.set(sortOf(id), id, { ...text, about })
            return making
          })
        : undefined,
    ])
    const all = [found?.seen, made?.seen].flatMap(seen => seen ?? [])
    const seen = all.find(each => !this.#isCurrent(each, generation)) ?? all[0]
    // A row that went meanwhile cannot say so.
    const isAllMade = unknown.every(id => made?.texts.has(id) || made?.leftOut?.includes(id))
    if (!seen || !this.#isCurrent(seen, generation) || !isAllMade) return { seen }
    const textOf = (id: number) => made?.texts.get(id) ?? (found?.ids.has(id) ? known.get(id) : undefined) ?? []
    return { seen, texts: ids.flatMap(textOf) }
  }

  /** Whether a statement sent at a generation saw what the reader knew then, and the reader still knows no more. */
  #isCurrent({ news }: Seen, generation: number): boolean {
    const isUnchanged = news === null || !new Changes(news).concern(this.kinds)
    return isUnchanged && readerOf(this.#db).isStillAt(generation, this.kinds)
  }

  #stillSo(text: RecordText | undefined): RecordText | undefined {
    return text?.until == null || text.until > (this.#list.text.now ?? '') ? text : undefined
  }

  /** Those who share a reading get the same texts: what each sees whole must be the same. */
  get #textKey(): string {
    const { key, isWhole } = this.#list.text
    return `${key} ${typeof isWhole === 'boolean' ? isWhole : isWhole.key}`
  }

  async #make(db: Db, { ids, isWhole, fresh }: Asked): Promise<Made> {
    const { records, ...read } = await this.#list.text.read(db, { ids, whole: ids.filter(isWhole), fresh })
    const made = records.map(({ id, version, item, about, until }) => {
      return [id, { text: this.#textOf(item), version, about, until }] as const
    })
    return { ...read, texts: new Map(made) }
  }

  async #find(db: Db, ids: readonly number[], fresh: Freshness): Promise<Found> {
    const { subject, employerGroupId } = this.#list
    const [row] = await findRows(db, subject, { employerGroupId, ids, ...fresh.since })
    if (!row) throw new Error('A select without a table gives one row.')
    return { seen: row, ids: new Set(row.ids) }
  }
}
