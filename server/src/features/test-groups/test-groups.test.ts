import { afterEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { Person } from '../../../test/support/person.ts'
import { Visitor } from '../../../test/support/sign-in.ts'
import { sealRecords } from '../../core/sealer.ts'
import { advanceClocks } from '../test-clock/index.ts'

const muster = startMuster({ testGroups: 3 })
const Now = '2027-03-01T22:00:00.000Z'
/** Before it some roles of the sample began in the course of its history. */
const NowOfSample = '2026-11-27T00:00:00.000Z'

afterEach(async () => {
  const { body: left } = await muster.priya.get('/TestGroups')
  // A deletion waits until no server lets its keys in.
  const deleted = await Promise.all(left.map(({ id }: { id: number }) => muster.priya.delete(`/TestGroups/${id}`)))
  expect(deleted.map(({ status }) => status)).toEqual(deleted.map(() => 204))
})

type ShownPerson = Readonly<Record<'firstName' | 'name' | 'email' | 'initialPassword' | 'apiKey' | 'about', string>>
type Made = Readonly<{ path: string; group: { id: number }; people: Record<string, Person> }>

/** Priya's group makes one. */
async function makeGroup(command: object): Promise<Made> {
  const made = await muster.priya.post('/TestGroups', command)
  expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, ''])
  const { people, ...group } = made.body
  const known = people.map((person: ShownPerson) => [
    person.firstName,
    new Person(muster.address, { ...person, password: person.initialPassword, employerGroup: group.name }),
  ])
  return { path: made.headers.get('location') ?? '', group, people: Object.fromEntries(known) }
}

function withoutIds(name: string, value: unknown): unknown {
  if (/(^|[a-z])ids?$/i.test(name) || name === 'uri' || name === 'token') return ''
  // Of a change whose field is an id.
  const isChange = typeof value === 'object' && value !== null && 'field' in value
  return isChange && /Id$/.test(String(value.field)) ? { field: value.field } : value
}

/** What a group has, without ids and tokens. */
async function contentOf({ priya }: Record<string, Person>): Promise<unknown[]> {
  const paths = ['/Employees?pageSize=200', '/Authorities', '/change-requests', '/ExpenseApplications', '/CostCentres']
  const lists = await Promise.all(paths.map(async path => (await priya?.get(path))?.text ?? ''))
  return lists.map(text => JSON.parse(text, withoutIds))
}

