import type { Client } from 'openapi-fetch'
import { createMusterClient } from './client.ts'
import { errorOf, MusterError, type Operation, OperationError, UnavailableError } from './errors.ts'
import type { paths } from './generated.ts'
import { pagesOf } from './pages.ts'
import { wait, withRetries } from './retries.ts'
import type { Event } from './webhooks.ts'

/** Milliseconds between the attempts to follow events of a service that is away. */
const betweenTries = 5_000

type Method = 'get' | 'post' | 'put' | 'delete'

/** The paths of the contract that have a method. */
export type PathWith<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths]

type PagedPath = {
  [P in PathWith<'get'>]: NonNullable<Parameters<paths[P]['get'], 'query'>> extends { pageNumber?: number } ? P : never
}[PathWith<'get'>]

type Content<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : undefined
type Success<Operation> = Operation extends { responses: infer Answers }
  ? { [S in keyof Answers & (200 | 201 | 202 | 204)]: Content<Answers[S]> }[keyof Answers & (200 | 201 | 202 | 204)]
  : never

/** What a successful call answers with. */
export type AnswerOf<P extends keyof paths, M extends Method> = Success<paths[P][M]>

type Parameters<Operation, Where extends 'path' | 'query'> = Operation extends { parameters: infer All }
  ? Where extends keyof All
    ? All[Where]
    : undefined
  : undefined

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Operation extends { requestBody: { content: { 'multipart/form-data': object } } }
    ? { body: FormData }
    : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? { body?: Body }
      : { body?: undefined }

type PathOf<Operation> =
  Parameters<Operation, 'path'> extends object ? { path: Parameters<Operation, 'path'> } : { path?: undefined }

type Common<Operation> = PathOf<Operation> & { query?: Parameters<Operation, 'query'>; signal?: AbortSignal }

/** The parts of a call: parameters of the path and the query, body, signal. */
export type CallOf<P extends keyof paths, M extends Method> = Common<paths[P][M]> &
  BodyOf<paths[P][M]> & {
    /** The entity tag that was read: another version is refused as `StaleError`. */
    ifMatch?: string
    /** Of a POST; a new one unless set. Send the same to have one effect over several runs of a program. */
    idempotencyKey?: string
  }

/** No argument is needed where nothing is. */
type Args<Call> = Record<never, never> extends Call ? [call?: Call] : [call: Call]

/** The answer of a write. */
export type Written<Answer> = Readonly<{
  status: number
  /** The record of a dry run, of work that waits, or of what shows itself once. */
  data: Answer
  /** The address of a new record, relative to the base address, and its id. */
  location: string | undefined
  id: number | undefined
  etag: string | undefined
}>

type Options = Readonly<{
  /** With the version segment: `https://payroll.example/v12.21`. */
  baseUrl: string
  apiKey: string
  /** Further attempts after a lost connection, 429 and 503; 4 unless set. */
  retries?: number
  /** Another `fetch`: of a proxy, or with certificates of your own. */
  fetch?: typeof fetch
}>

type Following = Readonly<{
  /** The `sequence` of the last event that was handled; 0 for all. Keep it. */
  after: number
  /** `employee.created`, or `change-request.*`. */
  types?: string[]
  signal?: AbortSignal
}>

/**
 * The API of a Muster, with types, errors as exceptions, and retries.
 *
 * @example
 * const muster = new Muster({ baseUrl: 'https://payroll.example/v12.21', apiKey })
 * const employee = await muster.get('/Employees/{id}', { path: { id: 42 } })
 */
export class Muster {
  /** The plain client, which gives errors as values and repeats nothing. */
  readonly client: Client<paths>

  constructor({ baseUrl, apiKey, retries = 4, fetch: send = fetch }: Options) {
    this.client = createMusterClient({ baseUrl, apiKey, fetch: withRetries(send, retries) })
  }

  /** One record, or a whole list. @throws MusterError */
  async get<P extends PathWith<'get'>>(path: P, ...[call]: Args<CallOf<P, 'get'>>): Promise<AnswerOf<P, 'get'>> {
    const { data } = await this.#ask('get', path, call)
    return data as AnswerOf<P, 'get'>
  }

  /** A record and the entity tag for `ifMatch`. @throws MusterError */
  async read<P extends PathWith<'get'>>(path: P, ...[call]: Args<CallOf<P, 'get'>>) {
    const { data, response } = await this.#ask('get', path, call)
    return { record: data as AnswerOf<P, 'get'>, etag: response.headers.get('ETag') ?? undefined }
  }

  /** Creates. It has one effect, however often it is repeated. @throws MusterError */
  post<P extends PathWith<'post'>>(path: P, ...[call]: Args<CallOf<P, 'post'>>) {
    return this.#write('post', path, { idempotencyKey: crypto.randomUUID(), ...(call as object) } as never)
  }

