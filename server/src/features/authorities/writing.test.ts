import { beforeAll, expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
let tomas: Person

const sam = {
  Code: 'A900',
  GivenName: 'Sam',
  FamilyName: 'Carter',
  Email: 'sam.carter@harbourline.example',
  Roles: ['ExpenseApprover'],
}

/** One more Sam, who is another person: another code and another email. */
const another = (Code: string) => ({ ...sam, Code, Email: `sam.carter.${Code.toLowerCase()}@harbourline.example` })

const eventsOf = async (path: string) => {
  const { rows } = await muster.admin.query<{ type: string }>(
    "select type from event where resource_type = 'Authority' and resource_id = $1 order by id",
    [path.split('/').at(-1)],
  )
  return rows.map(row => row.type)
}

beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

test('Priya makes an authority, gives it other roles, and makes it inactive', async () => {
  const made = await muster.priya.post('/Authorities', sam)
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const read = await muster.priya.get(path)
  expect(read.body).toMatchObject({ code: 'A900', name: 'Carter, Sam', status: 'Active', roles: ['ExpenseApprover'] })
  expect(made.headers.get('etag')).toBe(read.headers.get('etag'))

  const changed = { ...sam, Roles: ['LeaveApprover'], Status: 'Inactive', WorkPhone: '02 9552 1234' }
  expect((await muster.priya.put(path, changed)).status).toBe(204)
  const after = (await muster.priya.get(path)).body
  expect(after).toMatchObject({ status: 'Inactive', roles: ['LeaveApprover'], workPhone: '02 9552 1234' })
  expect(await eventsOf(path)).toEqual([
    'authority.created',
    'authority.role-granted',
    'authority.role-ended',
    'authority.role-granted',
    'authority.updated',
  ])
})

test('a dry run shows the authority as it would be and stores nothing', async () => {
  const tried = await muster.priya.post('/Authorities?dryRun=true', { ...another('A901'), Roles: ['Auditor'] })
  expect(tried).toMatchObject({ status: 200, body: { code: 'A901', roles: ['Auditor'] } })
  const found = await muster.priya.get(`/Authorities/Search?AuthorityEmail=${another('A901').Email}`)
  expect(found.body.map((each: { code: string }) => each.code)).not.toContain('A901')
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const answer = await muster.priya.post('/Authorities', {
    Code: ' ',
    Email: 'no-address',
    Roles: [],
    GivenName: '',
    MobilePhone: 'call me',
    StateId: 1,
    CostCentreIds: [99999999],
    PaymentGroupIds: [99999999],
  })
  expect(Object.keys(answer.body.ModelState)).toEqual([
    'command.Code',
    'command.Email',
    'command.GivenName',
    'command.FamilyName',
    'command.MobilePhone',
    'command.StateId',
    'command.CostCentreIds[0]',
    'command.PaymentGroupIds[0]',
  ])
})

test('a linked authority has its person from the employee, and an employee has one authority', async () => {
  const { rows } = await muster.admin.query<{ id: number }>(
    `select e.id::int as id from employee e join employer_group g on g.id = e.employer_group_id
     where g.name = 'Harbour Line' and e.status = 'Active' and not exists (select from authority a
       where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id) order by e.id limit 1`,
  )
  const link = { Code: 'A902', Email: 'linked@harbourline.example', Roles: [], EmployeeId: rows[0]?.id }
  const refused = await muster.priya.post('/Authorities', { ...link, GivenName: 'Sam' })
  expect(refused.body.ModelState).toEqual({ 'command.GivenName': [expect.stringContaining('linked employee')] })

  const made = await muster.priya.post('/Authorities', link)
  const employee = (await muster.priya.get(`/Employees/${rows[0]?.id}`)).body
  expect((await muster.priya.get(made.headers.get('location') ?? '')).body).toMatchObject({
    name: employee.name,
    employee: { id: employee.id },
  })
  const twice = await muster.priya.post('/Authorities', { ...link, Code: 'A903' })
  expect(twice).toMatchObject({ status: 409, body: { Code: 'EmployeeHasAuthority' } })
  const unknown = await muster.priya.post('/Authorities', { ...link, Code: 'A903', EmployeeId: 99999999 })
  expect(Object.keys(unknown.body.ModelState)).toEqual(['command.EmployeeId'])
})

test('an authority that was made by mistake is deleted, twice; one that has had a role stays', async () => {
  const made = await muster.priya.post('/Authorities', another('A904'))
  const path = made.headers.get('location') ?? ''
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)

  const liam = await idOf(muster, 'authority', 'liam')
  expect(await muster.priya.delete(`/Authorities/${liam}`)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
  const taken = await muster.priya.post('/Authorities', another('A132'))
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })
})

