import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Collection } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'

type Shown<Item> = (db: Db, caller: Caller) => Pick<Collection<Item>, 'page' | 'count'>
type Counted = (db: Db, caller: Caller) => Pick<Collection<unknown>, 'count'>
type Named = Readonly<{ id: number; name: string }>

/**
 * The queries of other features for the records that a caller sees. The app gathers them, since those features import this
 * one.
 */
export type VisibleRecords = Readonly<{
  authorities: Shown<Named>
  employees: Shown<Named>
  costCentres: Shown<Named>
  positions: Shown<Named>
  changeRequests: Shown<unknown>
  /** Those that are active or have not expired. */
  active: Readonly<Record<'authorities' | 'employees' | 'costCentres' | 'positions', Counted>>
  costCentreIsVisible(caller: Caller, alias: string): RawBuilder<SqlBool>
}>
