import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, type ImportSet } from '../../../test/support/import-set.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { importJobs } from './index.ts'

const muster = startMuster()
let priya: Person
let group: number
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin'] })
  group = Number((await muster.admin.query("select id from employer_group where name = 'Harbour Line'")).rows[0].id)
})
beforeEach(() => muster.clock.reset())

/** Sends a set as a form does. */
async function send(person: Person, set: ImportSet, { query = '', headers = {} } = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, content] of Object.entries(set)) form.append('files', new Blob([content as string]), name)
  const answer = await fetch(`${muster.address}/v12.21/Imports${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.apiKey}`, ...headers },
    body: form,
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

/** What the jobs do when they look. */
async function doJobs(): Promise<void> {
  for (const job of importJobs) await job.run(muster.context)
}

/** The operation of a set, when the job has done it. */
async function done(person: Person, set: ImportSet, query = ''): Promise<Answer['body']> {
  const answer = await send(person, set, { query })
  expect(answer.status, answer.text).toBe(202)
  await doJobs()
  return (await person.get(answer.headers.get('location') ?? '')).body
}

const errorsOf = (operation: Answer['body']) =>
  operation.result.errors.map(({ file, line, column }: Record<string, string>) => `${file}:${line}:${column}`)
const rows = async (query: string) => (await muster.admin.query(query, query.includes('$1') ? [group] : [])).rows
const filesLeft = async () =>
  (await rows('select (select count(*)::int from upload) + (select count(*)::int from upload_chunk) as left'))[0].left

const depots = csv('code,name', 'DEP-N,Northern depots', 'DEP-S,Southern depots')

