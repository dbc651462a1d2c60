import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { command } from '../command.ts'
import { tableOf } from '../terminal.ts'
import { findProfile, type Profile } from './profiles.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const version = '/v12.21'

export const api = command({
  name: 'api',
  summary: 'Ask the API of a server, as a client with a key',
  details: `PATH is that of the contract, with its query: /Authorities?pageSize=5. Without a version it is that of this release. The answer is
printed as JSON, or as a table with --table; of a new record its address. An error is printed in its own words, and ends with 1.

The server and the key are MUSTER_URL and MUSTER_API_KEY, or those of a profile (\`muster profile\`). Nothing is sent again by itself: give a
POST an Idempotency-Key, and repeat it with the same one.`,
  args: {
    method: { type: 'positional', required: true, description: 'GET, POST, PUT or DELETE', valueHint: 'METHOD' },
    path: { type: 'positional', required: true, description: 'Path and query', valueHint: 'PATH' },
    body: { type: 'string', description: 'JSON, or @FILE, or - for standard input', valueHint: 'BODY' },
    profile: { type: 'string', description: 'Name of the profile; the first one unless given' },
    'if-match': {
      type: 'string',
      description: 'Change it only as it was read: the ETag of a record',
      valueHint: 'ETAG',
    },
    'idempotency-key': {
      type: 'string',
      description: 'A repeat of this POST with the same key has no further effect, for 24 hours',
      valueHint: 'KEY',
    },
    table: { type: 'boolean', description: 'Print a table with the plain fields of each record' },
  },
  examples: [
    'muster api GET "/Employees/Search?EmployeeCode=1177" --table',
    'muster api POST /CostCentres --body \'{"Code": "FE-2", "Name": "Second ferry"}\'',
    'muster api PUT /change-requests/42/actions/approve --body @approval.json --profile harbour',
  ],
  async run({ config, terminal }, { method, path, profile, table, ...sent }) {
    const verb = method.toUpperCase()
    if (!methods.includes(verb)) throw new Error(`${method} is no method of the API: ${methods.join(', ')}.`)
    if (!path.startsWith('/')) throw new Error(`The path begins with a slash: /${path}`)
    const { 'if-match': ifMatch, 'idempotency-key': idempotencyKey } = sent
    const body = await bodyOf(sent.body)
    const answer = await ask(await findProfile(config, profile), { verb, path, body, ifMatch, idempotencyKey })
    if (answer.problem !== undefined) throw new Error(answer.problem)
    const isRecord = typeof answer.value === 'object' && answer.value !== null
    const records = Array.isArray(answer.value) ? answer.value : [answer.value]
    terminal.answer(
      answer.value ?? { location: answer.location },
      table && isRecord ? tableOf(rowsOf(records)) : linesOf(answer),
    )
    if (answer.pages !== undefined) terminal.note(answer.pages)
    return 0
  },
})

async function bodyOf(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined
  const body =
    given === '-' ? await text(process.stdin) : given.startsWith('@') ? await readFile(given.slice(1), 'utf8') : given
  try {
    JSON.parse(body)
  } catch (error) {
    throw new Error(`The body is no JSON: ${(error as Error).message}.`)
  }
  return body
}

type Asked = Readonly<
  Record<'verb' | 'path', string> & Record<'body' | 'ifMatch' | 'idempotencyKey', string | undefined>
>
/** `pages`: which of them it is, where there are several. */
type Answer = Readonly<{ value?: unknown; location?: string; pages?: string; problem?: string }>

async function ask({ url, apiKey }: Profile, { verb, path, body, ifMatch, idempotencyKey }: Asked): Promise<Answer> {
  const address = url + (/^\/v\d/.test(path) ? path : version + path)
  const response = await fetch(address, {
    method: verb,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  }).catch(error => {
    throw new Error(`${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}.`)
  })
  const content = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') && content !== ''
  const value = isJson ? JSON.parse(content) : undefined
  if (!response.ok) return { problem: problemOf(response.status, value) }
  const location = response.headers.get('Location') ?? undefined
  const pages = pagesOf(response)
  return {
    ...(value !== undefined && { value }),
    ...(location !== undefined && { location }),
    ...(pages !== undefined && { pages }),
  }
}

function pagesOf({ headers }: Response): string | undefined {
  const [page = 1, pages = 1, records = 0] = ['PageNumber', 'TotalPages', 'TotalRecords'].map(name =>
    Number(headers.get(`X-Paging-${name}`) ?? Number.NaN),
  )
  return pages > 1 ? `Page ${page} of ${pages}, of ${records} records. Ask for others with pageNumber=.` : undefined
}

/** An error of the API in lines, its fields among them. */
function problemOf(status: number, body: unknown): string {
  const { Message = '', ModelState = {} } = (body ?? {}) as { Message?: string; ModelState?: Record<string, string[]> }
  return [
    `${status} ${Message}`.trim(),
    ...Object.entries(ModelState).map(([field, messages]) => `  ${field}: ${messages.join(' ')}`),
  ].join('\n')
}

const linesOf = ({ value, location }: Answer): string[] =>
  value === undefined ? [location ?? 'Done.'] : [JSON.stringify(value, undefined, 2)]

/** The names of the plain fields, then their values. */
function rowsOf(records: readonly unknown[]): string[][] {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null
  const all = records as readonly Readonly<Record<string, unknown>>[]
  const names = [...new Set(all.flatMap(record => Object.keys(record).filter(name => isPlain(record[name]))))]
  return [names, ...all.map(record => names.map(name => String(record[name] ?? '')))]
}
