import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'

const muster = startMuster()

beforeAll(() => muster.clock.moveTo('2026-11-23T09:00:00+11:00'))

type Holder = { id: number; name: string; employeeId?: number; authorityId?: number; from?: string; to?: string }

const employeeOf = async (code: string): Promise<{ id: number }> =>
  (await muster.priya.get(`/Employees/Search?EmployeeCode=${code}`)).body[0]

const authorityOf = async (code: string): Promise<{ id: number }> =>
  (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0]

/** The holders' path of a new vacant position. */
async function vacancy(Code: string): Promise<string> {
  const made = await muster.priya.post('/Positions', { Code, Name: `Vacancy ${Code}` })
  return `${made.headers.get('location')}/Holders`
}

const emma = () => employeeOf('1177')
const namesIn = (holders: Holder[]) => holders.map(({ name }) => name)

/** Priya's position and her holding of it. */
async function ownHolding(): Promise<{ path: string; holder: Holder }> {
  const { body } = await muster.priya.get('/Positions?expand=details')
  for (const { id, holders } of body) {
    const holder = holders.find(({ name }: Holder) => name === 'Raman, Priya')
    if (holder) return { path: `/Positions/${id}/Holders`, holder }
  }
  throw new Error('Priya holds no position.')
}

test('Priya puts Emma into a position for a year, makes it half a year, and takes her out again', async () => {
  const path = await vacancy('RELIEF')
  const { id: EmployeeId } = await emma()
  const command = {
    EmployeeId,
    From: '2026-07-01',
    To: '2027-06-30',
    AssignmentType: 'secondary',
    FullTimeEquivalent: 0.6,
  }
  const made = await muster.priya.post(path, command)
  expect(made.status).toBe(201)
  const own = made.headers.get('location') ?? ''
  const holder = (await muster.emma.get(own)).body
  expect(holder).toEqual({
    id: holder.id,
    employeeId: EmployeeId,
    authorityId: expect.any(Number),
    name: 'Walsh, Emma',
    assignmentType: 'Secondary',
    fullTimeEquivalent: 0.6,
    from: '2026-07-01T00:00:00',
    to: '2027-06-30T00:00:00',
  })
  expect((await muster.emma.get(path)).body).toEqual([holder])

  expect((await muster.priya.put(own, { From: '2026-07-01', To: '2026-12-31' })).status).toBe(204)
  const { fullTimeEquivalent: _, ...rest } = holder
  expect((await muster.emma.get(own)).body).toEqual({ ...rest, assignmentType: 'Primary', to: '2026-12-31T00:00:00' })
  expect((await muster.priya.get(`${path}?asAt=2027-01-01`)).body).toEqual([])
})

test('past and future holders are shown to those who ask for them', async () => {
  const path = await vacancy('THROUGH TIME')
  const [past, present, future] = [await employeeOf('1007'), await authorityOf('1048'), await emma()]
  await muster.priya.post(path, { EmployeeId: past.id, To: '2026-06-30' })
  await muster.priya.post(path, { AuthorityId: present.id, From: '2026-07-01', To: '2027-06-30' })
  await muster.priya.post(path, { EmployeeId: future.id, From: '2027-07-01' })

  expect(namesIn((await muster.priya.get(path)).body)).toEqual(["O'Brien, Liam"])
  expect(namesIn((await muster.priya.get(`${path}?asAt=2026-06-30`)).body)).toEqual(['Williams, Michael'])
  expect(namesIn((await muster.priya.get(`${path}?asAt=2027-07-01`)).body)).toEqual(['Walsh, Emma'])
  expect((await muster.priya.get(`${path}?all=true`)).body).toHaveLength(3)
  expect(namesIn((await muster.liam.get(`${path}?all=true`)).body)).toEqual(["O'Brien, Liam", 'Walsh, Emma'])
  expect(namesIn((await muster.emma.get(`${path}?all=true&pageSize=1`)).body)).toEqual(['Walsh, Emma'])
})

