import {
  type About,
  callerKey,
  type Freshness,
  look,
  rowsByIds,
  type Seen,
  type TextOf,
} from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type ApprovableKind, approvableIsVisible, approvableIsVisibleToDecider } from '../approvable/index.ts'
import { freshSteps, type Step, type StepsByApprovable, stepsIn } from '../steps/index.ts'
import { type Page, type RecordRow, type Selection, selectRecords } from './rows.ts'

type Records<Own, Columns, Parts> = Omit<Selection<Own, Columns>, 'table'> &
  Readonly<{
    kind: Pick<ApprovableKind, 'table' | 'name'>
    /** What the columns of all records together are. */
    partsIn(columns: Columns): Parts
    /** Whether a record shows what the log of changes does not name. */
    showsMore?(row: Own): boolean
  }>

/** A record as rows and steps have it: of this kind alone, of all kinds, and what belongs to all records of the answer. */
export type Read<Own, Parts> = Readonly<{ row: Own & RecordRow; steps: readonly Step[]; parts: Parts }>
type ItemOf<Own, Parts, Item> = (record: Read<Own, Parts>) => Item

/** Reads records of a kind with all that their answers show, in one statement. */
export function recordsOf<Own, Columns, Parts>(records: Records<Own, Columns, Parts>) {
  const { kind, partsIn, showsMore = () => false, ...selection } = records
  type Row = Own & RecordRow & Columns & Page
  const { table, name } = kind
  const reading = (isVisible: typeof approvableIsVisible) =>
    rowsByIds<Row>(
      (caller, isShown, fresh) => selectRecords(caller, { ...selection, table }, { isVisible: isShown, fresh }),
      caller => isVisible(caller, table),
    )
  const readVisible = reading(approvableIsVisible)
  const readVisibleToDecider = reading(approvableIsVisibleToDecider)

  /** How a list reads its records by their ids. */
  function listed<Item>(caller: Caller, itemOf: ItemOf<Own, Parts, Item>) {
    const readRows = (db: Db, ids: readonly number[], fresh?: Freshness) => readVisible(db, caller, { ids, fresh })
    /** `stored`: the steps as the statement has them. The items wait where stale ones are resolved by further statements. */
    const readItems = (db: Db, rows: readonly Row[]) => {
      const first = rows.find(({ isFirst }) => isFirst)
      if (!first) return { first, stored: new Map() as StepsByApprovable, items: [] }
      const parts = partsIn(first)
      const itemsWith = (steps: StepsByApprovable) =>
        rows.map(row => itemOf({ row, steps: steps.get(row.approvableId) ?? [], parts }))
      const stored = stepsIn(first)
      const steps = freshSteps(db, caller, stored)
      return { first, stored, items: steps instanceof Promise ? steps.then(itemsWith) : itemsWith(steps) }
    }
    const toItems = (db: Db, rows: readonly Row[]): Item[] | Promise<Item[]> => readItems(db, rows).items
    const text: TextOf<Item> = {
      key: callerKey(caller),
      kinds: ['names', 'position', 'organisation'],
      isWhole: true,
      async read(db, { ids, fresh }) {
        const rows = await readRows(db, ids, fresh)
        const { first, stored, items: made } = readItems(db, rows)
        const items = await made
        const records = rows.map((row, place) => ({
          id: row.id,
          version: row.version,
          item: items[place] as Item,
          about: showsMore(row) ? undefined : aboutOf(table, row, stored.get(row.approvableId) ?? []),
        }))
        // Further statements may have seen more than the first.
        return { records, seen: made instanceof Promise && fresh ? await look(db, fresh) : (first as Seen | undefined) }
      },
    }
    return { rows: readRows, toItems, text }
  }

  /**
   * One record. `isForDecider`: also of a former approver, for decisions only: a repeated or late decision gets its proper
   * answer, although no step waits for the caller any more.
   * @throws notFound
   */
  async function get<Item>(db: Db, caller: Caller, { id, isForDecider, itemOf }: One<ItemOf<Own, Parts, Item>>) {
    const rows = await (isForDecider ? readVisibleToDecider : readVisible)(db, caller, { ids: [id] })
    const [record] = await listed(caller, itemOf).toItems(db, rows)
    const [row] = rows
    if (!record || !row) throw notFound(`The ${name}`)()
    return { record, version: row.version }
  }

  return { listed, get }
}

/** What the text of a record shows. Undefined: it has a stale step, whose approvers depend on everything. */
function aboutOf(table: ApprovableKind['table'], row: RecordRow, steps: readonly Step[]): About | undefined {
  if (steps.some(({ isStale }) => isStale)) return undefined
  const persons = [row.personId, row.subjectPersonId, row.requestedByPersonId, ...steps.flatMap(step => step.personIds)]
  const positions = [row.positionId, ...steps.map(({ position }) => position?.id)]
  return [
    [table, row.id],
    ['approvable', row.approvableId],
    ...[...new Set(persons)].map(id => ['person', id] as const),
    ...[...new Set(positions)].flatMap(id => (id == null ? [] : [['position', id] as const])),
    // Waiting steps become stale with the next change of the organisation.
    ...(steps.some(({ status }) => status === 'Waiting') ? [['organisation', 0] as const] : []),
  ]
}

type One<Of> = Readonly<{ id: number; isForDecider?: boolean | undefined; itemOf: Of }>
