import { badValuesFor } from '../contract/bad-values.ts'
import { jsonOf } from '../contract/command-fields.ts'
import type { Random } from '../exactness/random.ts'
import { edgeValuesFor } from './edge-values.ts'
import type { Operation, Schema } from './operations.ts'
import { changed, type Sent } from './sending.ts'

type Json = Readonly<Record<string, unknown>>

/** A change of the JSON of a body: a value, its fields, or its text. */
export function mutateBody(good: Sent, operation: Operation, random: Random): Sent {
  const text = typeof good.body === 'string' ? good.body : ''
  const kind = random.next()
  if (kind < 0.3) return mutateText(good, text, random)
  const schema = operation.body?.schema ?? {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return mutateText(good, text, random)
  }
  // A change before this one may have left a value without fields.
  if (typeof body !== 'object' || body === null) return mutateText(good, text, random)
  if (kind < 0.4) return mutateFields(good, body, random)
  const places = placesOf(schema, body, [])
  if (places.length === 0) return mutateText(good, text, random)
  const { path, schema: own } = random.pick(places)
  const isBad = random.chance(0.5) && own.type !== 'object' && own.type !== 'array'
  const value = isBad ? random.pick(badValuesFor(own)) : edgeFor(own, random)
  const change = `${path.join('.')} = ${(JSON.stringify(value) ?? '').slice(0, 40)}`
  const wrong = isBad ? `${path.join('.')} is of another type` : good.wrong
  return changed(good, { body: jsonOf(replaced(body, path, value)), wrong }, change)
}

const scalars: readonly unknown[] = [null, '', 'x', 0, 1, true, {}, [], [[]], [null], { id: 1 }]

const edgeFor = (schema: Schema, random: Random): unknown =>
  schema.type === 'object' || schema.type === 'array' || random.chance(0.15)
    ? random.pick(scalars)
    : random.pick(edgeValuesFor(schema))

/** Every field that the body has or may have, with its schema. */
function placesOf(
  schema: Schema,
  value: unknown,
  path: readonly string[],
): { path: readonly string[]; schema: Schema }[] {
  const own = path.length === 0 ? [] : [{ path, schema }]
  if (Array.isArray(value)) {
    return [
      ...own,
      ...value.slice(0, 3).flatMap((item, at) => placesOf(schema.items ?? {}, item, [...path, String(at)])),
    ]
  }
  if (typeof value !== 'object' || value === null) return own
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    name in value ? placesOf(part, (value as Json)[name], [...path, name]) : [{ path: [...path, name], schema: part }],
  )
  return [...own, ...parts]
}

function replaced(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : replaced((body as Json)[name], rest, value)
  return Array.isArray(body) ? body.with(Number(name), next) : { ...(body as Json), [name]: next }
}

/** Fields that are missing, unknown, in another case, or many. */
function mutateFields(good: Sent, body: unknown, random: Random): Sent {
  const fields = Object.entries(body as Json)
  const send = (entries: readonly (readonly [string, unknown])[], change: string, wrong?: string) =>
    changed(good, { body: JSON.stringify(Object.fromEntries(entries)), wrong: wrong ?? good.wrong }, change)
  const kind = random.below(4)
  if (kind === 0 && fields.length > 0) {
    const dropped = random.pick(fields)[0]
    return send(
      fields.filter(([name]) => name !== dropped),
      `without ${dropped}`,
    )
  }
  if (kind === 1)
    return send(
      fields.map(([name, value]) => [name.toUpperCase(), value]),
      'names in upper case',
    )
  if (kind === 2) {
    const many = Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at] as const)
    return send([...fields, ...many], '10,000 fields', 'it has unknown fields')
  }
  const name = random.pick([
    'nonsense',
    '',
    ' ',
    'id',
    '$set',
    'Code ',
    'toString',
    '\u0301'.repeat(300),
    'a'.repeat(5_000),
    '0',
    'x.y',
    'x[0]',
  ])
  return send(
    [...fields, [name, random.pick(scalars)]],
    `unknown field ${name.slice(0, 20)}`,
    'it has an unknown field',
  )
}

type Change = readonly [change: string, body: string | Buffer]

/** Bodies whose text is no JSON that the service takes. */
function mutateText(good: Sent, text: string, random: Random): Sent {
  const inner = text.startsWith('{') && text.length > 2 ? `,${text.slice(1, -1)}` : ''
  const [change, body] = random.pick<() => Change>([
    () => ['a name twice', `{"Code":"a"${inner},"code":"b"}`],
    () => ['a name twice', `{"Name":1,"\\u004eame":2${inner}}`],
    () => ['__proto__', `{"__proto__":{"isAdmin":true}${inner}}`],
    () => ['constructor', `{"constructor":{"prototype":{}}${inner}}`],
    () => ['U+0000', `{"Name":"a\\u0000"${inner}}`],
    () => ['half a pair', `{"Name":"\\ud83d"${inner}}`],
    () => ['bytes that are no UTF-8', Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])])],
    () => ['overlong UTF-8', Buffer.concat([Buffer.from('{"Name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')])],
    () => [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"Name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    () => ['two byte order marks', `\ufeff\ufeff${text}`],
    () => ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    () => ['cut off', text.slice(0, -1 - random.below(Math.max(1, text.length - 1)))],
    () => ['more behind it', `${text}${random.pick(['x', '{}', ',', '\0', ']'])}`],
    () => ['deep arrays', '['.repeat(5_000)],
    () => ['deep objects', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
    () => ['empty', ''],
    () => ['blanks', ' \n\t '],
    () => ['no object', random.pick(['null', '[]', '1', '"text"', 'true', '[{}]'])],
    () => ['a comment', `/* x */ ${text}`],
    () => ['a comma at the end', `${text.slice(0, -1)},}`],
    () => ['single quotes', "{'Name': 'a'}"],
    () => ['a long number', `{"Revision":${'9'.repeat(20_000)}${inner}}`],
    () => ['a control character', `{"Name":"a\u0001b"${inner}}`],
    () => ['too many values', `{"Roles":[${'1,'.repeat(30_000)}1]${inner}}`],
    () => ['larger than 1 MiB', `{"Name":"${'x'.repeat(1_048_576)}"}`],
    () => ['unknown escape', `{"Name":"\\x41"${inner}}`],
    () => ['an open text', `{"Name":"${'a'.repeat(1_000)}`],
  ])()
  // An action whose fields are all optional needs no body.
  const isNone = change === 'empty'
  return changed(good, { body, wrong: isNone ? good.wrong : `its body has ${change}` }, `body: ${change}`)
}
