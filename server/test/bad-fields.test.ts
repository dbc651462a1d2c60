import { describe, expect, test } from 'vitest'
import { fillIn, readContract, routesOfContract } from './support/contract.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster()

type Schema = Readonly<{
  type?: string
  format?: string
  enum?: readonly string[]
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  $ref?: string
}>
type Body = { content?: Record<string, { schema: Schema }> }

const { components } = await readContract()
const named = components.schemas as Record<string, Schema>
const resolved = (schema: Schema): Schema => (schema.$ref ? (named[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema)

/** One field somewhere in a command: its key in ModelState, and the command that has nothing but this value there. */
type Field = Readonly<{ key: string; schema: Schema; wrap(value: unknown): unknown }>

function fieldsOf(schema: Schema, key = 'command', wrap: Field['wrap'] = value => value): Field[] {
  const { type, properties = {}, items = {} } = resolved(schema)
  if (type === 'array') return fieldsOf(items, `${key}[0]`, value => wrap([value]))
  if (type !== 'object') return [{ key, schema: resolved(schema), wrap }]
  return Object.entries(properties).flatMap(([name, property]) =>
    fieldsOf(property, `${key}.${name}`, value => wrap({ [name]: value })),
  )
}

const dates = [
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '0001-01-01',
  '2026-7-1',
  '2026-07-01T10:30:00',
  '2026-07-01T00:00:00Z',
  '2026-07-01T00:00:00+10:00',
  'today',
  'infinity',
  '',
  20260701,
]
const ids = ['1', 1.5, true, '9223372036854775808', { id: 1 }, [1]]
const texts = ['\u0000', 'a\u0000b', 'a\u0007b', '\ud800', 12, false, { text: 'a' }, ['a']]

/** What no field of its type takes. */
function badValuesFor({ type, format, enum: words, maxLength }: Schema): unknown[] {
  if (words) return ['Nonsense', '', 1, true]
  if (format === 'local-date-time') return dates
  if (format === 'uuid') return ['1', 'x', 12]
  if (type === 'integer') return ids
  if (type === 'boolean') return ['true', 1, {}]
  if (type === 'number') return ['1.5', true, {}, []]
  return [...texts, ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)])]
}

const commands = (await routesOfContract()).flatMap(route => {
  const body = route.operation.requestBody as Body | undefined
  const schema = body?.content?.['application/json']?.schema
  return schema ? [{ route, name: `${route.method} ${route.path}`, fields: fieldsOf(schema) }] : []
})

/** As JSON, half a surrogate pair included, which would be mended on its way otherwise. */
const jsonOf = (value: unknown): string => JSON.stringify(value)

describe.each(commands)('$name', ({ route, fields }) => {
  test('refuses what no field of its type takes, by the name of the field', async () => {
    expect(fields.length).toBeGreaterThan(0)
    for (const { key, schema, wrap } of fields) {
      for (const value of badValuesFor(schema)) {
        const answer = await muster.priya.send(route.method, fillIn(route), jsonOf(wrap(value)))
        const told = Object.keys(answer.body?.ModelState ?? {})
        expect([key, value, answer.status, told.includes(key) || told.includes('command')]).toEqual([
          key,
          value,
          400,
          true,
        ])
      }
    }
  }, 60_000)
})

/** Texts that are no free text: codes, numbers and addresses of a form of their own, in which nine digits are just that. */
const formed =
  /(Code|Number|Token|Email|Phone|Extension|Postcode|Reference|Bsb|Usi|Abn|Esa|TaxFileNumber|TimeZone|ChangeType|Kind|Unit|Title|Gender|Class|Relationship)$/

test('no free text takes a tax file number', async () => {
  const missing: string[] = []
  for (const { route, name, fields } of commands) {
    for (const { key, schema, wrap } of fields) {
      if (schema.type !== 'string' || schema.enum || schema.format || formed.test(key)) continue
      const answer = await muster.priya.send(route.method, fillIn(route), jsonOf(wrap('My TFN is 123 456 782.')))
      const told = JSON.stringify(answer.body?.ModelState?.[key] ?? '')
      if (!told.includes('tax file number')) missing.push(`${name} ${key}`)
    }
  }
  expect(missing).toEqual([])
}, 60_000)
