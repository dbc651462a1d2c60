import recordExamples from './examples.json' with { type: 'json' }
import { nameParts } from './parts.ts'
import { completeRequest, type RequestBody, type RequestParameter } from './requests.ts'
import { orderedTags } from './tags.ts'

/** The parts of an OpenAPI document that are filled in after the routes have given theirs. */
export type ContractDocument = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
  tags?: readonly { name: string; description: string }[]
}

type Header = { $ref: string }
type Response = { description: string; headers?: Record<string, Header>; content?: Record<string, unknown> }
type Operation = {
  operationId: string
  tags?: string[]
  description?: string
  summary?: string
  parameters?: RequestParameter[]
  requestBody?: RequestBody
  responses: Record<string, Response>
  security?: Record<string, string[]>[]
}

const header = (name: string): Header => ({ $ref: `#/components/headers/${name}` })

const headers = {
  ETag: headerOf(
    'Entity tag of this answer. Send it as If-None-Match to get 304 while nothing has changed.',
    '"3.q_dZOnZl48PEdkJ4"',
  ),
  Link: headerOf(
    'Links to other pages, relative to the base address; to the next page alone where the query is very long.',
    '</Authorities?pageNumber=2&pageSize=50>;rel="next"',
  ),
  'X-Paging-PageNumber': headerOf('The current page.', 1),
  'X-Paging-PageSize': headerOf('Records on a page.', 50),
  'X-Paging-TotalPages': headerOf('The number of pages.', 2),
  'X-Paging-TotalRecords': headerOf('The number of records.', 70),
  'X-First-Sequence': headerOf(
    'With NewestFirst: the first sequence that was read. Send it as beforeSequence for earlier events.',
    993,
  ),
  'X-Last-Sequence': headerOf('The last sequence that was read. Send it as afterSequence for later events.', 1042),
  Location: headerOf('Address of the new record, relative to the base address.', '/change-requests/42'),
  'Idempotent-Replayed': headerOf('Present if the answer is that of an earlier request with the same key.', 'true'),
  'WWW-Authenticate': headerOf('How to authenticate.', 'Bearer realm="payroll", error="invalid_token"'),
  'Retry-After': headerOf('Seconds to wait.', 1),
  'X-Request-Id': headerOf(
    "The client's id of the request if it sent a well-formed one, else the server's; also in the log.",
    '7f3c1a',
  ),
}

function headerOf(description: string, example: string | number) {
  return { description, schema: { type: typeof example === 'number' ? 'integer' : 'string', examples: [example] } }
}

const pagingHeaders = [
  'Link',
  'X-Paging-PageNumber',
  'X-Paging-PageSize',
  'X-Paging-TotalPages',
  'X-Paging-TotalRecords',
]

// Without examples: the reference page would send them, and a tag or key that is not one's own is refused.
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes repeats safe: for 24 hours the same key and body have one effect and get the same answer. 1 to 255 printable characters.',
    schema: { type: 'string', maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the read record: 412 if the record has changed since.',
    schema: { type: 'string' },
  },
}

/** Says once for all operations what the wire's conventions add to each: security, headers, 304. */
export function completeContract(document: ContractDocument): ContractDocument {
  document.components.headers = headers
  document.components.parameters = parameters
  for (const [name, example] of Object.entries(recordExamples)) {
    const schema = document.components.schemas?.[name] as { examples?: unknown[] } | undefined
    if (schema) schema.examples = [example]
    const preview = document.components.schemas?.[`${name}Preview`] as { examples?: unknown[] } | undefined
    if (preview) preview.examples = [{ ...example, effects: [] }]
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.security = [{ ApiKey: [] }]
      completeRequest(operation, path)
      completeResponses(operation, method)
      addHeaderParameters(operation, method)
      if (!orderedTags.some(({ name }) => operation.tags?.includes(name)))
        throw new Error(`${method} ${path} has no tag that contract-tags.ts has.`)
    }
  }
  document.tags = orderedTags
  document.paths = byName(document.paths)
  const named = nameParts(withoutHints(document))
  named.components.schemas = byName(named.components.schemas ?? {})
  return named
}

/** In one order, however the routes are arranged. */
const byName = <Value>(named: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

function completeResponses(operation: Operation, method: string): void {
  const isPaged = operation.parameters?.some(parameter => parameter.name === 'pageNumber')
  const isFollowed = operation.parameters?.some(parameter => parameter.name === 'wait')
  for (const [status, response] of Object.entries(operation.responses)) {
    const names = ['X-Request-Id']
    if (status === '200' && method === 'get') names.push('ETag')
    if (status === '200' && isPaged) names.push(...pagingHeaders)
    if (status === '200' && isFollowed) names.push('X-First-Sequence', 'X-Last-Sequence')
    if (status === '201') names.push('Location', 'ETag', ...(method === 'post' ? ['Idempotent-Replayed'] : []))
    if (status === '202') names.push('Location')
    if ((status === '202' || status === '200') && isOfOperation(response)) names.push('Retry-After')
    if (status === '412') names.push('ETag')
    if (status === '401') names.push('WWW-Authenticate')
    if (status === '429' || status === '503') names.push('Retry-After')
    response.headers = Object.fromEntries(names.map(name => [name, header(name)]))
    if (response.description === 'Default Response') response.description = operation.summary ?? 'Success.'
  }
  if (method === 'get') {
    operation.responses['304'] = { description: 'Unchanged since the entity tag in If-None-Match.' }
  }
}

/** Whether it is how far something is that takes longer: Retry-After says when to ask again, until it is finished. */
const isOfOperation = ({ content }: Response): boolean =>
  JSON.stringify(content?.['application/json'] ?? {}) === '{"schema":{"$ref":"#/components/schemas/Operation"}}'

function addHeaderParameters(operation: Operation, method: string): void {
  const isSearch = method === 'post' && ['201', '202', '204'].every(status => operation.responses[status] === undefined)
  if (method === 'get' || isSearch) return
  const name = method === 'post' ? 'IdempotencyKey' : 'IfMatch'
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }]
}

/** Keywords that only our own reading of commands, or the making of this document, knows. */
const hints = new Set(['multiLine', 'freeText', 'requestExamples'])

function withoutHints<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutHints) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !hints.has(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutHints(part)])) as Value
}
