import { createMusterClient, type paths } from '@muster/client'
import { queryOptions } from '@tanstack/react-query'
import { inPlainWords } from '../format/plain-words.ts'
import { noteServerTime } from '../format/server-time.ts'
import { inSession } from './in-session.ts'

/** The public API in the session, whose cookie the browser sends. */
const client = createMusterClient({ baseUrl: '/v12.21' })

export type { paths }

type Method = 'get' | 'post' | 'put' | 'delete'
/** Paths of the contract that have this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends object ? P : never
}[keyof paths]

type Success<Operation> = Operation extends { responses: infer R }
  ? {
      [S in keyof R & (200 | 201 | 202)]: R[S] extends { content: { 'application/json': infer Body } } ? Body : never
    }[keyof R & (200 | 201 | 202)]
  : never

/** The answer of an operation. */
export type AnswerOf<P extends keyof paths, M extends Method> = Success<paths[P][M]>

type PartsOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Omit<{ [K in keyof Parameters as K extends 'path' | 'query' ? K : never]: Parameters[K] }, never>
  : object

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : { body?: undefined }

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Messages by field, without `command.`; `''` is the whole body. */
  readonly violations: Readonly<Record<string, readonly string[]>>
  /** Seconds until another attempt, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The whole body of the answer. */
  readonly body: unknown

  constructor(status: number, body: unknown, headers: Headers) {
    const { Message, Code, ModelState } = (body ?? {}) as {
      Message?: string
      Code?: string
      ModelState?: Record<string, string[]>
    }
    super(inPlainWords(Message ?? ''))
    this.status = status
    this.code = Code
    this.violations = Object.fromEntries(
      Object.entries(ModelState ?? {}).map(([name, messages]) => [
        name.replace(/^command\.?/, ''),
        messages.map(inPlainWords),
      ]),
    )
    const seconds = Number(headers.get('Retry-After'))
    this.retryAfter = seconds > 0 ? seconds : undefined
    this.body = body
  }
}

/** Whether the server refused a change because another user has changed the record since (412). */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412

async function ask(method: Method, path: string, init: object): Promise<{ data: unknown; response: Response }> {
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>
  const { data, error, response } = await request(method, path, {
    ...init,
    fetch: (request: Request) => inSession(() => fetch(request.clone())),
  })
  if (!response.ok) throw new ApiError(response.status, error, response.headers)
  return { data, response }
}

/** The record or whole list at a path. */
export function read<P extends PathWith<'get'>>(path: P, init: PartsOf<paths[P]['get']> = {} as never) {
  return queryOptions({
    queryKey: [path, init],
    queryFn: async ({ signal }) => {
      const { data } = await ask('get', path, { params: init, signal })
      return data as AnswerOf<P, 'get'>
    },
  })
}

/** A record and its entity tag; send the tag as `ifMatch` with a change of the record. */
export const readRecord = <P extends PathWith<'get'>>(path: P, init: PartsOf<paths[P]['get']> = {} as never) =>
  queryOptions({ queryKey: [path, init, 'record'], queryFn: ({ signal }) => fetchRecord(path, init, signal) })

/**
 * The same without caching.
 * @throws ApiError
 */
export async function fetchRecord<P extends PathWith<'get'>>(
  path: P,
  init: PartsOf<paths[P]['get']>,
  signal?: AbortSignal,
) {
  const { data, response } = await ask('get', path, { params: init, signal })
  return { record: data as AnswerOf<P, 'get'>, etag: response.headers.get('ETag') ?? undefined }
}

/** The `meta` of a dry run's query: commands do not read it again. */
export const asTrial = { isTrial: true }

/** The `meta` of a query that costs the server much: no command reads it again. */
export const asCostly = { isCostly: true }

/** The `meta` of a mutation that changes no record: no query is read again after it. */
export const changesNothing = { changesNothing: true }

