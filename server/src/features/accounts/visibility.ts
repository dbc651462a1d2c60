import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Collection } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'

type Counted = (db: Db, caller: Caller) => Pick<Collection<unknown>, 'count'>

/**
 * The queries of other features for the records that a caller sees. The app gathers them, since those features import this
 * one.
 */
export type VisibleRecords = Readonly<{
  authorities: Counted
  employees: Counted
  costCentres: Counted
  positions: Counted
  changeRequests: Counted
  /** Those that are active or have not expired. */
  active: Readonly<Record<'authorities' | 'employees' | 'costCentres' | 'positions', Counted>>
  costCentreIsVisible(caller: Caller, alias: string): RawBuilder<SqlBool>
}>
