import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  ConflictError,
  createMusterClient,
  Muster,
  OperationError,
  pagesOf,
  UnauthorisedError,
  UnavailableError,
} from '../../client/src/index.ts'
import { sealRecords } from '../src/core/sealer.ts'
import { importJobs } from '../src/features/imports/index.ts'
import { startMuster } from './support/muster.ts'
import { employeeId } from './support/requests.ts'

const muster = startMuster()

const clientOf = (name: 'priya' | 'ravi') =>
  createMusterClient({ baseUrl: `${muster.address}/v12.21`, apiKey: muster[name].apiKey })

test('a client made from the contract reads a record with its types', async () => {
  const api = clientOf('priya')
  const { data: found } = await api.GET('/CostCentres/Search', { params: { query: { CostCentreName: 'ferr' } } })
  const [first] = found ?? []
  if (!first) throw new Error('Harbour Line has ferries.')
  const { data: one } = await api.GET('/CostCentres/{id}', { params: { path: { id: first.id } } })
  expect(one).toEqual(first)
})

test('all pages come one after another', async () => {
  const api = clientOf('priya')
  const ids: number[] = []
  for await (const page of pagesOf(pageNumber =>
    api.GET('/Authorities', { params: { query: { pageNumber, pageSize: 30 } } }),
  )) {
    ids.push(...page.map(authority => authority.id))
  }
  expect(ids).toHaveLength(70)
  expect(new Set(ids).size).toBe(70)
})

test('a search by body comes in pages too, without links', async () => {
  const api = clientOf('priya')
  const seen: number[] = []
  const query = { pageSize: 30 }
  for await (const page of pagesOf(pageNumber =>
    api.POST('/Authorities/Search', { params: { query: { ...query, pageNumber } }, body: {} }),
  ))
    seen.push(page.length)
  expect(seen).toEqual([30, 30, 10])
})

test('with the newest first, what is made meanwhile comes on no page twice', async () => {
  const api = clientOf('priya')
  const { data: all = [] } = await api.GET('/change-requests')
  const emma = await employeeId(muster, '1177')
  const ids: number[] = []
  const query = { Order: 'NewestFirst', pageSize: 9 } as const
  for await (const page of pagesOf((pageNumber, BeforeId) =>
    api.GET('/change-requests', { params: { query: { ...query, pageNumber, ...(BeforeId && { BeforeId }) } } }),
  )) {
    ids.push(...page.map(({ id }) => id))
    const draft = {
      ChangeType: 'ContactDetails',
      SubmitImmediately: false,
      ContactDetails: { MobilePhone: '0412 555 678' },
    }
    const made = await muster.priya.post('/change-requests', { ...draft, EmployeeId: emma })
    expect(made.status, made.text).toBe(201)
  }
  expect(ids).toEqual(all.map(({ id }) => id).toReversed())
})

test('pages of the audit log with the newest first have each entry once, whatever is written meanwhile', async () => {
  const api = clientOf('priya')
  const query = { Order: 'NewestFirst', pageSize: 5 } as const
  const { data: before = [] } = await api.GET('/AuditLog', { params: { query: { ...query, pageSize: 15 } } })
  const read: typeof before = []
  for await (const page of pagesOf((pageNumber, BeforeId) =>
    api.GET('/AuditLog', { params: { query: { ...query, pageNumber, ...(BeforeId && { BeforeId }) } } }),
  )) {
    read.push(...page)
    if (read.length >= 15) break
    await muster.priya.post('/CostCentres', { Code: `PAGES-${read.length}`, Name: 'Made meanwhile' })
    await sealRecords.run(muster.context)
  }
  const nameOf = ({ requestId, action, occurredDateTime }: (typeof before)[number]) => [
    requestId,
    action,
    occurredDateTime,
  ]
  expect(read.map(nameOf)).toEqual(before.map(nameOf))
})

test('repeated parameters go out as the contract wants them', async () => {
  const api = clientOf('priya')
  const { data } = await api.GET('/Authorities', { params: { query: { positionIds: [1, 2], pageSize: 1 } } })
  expect(data).toBeInstanceOf(Array)
})

test('a refusal is an error with its message', async () => {
  const { data, error, response } = await clientOf('ravi').GET('/Countries')
  expect([data, response.status]).toEqual([undefined, 401])
  expect(error).toEqual({ Message: expect.any(String), Code: 'Unauthorised' })
})

/** Answers what the test says, in turn, and counts. */
function answering(...answers: readonly (Response | Error)[]) {
  const { sent, send } = sending(answers)
  return { sent, client: new Muster({ baseUrl: 'http://muster.example', apiKey: 'key', fetch: send }) }
}

function sending(answers: readonly (Response | Error)[]) {
  const sent: Request[] = []
  const send = async (request: Request) => {
    sent.push(request)
    const answer = answers[sent.length - 1] ?? new Response(null, { status: 204 })
    if (answer instanceof Error) throw answer
    return answer
  }
  return { sent, send: send as typeof fetch }
}
const lost = () => new TypeError('fetch failed')
const unavailable = (Code: string) => Response.json({ Code }, { status: 503, headers: { 'Retry-After': '0' } })
const approve = ['/change-requests/{id}/actions/approve', { path: { id: 7 }, body: {} }] as const

