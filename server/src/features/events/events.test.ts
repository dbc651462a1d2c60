import { beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { asSystem, listGroupIds } from '../../core/command-context.ts'
import { type DomainEvent, record } from '../../core/records.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()
const seal = () => sealRecords.run(muster.context)
beforeAll(seal)

type Event = {
  sequence: number
  type: string
  resource: { type: string; id: number; uri?: string }
  changedFields: string[]
}

/** All events for a person, read page by page with nothing but `X-Last-Sequence`. */
async function follow(person: Person, filter = '', afterSequence = 0): Promise<Event[]> {
  const events: Event[] = []
  for (let after = afterSequence; ; ) {
    const { status, body, headers } = await person.get(`/Events?pageSize=200&afterSequence=${after}${filter}`)
    expect(status).toBe(200)
    events.push(...body)
    const last = Number(headers.get('x-last-sequence'))
    if (last === after) return events
    after = last
  }
}

const lastSequence = async (person: Person) => (await follow(person)).at(-1)?.sequence ?? 0
const idOf = async (path: string): Promise<number> => (await muster.priya.get(path)).body[0].id
const costCentreId = (code: string) => idOf(`/CostCentres/Search?CostCentreCode=${code}`)

/** Lets the service tell of something in Harbour Line. */
async function tell(domainEvents: readonly DomainEvent[]): Promise<void> {
  const [harbourLine = 0] = await listGroupIds(muster.database)
  await asSystem(muster.context, harbourLine, async ctx => {
    for (const event of domainEvents) await record(ctx, event)
  })
  await seal()
}

test('Priya renames a cost centre and reads what happened, by whom and where', async () => {
  const id = await costCentreId('HO')
  const before = await lastSequence(muster.priya)
  const put = await muster.priya.put(`/CostCentres/${id}`, { Code: 'HO', Name: 'Head Office, Sydney' })
  expect(put.status).toBe(204)
  await seal()
  const { body, headers } = await muster.priya.get(`/Events?afterSequence=${before}`)
  expect(body).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-/),
      sequence: before + 1,
      type: 'cost-centre.updated',
      occurredDateTime: expect.stringMatching(/Z$/),
      resource: { type: 'CostCentre', id, uri: `/CostCentres/${id}` },
      changedFields: expect.arrayContaining(['name']),
      actor: { type: 'Account', id: expect.any(Number), name: 'Raman, Priya' },
      isTest: true,
    },
  ])
  expect(headers.get('x-last-sequence')).toBe(String(before + 1))
  expect(headers.get('cache-control')).toBe('no-store')
})

test('Priya, who oversees the group, gets every event, without gaps', async () => {
  const sequences = (await follow(muster.priya)).map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  expect(sequences.length).toBeGreaterThan(1_000)
})

/** The events of the sample: people, the structure that all members see, and requests. */
const records = [
  ...['Authority', 'ChangeRequest', 'CostCentre', 'Credential', 'Employee', 'Employer', 'ExpenseApplication'],
  ...['ExpensePaycode', 'OrganisationChart', 'PaymentGroup', 'Position'],
]

test('Tomas, who sees all and oversees nothing, gets no event of accounts, keys and imports', async () => {
  const types = new Set((await follow(muster.tomas)).map(({ resource }) => resource.type))
  expect([...types].sort()).toEqual(records)
  const accounts = await follow(muster.priya, '&types=user-account.*&types=api-key.*')
  expect(accounts.length).toBeGreaterThan(5)
})

test('Liam and Emma get the events of exactly those employees, authorities and cost centres that they see', async () => {
  for (const person of [muster.liam, muster.emma]) {
    const events = await follow(person)
    for (const [type, path] of [
      ['Employee', '/Employees'],
      ['CostCentre', '/CostCentres'],
    ]) {
      const found = new Set(events.filter(({ resource }) => resource.type === type).map(({ resource }) => resource.id))
      const seen = (await person.get(`${path}`)).body.map((each: { id: number }) => each.id)
      expect([...found].sort((a, b) => a - b)).toEqual(seen)
    }
    const others = events.filter(({ resource }) => ['Authority', 'Credential'].includes(resource.type))
    const uris = new Set(others.map(({ resource }) => resource.uri ?? ''))
    for (const uri of uris) expect((await person.get(uri)).status).toBe(200)
  }
})

