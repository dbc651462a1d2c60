/** One request over a raw socket, in pieces that are sent one after the other. */
export type RawCase = Readonly<{
  name: string
  pieces: readonly string[]
  /**
   * What is right: a refusal and nothing else; these statuses in this order; or one answer of any sort at the most, since
   * servers may read such a request in a tolerant way.
   */
  right: 'refused' | 'once' | readonly number[]
}>

export const crlf = '\r\n'
export const plainLine = 'GET /v12.21/Countries/36 HTTP/1.1'
export const body = '{"Code":"RAW","Name":"Raw"}'
/** The body as one chunk, and the end. */
export const chunked = `${body.length.toString(16)}${crlf}${body}${crlf}0${crlf}${crlf}`

/** What requests of a caller look like on the wire. */
export type Words = Readonly<{
  get(line: string, headers?: string): string
  /** A dry run, so that no case changes anything. */
  post(headers: string, content: string): string
  /** A whole request that hides behind another one. */
  hidden: string
}>

export function wordsOf(key: string): Words {
  const host = `Host: x${crlf}`
  const authorisation = `Authorization: Bearer ${key}${crlf}`
  const get = (line: string, headers = host) => `${line}${crlf}${headers}${authorisation}${crlf}`
  return {
    get,
    post: (headers, content) =>
      `POST /v12.21/CostCentres?dryRun=true HTTP/1.1${crlf}${host}${authorisation}Content-Type: application/json${crlf}${headers}${crlf}${content}`,
    hidden: get('GET /v12.21/CostCentres HTTP/1.1'),
  }
}

export const refused = (name: string, ...pieces: string[]): RawCase => ({ name, pieces, right: 'refused' })
