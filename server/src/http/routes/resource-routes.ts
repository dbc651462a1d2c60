import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import type { CallerContext } from '../../core/command-context.ts'
import { type AnyRecordList, rememberedRecord } from '../../core/remembered/index.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Collection } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { sendFrozen, sendText, versioned } from '../answers/caching.ts'
import { csvOf } from '../answers/csv.ts'
import { asksForPage, type FrozenList, pageOf, wholeOrPageOf } from '../answers/pagination.ts'
import { varyBy } from '../answers/vary.ts'
import type { Api } from '../api.ts'
import { prefersCsv } from '../requests/negotiation.ts'
import { DryRunQuery, IdParams, listOf, NoQuery, type PageQuery, PagesOnly, previewOf, ref } from '../schemas.ts'
import { type AnyKind, getOf, idsOf, ownIdOf, type Place, type RecordKind, resourcesOf } from './record-kind.ts'
import {
  type Common,
  type Declared,
  type Done,
  doneOf,
  type ListRoute,
  type Made,
  type OwnerIds,
  type ReadRoute,
  type RecordIds,
  type Route,
  type Verb,
  type WriteRoute,
  type Writing,
} from './route-declarations.ts'
import { type Resource, written } from './writing.ts'

/**
 * The routes of one kind of record. A route says what differs: its operation id, its summary, its schemas and its
 * function. Its verb brings the rest: path, statuses, paging, entity tags, dry runs, idempotency.
 *
 * @example
 * const routes = routesOf(api, { path: '/PaymentGroups', tag: 'Payment groups', record: PaymentGroup, get: getPaymentGroup })
 * routes.one('getPaymentGroup', 'Get a payment group')
 */
export const routesOf = <
  const Path extends string,
  Record extends TSchema,
  Params extends TObject = typeof IdParams,
  Query extends TObject = typeof NoQuery,
>(
  api: Api,
  kind: RecordKind<Path, Record, Params, Query> & Common,
): ResourceRoutes<Path, Record, Params> => new ResourceRoutes(api, kind)

class ResourceRoutes<Path extends string, Record extends TSchema, Params extends TObject> {
  readonly #api: Api
  readonly #kind: AnyKind & Common
  readonly #pathOfOne: string
  readonly #resourceAt: (place: Place) => Resource<unknown>

  constructor(api: Api, kind: AnyKind & Common) {
    this.#api = api
    this.#kind = kind
    this.#pathOfOne = `${kind.path}/:${ownIdOf(kind)}`
    this.#resourceAt = resourcesOf(kind)
  }

  /** A collection: whole, or a page where one is asked for. */
  list<Query extends TSchema = typeof PagesOnly, Item extends TSchema = Record, const At extends string = Path>(
    operationId: string,
    summary: string,
    route: ListRoute<At, Query, Item>,
  ): void {
    const { path = this.#kind.path, query = PagesOnly, item = this.#kind.record, isPaged } = route
    const list = route.list as Read<Collection<unknown> | FrozenList<unknown>>
    const answer = isPaged ? pageOf : wholeOrPageOf
    this.#register(item)
    this.#addRead(
      { operationId, summary, ...route, path, query, answer: listOf(item), isList: true },
      async (request, reply) => {
        const { db, caller, params, query: asked } = request
        const found = await list(db, caller, { ...params, ...asked })
        varyBy(reply, 'Accept')
        if (prefersCsv(request.headers.accept)) return csvOf(request, reply, { collection: found, item })
        return 'whole' in found && !asksForPage(asked) ? sendFrozen(reply, found.whole) : answer(reply, found, asked)
      },
    )
  }

  /** The records that match all parameters, at `Search` below the collection. */
  search<Query extends TSchema, Item extends TSchema = Record>(
    operationId: string,
    summary: string,
    route: Omit<ListRoute<Path, Query, Item>, 'path'>,
  ): void {
    const path = `${this.#kind.path}/Search`
    this.list(operationId, summary, { ...route, path } as ListRoute<Path, Query, Item>)
  }

  /** One record, with its entity tag. */
  one(operationId: string, summary: string, declared: Declared = {}): void {
    const { record, query } = this.#kind
    const path = this.#pathOfOne
    const own = ownIdOf(this.#kind)
    const get = getOf(this.#kind)
    const remembered = this.#kind.remembered as ((caller: Caller, asked: object) => AnyRecordList) | undefined
    this.#register(record)
    this.#addRead({ operationId, summary, ...declared, path, query, answer: ref(record) }, async (request, reply) => {
      const { db, caller, params, query: asked } = request
      if (remembered) {
        const wanted = { id: params[own] as number, textOf: textOfOne(reply) }
        const found = await rememberedRecord(db, remembered(caller, asked), wanted)
        const [known] = found?.texts ?? []
        if (known) return sendText(reply, versioned(reply, { record: known.text, version: known.version }))
      }
      return versioned(reply, await get(db, caller, { ...params, ...asked }))
    })
  }

