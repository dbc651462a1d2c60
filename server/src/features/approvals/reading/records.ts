import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Freshness, givenFreshness } from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import type { Db } from '../../../platform/database/index.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { type ApprovableKind, approvableIsVisible, approvableIsVisibleToDecider } from '../approvable/index.ts'
import { freshSteps, type Step, type StepsByApprovable, stepsIn } from '../steps/index.ts'
import { type Page, type RecordRow, type Selection, selectRecords } from './rows.ts'

type Records<Own, Columns, Parts> = Omit<Selection<Own, Columns>, 'table'> &
  Readonly<{
    kind: Pick<ApprovableKind, 'table' | 'name'>
    /** What the columns of all records together are. */
    partsIn(columns: Columns): Parts
  }>

/** A record as rows and steps have it: of this kind alone, of all kinds, and what belongs to all records of the answer. */
export type Read<Own, Parts> = Readonly<{ row: Own & RecordRow; steps: readonly Step[]; parts: Parts }>
type ItemOf<Own, Parts, Item> = (record: Read<Own, Parts>) => Item

/** Reads records of a kind with all that their answers show, in one statement. */
export function recordsOf<Own, Columns, Parts>({ kind, partsIn, ...selection }: Records<Own, Columns, Parts>) {
  type Row = Own & RecordRow & Columns & Page
  const { table, name } = kind
  const statement = (isVisible: (caller: Caller) => RawBuilder<SqlBool>, fresh?: Freshness) =>
    prepared((caller: Caller) =>
      selectRecords(caller, { ...selection, table }, { isVisible: isVisible(caller), fresh }),
    )
  const visible = statement(caller => approvableIsVisible(caller, table))
  const visibleToDecider = statement(caller => approvableIsVisibleToDecider(caller, table))
  // The columns of freshness prove that the caller sees the ids.
  const proved = statement(() => sql<SqlBool>`true`, givenFreshness)

  /** How a list reads its records by their ids. */
  function listed<Item>(caller: Caller, itemOf: ItemOf<Own, Parts, Item>) {
    const { employerGroupId } = caller
    return {
      rows: (db: Db, ids: readonly number[], fresh?: Freshness): Promise<Row[]> =>
        (fresh ? proved : visible)(db, caller, { employerGroupId, ids, ...fresh?.since }),
      toItems(db: Db, rows: readonly Row[]): Item[] | Promise<Item[]> {
        const first = rows.find(({ isFirst }) => isFirst)
        if (!first) return []
        const parts = partsIn(first)
        const itemsWith = (steps: StepsByApprovable) =>
          rows.map(row => itemOf({ row, steps: steps.get(row.approvableId) ?? [], parts }))
        const steps = freshSteps(db, caller, stepsIn(first))
        return steps instanceof Promise ? steps.then(itemsWith) : itemsWith(steps)
      },
    }
  }

  /**
   * One record. `isForDecider`: also of a former approver, for decisions only: a repeated or late decision gets its proper
   * answer, although no step waits for the caller any more.
   * @throws notFound
   */
  async function get<Item>(db: Db, caller: Caller, { id, isForDecider, itemOf }: One<ItemOf<Own, Parts, Item>>) {
    const { employerGroupId } = caller
    const rows = await (isForDecider ? visibleToDecider : visible)(db, caller, { employerGroupId, ids: [id] })
    const [record] = await listed(caller, itemOf).toItems(db, rows)
    const [row] = rows
    if (!record || !row) throw notFound(`The ${name}`)()
    return { record, version: row.version }
  }

  return { listed, get }
}

type One<Of> = Readonly<{ id: number; isForDecider?: boolean | undefined; itemOf: Of }>