/** One page of a list, and the total. */
export function readPage<P extends PathWith<'get'>>(
  path: P,
  init: PartsOf<paths[P]['get']>,
  headers: Record<string, string> = {},
) {
  return queryOptions({
    queryKey: [path, init, 'page'],
    queryFn: async ({ signal }) => {
      const { data, response } = await ask('get', path, { params: init, signal, headers })
      const total = Number(response.headers.get('X-Paging-TotalRecords') ?? (data as unknown[]).length)
      return { items: data as AnswerOf<P, 'get'>, total }
    },
  })
}

/** The query key of `readPage`: where a list comes from, and its filters. */
export type ListSource = readonly [path: string, init: Readonly<{ path?: object; query?: object }>, ...unknown[]]

/**
 * The whole list as CSV, with the same filters.
 * @throws ApiError
 */
export async function fetchCsv([path, init]: ListSource): Promise<Readonly<{ name: string; content: Blob }>> {
  const { pageNumber: _, pageSize: __, ...filters } = (init.query ?? {}) as Record<string, unknown>
  const pairs = Object.entries(filters).flatMap(([name, value]) => [value].flat().map(each => [name, String(each)]))
  const address = path.replace(/\{(\w+)\}/g, (_whole, name) => String((init.path as Record<string, unknown>)[name]))
  const response = await inSession(() =>
    fetch(`/v12.21${address}?${new URLSearchParams(pairs)}`, { headers: { Accept: 'text/csv' } }),
  )
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined), response.headers)
  const [, name = 'list.csv'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return { name, content: await response.blob() }
}

const mostOnPage = 200

/** A whole list, page by page, for the few short lists of which every record is needed. */
export function readAll<P extends PathWith<'get'>>(path: P, init: PartsOf<paths[P]['get']>) {
  return queryOptions({
    queryKey: [path, init, 'all'],
    queryFn: async ({ signal }) => {
      const all: unknown[] = []
      for (let pageNumber = 1; all.length === (pageNumber - 1) * mostOnPage; pageNumber++) {
        const query = { ...(init as { query?: object }).query, pageNumber, pageSize: mostOnPage }
        const { data } = await ask('get', path, { params: { ...init, query }, signal })
        all.push(...(data as unknown[]))
      }
      return all as AnswerOf<P, 'get'>
    },
  })
}

type Sent<P extends keyof paths, M extends Method> = PartsOf<paths[P][M]> &
  BodyOf<paths[P][M]> & {
    /** The tag that `readRecord` gave. The server answers 412 if the record has changed since. */
    ifMatch?: string | undefined
    /** Makes a repeat harmless; `useIdempotencyKey` gives one to each body of a form. */
    idempotencyKey?: string | undefined
  }

/**
 * Sends a command. When `useMutation` calls it, everything on the screen is read again afterwards.
 * @throws ApiError
 */
export async function send<M extends 'post' | 'put' | 'delete', P extends PathWith<M>>(
  method: M,
  path: P,
  { body, ifMatch, idempotencyKey, ...params }: Sent<P, M>,
) {
  const headers = {
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
  const { data, response } = await ask(method, path, { params, body, headers })
  const location = response.headers.get('Location')
  return {
    data: data as AnswerOf<P, M> | undefined,
    status: response.status,
    /** The number at the end of `Location`. */
    newId: location ? Number(location.split('/').at(-1)) : undefined,
  }
}

/** The console's own endpoints: sign-in and keys. JSON in and out, errors as those of the API. */
export async function askConsole<Answer>(
  method: Method,
  path: `/console/${string}`,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await inSession(() =>
    fetch(path, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  noteServerTime(response.headers.get('Date'))
  const text = await response.text()
  const answer = text === '' ? undefined : (JSON.parse(text) as unknown)
  if (response.ok) return answer as Answer
  throw new ApiError(response.status, answer, response.headers)
}

/**
 * Calls the public API where the typed client cannot: to send files, or to read headers of answers.
 * @param path with the version: `/v12.21/Events?wait=30`
 * @throws ApiError
 */
export async function request(path: string, init: RequestInit = {}): Promise<{ body: unknown; headers: Headers }> {
  const response = await inSession(() => fetch(path, init))
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new ApiError(response.status, body, response.headers)
  return { body, headers: response.headers }
}