test('Priya sends cost centres, is told where to look, and finds what was made of them', async () => {
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
  expect(errorsOf(operation)).toEqual(['cost-centres.csv:2:parentCode', 'cost-centres.csv:3:code', 'surprise.csv:0:'])
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

describe('what takes a second person', () => {
  test('fields that go by approval are errors for employees who are here, and no matter for the rest', async () => {
    const [emma] = await rows(
      "select e.code, e.status, m.code as employer, to_char(e.start_date, 'YYYY-MM-DD') as start, p.given_name, p.family_name, e.email from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id join employer m on m.employer_group_id = e.employer_group_id and m.id = e.employer_id where e.employer_group_id = $1 and e.email like 'emma.%'",
    )
    const header = 'code,givenName,familyName,email,employerCode,startDate,employmentType,taxFileNumber'
    const same = `${emma.code},${emma.given_name},${emma.family_name},${emma.email},${emma.employer},${emma.start}`
    const changing = await done(priya, {
      'employees.csv': csv(
        header,
        `${same.replace(emma.family_name, 'Other')},Casual,876 543 210`.replace(emma.email, 'elsewhere@example.com'),
        `N2,New,Person,n2@example.com,${emma.employer},2026-01-05,Casual,`,
      ),
    })
    expect(changing.status).toBe('Failed')
    expect(errorsOf(changing)).toEqual([
      'employees.csv:2:familyName',
      'employees.csv:2:email',
      'employees.csv:2:employmentType',
      'employees.csv:2:taxFileNumber',
    ])
    expect(changing.result.errors[0].reason).toContain('change request')
    const plain = await done(priya, { 'employees.csv': csv(header.replace(',employmentType,taxFileNumber', ''), same) })
    expect(plain).toMatchObject({ status: 'Succeeded', result: { files: [{ unchanged: 1 }] } })
  })

  test("Priya's own authority, roles and positions are errors, whatever they are named by", async () => {
    const [own] = await rows(
      "select a.code, a.email, p.given_name, p.family_name, e.code as employee from authority a join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id left join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id where a.employer_group_id = $1 and a.email like 'priya.%'",
    )
    const [position] = await rows('select code from chart_position where employer_group_id = $1 order by id limit 1')
    const operation = await done(priya, {
      'authorities.csv': csv(
        'code,givenName,familyName,email,roles,employeeCode',
        `${own.code},${own.given_name},${own.family_name},${own.email},EmployerAdministrator;LeaveApprover,${own.employee}`,
      ),
      'authority-roles.csv': csv('authorityCode,role,from', `${own.code},Auditor,2026-01-01`),
      'position-holders.csv': csv(
        'positionCode,employeeCode,authorityCode,from',
        `${position.code},${own.employee},,2026-01-01`,
        `${position.code},,${own.code},2026-02-01`,
      ),
    })
    expect(operation.status).toBe('Failed')
    expect(errorsOf(operation)).toEqual([
      'authorities.csv:2:code',
      'authority-roles.csv:2:authorityCode',
      'position-holders.csv:2:positionCode',
      'position-holders.csv:3:positionCode',
    ])
  })

  test('nor can Noah, made an administrator, give himself another authority', async () => {
    const of =
      'select a.employer_group_id, a.id from user_account a join login l on l.id = a.login_id where l.email = $1'
    const change = (text: string) => muster.admin.query(text, [muster.noah.email])
    await change(`update user_account set is_api_enabled = true where id = (select id from (${of}) own)`)
    await change(`delete from access_scope where user_account_id = (select id from (${of}) own)`)
    await change(
      `insert into access_scope (employer_group_id, user_account_id, type) select own.*, 'All' from (${of}) own`,
    )
    await change(`insert into user_account_role select own.*, 'EmployerAdministrator' from (${of}) own`)
    const noah = await withKey(muster, 'noah', { scopes: ['admin'] })
    const { rows: own } = await change('select code from employee where email = $1')
    const operation = await done(noah, {
      'authorities.csv': csv(
        'code,givenName,familyName,email,roles,employeeCode',
        `A-NEW,N,N,n@example.com,LeaveApprover,${own[0].code}`,
      ),
    })
    expect(errorsOf(operation)).toContain('authorities.csv:2:code')
  })

  test('a position that Priya holds does not move by her own hand', async () => {
    const { rows } = await muster.admin.query(`select p.code, p.name from chart_position p
      join position_holder h on h.employer_group_id = p.employer_group_id and h.position_id = p.id and h.valid_to is null
      join employee e on e.employer_group_id = h.employer_group_id and e.person_id = h.person_id and e.code = '1102'
      where p.reporting_position_id is not null limit 1`)
    const own = csv('code,name,chartCode', `${rows[0].code},Another name,LINE`)
    expect(errorsOf(await done(priya, { 'positions.csv': own }))).toEqual(['positions.csv:2:code'])
  })

  test('pay roles are errors, plain and with limits; other roles are granted', async () => {
    const set = {
      'authorities.csv': csv(
        'code,givenName,familyName,email,roles',
        'A-PAY,Pat,Payer,pat@example.com,LeaveApprover;PayrollAdministrator',
      ),
      'authority-roles.csv': csv('authorityCode,role,from', 'A-PAY,RunPayrollAuthority,2026-01-01'),
    }
    expect(errorsOf(await done(priya, set))).toEqual(['authorities.csv:2:roles', 'authority-roles.csv:2:role'])
    const liam = csv(
      'code,givenName,familyName,email,roles',
      "A132,Liam,O'Brien,liam.obrien@harbourline.example,ChangeRequestApprover;PayrollAdministrator",
    )
    expect(errorsOf(await done(priya, { 'authorities.csv': liam }))).toEqual(['authorities.csv:2:roles'])
    const plain = {
      'authorities.csv': csv('code,givenName,familyName,email,roles', 'A-PAY,Pat,Payer,pat@example.com,LeaveApprover'),
    }
    expect(await done(priya, plain)).toMatchObject({ status: 'Succeeded' })
  })
})

describe('who may', () => {
  test('import: an employer administrator over the whole group, with a key for it', async () => {
    expect((await send(muster.liam, { 'cost-centres.csv': depots })).body).toMatchObject({ Code: 'InsufficientScope' })
    expect(
      (await send(await withKey(muster, 'priya', { scopes: ['read'] }), { 'cost-centres.csv': depots })).status,
    ).toBe(403)
    const narrow = await withKey(muster, 'priya', { scopes: ['admin'] })
    await muster.admin.query('update api_key set narrows_access = true where id = (select max(id) from api_key)')
    expect((await send(narrow, { 'cost-centres.csv': depots })).body.Code).toMatch(/^InsufficientAccessScope$/)
    expect(await filesLeft()).toBe(0)
  })

  test('look: whoever asked and administrators; nobody of another group, nobody else of this one', async () => {
    const { id } = await done(priya, { 'cost-centres.csv': depots })
    expect((await muster.priya.get(`/Operations/${id}`)).status).toBe(200)
    for (const other of [muster.olga, muster.emma, muster.liam]) {
      const absent = await other.get('/Operations/2000000000')
      const hidden = await other.get(`/Operations/${id}`)
      expect([hidden.status, hidden.text]).toEqual([404, absent.text])
      expect((await other.get('/Operations')).body).toEqual([])
    }
    const list = await muster.priya.get('/Operations?pageSize=1')
    expect(list.headers.get('x-paging-totalrecords')).toMatch(/^\d+$/)
    expect(list.body[0]).not.toHaveProperty('result')
  })

  test('no longer: a key that was revoked before the job came to it', async () => {
    const shortLived = await withKey(muster, 'priya', { scopes: ['admin'] })
    const { body } = await send(shortLived, { 'cost-centres.csv': csv('code,name', 'DEP-R,Revoked') })
    await muster.admin.query(
      'update api_key set revoked_at = now() where id = (select api_key_id from operation where id = $1)',
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({
      status: 'Failed',
      faults: [{ code: 'Unauthorised' }],
    })
    expect((await muster.priya.get('/CostCentres/Search?costCentreCode=DEP-R')).body).toEqual([])
  })
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
    expect([cut.status, ((await cut.json()) as { Code: string }).Code]).toEqual([400, 'MalformedRequest'])
    expect((await send(priya, { 'cost-centres.csv': depots }, { query: '?dryRun=perhaps' })).status).toBe(400)
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

describe('an operation', () => {
  test('is done once, though several processes look at once', async () => {
    const answers = []
    for (let place = 0; place < 3; place++)
      answers.push(await send(priya, { 'cost-centres.csv': csv('code,name', `DEP-${place},Depot`) }))
    await Promise.all([doJobs(), doJobs(), doJobs()])
    await doJobs()
    for (const { body } of answers) {
      expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({
        status: 'Succeeded',
        result: { files: [{ created: 1 }] },
      })
    }
    expect(
      (
        await rows(
          "select count(*)::int as events from event where type = 'cost-centre.created' and resource_id in (select id from cost_centre where code in ('DEP-0', 'DEP-1', 'DEP-2'))",
        )
      )[0].events,
    ).toBe(3)
  })

  test('whose process died is taken up again', async () => {
    const { body } = await send(priya, { 'cost-centres.csv': csv('code,name', 'DEP-D,Died') })
    await muster.admin.query(
      "update operation set status = 'Running', started_at = now(), attempts = 1 where id = $1",
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({ status: 'Succeeded' })
  })

  test('that ten processes died of is given up', async () => {
    const { body } = await send(priya, { 'cost-centres.csv': csv('code,name', 'DEP-E,Ended') })
    await muster.admin.query(
      "update operation set status = 'Running', started_at = now(), attempts = 10 where id = $1",
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({
      status: 'Failed',
      faults: [{ code: 'GaveUp' }],
    })
    expect(await filesLeft()).toBe(0)
  })

  test('files whose sender went away are deleted in the end', async () => {
    await muster.admin.query('insert into upload (employer_group_id, created_at) values ($1, now())', [group])
    await doJobs()
    expect(await filesLeft()).toBe(1)
    muster.clock.moveTo(new Date(Date.now() + 3 * 3_600_000).toISOString())
    await doJobs()
    expect(await filesLeft()).toBe(0)
  })
})