test('Priya makes two groups with the people of the sample, which are alike, works in one, and throws it away', async () => {
  const other = await makeGroup({ Now: NowOfSample })
  const { path, group, people } = await makeGroup({ Now: NowOfSample })
  const content = await contentOf(people)
  expect(JSON.stringify(content).length).toBeGreaterThan(10_000)
  expect(await contentOf(other.people)).toEqual(content)
  expect((await muster.priya.delete(other.path)).status).toBe(204)

  expect(group).toMatchObject({
    name: expect.stringMatching(/^Test group /),
    timeZone: 'Australia/Sydney',
    now: NowOfSample,
  })
  expect((await muster.priya.get(path)).body).toEqual(group)
  expect((await muster.priya.get('/TestGroups')).body).toEqual([group])

  const { priya, emma } = people as Record<'priya' | 'emma', Person>
  expect((await priya.get('/TestClock')).body).toEqual({ now: NowOfSample, status: 'Stopped' })
  const [own] = (await priya.get('/Employees/Search?EmployeeCode=1177')).body
  expect((await emma.get(`/Employees/${own.id}`)).status).toBe(200)
  expect((await muster.priya.get(`/Employees/${own.id}`)).status).toBe(404)
  expect((await priya.post('/CostCentres', { Code: 'TRIAL', Name: 'On trial' })).status).toBe(201)

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get('/TestGroups')).body).toEqual([])
  expect((await priya.get('/CostCentres')).status).toBe(401)
  const tables = await muster.admin.query(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'employer_group_id' and table_type = 'BASE TABLE'`,
  )
  expect(tables.rows.length).toBeGreaterThan(40)
  for (const { table_name: table } of tables.rows) {
    const { rows } = await muster.admin.query(`select count(*)::int from ${table} where employer_group_id = $1`, [
      group.id,
    ])
    expect([table, rows[0].count]).toEqual([table, 0])
  }
  const { rows } = await muster.admin.query(`select email from login where email like 'test-group-%'`)
  expect(rows).toEqual([])
  expect((await muster.priya.delete(path)).status).toBe(204)

  await sealRecords.run(muster.context)
  const audited = await Promise.all(
    ['created', 'deleted'].map(
      async verb => (await muster.priya.get(`/AuditLog?action=test-group.${verb}&resourceId=${group.id}`)).body,
    ),
  )
  expect(audited.map(([entry]) => [entry.resource, entry.actor.name])).toEqual(
    Array(2).fill([{ type: 'TestGroup', id: group.id }, 'Raman, Priya']),
  )
}, 120_000)

test('an empty group has an administrator alone; there are so many groups at a time, and none makes others', async () => {
  const made: Made[] = []
  for (let n = 0; n < 3; n++) made.push(await makeGroup({ From: 'Empty' }))
  const more = await muster.priya.post('/TestGroups', { From: 'Empty' })
  expect([more.status, more.body.Code]).toEqual([409, 'TooManyTestGroups'])
  const { administrator } = (made[0] as Made).people as Record<'administrator', Person>
  expect((await administrator.get('/Employees')).body).toEqual([])
  expect((await administrator.post('/TestGroups', {})).body.Code).toBe('NoTestGroups')
  expect((await administrator.post('/CostCentres', { Code: 'FIRST', Name: 'The first' })).status).toBe(201)
}, 120_000)

test('only administrators of the whole group make them, and no other group sees or deletes them', async () => {
  expect((await muster.emma.post('/TestGroups', {})).body.Code).toBe('InsufficientScope')
  const { path } = await makeGroup({ From: 'Empty' })
  expect((await muster.olga.get(path)).status).toBe(
    await muster.olga.get('/TestGroups/999999').then(each => each.status),
  )
  expect((await muster.olga.delete(path)).status).not.toBe(204)
  expect((await muster.priya.get('/TestGroups')).body).toHaveLength(1)
  const { rows } = await muster.admin.query(`select id from employer_group where made_by_group_id is null order by id`)
  for (const { id } of rows) expect((await muster.priya.delete(`/TestGroups/${id}`)).status).toBe(404)
  const still = await muster.admin.query('select count(*)::int from employer_group')
  expect(still.rows[0].count).toBe(rows.length + 1)
}, 60_000)

test('a group is deleted at once after a write, while the jobs are at work', async () => {
  const stop = muster.startJobs()
  for (let n = 0; n < 5; n++) {
    const { path, people } = await makeGroup({ From: 'Empty' })
    for (const Code of ['ONE', 'TWO', 'THREE']) await people.administrator?.post('/CostCentres', { Code, Name: Code })
    const deleted = await muster.priya.delete(path)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
  }
  await stop()
  expect(muster.jobFailures).toEqual([])
}, 60_000)

test('of several deletions at once one is done and recorded, and the others have nothing to do', async () => {
  const { path } = await makeGroup({ From: 'Empty' })
  const stale = await muster.priya.delete(path, { headers: { 'If-Match': '"1.0"' } })
  expect([stale.status, (await muster.priya.get(path)).status]).toEqual([412, 200])
  const answers = await Promise.all(Array.from({ length: 4 }, () => muster.priya.delete(path)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204])
  await sealRecords.run(muster.context)
  const id = Number(path.split('/').at(-1))
  const audited = (await muster.priya.get(`/AuditLog?action=test-group.deleted&resourceId=${id}`)).body
  expect(audited).toHaveLength(1)
})

test('a group is deleted with the sessions of its people and their logins, in pieces where it is large', async () => {
  const { path, group, people } = await makeGroup({ From: 'Empty' })
  const { administrator } = people as Record<'administrator', Person>
  const visitor = new Visitor(muster, administrator)
  const credentials = { Email: administrator.email, Password: administrator.password }
  expect((await visitor.post('/console/session', credentials)).status).toBe(200)
  const sessions = `select id from login_session where chosen_group_id = ${group.id}`
  expect((await muster.admin.query(sessions)).rows).toHaveLength(1)
  await muster.admin.query(
    `insert into webhook_delivery (employer_group_id, webhook_id, cause, sequence, event_token, event_type, status, created_at)
     select $1, 1, 'Event', number, gen_random_uuid(), 'cost-centre.created', 'Delivered', now()
     from generate_series(1, 100001) number`,
    [group.id],
  )
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.admin.query(sessions)).rows).toEqual([])
  const logins = `select id from login where email like 'test-group-${group.id}.%'`
  expect((await muster.admin.query(logins)).rows).toEqual([])
}, 60_000)

test('a group whose clock is being moved is deleted when that has ended', async () => {
  const { path, people } = await makeGroup({ From: 'Empty' })
  const begun = await people.administrator?.put('/TestClock/actions/advance', { By: 'P1D' })
  expect(begun?.status).toBe(202)
  const refused = await muster.priya.delete(path)
  expect([refused.status, refused.body.Code]).toEqual([409, 'ClockAdvancing'])
  await advanceClocks.run(muster.context)
  expect((await muster.priya.delete(path)).status).toBe(204)
}, 60_000)

test('a group that a process left half-made is no test group, and goes when the next one is made', async () => {
  const { path, group } = await makeGroup({ From: 'Empty' })
  await muster.admin.query('update employer_group set is_being_made = true where id = $1', [group.id])
  expect((await muster.priya.get('/TestGroups')).body).toEqual([])
  expect([(await muster.priya.get(path)).status, (await muster.priya.delete(path)).status]).toEqual([404, 404])
  for (let n = 0; n < 3; n++) await makeGroup({ From: 'Empty' })
  const { rows } = await muster.admin.query('select from employer_group where id = $1', [group.id])
  expect(rows).toEqual([])
}, 60_000)

test('a clock that is moved far holds up that of no other group', async () => {
  const [far, near] = [await makeGroup({ From: 'Empty', Now }), await makeGroup({ From: 'Empty', Now })]
  const advance = async ({ people }: Made, By: string) => {
    const begun = await people.administrator?.put('/TestClock/actions/advance', { By })
    return async () => (await people.administrator?.get(begun?.headers.get('location') ?? ''))?.body.status
  }
  const statusOfFar = await advance(far, 'P10Y')
  const moving = advanceClocks.run(muster.context)
  await expect.poll(statusOfFar).toBe('Running')
  const statusOfNear = await advance(near, 'P1D')
  await expect.poll(statusOfNear, { timeout: 10_000 }).toBe('Succeeded')
  expect(await statusOfFar()).toBe('Running')
  expect((await far.people.administrator?.put('/TestClock/actions/stop', {}))?.status).toBe(204)
  await moving
  expect(await statusOfFar()).toBe('Failed')
}, 60_000)

test('a repeat with the same Idempotency-Key gets the same group', async () => {
  const headers = { 'Idempotency-Key': 'priya-tries' }
  const first = await muster.priya.post('/TestGroups', { From: 'Empty' }, { headers })
  const again = await muster.priya.post('/TestGroups', { From: 'Empty' }, { headers })
  expect([again.status, again.body]).toEqual([201, first.body])
}, 60_000)
