import { type Answer, type Sent, targetOf } from './sending.ts'

/** Headers that an answer has in some cases alone. */
const sometimes: ReadonlySet<string> = new Set(['Link', 'Idempotent-Replayed'])
const ofPages = /^X-Paging-/
const ofEvents = /^X-(First|Last)-Sequence$/

/** What the headers of an answer lack of those that the contract lists for its status, and which of them are ill-formed. */
export function problemsOfHeaders(sent: Sent, answer: Answer, listed: Readonly<Record<string, string>>): string[] {
  const { status, headers } = answer
  const problems: string[] = []
  for (const [name, type] of Object.entries(listed)) {
    const value = headers[name.toLowerCase()]
    if (value === undefined) {
      if (isNeeded(name, sent, answer)) problems.push(`header ${name} is missing in ${status}`)
    } else if (typeof value !== 'string') problems.push(`header ${name} came more than once`)
    else if (type === 'integer' && !/^\d+$/.test(value)) problems.push(`header ${name} is no whole number: ${value}`)
    else if (name === 'ETag' && !/^"\d+\.[\w-]+"$/.test(value)) problems.push(`header ETag is ill-formed: ${value}`)
    else if (name === 'Location' && !/^\/[\w/-]+$/.test(value)) problems.push(`header Location is ill-formed: ${value}`)
  }
  const id = sent.headers['X-Request-Id']
  // Of what is not HTTP, no headers are read.
  const isRead = Object.keys(listed).length > 0 && /^[\x21-\x7e]*$/.test(targetOf(sent))
  if (isRead && id !== undefined && /^[a-z]{4,100}$/.test(id) && headers['x-request-id'] !== id)
    problems.push(`header X-Request-Id is another than the one that was sent`)
  return problems
}

function isNeeded(name: string, { method, query, operationId }: Sent, { status, headers }: Answer): boolean {
  if (sometimes.has(name) || ofEvents.test(name)) return false
  // A list that is streamed has neither its tag nor its length.
  if (name === 'ETag' && status === 200) return method === 'GET' && headers['transfer-encoding'] === undefined
  if (ofPages.test(name)) return query.some(([sent]) => /^page(Number|Size)$/i.test(sent))
  // An operation that has ended need not be asked for again.
  if (name === 'Retry-After' && operationId === 'getOperation') return false
  return true
}