  /** Replaces a record, or acts on it. @throws MusterError */
  put<P extends PathWith<'put'>>(path: P, ...[call]: Args<CallOf<P, 'put'>>) {
    return this.#write('put', path, call as never)
  }

  /** @throws MusterError */
  delete<P extends PathWith<'delete'>>(path: P, ...[call]: Args<CallOf<P, 'delete'>>) {
    return this.#write('delete', path, call as never)
  }

  /**
   * The records of a list, page by page.
   *
   * @throws MusterError
   * @example
   * for await (const authority of muster.all('/Authorities')) console.log(authority.name)
   */
  async *all<P extends PagedPath>(
    path: P,
    ...[call]: Args<CallOf<P, 'get'>>
  ): AsyncGenerator<AnswerOf<P, 'get'> extends (infer Item)[] ? Item : never> {
    const { query, ...rest } = (call ?? {}) as { query?: object }
    const pages = pagesOf(async (pageNumber, BeforeId) => {
      const asked = { pageSize: 200, ...query, pageNumber, ...(BeforeId !== undefined && { BeforeId }) }
      return (await this.#ask('get', path, { ...rest, query: asked } as never)) as { data: never[]; response: Response }
    })
    for await (const page of pages) yield* page
  }

  /**
   * Events in their order, as they happen: it waits for the next ones, until the signal. Once the service has answered, it waits
   * for it as long as it is away.
   *
   * @throws MusterError; ConflictError `EventsRestored` where the service was restored from a backup
   * @example
   * for await (const event of muster.events({ after })) { await handle(event); await keep(event.sequence) }
   */
  async *events({ after, types, signal }: Following): AsyncGenerator<Event> {
    let afterSequence = after
    let hasAnswered = false
    while (!signal?.aborted) {
      const query = { afterSequence, wait: 30, ...(types && { types }) }
      const { data, response } = await this.#ask('get', '/Events', { query, ...(signal && { signal }) } as never).catch(
        error => {
          const mayPass = error instanceof UnavailableError || !(error instanceof MusterError)
          if (!signal?.aborted && !(hasAnswered && mayPass)) throw error
          return { data: [], response: undefined }
        },
      )
      if (!response) await wait(betweenTries, signal).catch(() => {})
      hasAnswered = true
      yield* data as Event[]
      // Also of an empty answer: events that are not for the caller are behind it.
      afterSequence = Number(response?.headers.get('X-Last-Sequence') ?? afterSequence)
    }
  }

  /**
   * Waits until work is done that takes longer than an answer: an import, the clock of a test group.
   *
   * @throws MusterError; OperationError where it failed
   * @example
   * await muster.finished(await muster.put('/TestClock/actions/advance', { body: { By: 'P1Y' } }))
   */
  async finished({ id = 0 }: Readonly<{ id: number | undefined }>, signal?: AbortSignal): Promise<Operation> {
    for (;;) {
      const { data, response } = await this.#ask('get', '/Operations/{id}', { path: { id }, ...(signal && { signal }) })
      const operation = data as Operation
      if (operation.status === 'Failed') throw new OperationError(operation)
      if (operation.status === 'Succeeded') return operation
      await wait(Number(response.headers.get('Retry-After') ?? 1) * 1_000, signal)
    }
  }

  async #write<P extends keyof paths, M extends Method>(
    method: M,
    path: P,
    call: CallOf<P, M> | undefined,
  ): Promise<Written<AnswerOf<P, M>>> {
    const { data, response } = await this.#ask(method, path, call)
    const location = response.headers.get('Location') ?? undefined
    return {
      status: response.status,
      data: data as AnswerOf<P, M>,
      location,
      id: location === undefined ? undefined : Number(location.split('/').at(-1)),
      etag: response.headers.get('ETag') ?? undefined,
    }
  }

  async #ask(method: Method, path: string, call: object | undefined): Promise<{ data: unknown; response: Response }> {
    const {
      path: inPath,
      query,
      body,
      signal,
      ifMatch,
      idempotencyKey,
    } = (call ?? {}) as {
      path?: object
      query?: object
      body?: unknown
      signal?: AbortSignal
      ifMatch?: string
      idempotencyKey?: string
    }
    const headers = {
      // Of a form with its boundary, which only its sender knows.
      ...(body instanceof FormData && { 'Content-Type': null }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    }
    const request = this.client.request as unknown as (
      method: string,
      path: string,
      init: object,
    ) => Promise<{ data?: unknown; error?: unknown; response: Response }>
    const init = { params: { path: inPath, query }, body, headers, ...(signal && { signal }) }
    const { data, error, response } = await request(method, path, init)
    if (!response.ok) throw errorOf(response, error)
    return { data, response }
  }
}
