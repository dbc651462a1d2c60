import { expect, test } from 'vitest'
import examples from '../src/http/contract/requests.json' with { type: 'json' }
import type { RequestExample } from '../src/http/contract/requests.ts'
import { jsonOf, listCommands, Token } from './support/contract/command-fields.ts'
import { type Route, routesOfContract } from './support/contract/contract.ts'
import { fragmentsIn } from './support/contract/messages.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster()

const tagOf = async (path: string) => (await muster.priya.get(path)).headers.get('etag') ?? ''

test('an action that takes nothing but what may be left out needs no body', async () => {
  const [request] = (await muster.priya.get('/Approvals?pageSize=1')).body
  const path = request.resource.uri
  const answer = await muster.priya.put(`${path}/actions/approve`, undefined, {
    headers: { 'If-Match': await tagOf(path) },
  })
  expect([answer.status, answer.text]).toEqual([204, ''])

  const [credential] = (await muster.priya.get('/Credentials/Search?CredentialTypeId=4&pageSize=1')).body
  expect(credential.isVerified).toBe(false)
  expect((await muster.priya.put(`/Credentials/${credential.id}/actions/verify`)).status).toBe(204)
  expect((await muster.priya.get(`/Credentials/${credential.id}`)).body.isVerified).toBe(true)
})

test('one that takes more, and what makes or replaces something, is refused without', async () => {
  const declined = await muster.priya.put('/change-requests/33/actions/decline')
  expect([declined.status, declined.body.ModelState]).toEqual([400, { command: ['Send a JSON object.'] }])
  expect((await muster.priya.put('/CostCentres/14')).status).toBe(400)
})

test('null is a body like others, and no object', async () => {
  const commands = (await listCommands()).filter(({ route }) => route.method === 'PUT')
  for (const { route } of commands) {
    const answer = await muster.priya.put(pathOf(route), 'null')
    const found = [route.operation.operationId, answer.status, answer.body?.ModelState]
    expect(found).toEqual([route.operation.operationId, 400, { command: ['Send a JSON object.'] }])
  }
  // An operation without a body does not read one.
  const open = (await muster.priya.get('/change-requests?Statuses=Pending')).body[0]
  expect((await muster.priya.put(`/change-requests/${open.id}/actions/cancel?dryRun=true`, 'null')).status).toBe(200)
})

test('the contract says which bodies may be left out', async () => {
  const optional = (await listCommands()).filter(
    ({ route }) => (route.operation.requestBody as { required?: boolean }).required !== true,
  )
  expect(optional.map(({ route }) => route.operation.operationId).toSorted()).toEqual([
    'approveAdministrativeChange',
    'approveChangeRequest',
    'approveExpenseApplication',
    'readNotice',
    'verifyCredential',
  ])
})

test('a DELETE of what has changed since is 412 with the tag of what it is now', async () => {
  const made = await muster.priya.post('/CostCentres', { Code: 'FER-NEW', Name: 'Newport' })
  const held = await muster.priya.post('/Positions/46/Holders', { AuthorityId: 65, AssignmentType: 'Acting' })
  const rename = { Code: 'FER-NEW', Name: 'Newport wharf' }
  const prolong = { AuthorityId: 65, AssignmentType: 'Acting', To: '2099-01-01' }
  for (const [answer, change] of [
    [made, rename],
    [held, prolong],
  ] as const) {
    const path = answer.headers.get('location') ?? ''
    const headers = { 'If-Match': await tagOf(path) }
    expect((await muster.priya.put(path, change)).status).toBe(204)

    const refused = await muster.priya.delete(path, { headers })
    expect([path, refused.status, refused.body.Code]).toEqual([path, 412, 'Stale'])
    const current = refused.headers.get('etag') ?? ''
    expect(current).toBe(await tagOf(path))
    expect(current).not.toBe(headers['If-Match'])
    expect((await muster.priya.delete(path, { headers: { 'If-Match': current } })).status).toBe(204)
  }
})

test('a number that JSON allows and we do not is refused for what is wrong with it', async () => {
  const messagesFor = async (amount: string | number) => {
    const sent = typeof amount === 'string' ? new Token(amount) : String(amount)
    const answer = await muster.priya.post('/ExpenseApplications', jsonOf({ AmountApplied: sent }))
    return answer.body.ModelState['command.AmountApplied']
  }
  for (const nothing of ['-0', '-0.00', '-0e5'])
    expect(await messagesFor(nothing)).toEqual(['Send 0 without a minus sign.'])
  for (const much of ['1e400', '-1e400']) {
    expect(await messagesFor(much)).toEqual(['This number is too large. Send a smaller one.'])
  }
  for (const long of ['1.10000000000000000001', '9999999999999999.99', '1e-400', '-1e-400']) {
    expect(await messagesFor(long)).toEqual([
      'This number has more digits than are kept. Send fewer decimals, or a smaller number.',
    ])
  }
  expect(await messagesFor(12)).toEqual(['Send a number.'])
})

// Values that only some fields refuse, or rules behind them; `bad-fields.test.ts` reads the messages about all others.
test('the message about a field is a sentence', async () => {
  const phrases = new Set<string>()
  for (const { route, fields } of await listCommands()) {
    if (route.operation.operationId === 'searchAuthoritiesByBody') continue
    for (const value of ['two\nlines', '', null, '2026-02-30']) {
      for (const { wrap } of fields) {
        const answer = await muster.priya.send(route.method, `${pathOf(route)}?dryRun=true`, jsonOf(wrap(value)))
        for (const message of fragmentsIn(answer)) phrases.add(message)
      }
    }
  }
  expect([...phrases]).toEqual([])
}, 240_000)

test('every list is paged when that is asked for', async () => {
  const lists = (await routesOfContract()).filter(route => route.method === 'GET' && isList(route))
  expect(lists.length).toBeGreaterThan(30)
  for (const route of lists) {
    // Events are read from a sequence on, not by pages.
    if (route.operation.operationId === 'listEvents') continue
    const answer = await muster.priya.get(`${pathOf(route)}?pageSize=2`)
    expect([route.path, answer.status, answer.headers.get('x-paging-pagesize')]).toEqual([route.path, 200, '2'])
    expect(answer.body.length).toBeLessThanOrEqual(2)
  }
  expect((await muster.priya.get('/ChangeReasons?pageSize=2')).body).toHaveLength(2)
  expect((await muster.priya.get('/ChangeReasons')).body.length).toBeGreaterThan(15)
})

function isList({ operation }: Route): boolean {
  const { content } = operation.responses['200'] as { content?: Record<string, { schema: { type?: string } }> }
  return content?.['application/json']?.schema.type === 'array'
}

const pathOf = ({ path, operation }: Route): string => {
  const { parameters = {} } = (examples as Record<string, RequestExample | undefined>)[operation.operationId] ?? {}
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]))
}
