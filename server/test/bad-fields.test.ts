import { describe, expect, test } from 'vitest'
import examples from '../src/http/contract/requests.json' with { type: 'json' }
import type { RequestExample } from '../src/http/contract/requests.ts'
import { badValuesFor, malformed, tokens } from './support/contract/bad-values.ts'
import { jsonOf, listCommands } from './support/contract/command-fields.ts'
import { fillIn, type Route } from './support/contract/contract.ts'
import { fragmentsIn } from './support/contract/messages.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster()

const commands = await listCommands()

type Wrong = Readonly<{ key: string; value: unknown; body: unknown }>

/** Values that the reader of JSON refuses before it knows of fields. */
const isRefusedWhole = (value: unknown): boolean =>
  malformed.includes(value as never) || (typeof value === 'string' && /[\0\p{Surrogate}]/u.test(value))

async function expectRefusal(route: Route, { key, value, body }: Wrong): Promise<void> {
  const answer = await muster.priya.send(route.method, fillIn(route), jsonOf(body))
  const { status } = answer
  const listed = Object.keys(answer.body?.ModelState ?? {})
  const isListed = listed.includes(key) || (isRefusedWhole(value) && listed.includes('command'))
  const fragments = isRefusedWhole(value) ? [] : fragmentsIn(answer)
  expect({ key, value, status, isListed, fragments }).toEqual({
    ...{ key, value, status: 400, isListed: true },
    fragments: [],
  })
}

describe.each(commands)('$name', ({ route, fields }) => {
  test('refuses what no field of its type takes, by the name of the field', async () => {
    expect(fields.length).toBeGreaterThan(0)
    for (const { key, schema, wrap } of fields) {
      await Promise.all(badValuesFor(schema).map(value => expectRefusal(route, { key, value, body: wrap(value) })))
    }
  }, 120_000)

  test('refuses what is no number of JSON', async () => {
    const field = fields.find(({ schema }) => schema.type === 'number' || schema.type === 'integer') ?? fields[0]
    if (!field) return
    const { key, wrap } = field
    await Promise.all(malformed.map(value => expectRefusal(route, { key, value, body: wrap(value) })))
  })

  test('takes the ends of what 64 bits hold for well-formed, though nothing has such an id', async () => {
    for (const { key, wrap } of fields.filter(({ schema }) => schema.format === 'int64')) {
      for (const token of tokens('9223372036854775807', '-9223372036854775808')) {
        const answer = await muster.priya.send(route.method, `${fillIn(route)}?dryRun=true`, jsonOf(wrap(token)))
        const listed = String(answer.body?.ModelState?.[key] ?? '')
        expect({ key, token, isFault: answer.status >= 500, listed: /whole number/.test(listed) }).toEqual({
          key,
          token,
          isFault: false,
          listed: false,
        })
      }
    }
  }, 120_000)
})

/** Texts that are no free text: codes, numbers and addresses of a form of their own, in which nine digits are just that. */
const formed = [
  ...['AccountNumber', 'Bsb', 'Esa', 'FundAbn', 'MemberNumber', 'Usi'],
  ...['Abn', 'AuthorityEmail', 'By', 'ChangeType', 'Code', 'Email', 'EmployeeCode', 'EmployeeEmail'],
  ...['EventTypes[0]', 'RegistrationNumber', 'TaxFileNumber', 'TimeZone', 'Url'],
].sort()

test('no free text takes a tax file number, and what else takes one is named here', async () => {
  const taking = new Set<string>()
  for (const { route, fields } of commands) {
    for (const { key, schema, wrap } of fields) {
      if (schema.type !== 'string' || schema.enum || schema.format) continue
      for (const number of ['123 456 782', '123.456.782', '１２３４５６７８２']) {
        const answer = await muster.priya.send(route.method, fillIn(route), jsonOf(wrap(number)))
        expect(fragmentsIn(answer)).toEqual([])
        const listed = JSON.stringify(answer.body?.ModelState?.[key] ?? '')
        if (!listed.includes('tax file numbers out')) taking.add(key.split('.').at(-1) ?? '')
      }
    }
  }
  // Both ways: a name that stands here for one field would excuse another of the same name without a need.
  expect([...taking].sort()).toEqual(formed)
}, 120_000)

test('no text turns the direction of writing', async () => {
  const missing: string[] = []
  for (const { route, name, fields } of commands) {
    for (const { key, schema, wrap } of fields) {
      if (schema.type !== 'string' || schema.enum || schema.format) continue
      for (const text of ['\u202egpj.exe', '\u2066x\u2069']) {
        const answer = await muster.priya.send(route.method, fillIn(route), jsonOf(wrap(text)))
        const listed = JSON.stringify(answer.body?.ModelState?.[key] ?? '')
        if (!listed.includes('invisible')) missing.push(`${name} ${key} ${JSON.stringify(text)} ${listed}`)
      }
    }
  }
  expect(missing).toEqual([])
}, 120_000)

test('no code looks like another, or would be two in a list', async () => {
  const coded = commands.filter(
    ({ route, fields }) => route.method === 'POST' && fields.some(({ key }) => key === 'command.Code'),
  )
  expect(coded.length).toBeGreaterThan(7)
  for (const { route, name } of coded) {
    const { body } = (examples as Record<string, RequestExample>)[route.operation.operationId] ?? {}
    const send = async (Code: string) => {
      const answer = await muster.priya.post(`${route.path}?dryRun=true`, { ...body, Code })
      return [name, answer.status, Object.keys(answer.body.ModelState ?? {})]
    }
    expect(await send('A-1')).toEqual([name, 200, []])
    for (const code of [' ', 'A-1 ', '\u00a0A-1', 'A;1', 'A\u037e1', 'A\u200b1', 'क\u200d1', 'A\u00ad1']) {
      expect(await send(code)).toEqual([name, 400, ['command.Code']])
    }
  }
})
