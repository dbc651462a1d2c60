import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Collection } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'

type Shown<Item> = (db: Db, caller: Caller) => Pick<Collection<Item>, 'page' | 'count'>
type Named = Readonly<{ id: number; name: string }>

/**
 * What the features show to a caller, by their own queries. The app gathers it: features ask this one about roles, so it
 * cannot ask them.
 */
export type VisibleRecords = Readonly<{
  authorities: Shown<Named>
  employees: Shown<Named>
  costCentres: Shown<Named>
  positions: Shown<Named>
  changeRequests: Shown<unknown>
  costCentreIsVisible(caller: Caller, alias: string): RawBuilder<SqlBool>
}>
