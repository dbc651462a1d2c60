import type { Static, TObject, TSchema } from 'typebox'
import type { AnyRecordList } from '../../core/remembered/index.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { IdParams, type NoQuery, ref } from '../schemas.ts'
import type { Resource } from './writing.ts'

/** A kind of record: its path in the contract, its schema, and the query that reads one. */
export type RecordKind<
  Path extends string,
  Record extends TSchema,
  Params extends TObject,
  Query extends TObject,
> = Readonly<{
  /** Of the collection, as the contract prints it: `/PaymentGroups`, `/Authorities/:id/Roles`. */
  path: Path
  record: Record
  /** Of one record that stands below another; the last one is its own id. Absent: `:id`. */
  params?: Params
  /** The parameters of the read of one record. Absent: none. */
  query?: Query
  /** Absent only where no record is read alone. @throws notFound where the caller does not see it */
  get?: (db: Db, caller: Caller, asked: Static<Params> & Partial<Static<Query>>) => Promise<Versioned<Static<Record>>>
  /** The list of all visible records, where their texts are remembered. */
  remembered?: (caller: Caller, asked: Partial<Static<Query>>) => AnyRecordList
}>

/** A record, and the version that `If-Match` compares. */
export type Versioned<Record = unknown> = Readonly<{ record: Record; version: number }>

/** A kind of record without the types of its schemas. */
export type AnyKind = Omit<RecordKind<string, TSchema, TObject, TObject>, 'get' | 'remembered'> &
  Readonly<{
    get?: (db: Db, caller: Caller, asked: never) => Promise<Versioned>
    remembered?: (caller: Caller, asked: never) => AnyRecordList
  }>

/** A kind of record in the answers of routes that are not its own. */
export const resourceOf = <Record extends TSchema>(
  kind: RecordKind<string, Record, typeof IdParams, typeof NoQuery>,
): Resource<unknown> => resourcesOf(kind)({ params: {}, query: {} })

/** The ids in the path of a request, and its query. */
export type Place = Readonly<{ params: Readonly<Record<string, number>>; query: object }>

/** The name of the parameter that is a record's own id. */
export const ownIdOf = ({ params = IdParams }: AnyKind): string => Object.keys(params.properties).at(-1) ?? ''

/** The location and the read of a kind of record, below the ids in the path of a request. */
export function resourcesOf(kind: AnyKind): (place: Place) => Resource<unknown> {
  const { path, record } = kind
  const own = ownIdOf(kind)
  const schema = ref(record)
  return ({ params, query }) => ({
    location: id => `${path.replace(':id', String(params.id))}/${id}`,
    schema,
    get: (db, caller, id) => getOf(kind)(db, caller, { ...params, ...query, [own]: id }),
  })
}

/** How one record is read. */
export function getOf({ path, get }: AnyKind) {
  if (!get) throw new Error(`No record of ${path} is read alone: its routes give no get.`)
  return get as (db: Db, caller: Caller, asked: object) => Promise<Versioned>
}

/** The ids that a command gets of the path: a single id as it is, several by their names. */
export function idsOf(params: Place['params']): unknown[] {
  const ids = Object.values(params)
  return ids.length > 1 ? [params] : ids
}
