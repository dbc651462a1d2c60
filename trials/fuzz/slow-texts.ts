import type { readOperations, Sent } from '../../server/test/support/fuzz/index.ts'

type Contract = Awaited<ReturnType<typeof readOperations>>
type Operation = Contract['operations'][number]
type Schema = NonNullable<Operation['body']>['schema']

/** Texts that a careless normalisation, pattern or search takes long over. A function gives one of this length. */
const slowTexts: Readonly<Record<string, (length: number) => string>> = {
  'marks in the wrong order': length => '\u0301\u0316'.repeat(length / 2),
  'a letter with marks': length => 'e\u0323\u0307\u0301'.repeat(length / 4),
  'U+FDFA': length => '\ufdfa'.repeat(length),
  'U+1D160': length => '\u{1d160}'.repeat(length / 2),
  jamo: length => '\u1112\u1161\u11ab'.repeat(length / 3),
  Tibetan: length => '\u0f73\u0f75\u0f81'.repeat(length / 3),
  spaces: length => ' '.repeat(length),
  'spaces and a letter': length => `${' '.repeat(length - 1)}x`,
  'blanks of all sorts': length => ' \u00a0\u3000\t'.repeat(length / 4),
  digits: length => '1'.repeat(length),
  'digits with gaps': length => '123 456 782 '.repeat(length / 12),
  'digits with dots': length => '1.-'.repeat(length / 3),
  dots: length => '.'.repeat(length),
  'dots and letters': length => 'a.'.repeat(length / 2),
  'at signs': length => '@'.repeat(length),
  'an address': length => `${'a@'.repeat(length / 2 - 2)}a.b`,
  'an address with dots': length => `a@${'a.'.repeat(length / 2 - 2)}`,
  percent: length => '%'.repeat(length),
  'percent and a letter': length => '%a'.repeat(length / 2),
  backslashes: length => '\\'.repeat(length),
  quotes: length => '"'.repeat(length),
  'line ends': length => '\n'.repeat(length),
  'carriage returns': length => '\r\n'.repeat(length / 2),
  slashes: length => '/'.repeat(length),
  commas: length => ','.repeat(length),
  'zero-width joiners': length => '\u{1f468}\u200d'.repeat(length / 3),
  'capital sharp letters': length => 'ẞİŉ'.repeat(length / 3),
  'a letter and a digit': length => 'A1'.repeat(length / 2),
}

const mebibyte = 1024 * 1024

/** Requests of Priya, each of which might stop the event loop. */
export function* slowRequests({ operations }: Contract): Generator<Sent> {
  for (const operation of operations) {
    for (const [name, text] of Object.entries(slowTexts)) {
      if (operation.body) yield* slowBodies(operation, operation.body.schema, [name, text])
      for (const parameter of operation.query) {
        // As long as headers and path may be, encoded.
        const value = fitting(text, 15_000)
        if ((parameter.schema.items ?? parameter.schema).type === 'string')
          yield requestOf(operation, { query: [[parameter.name, value]] }, `${parameter.name} of ${name}`)
      }
    }
    if (operation.body) for (const [change, body] of hugeBodies()) yield requestOf(operation, { body }, change)
    yield* longQueries(operation)
  }
  for (const [name, text] of Object.entries(slowTexts)) yield* slowHeaders(operations, name, text)
}

/** Every text of the command at its longest, and beyond; lists as long as a body may be. */
function* slowBodies(operation: Operation, schema: Schema, [name, text]: [string, (length: number) => string]) {
  const bodies: readonly (readonly [string, unknown])[] = [
    ['every text at its longest', filled(schema, most => text(most), 1)],
    // As many units of UTF-16 as so many characters can have: beyond, a look at the length may be enough.
    ['every text at four times that', filled(schema, most => text(4 * most), 1)],
    ['every text of 60,000', filled(schema, () => text(60_000), 1)],
    ['long lists', filled(schema, most => text(Math.min(most, 60)), 300)],
    ['a name of a field', { [text(100_000)]: 1 }],
  ]
  for (const [change, body] of bodies) {
    const json = JSON.stringify(body)
    if (json.length < mebibyte) yield requestOf(operation, { body: json }, `${change}: ${name}`)
  }
}

/** A command with every field, so that every check of a text is done. */
function filled(schema: Schema, text: (most: number) => string, entries: number): unknown {
  const { type, format, enum: words, properties = {}, items = {} } = schema
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, filled(part, text, entries)]))
  if (type === 'array') return Array.from({ length: entries }, () => filled(items, text, 1))
  if (words) return words[0]
  if (type === 'integer') return 1
  if (type === 'number') return 1.5
  if (type === 'boolean') return false
  if (format === 'local-date-time') return '2027-01-01'
  if (format === 'date-time') return '2027-01-01T00:00:00Z'
  return text(schema.maxLength ?? 4_000)
}