test('a narrower key of Priya gets fewer events, and oversees nothing', async () => {
  const narrow = await withKey(muster, 'priya', { scopes: ['read', 'audit.read'] })
  await muster.admin.query(
    `with own as (update api_key set narrows_access = true where name = 'test' and scopes = '{read,audit.read}' returning *)
     insert into access_scope (employer_group_id, api_key_id, type, cost_centre_id)
     select own.employer_group_id, own.id, 'CostCentre', c.id from own
     join cost_centre c on c.employer_group_id = own.employer_group_id and c.code = 'FER-SYD'`,
  )
  const types = new Set((await follow(narrow)).map(({ resource }) => resource.type))
  expect([...types].sort()).toEqual(records)
  expect(await narrow.get('/AuditLog')).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })
})

test('Olga has a sequence of her own group, and nothing of the other', async () => {
  const before = await follow(muster.olga)
  expect(before.map(({ sequence }) => sequence)).toEqual(before.map((_, index) => index + 1))
  await muster.priya.post('/CostCentres', { Code: 'NOT-OLGA', Name: 'Not hers' })
  await seal()
  expect(await follow(muster.olga)).toEqual(before)
})

test('events of change requests are for callers who see them: Emma her own, Liam hers, both no draft of another', async () => {
  const { rows } = await muster.admin.query<{ id: number; status: string; employee: number }>(
    `select r.id::int, r.status, r.employee_id::int as employee from change_request r
     join employer_group g on g.id = r.employer_group_id and g.name = 'Harbour Line'`,
  )
  const before = await lastSequence(muster.priya)
  const type = 'change-request.updated'
  await tell(rows.map(({ id, employee }) => ({ type, resource: { type: 'ChangeRequest', id }, employeeId: employee })))
  for (const person of [muster.liam, muster.emma, muster.mei]) {
    const found = (await follow(person, '&types=change-request.*', before)).map(({ resource }) => resource.id)
    const seen = (await person.get('/change-requests')).body.map((each: { id: number }) => each.id)
    expect(found.sort((a, b) => a - b)).toEqual(seen)
    expect(seen.length).toBeGreaterThan(0)
  }
})

test('events of a deleted cost centre are for callers who see all of them', async () => {
  const before = await lastSequence(muster.priya)
  const parent = await costCentreId('FER-SYD')
  const made = await muster.priya.post('/CostCentres', { Code: 'FER-SYD-X', Name: 'Short-lived', ParentId: parent })
  await seal()
  expect((await muster.priya.delete(made.headers.get('location') ?? '')).status).toBe(204)
  await seal()
  const typesOf = async (person: Person) => (await follow(person, '', before)).map(({ type }) => type)
  expect(await typesOf(muster.tomas)).toEqual(['cost-centre.created', 'cost-centre.deleted'])
  expect(await typesOf(muster.liam)).toEqual([])
})

test('types select whole ones and all of a kind, in any case', async () => {
  const typesOf = async (filter: string) => [...new Set((await follow(muster.priya, filter)).map(({ type }) => type))]
  expect(await typesOf('&types=Employee.Created')).toEqual(['employee.created'])
  expect((await typesOf('&types=cost-centre.*&types=position.created')).sort()).toEqual(
    expect.arrayContaining(['cost-centre.created', 'cost-centre.deleted', 'position.created']),
  )
  expect(await typesOf('&types=leave.taken')).toEqual([])
  for (const malformed of ['*', 'employee', '.created', 'employee.*d', "x'.y"]) {
    const { status, body } = await muster.priya.get(`/Events?types=${encodeURIComponent(malformed)}`)
    expect([status, Object.keys(body.ModelState ?? {})]).toEqual([400, ['types']])
  }
})

test('a page ends where it says, and beyond the end there is nothing', async () => {
  const { body, headers } = await muster.priya.get('/Events?pageSize=3&types=employee.*')
  expect(body).toHaveLength(3)
  expect(headers.get('x-last-sequence')).toBe(String(body[2].sequence))
  expect((await muster.priya.get('/Events')).body).toHaveLength(50)
  expect((await muster.priya.get('/Events?pageSize=999')).body).toHaveLength(200)
  const last = await lastSequence(muster.priya)
  for (const after of [last, last + 1_000, '9223372036854775807']) {
    const beyond = await muster.priya.get(`/Events?afterSequence=${after}`)
    expect([beyond.body, beyond.headers.get('x-last-sequence')]).toEqual([[], String(last)])
  }
})

test.each([
  'afterSequence=-1',
  'afterSequence=-9007199254740993',
  'afterSequence=x',
  'pageSize=0',
  'wait=31',
  'wait=-1',
  'pageNumber=2',
])('%s is refused', async parameter => {
  const { status, body } = await muster.priya.get(`/Events?${parameter}`)
  expect([status, Object.keys(body.ModelState)]).toEqual([400, [parameter.split('=')[0]]])
})