test('a stale If-Match is 412', async () => {
  const path = (await muster.priya.post('/Authorities', another('A905'))).headers.get('location') ?? ''
  const tag = (await muster.priya.get(path)).headers.get('etag') ?? ''
  const grant = () => muster.priya.post(`${path}/Roles`, { Role: 'LeaveApprover' })
  expect((await grant()).status).toBe(201)
  const answer = await muster.priya.put(path, another('A905'), { headers: { 'If-Match': tag } })
  expect(answer).toMatchObject({ status: 412, body: { Code: 'Stale' } })
})

test('no caller changes their own authority, by whatever way they come', async () => {
  const own = await idOf(muster, 'authority', 'priya')
  const { body } = await muster.priya.get(`/Authorities/${own}`)
  const itself = { Code: body.code, Email: body.email, Roles: body.roles, EmployeeId: body.employee.id }
  const second = await withKey(muster, 'priya', { scopes: ['admin'] })
  const grants = (await muster.priya.get(`/Authorities/${own}/Roles`)).body
  const ways = [
    muster.priya.put(`/Authorities/${own}`, itself),
    muster.priya.put(`/Authorities/${own}`, { ...itself, Roles: [...body.roles, 'Auditor'] }),
    muster.priya.put(`/Authorities/${own}`, { ...itself, Status: 'Inactive' }),
    muster.priya.put(`/Authorities/${own}?dryRun=true`, itself),
    muster.priya.delete(`/Authorities/${own}`),
    second.post(`/Authorities/${own}/Roles`, { Role: 'Auditor' }),
    second.put(`/Authorities/${own}/Roles/${grants[0].id}`, { Role: grants[0].role, To: '2030-01-01' }),
    second.delete(`/Authorities/${own}/Roles/${grants[0].id}`),
    // A second authority that would be oneself, made so or turned so.
    muster.priya.post('/Authorities', {
      Code: 'A906',
      Email: body.email,
      Roles: ['Auditor'],
      EmployeeId: body.employee.id,
    }),
  ]
  for (const answer of await Promise.all(ways)) {
    expect(answer).toMatchObject({ status: 403, body: { Code: 'OwnAuthority' } })
  }
  const other = (await muster.priya.post('/Authorities', another('A907'))).headers.get('location') ?? ''
  const turned = { Code: 'A907', Email: another('A907').Email, Roles: ['Auditor'], EmployeeId: body.employee.id }
  expect(await muster.priya.put(other, turned)).toMatchObject({ status: 403, body: { Code: 'OwnAuthority' } })
})