const row = (count: number, item: string) => Array.from({ length: count }, () => item).join()

/** Bodies up to 1 MiB that take long to read, or to say what is wrong with. */
function* hugeBodies(): Generator<readonly [string, string]> {
  yield ['19,000 empty lists', `{"Roles":[${row(19_000, '[]')}]}`]
  yield ['19,000 empty objects', `{"Steps":[${row(19_000, '{}')}]}`]
  yield ['lists in lists', `{"Roles":${'['.repeat(30)}${row(19_000, '1')}${']'.repeat(30)}}`]
  yield ['trees of lists', `[${row(130, `[${row(140, '[]')}]`)}]`]
  yield ['9,000 unknown fields', `{${Array.from({ length: 9_000 }, (_, at) => `"${'f'.repeat(80)}${at}":1`).join()}}`]
  yield ['names alike but for case', `{${Array.from({ length: 9_000 }, (_, at) => `"İ${at}":1`).join()}}`]
  yield ['a number of a million digits', `{"Revision":${'9'.repeat(1_040_000)}}`]
  yield ['a million decimals', `{"AmountApplied":0.${'0'.repeat(1_040_000)}1}`]
  yield ['numbers of 1,000 digits', `{"Roles":[${row(1_000, '1'.repeat(1_000))}]}`]
  yield ['1,000 numbers of many zeros', `{"Roles":[${row(1_000, `1${'0'.repeat(900)}.0`)}]}`]
  yield ['a million blanks', `{${' '.repeat(1_040_000)}}`]
  yield ['a million line ends and a mistake', `{${'\n'.repeat(1_040_000)}x`]
  yield ['170,000 escapes', `{"Name":"${'\\u0301'.repeat(170_000)}"}`]
  yield ['500,000 backslashes', `{"Name":"${'\\\\'.repeat(500_000)}"}`]
  yield ['half a surrogate pair at the end', `{"Name":"${'a'.repeat(1_000_000)}\\ud800"}`]
  yield ['a text without end', `{"Name":"${'a'.repeat(1_040_000)}`]
  yield ['a million letters', `{"Name":"${'a'.repeat(1_040_000)}"}`]
  yield ['a million brackets', '['.repeat(1_040_000)]
  yield ['1,000 texts with marks', `{"Roles":[${row(1_000, `"${'\u0301\u0316'.repeat(120)}"`)}]}`]
  yield ['1,000 texts of digits', `{"Roles":[${row(1_000, `"${'123456782 '.repeat(90)}"`)}]}`]
}

function* longQueries(operation: Operation): Generator<Sent> {
  const [parameter] = operation.query
  yield requestOf(operation, { query: [['pageSize', '2147483647']] }, 'a huge page')
  yield requestOf(
    operation,
    {
      query: [
        ['pageNumber', '2147483647'],
        ['pageSize', '200'],
      ],
    },
    'a page far away',
  )
  const many = Array.from({ length: 3_500 }, (_, at): [string, string] => [at.toString(36), ''])
  yield requestOf(operation, { query: many }, '3,500 unknown parameters')
  if (parameter) {
    const times = Math.floor(15_000 / (parameter.name.length + 3))
    const same = Array.from({ length: times }, (): [string, string] => [parameter.name, '1'])
    yield requestOf(operation, { query: same }, `${parameter.name} ${times} times`)
    yield requestOf(operation, { query: [[parameter.name, ','.repeat(15_000)]] }, `${parameter.name} of commas`)
  }
}

const slowNames = [
  'Accept',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Authorization',
  'Cookie',
  'X-Request-Id',
  'Origin',
  'X-Forwarded-For',
]

function* slowHeaders(
  operations: readonly Operation[],
  name: string,
  text: (length: number) => string,
): Generator<Sent> {
  const value = Buffer.from(text(3_500))
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
  for (const header of slowNames) {
    for (const id of ['listAuthorities', 'createCostCentre']) {
      const operation = operations.find(each => each.id === id) as Operation
      const body = operation.body && '{"Code":"","Name":""}'
      yield requestOf(operation, { headers: { [header]: value }, body }, `${header} of ${name}`)
    }
  }
}

/** As many of the text's characters as fit when encoded. */
function fitting(text: (length: number) => string, most: number): string {
  const encoded = encodeURIComponent(text(5_000).toWellFormed())
  return encoded.slice(0, most).replace(/(%[^%]?|%[89a-f].(%[89ab].)*)$/i, '')
}

function requestOf(operation: Operation, parts: Partial<Sent>, change: string): Sent {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.pathParameters.find(each => each.name === name)
    return String(parameter?.example ?? parameter?.schema.enum?.[0] ?? 1)
  })
  return {
    operationId: operation.id,
    method: operation.method,
    path,
    query: [],
    caller: 'priya',
    headers: {},
    change,
    ...parts,
  }
}
