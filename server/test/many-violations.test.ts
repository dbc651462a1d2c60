import { expect, test } from 'vitest'
import { readCommand } from '../src/http/requests/command.ts'
import { startMuster } from './support/muster.ts'
import { Visitor } from './support/sign-in.ts'

const muster = startMuster()

const further = 'Further violations are not listed.'

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`No${at}`, at]))

test('of a command with a thousand unknown fields, fifty are listed, after the known ones', async () => {
  const { status, body } = await muster.priya.post('/CostCentres', { ...fields(1_000), Code: 1, ValidFrom: 'never' })
  const listed = Object.keys(body.ModelState)
  expect([status, listed.length, listed.slice(0, 4), listed.at(-1)]).toEqual([
    400,
    51,
    ['command.Code', 'command.Name', 'command.ValidFrom', 'command.No0'],
    'command',
  ])
  expect(body.ModelState.command).toEqual([further])
})

test('fifty are listed whole, and one more is not', async () => {
  const post = async (count: number) =>
    (await muster.priya.post('/CostCentres', { Code: 'X', Name: 'X', ...fields(count) })).body.ModelState
  expect(Object.keys(await post(50))).toHaveLength(50)
  expect(await post(50)).not.toHaveProperty('command')
  expect(await post(51)).toMatchObject({ 'command.No49': expect.any(Array), command: [further] })
  expect(await post(51)).not.toHaveProperty('command.No50')
})

test('the entries of a list count alike', async () => {
  const ids = Array.from({ length: 200 }, () => 'x')
  const command = { Role: 'Auditor', CostCentreIds: ids, PaymentGroupIds: ids }
  const { body } = await muster.priya.post('/Authorities/1/Roles', command)
  const listed = Object.keys(body.ModelState)
  expect([listed.length, listed[0], listed[49], listed[50]]).toEqual([
    51,
    'command.CostCentreIds[0]',
    'command.CostCentreIds[49]',
    'command',
  ])
})

test('the rest is not read', () => {
  let read = 0
  const entry = {
    get Wrong() {
      read += 1
      return 'x'
    },
  }
  const schema = { type: 'object', properties: { Lines: { type: 'array', items: { type: 'object', properties: {} } } } }
  expect(() => readCommand(schema, { Lines: Array.from({ length: 1_000 }, () => entry) })).toThrow('invalid')
  expect(read).toBe(51)
})

test('a query is answered in the same way', async () => {
  const query = Object.keys(fields(1_000)).join('&')
  for (const path of [`/CostCentres/Search?${query}`, `/Authorities?pageSize=x&${query}`]) {
    const { status, body, text } = await muster.priya.get(path)
    expect([status, Object.keys(body.ModelState).length, text.length < 30_000]).toEqual([400, 51, true])
    expect(body.ModelState.command).toEqual([further])
  }
})

test('anonymous clients get fifty too', async () => {
  const { status, body } = await new Visitor(muster).post('/console/session', fields(1_000))
  expect([status, Object.keys(body.ModelState).length]).toEqual([400, 51])
})

test('more values than any command has are refused as a whole', async () => {
  const { status, body } = await muster.priya.post('/CostCentres', fields(60_000))
  expect([status, body.ModelState]).toEqual([
    400,
    { command: [expect.stringMatching(/^The body is not acceptable JSON: More than 20000 values at line 1, column/)] },
  ])
})

test('the name of an unknown field is listed in a form that may be shown', async () => {
  const names = ['\u202egpj.exe', 'a'.repeat(300), 'tfn 123.456.782', '']
  const { body, text } = await muster.priya.post('/CostCentres', {
    Code: 'X',
    Name: 'X',
    ...Object.fromEntries(names.map(name => [name, 1])),
  })
  expect(Object.keys(body.ModelState)).toEqual(['command.\ufffdgpj.exe', `command.${'a'.repeat(99)}…`, 'command.?'])
  expect(text).not.toContain('123')
  const query = await muster.priya.get('/CostCentres/Search?123456782=1')
  expect([query.status, Object.keys(query.body.ModelState)]).toEqual([400, ['?']])
})
