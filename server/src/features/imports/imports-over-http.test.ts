import { beforeAll, describe, expect, test } from 'vitest'
import { csv } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { send, doJobs, done, rows, filesLeft } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write', 'credentials.write'] })
})

const depots = csv('code,name', 'DEP-N,Northern depots', 'DEP-S,Southern depots')

test('Priya sends cost centres, learns where to look, and finds the result', async () => {
  const answer = await send(priya, { 'cost-centres.csv': depots })
  expect(answer.status).toBe(202)
  const { id } = answer.body
  expect(answer.headers.get('location')).toBe(`/Operations/${id}`)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  const queued = { id, kind: 'Import', status: 'Queued', isDryRun: false, progress: { percent: 0 } }
  expect(answer.body).toEqual({ ...queued, createdDateTime: expect.stringMatching(/Z$/) })
  expect((await priya.get(`/Operations/${id}`)).headers.get('retry-after')).toMatch(/^\d+$/)

  await doJobs()
  const found = await priya.get(`/Operations/${id}`)
  expect(found.headers.get('retry-after')).toBeNull()
  expect(found.body).toMatchObject({
    status: 'Succeeded',
    progress: { percent: 100 },
    result: { files: [{ file: 'cost-centres.csv', created: 2, updated: 0, unchanged: 0 }], errors: [] },
    startedDateTime: expect.any(String),
    finishedDateTime: expect.any(String),
  })
  expect((await muster.priya.get('/CostCentres/Search?costCentreCode=DEP-N')).body).toHaveLength(1)
  expect(await filesLeft()).toBe(0)
})

test('it was she who did it, by the audit log and by the events', async () => {
  await done(priya, { 'cost-centres.csv': csv('code,name', 'DEP-W,Western depots') })
  const account = (
    await rows(
      "select a.id::int as id from user_account a join login l on l.id = a.login_id where l.email = 'priya.nair@harbourline.example'",
    )
  )[0]?.id
  const entries = await rows(
    "select action, user_account_id::int as account, api_key_id is not null as key, request_id is not null as request from audit_entry where employer_group_id = $1 and action like 'import.%' order by id desc limit 2",
  )
  const hers = { account: account ?? expect.any(Number), key: true, request: true }
  expect(entries).toEqual([
    { action: 'import.completed', ...hers },
    { action: 'import.requested', ...hers },
  ])
  const [event] = await rows(
    "select actor, user_account_id is not null as account from event where employer_group_id = $1 and type = 'cost-centre.created' order by id desc limit 1",
  )
  expect(event).toEqual({ actor: 'Account', account: true })
})

test('a dry run tells the same and stores nothing', async () => {
  const operation = await done(priya, { 'cost-centres.csv': csv('code,name', 'DEP-X,Never') }, '?dryRun=true')
  expect(operation).toMatchObject({ status: 'Succeeded', isDryRun: true, result: { files: [{ created: 1 }] } })
  expect((await muster.priya.get('/CostCentres/Search?costCentreCode=DEP-X')).body).toEqual([])
  expect(await filesLeft()).toBe(0)
})

test('nor does it use up numbers', async () => {
  const made = async (Code: string): Promise<number> => {
    const { headers } = await muster.priya.post('/CostCentres', { Code, Name: Code })
    return Number(headers.get('location')?.split('/').at(-1))
  }
  const before = await made('NUM-1')
  const { status } = await done(priya, { 'cost-centres.csv': csv('code,name', 'A-1,One', 'A-2,Two') }, '?dryRun=true')
  expect([status, await made('NUM-2')]).toEqual(['Succeeded', before + 1])
})

test('bad cells are all said, and nothing is stored', async () => {
  const operation = await done(priya, {
    'cost-centres.csv': csv('code,name,parentCode', 'DEP-Y,Depot,NOWHERE', ',Nameless,'),
    'surprise.csv': csv('code', '1'),
  })
  expect(operation).toMatchObject({
    status: 'Failed',
    faults: [{ code: 'BadCells', message: expect.stringContaining('3 errors') }],
  })
  expect(operation.result.files).toEqual([])
  expect(errorsAt(operation)).toEqual(['cost-centres.csv:2:parentCode', 'cost-centres.csv:3:code', 'surprise.csv:0:'])
  expect((await muster.priya.get('/CostCentres/Search?costCentreCode=DEP-Y')).body).toEqual([])
  expect(await filesLeft()).toBe(0)
})