  /** An answer that is neither a record nor a collection: a count, a finding. */
  read<const At extends string, Answer extends TSchema, Query extends TSchema = typeof NoQuery>(
    operationId: string,
    summary: string,
    route: ReadRoute<At, Query, Answer>,
  ): void {
    const read = route.read as Read<unknown>
    this.#register(route.answer)
    this.#addRead({ operationId, summary, ...route, answer: ref(route.answer) }, ({ db, caller, params, query }) =>
      read(db, caller, { ...params, ...query }),
    )
  }

  /** `POST` to the collection: 201 with the Location of the new record. */
  create<Command extends TSchema>(
    operationId: string,
    summary: string,
    route: WriteRoute<OwnerIds<Params>, Command, Made>,
  ): void {
    this.#addWrite({ operationId, summary, ...route, method: 'POST', path: this.#kind.path, creates: true })
  }

  /** `PUT` of the whole record: 204. */
  replace<Command extends TSchema>(
    operationId: string,
    summary: string,
    route: WriteRoute<RecordIds<Params>, Command, Done>,
  ): void {
    this.#addWrite({ operationId, summary, ...route, method: 'PUT', path: this.#pathOfOne })
  }

  /** `PUT …/actions/<verb>` that changes the record: 204. */
  action<Command extends TSchema | undefined = undefined>(
    operationId: string,
    summary: string,
    route: WriteRoute<RecordIds<Params>, Command, Done> & Verb,
  ): void {
    const path = `${this.#pathOfOne}/actions/${route.verb}`
    this.#addWrite({ operationId, summary, ...route, method: 'PUT', path })
  }

  /** `PUT …/actions/<verb>` that creates another record from this one: 201 with the Location of the new record. */
  createFrom<Command extends TSchema | undefined = undefined>(
    operationId: string,
    summary: string,
    route: WriteRoute<RecordIds<Params>, Command, Made> & Verb,
  ): void {
    const path = `${this.#pathOfOne}/actions/${route.verb}`
    this.#addWrite({ operationId, summary, ...route, method: 'PUT', path, creates: true })
  }

  /** `PUT …/actions/<verb>` of the record `above`, that creates one of these: 201 with the Location of the new record. */
  createBelow<Command extends TSchema | undefined = undefined>(
    operationId: string,
    summary: string,
    route: WriteRoute<OwnerIds<Params>, Command, Made> & Verb & Readonly<{ above: Resource<unknown> }>,
  ): void {
    const path = this.#kind.path.replace(/(\/:\w+)\/\w+$/, `$1/actions/${route.verb}`)
    this.#addWrite({ operationId, summary, ...route, method: 'PUT', path, creates: true })
  }

  /** `DELETE` of a record: 204, also where it was deleted before. */
  remove(operationId: string, summary: string, route: WriteRoute<RecordIds<Params>, undefined, Done>): void {
    this.#addWrite({ operationId, summary, ...route, method: 'DELETE', path: this.#pathOfOne })
  }

  #addRead({ answer, ...route }: Omit<Route, 'method' | 'response'> & { answer: TSchema }, handler: Handler): void {
    this.#add({ access: this.#kind.readers ?? 'read', ...route, method: 'GET', response: { 200: answer } }, handler)
  }

  #addWrite(route: Writing): void {
    const { method, command, query: asked, creates, above, confirmation, known } = route
    const shows = route.shows && ref(route.shows)
    if (route.shows) this.#register(route.shows)
    const work = route.work as (ctx: CallerContext, ...args: unknown[]) => never
    const own = ownIdOf(this.#kind)
    const query = method === 'DELETE' ? NoQuery : Type.Object({ ...DryRunQuery, ...asked })
    const response = { ...this.#previewOf(route), ...doneOf(route) }
    this.#add({ access: this.#kind.writers, ...route, query, response }, (request, reply) => {
      const { params, body } = request
      const args = [...idsOf(params), ...(command ? [body] : [])]
      const resource = this.#resourceAt(request)
      const run = (ctx: CallerContext) => work(ctx, ...args)
      const compared = above && { resource: above, id: params.id as number }
      const what = { resource, id: params[own], creates, compared, confirmation, shows, known }
      return written(request, reply, { ...what, work: run })
    })
  }

  /** The answer of a dry run; a removal has none. */
  #previewOf({ method }: Writing): object {
    if (method === 'DELETE') return {}
    const preview = previewOf(this.#kind.record)
    this.#register(preview)
    return { 200: ref(preview) }
  }

  #add({ method, path, access, query = NoQuery, command, ...route }: Route, handler: Handler): void {
    const { operationId, summary, description, response, isList } = route
    const isOfOne = path.startsWith(this.#pathOfOne)
    const params = isOfOne ? (this.#kind.params ?? IdParams) : IdParams
    this.#api.route({
      method,
      url: path,
      config: { ...(access !== undefined && { access }), ...(isList && { isList }) },
      schema: {
        operationId,
        summary,
        ...(description !== undefined && { description }),
        tags: [this.#kind.tag],
        ...(path.includes(':') && { params }),
        querystring: query,
        ...(command && { body: command }),
        response,
      },
      handler: handler as never,
    })
  }

  #register(schema: TSchema): void {
    const { $id = '' } = schema as { $id?: string }
    if (this.#api.getSchema($id) === undefined) this.#api.addSchema(schema)
  }
}

const textOfOne = (reply: FastifyReply) =>
  (reply.getSerializationFunction('200') ?? JSON.stringify) as (record: unknown) => string

type Request = FastifyRequest & Place

type Handler = (request: Request & { query: PageQuery }, reply: FastifyReply) => Promise<unknown>

type Read<Answer> = (db: Db, caller: Caller, asked: object) => Promise<Answer>
