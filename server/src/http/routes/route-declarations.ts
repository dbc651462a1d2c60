import type { Static, TObject, TSchema } from 'typebox'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Collection } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Pageable } from '../answers/pagination.ts'
import type { Access } from '../api.ts'
import { Created, NoContent, ref } from '../schemas.ts'
import type { Resource, Work } from './writing.ts'

/** The declarations that the routes of a kind share. */
export type Common = Readonly<{
  /** One of contract/tags.ts. */
  tag: string
  /** The scope for reads. Absent: `read`. */
  readers?: Access
  /** The scope for writes. Absent: each route that writes declares its own. */
  writers?: Access
}>

/** The optional declarations of any route. */
export type Declared = Readonly<{
  /** Absent: the readers or writers of the kind. */
  access?: Access
  description?: string
}>

/** The parameters of the path and of the query in one object. */
type Asked<Path extends string, Query extends TSchema> = Static<Query> &
  (Path extends `${string}/:id${string}` ? { id: number } : unknown)

export type ListRoute<Path extends string, Query extends TSchema, Item extends TSchema> = Declared &
  Readonly<{
    /** Absent: the path of the collection. */
    path?: Path
    /** Absent: pages alone. */
    query?: Query
    /** The schema of an item. Absent: that of the record. */
    item?: Item
  }> &
  (
    | Readonly<{ isPaged?: false; list: Listing<Path, Query, Collection<Static<Item>>> }>
    /** The specification pages it: it is never answered whole. */
    | Readonly<{ isPaged: true; list: Listing<Path, Query, Pageable<Static<Item>>> }>
  )

type Listing<Path extends string, Query extends TSchema, Items> = (
  db: Db,
  caller: Caller,
  asked: Asked<Path, Query>,
) => Items | Promise<Items>

export type ReadRoute<Path extends string, Query extends TSchema, Answer extends TSchema> = Declared &
  Readonly<{
    path: Path
    query?: Query
    answer: Answer
    read: (db: Db, caller: Caller, asked: Asked<Path, Query>) => Promise<Static<Answer>>
  }>

/** A command gets its context, the ids of its path (`Ids`) and, if it takes one, the body. */
export type WriteRoute<Ids extends unknown[], Command, Result> = Declared &
  Readonly<{
    /** The schema of the body. Absent: the route takes none. */
    command?: Command
    /** Parameters of the query beside `dryRun`. */
    query?: TObject['properties']
    /** The record that a second administrator has to confirm: 202 with it. */
    confirmation?: Resource<unknown>
    /** The command waits for a second administrator every time: 202 is the only answer. */
    alwaysWaits?: boolean
    /** The new record with fields that this answer alone shows: the body of 201. Absent: it has none. */
    shows?: TSchema
    /** Awaited between the commit and the answer. */
    known?: () => Promise<void>
    work: (ctx: CallerContext, ...args: [...Ids, ...Sent<Command>]) => Result
  }>

/** Of `PUT …/actions/<verb>`. */
export type Verb = Readonly<{ verb: string }>

/** The result of a command that creates a record. */
export type Made = Promise<Outcome>
/** The result of a command that changes or deletes a record. */
export type Done = ReturnType<Work>

type Sent<Command> = [Command] extends [TSchema] ? [command: Static<Command>] : []

/** The ids in the path of a collection: none, or that of the record above. */
export type OwnerIds<Params extends TSchema> = [keyof Static<Params>] extends ['id'] ? [] : [id: number]

/** The ids in the path of one record: its own alone, or all of them by their names. */
export type RecordIds<Params extends TSchema> = [keyof Static<Params>] extends ['id']
  ? [id: number]
  : [ids: Static<Params>]

/** A route as fastify gets it. */
export type Route = Declared &
  Readonly<{
    operationId: string
    summary: string
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path: string
    query?: TSchema
    command?: TSchema
    response: object
    /** It answers CSV too. */
    isList?: boolean
  }>

/** A route that writes, without the types of its schemas. */
export type Writing = Omit<Route, 'response' | 'query'> &
  Readonly<{
    query?: TObject['properties']
    /** It creates a record: 201. */
    creates?: boolean
    /** It creates a record below this one, which If-Match is about. */
    above?: Resource<unknown>
    confirmation?: Resource<unknown>
    alwaysWaits?: boolean
    shows?: TSchema
    known?: () => Promise<void>
    /** Given the context, the ids of the path and the body. */
    work: unknown
  }>

/** The answers of a write beside that of a dry run. */
export function doneOf({ creates, confirmation, alwaysWaits, shows }: Writing): object {
  const waiting = confirmation?.schema
  if (alwaysWaits) return { 202: { ...waiting, description: 'Waits for a second administrator.' } }
  const made = shows ? { ...ref(shows), description: 'Created. Location has its address.' } : Created
  return { ...(creates ? { 201: made } : { 204: NoContent }), ...(waiting && { 202: waiting }) }
}
