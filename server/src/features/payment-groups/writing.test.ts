import { expect, test } from 'vitest'
import { grantRole } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

const employerCalled = async (code: string): Promise<{ id: number; code: string; name: string }> =>
  (await muster.emma.get('/Employers')).body.find((employer: { code: string }) => employer.code === code)

const groupCalled = async (code: string): Promise<{ id: number; name: string }> =>
  (await muster.emma.get('/PaymentGroups')).body.find((group: { code: string }) => group.code === code)

async function command(Code: string, more: object = {}) {
  return { Code, Name: `Group ${Code}`, EmployerId: (await employerCalled('HLF')).id, Frequency: 'weekly', ...more }
}

test('Priya makes a payment group, renames it, and deletes it twice', async () => {
  const made = await muster.priya.post('/PaymentGroups', await command('CASUAL'))
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const read = await muster.emma.get(path)
  const { id } = read.body
  expect(path).toBe(`/PaymentGroups/${id}`)
  expect(read.body).toEqual({
    id,
    code: 'CASUAL',
    name: 'Group CASUAL',
    employer: { ...(await employerCalled('HLF')), abn: undefined, country: undefined, timeZone: undefined },
    frequency: 'Weekly',
    status: 'Active',
  })
  expect(made.headers.get('etag')).toBe(read.headers.get('etag'))

  const changed = await command('CASUAL', { Name: 'Casuals', Status: 'Inactive' })
  expect((await muster.priya.put(path, changed)).status).toBe(204)
  expect((await muster.priya.put(path, { ...changed, Status: undefined, Name: 'Casual crews' })).status).toBe(204)
  expect((await muster.emma.get(path)).body).toMatchObject({ name: 'Casual crews', status: 'Inactive' })

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a dry run stores nothing, and all that is wrong is said at once', async () => {
  const tried = await muster.priya.post('/PaymentGroups?dryRun=true', await command('TRY'))
  expect(tried).toMatchObject({ status: 200, body: { code: 'TRY', effects: [] } })
  expect(await groupCalled('TRY')).toBeUndefined()

  const [foreign] = (await muster.olga.get('/Employers')).body
  const wrong = { Code: ';', Name: '', EmployerId: foreign.id, Frequency: 'Monthly' }
  expect(Object.keys((await muster.priya.post('/PaymentGroups', wrong)).body.ModelState)).toEqual([
    'command.Code',
    'command.Name',
    'command.EmployerId',
  ])
  expect(Object.keys((await muster.priya.post('/PaymentGroups', { Frequency: 'Daily' })).body.ModelState)).toEqual([
    'command.Code',
    'command.Name',
    'command.EmployerId',
    'command.Frequency',
  ])
})

test('a group with employees stays, with the employer of these employees', async () => {
  const path = `/PaymentGroups/${(await groupCalled('FN')).id}`
  expect(await muster.priya.delete(path)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
  const moved = await command('FN', { EmployerId: (await employerCalled('HLL')).id })
  expect((await muster.priya.put(path, moved)).body.ModelState).toEqual({
    'command.EmployerId': [expect.stringContaining('another employer')],
  })
  const taken = await muster.priya.post('/PaymentGroups', await command('FN'))
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })
})

test('a group in which an employee was paid, or will be, stays too', async () => {
  const made = await muster.priya.post('/PaymentGroups', await command('FORMER'))
  const path = made.headers.get('location') ?? ''
  await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     select employer_group_id, id, 'PaymentGroupId', to_jsonb($1::bigint), '2000-01-01', now()
     from employee where email = 'emma.walsh@harbourline.example'`,
    [path.split('/').at(-1)],
  )
  expect(await muster.priya.delete(path)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
})

test('a stale If-Match is 412 with the current tag', async () => {
  const path = `/PaymentGroups/${(await groupCalled('WK')).id}`
  const headers = { 'If-Match': (await muster.priya.get(path)).headers.get('etag') ?? '' }
  const rename = async (Name: string) => muster.priya.put(path, await command('WK', { Name }), { headers })
  expect((await rename('Crews, weekly')).status).toBe(204)
  const refused = await rename('Workshop, weekly')
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))
})

test('Tomas, who administers all pay, may; human resources and administrators of a part may not', async () => {
  const tomas = await withKey(muster, 'tomas', { scopes: ['read', 'employees.write'] })
  expect((await tomas.post('/PaymentGroups', await command('TOMAS'))).status).toBe(201)

  await grantRole(muster, 'liam', { role: 'HumanResourcesAdministrator' })
  await grantRole(muster, 'mei', { role: 'PayrollAdministrator', costCentreCode: 'FER' })
  for (const name of ['liam', 'mei'] as const) {
    const person = await withKey(muster, name, { scopes: ['read', 'employees.write'] })
    const answer = await person.post('/PaymentGroups', await command('NOT THEIRS'))
    expect(answer).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  }
  await grantRole(muster, 'emma', { role: 'PayrollAdministrator' })
  const emma = await withKey(muster, 'emma', { scopes: ['read', 'employees.write'] })
  const answer = await emma.post('/PaymentGroups', await command('NOT HERS'))
  expect(answer).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })
})

test('Liam’s key may not, and Olga finds nothing', async () => {
  const path = `/PaymentGroups/${(await groupCalled('MO')).id}`
  expect((await muster.liam.put(path, await command('MO'))).body.Code).toBe('InsufficientScope')
  const [own] = (await muster.olga.get('/Employers')).body
  const theirs = await command('MO', { EmployerId: own.id })
  for (const answer of [await muster.olga.put(path, theirs), await muster.olga.delete(path)]) {
    expect(answer).toMatchObject({ status: 404, body: { Message: 'The payment group was not found.' } })
  }
})