test('an invisible holder is not found, like one of another position', async () => {
  const path = await vacancy('HIDDEN')
  const made = await muster.priya.post(path, { EmployeeId: (await employeeOf('1007')).id })
  const own = made.headers.get('location') ?? ''
  const elsewhere = own.replace(/Positions\/\d+/, 'Positions/1')

  expect((await muster.priya.get(own)).status).toBe(200)
  for (const answer of [await muster.emma.get(own), await muster.priya.get(elsewhere)]) {
    expect(answer).toMatchObject({ status: 404, body: { Message: 'The holder of the position was not found.' } })
  }
  for (const answer of [await muster.olga.get(own), await muster.olga.delete(own), await muster.olga.get(path)]) {
    expect(answer.status).toBe(404)
  }
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const path = await vacancy('WRONG')
  const wrong = { From: '2026-07-01', To: '2026-06-30', FullTimeEquivalent: 1.5 }
  const keysOf = async (command: object) => {
    const answer = await muster.priya.post(path, command)
    expect(answer.status).toBe(400)
    return Object.keys(answer.body.ModelState)
  }
  expect(await keysOf(wrong)).toEqual(['command.EmployeeId', 'command.To', 'command.FullTimeEquivalent'])
  expect(await keysOf({ ...wrong, EmployeeId: 99999999 })).toContain('command.EmployeeId')
  expect(await keysOf({ AuthorityId: 99999999 })).toEqual(['command.AuthorityId'])
  expect(await keysOf({ EmployeeId: (await emma()).id, AuthorityId: 1 })).toEqual(['command.AuthorityId'])
  expect(await keysOf({ EmployeeId: (await emma()).id, FullTimeEquivalent: 0.12345 })).toEqual([
    'command.FullTimeEquivalent',
  ])
})

test('an inactive position takes no holder, and no holding outlasts the employment', async () => {
  const made = await muster.priya.post('/Positions', { Code: 'CLOSED', Name: 'Closed', Status: 'Inactive' })
  const { id: EmployeeId } = await employeeOf('1017')
  const refused = await muster.priya.post(`${made.headers.get('location')}/Holders`, { EmployeeId })
  expect(refused.body.ModelState).toEqual({
    command: [expect.stringContaining('Inactive')],
    'command.To': [expect.stringContaining('2023-04-26')],
  })
  const path = await vacancy('LONG AGO')
  expect((await muster.priya.post(path, { EmployeeId, To: '2023-04-26' })).status).toBe(201)
})

test('a person holds a position once at a time', async () => {
  const path = await vacancy('ONCE')
  const { id: EmployeeId } = await emma()
  const { id: AuthorityId } = await authorityOf('1177')
  const first = await muster.priya.post(path, { EmployeeId, From: '2026-07-01', To: '2026-09-30' })
  const overlap = await muster.priya.post(path, { AuthorityId, From: '2026-09-30' })
  expect(overlap).toMatchObject({ status: 409, body: { Code: 'AlreadyHolder' } })
  const second = await muster.priya.post(path, { AuthorityId, From: '2026-10-01' })
  expect(second.status).toBe(201)
  const own = first.headers.get('location') ?? ''
  expect((await muster.priya.put(own, { From: '2026-07-01' })).body.Code).toBe('AlreadyHolder')
  expect((await muster.priya.put(own, { From: '2026-07-01', To: '2026-08-31' })).status).toBe(204)
})

test('who holds it cannot be exchanged, only how long', async () => {
  const path = await vacancy('EXCHANGE')
  const made = await muster.priya.post(path, { EmployeeId: (await emma()).id })
  const own = made.headers.get('location') ?? ''
  const other = await muster.priya.put(own, { EmployeeId: (await employeeOf('1048')).id })
  expect(other.body.ModelState).toEqual({ 'command.EmployeeId': [expect.stringContaining('Another person')] })
  const { id: AuthorityId } = await authorityOf('1177')
  expect((await muster.priya.put(own, { AuthorityId, To: '2027-01-31' })).status).toBe(204)
})

test('no caller adds themselves to a position, as employee or as authority', async () => {
  const path = await vacancy('MINE')
  const ways = [{ EmployeeId: (await employeeOf('1102')).id }, { AuthorityId: (await authorityOf('1102')).id }]
  for (const way of ways) {
    expect(await muster.priya.post(path, way)).toMatchObject({ status: 403, body: { Code: 'OwnPosition' } })
  }
  expect((await muster.priya.get(`${path}?all=true`)).body).toEqual([])
})