test('an administrator of a part may not: neither by a limited role nor by a limited key', async () => {
  const path = `/Authorities/${await idOf(muster, 'authority', 'emma')}`
  await muster.admin.query(
    `with granted as (
       insert into role_grant (employer_group_id, authority_id, role, valid_from)
       select employer_group_id, id, 'EmployerAdministrator', '2020-01-01' from authority
       where lower(email) = lower($1) returning employer_group_id, id)
     insert into role_grant_payment_group select g.employer_group_id, g.id, p.id from granted g
     join payment_group p on p.employer_group_id = g.employer_group_id where p.code = 'WK'`,
    [muster.mei.email],
  )
  const mei = await withKey(muster, 'mei', { scopes: ['admin'] })
  expect(await mei.post(`${path}/Roles`, { Role: 'Auditor' })).toMatchObject({ body: { Code: 'InsufficientRole' } })

  const narrow = await withKey(muster, 'tomas', { scopes: ['admin'] })
  await muster.admin.query(`update api_key set narrows_access = true where key_hash = sha256($1::bytea)`, [
    Buffer.from(narrow.apiKey),
  ])
  const answer = await narrow.post(`${path}/Roles`, { Role: 'Auditor' })
  expect(answer).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })
})

test('Liam lacks the scope, and Olga sees nothing of it', async () => {
  const path = `/Authorities/${await idOf(muster, 'authority', 'emma')}`
  expect(await muster.liam.post('/Authorities', sam)).toMatchObject({
    status: 403,
    body: { Code: 'InsufficientScope' },
  })
  const olga = await withKey(muster, 'olga', { scopes: ['read', 'admin'] })
  const body = another('A908')
  const answers = [
    await olga.put(path, body),
    await olga.delete(path),
    await olga.get(`${path}/Roles`),
    await olga.post(`${path}/Roles`, { Role: 'Auditor' }),
  ]
  expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404])
})

test('an authority with pay roles keeps its person: they were confirmed for that one', async () => {
  const made = await muster.priya.post('/Authorities', { ...another('A909'), Roles: ['VerifyPayrollAuthority'] })
  expect(made.status).toBe(202)
  const waiting = made.headers.get('location') ?? ''
  const path = `/Authorities/${made.body.resource.id}`
  const emma = await idOf(muster, 'employee', 'emma')
  const link = { Code: 'A909', Email: another('A909').Email, Roles: [], EmployeeId: emma }
  const early = await muster.priya.put(path, link)
  expect(early.body.ModelState['command.EmployeeId']).toEqual([expect.stringContaining('waits for a second')])
  expect((await tomas.put(`${waiting}/actions/approve`, {})).status).toBe(204)
  const late = await muster.priya.put(path, { ...link, Roles: ['VerifyPayrollAuthority'] })
  expect(late.body.ModelState['command.EmployeeId']).toEqual([expect.stringContaining('End them first')])
})

test('an authority that becomes an employee takes its positions along, and its own person goes', async () => {
  const path = (await muster.priya.post('/Authorities', another('A910'))).headers.get('location') ?? ''
  const { rows } = await muster.admin.query<{ id: number; person: number; own: number; position: string }>(
    `with free as (select e.employer_group_id, e.id, e.person_id from employee e
       join authority own on own.employer_group_id = e.employer_group_id and own.code = 'A910'
       where e.status = 'Active' and not exists (select from authority a where a.employer_group_id = e.employer_group_id
         and a.person_id = e.person_id) order by e.id limit 1),
     held as (insert into position_holder (employer_group_id, position_id, person_id, valid_from)
       select a.employer_group_id, p.id, a.person_id, '2031-01-01' from authority a
       join lateral (select id from chart_position where employer_group_id = a.employer_group_id order by id limit 1) p on true
       where a.code = 'A910' returning id, person_id)
     select free.id::int as id, free.person_id::int as person, held.person_id::int as own, held.id::text as position
     from free, held`,
  )
  const [arranged] = rows
  const linked = { Code: 'A910', Email: another('A910').Email, Roles: ['ExpenseApprover'], EmployeeId: arranged?.id }
  expect((await muster.priya.put(path, linked)).status).toBe(204)
  expect((await muster.priya.get(path)).body.employee.id).toBe(arranged?.id)
  const left = await muster.admin.query(
    `select (select person_id::int from position_holder where id = $1) as holder,
       (select count(*)::int from person where id = $2) as own`,
    [arranged?.position, arranged?.own],
  )
  expect(left.rows).toEqual([{ holder: arranged?.person, own: 0 }])
})