test('tax file numbers lie in the database as ciphertext alone while they wait', async () => {
  const [employee] = await rows(
    'select e.code as employer, null from employer e where employer_group_id = $1 order by id limit 1',
  )
  const set = {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate,taxFileNumber',
      `N1,Nadia,New,nadia@example.com,${employee.employer},2026-01-05,123 456 782`,
    ),
  }
  const { body } = await send(priya, set)
  const chunks = await rows('select ciphertext from upload_chunk')
  expect(chunks).toHaveLength(1)
  expect(chunks[0].ciphertext.toString('latin1')).not.toContain('Nadia')
  await doJobs()
  expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({ status: 'Succeeded' })
  expect(await filesLeft()).toBe(0)
})

describe('a request', () => {
  test('without files, with something else, or with no form at all is refused, and leaves nothing', async () => {
    expect((await send(priya, {})).status).toBe(400)
    const form = new FormData()
    form.append('note', 'hello')
    const headers = { Authorization: `Bearer ${priya.apiKey}` }
    const answer = await fetch(`${muster.address}/v12.21/Imports`, { method: 'POST', headers, body: form })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ ModelState: { command: [expect.stringContaining('"note" is no file')] } }),
    ])
    expect((await priya.post('/Imports', {})).status).toBe(415)
    expect((await priya.post('/Imports')).status).toBe(415)
    const cut = await fetch(`${muster.address}/v12.21/Imports`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="files"; filename="employers.csv"\r\n\r\ncode,na',
    })
    expect([cut.status, await cut.json()]).toEqual([
      400,
      {
        Message: 'The request is invalid.',
        ModelState: { command: [expect.stringContaining('no well-formed multipart/form-data')] },
      },
    ])
    expect(cut.headers.get('connection')).toBe('close')
    expect((await send(priya, { 'cost-centres.csv': depots }, { query: '?dryRun=perhaps' })).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, depots]))
    expect((await send(priya, many)).body.ModelState).toEqual({ command: ['Send at most 20 files.'] })
    expect(await filesLeft()).toBe(0)
  })

  test('with thousands of fields, or one without a name, is refused by the first', async () => {
    const part = (of: string) => `--x\r\nContent-Disposition: form-data${of}\r\n\r\n\r\n`
    const post = (body: string) =>
      fetch(`${muster.address}/v12.21/Imports`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${priya.apiKey}`, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: `${body}--x--\r\n`,
      })
    const many = await post(part('; name="\u202egpj"').repeat(10_000))
    expect([many.status, await many.json()]).toMatchObject([
      400,
      { ModelState: { command: ['"\ufffdgpj" is no file. Send CSV files alone.'] } },
    ])
    expect((await post(part(''))).status).toBe(400)
    expect(await filesLeft()).toBe(0)
  })

  test('larger than 256 MiB is 413', async () => {
    const headers = {
      Authorization: `Bearer ${priya.apiKey}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(257 * 1024 * 1024),
    }
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      const sending = request(`${muster.address}/v12.21/Imports`, { method: 'POST', headers }, answer =>
        resolve(answer.statusCode),
      )
      sending.on('error', () => {})
      sending.write('--x\r\n')
    })
    expect(status).toBe(413)
    expect(await filesLeft()).toBe(0)
  })

  test('sent again with its Idempotency-Key is one import; with other files it is refused', async () => {
    const headers = { 'Idempotency-Key': 'depots-2026-11' }
    const set = { 'cost-centres.csv': csv('code,name', 'DEP-I,Idempotent') }
    const first = await send(priya, set, { headers })
    const again = await send(priya, set, { headers })
    expect(again).toMatchObject({ status: 202, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    // The files of the repeat go when it has been answered.
    await expect.poll(async () => (await rows('select count(*)::int as files from upload'))[0].files).toBe(1)
    expect((await send(priya, { 'cost-centres.csv': depots }, { headers })).body.Code).toBe('IdempotencyKeyReuse')
    expect((await send(priya, set, { headers, query: '?dryRun=true' })).body.Code).toBe('IdempotencyKeyReuse')
    await doJobs()
    expect((await priya.get(first.headers.get('location') ?? '')).body.status).toBe('Succeeded')
    expect(await filesLeft()).toBe(0)
  })
})
