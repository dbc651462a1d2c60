/** A request as a client sends it. */
export type HttpRequest = Readonly<{
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}>

/** Requests of one kind, numbered from 1 to `count`. */
export type Requests = Readonly<{
  request(n: number): HttpRequest
  count: number
  /** That every answer has to have. */
  status: number
  /** None may be sent a second time. */
  isOnce?: boolean
}>

/**
 * The requests that the server is listened to for, after a first one. Not in a row, and not upwards: this separates
 * values that follow from the number of a request from values that are counted in the order of arrival.
 */
export const samples = { first: 1, heard: [2, 5, 3] } as const

export const allOf = ({ request, count }: Requests): HttpRequest[] =>
  Array.from({ length: count }, (_, n) => request(n + 1))