test('no caller changes or ends their own holding', async () => {
  const { path, holder } = await ownHolding()
  const own = `${path}/${holder.id}`
  for (const answer of [await muster.priya.put(own, { From: '2018-07-02' }), await muster.priya.delete(own)]) {
    expect(answer).toMatchObject({ status: 403, body: { Code: 'OwnPosition' } })
  }
  expect((await muster.priya.get(own)).body).toEqual(holder)
})

test('what has begun ends yesterday, what has not begun disappears, what is over stays', async () => {
  const path = await vacancy('ENDINGS')
  const { id: EmployeeId } = await emma()
  const add = async (days: object) =>
    (await muster.priya.post(path, { EmployeeId, ...days })).headers.get('location') ?? ''
  const past = await add({ From: '2026-01-01', To: '2026-03-31' })
  const present = await add({ From: '2026-04-01', To: '2026-12-31' })
  const future = await add({ From: '2027-01-01' })
  for (const each of [past, present, future]) expect((await muster.priya.delete(each)).status).toBe(204)

  expect((await muster.priya.get(past)).body.to).toBe('2026-03-31T00:00:00')
  expect((await muster.priya.get(present)).body.to).toBe('2026-11-22T00:00:00')
  expect((await muster.priya.get(future)).status).toBe(404)
  expect((await muster.priya.get(path)).body).toEqual([])
  for (const each of [past, present, future]) expect((await muster.priya.delete(each)).status).toBe(204)
  expect((await muster.priya.delete(`${path}/99999999`)).status).toBe(404)
})

test('a dry run adds no holder', async () => {
  const path = await vacancy('TRIED')
  const tried = await muster.priya.post(`${path}?dryRun=true`, { EmployeeId: (await emma()).id })
  expect(tried).toMatchObject({ status: 200, body: { name: 'Walsh, Emma', effects: expect.any(Array) } })
  expect((await muster.priya.get(`${path}?all=true`)).body).toEqual([])
})

test('a stale If-Match is 412, by any way in which the holding changed', async () => {
  const path = await vacancy('STALE')
  const made = await muster.priya.post(path, { EmployeeId: (await emma()).id })
  const own = made.headers.get('location') ?? ''
  const headers = { 'If-Match': made.headers.get('etag') ?? '' }
  await muster.admin.query(`update position_holder set valid_to = '2027-01-31' where id = $1`, [own.split('/').at(-1)])
  const answer = await muster.priya.put(own, { To: '2027-02-28' }, { headers })
  expect(answer).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect((await muster.priya.delete(own, { headers })).status).toBe(412)
})

test('events about holders name the employee, and change the tag of the position', async () => {
  const path = await vacancy('EVENTS')
  const position = path.replace('/Holders', '')
  const before = (await muster.priya.get(`${position}?expand=details`)).headers.get('etag')
  const { id: EmployeeId } = await emma()
  const made = await muster.priya.post(path, { EmployeeId })
  const own = made.headers.get('location') ?? ''
  await muster.priya.put(own, { To: '2027-01-31' })
  await muster.priya.delete(own)
  expect((await muster.priya.get(`${position}?expand=details`)).headers.get('etag')).not.toBe(before)

  const { rows } = await muster.admin.query(
    `select type, changed_fields as fields, employee_id::int as employee from event
     where resource_type = 'Position' and resource_id = $1 order by id`,
    [position.split('/').at(-1)],
  )
  expect(rows).toEqual([
    { type: 'position.created', fields: [], employee: null },
    { type: 'position.holder-added', fields: ['holders'], employee: EmployeeId },
    { type: 'position.holder-changed', fields: ['validTo'], employee: EmployeeId },
    { type: 'position.holder-removed', fields: ['holders'], employee: EmployeeId },
  ])
})

test('two who put the same person into a position at once do it once', async () => {
  const path = await vacancy('TWICE')
  const { id: EmployeeId } = await emma()
  const answers = await Promise.all([
    muster.priya.post(path, { EmployeeId, From: '2026-12-01' }),
    muster.priya.post(path, { EmployeeId, From: '2026-12-02' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('Liam may not', async () => {
  const path = await vacancy('NOT HIS')
  const answer = await muster.liam.post(path, { EmployeeId: (await emma()).id })
  expect(answer).toMatchObject({ status: 403, body: { Code: 'InsufficientScope' } })
})