test('an action is repeated where nothing was done, and otherwise only with a version that it is about', async () => {
  for (const code of ['Overloaded', 'ClockAdvancing']) {
    const { sent, client } = answering(unavailable(code))
    await client.put(...approve)
    expect(sent).toHaveLength(2)
  }
  for (const unknown of [lost(), unavailable('Unavailable')]) {
    const { sent, client } = answering(unknown)
    await expect(client.put(...approve)).rejects.toThrow(unknown instanceof Error ? TypeError : UnavailableError)
    expect(sent).toHaveLength(1)
  }
  const { sent, client } = answering(unavailable('Unavailable'), lost())
  await client.put(approve[0], { ...approve[1], ifMatch: '"3.x"' })
  expect(sent).toHaveLength(3)
})

test('a write waits for a clock until it has arrived, and for a busy service a few times', async () => {
  const { sent, client } = answering(...Array.from({ length: 12 }, () => unavailable('ClockAdvancing')))
  await client.put(...approve)
  expect(sent).toHaveLength(13)
  const busy = answering(...Array.from({ length: 12 }, () => unavailable('Overloaded')))
  await expect(busy.client.put(...approve)).rejects.toThrow(UnavailableError)
  expect(busy.sent).toHaveLength(5)
})

test('a POST that is still under way is waited for, however long that takes', async () => {
  const underWay = Response.json({ Code: 'IdempotencyKeyInFlight' }, { status: 409, headers: { 'Retry-After': '0' } })
  const { sent, client } = answering(...Array.from({ length: 12 }, () => underWay.clone()))
  await client.post('/CostCentres', { body: { Code: 'ONE', Name: 'One' } })
  expect(sent).toHaveLength(13)
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('the next attempt comes after as many seconds as Retry-After says', async () => {
  const { client } = answering(Response.json({}, { status: 429, headers: { 'Retry-After': '1' } }))
  const start = performance.now()
  await client.get('/Countries')
  expect(performance.now() - start).toBeGreaterThan(950)
})

test('a group whose clock is being moved is not deleted later: that is an error', async () => {
  const conflict = Response.json({ Code: 'ClockAdvancing' }, { status: 409 })
  const { sent, client } = answering(conflict)
  await expect(client.delete('/TestGroups/{id}', { path: { id: 3 } })).rejects.toThrow(ConflictError)
  expect(sent).toHaveLength(1)
})

test('events end with their signal at once, also of a request that is under way', async () => {
  const stop = new AbortController()
  const send = (request: Request) =>
    new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      stop.abort()
    })
  const client = new Muster({ baseUrl: 'http://muster.example', apiKey: 'key', fetch: send as typeof fetch })
  const ended = client.events({ after: 0, signal: stop.signal }).next()
  expect(await Promise.race([ended, sleep(3_000, 'late')])).toEqual({ done: true, value: undefined })
})

test('events go on where the service was away; one that never answered is an error', async () => {
  const event = (sequence: number) =>
    Response.json([{ sequence }], { headers: { 'X-Last-Sequence': String(sequence) } })
  const { sent, send } = sending([
    event(5),
    lost(),
    unavailable('Unavailable'),
    event(6),
    Response.json({}, { status: 401 }),
  ])
  const client = new Muster({ baseUrl: 'http://muster.example', apiKey: 'key', fetch: send, retries: 0 })
  const followed: number[] = []
  const follow = async () => {
    for await (const { sequence } of client.events({ after: 4 })) followed.push(sequence ?? 0)
  }
  await expect(follow()).rejects.toThrow(UnauthorisedError)
  expect(followed).toEqual([5, 6])
  expect(new URL(sent[3]?.url ?? '').searchParams.get('afterSequence')).toBe('5')
  const away = new Muster({
    baseUrl: 'http://muster.example',
    apiKey: 'key',
    fetch: sending([lost()]).send,
    retries: 0,
  })
  await expect(away.events({ after: 0 }).next()).rejects.toThrow(TypeError)
}, 30_000)

test('files are imported', async () => {
  const priya = new Muster({ baseUrl: `${muster.address}/v12.21`, apiKey: muster.priya.apiKey ?? '' })
  const body = new FormData()
  body.append('files', new Blob(['code,name\nPOSTED,Posted by the client\n']), 'cost-centres.csv')
  const { status, id = 0 } = await priya.post('/Imports', { body })
  expect(status).toBe(202)
  for (const job of importJobs) await job.run(muster.context)
  expect((await priya.finished({ id })).status).toBe('Succeeded')
  const found = await priya.get('/CostCentres/Search', { query: { CostCentreCode: 'POSTED' } })
  expect(found.map(({ name }) => name)).toEqual(['Posted by the client'])
})

test('work that takes longer is waited for, and its failure is an error', async () => {
  const stop = muster.startJobs()
  const client = new Muster({ baseUrl: `${muster.address}/v12.21`, apiKey: muster.priya.apiKey })
  const done = await client.finished(await client.put('/TestClock/actions/advance', { body: { By: 'P1D' } }))
  expect(done).toMatchObject({ kind: 'AdvanceClock', status: 'Succeeded' })
  await stop()
  const failed = { id: 7, status: 'Failed', faults: [{ code: 'GaveUp', message: 'Send it again.' }] }
  const { client: other } = answering(Response.json(failed))
  await expect(other.finished({ id: 7 })).rejects.toThrow(new OperationError(failed as never))
})
