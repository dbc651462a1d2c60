import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { compiledFor } from '../../platform/database/compiled.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Freshness, givenFreshness } from './changes.ts'

/** Of the rows `given('ids')`, those for which the condition holds; with the columns of freshness where they are asked for. */
type Select<Row> = (caller: Caller, isVisible: RawBuilder<SqlBool>, fresh?: Freshness) => RawBuilder<Row>

type Asked = Readonly<{ ids: readonly number[]; fresh?: Freshness | undefined }>

/** Reads the rows of some ids that the caller sees. Columns of freshness prove that they are in the caller's list. */
export function rowsByIds<Row>(select: Select<Row>, isVisible: (caller: Caller) => RawBuilder<SqlBool>) {
  const visible = compiledFor((caller: Caller) => select(caller, isVisible(caller)))
  const proved = compiledFor((caller: Caller) => select(caller, sql<SqlBool>`true`, givenFreshness))
  return (db: Db, caller: Caller, { ids, fresh }: Asked): Promise<Row[]> =>
    (fresh ? proved : visible)(db, caller, { employerGroupId: caller.employerGroupId, ids, ...fresh?.since })
}
