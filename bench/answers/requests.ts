import type { Keys } from '../dataset/index.ts'

/** Requests of one kind that are sent in turn; they differ in path, body and caller alone. */
export type Requests = Readonly<{
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  sent: readonly Readonly<{ path: string; body?: string; apiKey?: string }>[]
  /** The status that every answer has to have. */
  status: number
  /** None may be sent a second time: a run ends with the last one. */
  isOnce?: boolean
  /** Bytes that the body of a right answer has at least. */
  leastBytes?: number
}>

export const base = '/v12.21'

export const headersOf = (apiKey: string) => ({ Authorization: `Bearer ${apiKey}`, Accept: 'application/json' })

/** A caller's reads of these paths. */
export const reads = (keys: Keys, caller: keyof Keys, paths: readonly string[]): Requests => ({
  method: 'GET',
  headers: headersOf(keys[caller]),
  sent: paths.map(path => ({ path: `${base}${path}` })),
  status: 200,
})

/** A caller's writes, each sent once. */
export const writes = (
  apiKey: string,
  { method, status, sent }: Pick<Requests, 'method' | 'status' | 'sent'>,
): Requests => ({
  method,
  headers: { ...headersOf(apiKey), 'Content-Type': 'application/json' },
  sent: sent.map(({ path, ...body }) => ({ path: `${base}${path}`, ...body })),
  status,
  isOnce: true,
})

/**
 * Sends the `n`th request, the first being 0.
 * @throws when the answer has another status than the expected one
 */
export async function send(port: number, requests: Requests, n: number): Promise<Response> {
  const { method, headers, sent, status } = requests
  const { path = '/', body } = sent[n % sent.length] ?? {}
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
