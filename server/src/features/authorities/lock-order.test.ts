import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { asAdministrator, idOf } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { seedPolicies } from '../../../test/support/requests.ts'
import { identitiesOf, importsOfPeople } from '../identities/index.ts'

const muster = startMuster()
let tomas: Person
let group = 0
beforeAll(async () => {
  await seedPolicies(muster)
  tomas = await asAdministrator(muster, 'tomas')
  group = Number((await muster.admin.query("select id from employer_group where name = 'Harbour Line'")).rows[0].id)
})

/** Somebody enters a person: they hold the lock of identities, and come to rows only later. */
beforeEach(() =>
  muster.admin.query(`begin; select pg_advisory_xact_lock(hashtextextended('${identitiesOf(group)}', 0))`),
)
afterEach(() => muster.admin.query('rollback'))

/** Until a request waits for it, or for a row. */
const untilWaitedFor = (locktype: 'advisory' | 'transactionid' = 'advisory') => untilLocked(muster, locktype)

/** As one does who changes it. */
const lockRow = (table: 'authority' | 'employee', id: number) =>
  muster.admin.query(
    `select id from ${table} where employer_group_id = ${group} and id = $1
     for ${table === 'authority' ? '' : 'no key '}update nowait`,
    [id],
  )

test('who gives an authority another email waits for it before the row is theirs', async () => {
  const id = await idOf(muster, 'authority', 'liam')
  const { body } = await muster.priya.get(`/Authorities/${id}`)
  const other = {
    Code: body.code,
    Email: 'liam.o@harbourline.example',
    Roles: body.roles,
    EmployeeId: body.employee.id,
  }
  const changed = muster.priya.put(`/Authorities/${id}`, other)
  await untilWaitedFor()
  expect((await lockRow('authority', id)).rows).toHaveLength(1)
  await muster.admin.query('commit')
  expect((await changed).status).toBe(204)
})

test('who leaves its email, employee and status alone waits for nobody', async () => {
  const id = await idOf(muster, 'authority', 'mei')
  const { body } = await muster.priya.get(`/Authorities/${id}`)
  const same = { Code: body.code, Email: body.email.toUpperCase(), Roles: body.roles, EmployeeId: body.employee.id }
  expect((await muster.priya.put(`/Authorities/${id}`, { ...same, EmailType: 'Text' })).status).toBe(204)
})

test('who does so while it becomes another is done again, with the lock', async () => {
  await muster.admin.query('commit')
  const pat = { Code: 'PAT-2', GivenName: 'Pat', FamilyName: 'Payer', Email: 'pat2@bureau.example' }
  const made = (await muster.priya.post('/Authorities', pat)).headers.get('location') ?? ''
  const lock = `hashtextextended('${importsOfPeople(group)}', 0)`
  await muster.admin.query(`select pg_advisory_lock(${lock})`)
  await muster.admin.query("begin; update authority set email = 'other@bureau.example' where code = 'PAT-2'")
  const changing = muster.priya.put(made, { ...pat, EmailType: 'Text' })
  await untilWaitedFor('transactionid')
  await muster.admin.query('commit')
  expect((await changing).status).toBe(503)
  await muster.admin.query(`select pg_advisory_unlock(${lock})`)
  expect((await muster.priya.put(made, { ...pat, EmailType: 'Text' })).status).toBe(204)
})

test('so does a second administrator who makes one active', async () => {
  await muster.admin.query('commit')
  const pat = { Code: 'PAT', GivenName: 'Pat', FamilyName: 'Payer', Email: 'pat@bureau.example', Status: 'Inactive' }
  const granted = await muster.priya.post('/Authorities', { ...pat, Roles: ['RunPayrollAuthority'] })
  const { id } = granted.body.resource
  expect((await tomas.put(`${granted.headers.get('location')}/actions/approve`, {})).status).toBe(204)
  const asked = await muster.priya.put(`/Authorities/${id}`, {
    ...{ ...pat, Status: 'Active' },
    Roles: ['RunPayrollAuthority'],
  })
  await muster.admin.query(`begin; select pg_advisory_xact_lock(hashtextextended('${identitiesOf(group)}', 0))`)
  const approved = tomas.put(`${asked.headers.get('location')}/actions/approve`, {})
  await untilWaitedFor()
  expect((await lockRow('authority', id)).rows).toHaveLength(1)
  await muster.admin.query('commit')
  expect((await approved).status).toBe(204)
})

test('and Emma, whose email changes', async () => {
  const id = await idOf(muster, 'employee', 'emma')
  const section = { ContactDetails: { Email: 'emma.w@harbourline.example' } }
  const asked = muster.emma.post('/change-requests', { ChangeType: 'ContactDetails', EmployeeId: id, ...section })
  await untilWaitedFor()
  expect((await lockRow('employee', id)).rows).toHaveLength(1)
  await muster.admin.query('commit')
  expect((await asked).status).toBe(201)
})

test('whose telephone alone changes waits for nobody', async () => {
  const id = await idOf(muster, 'employee', 'emma')
  const section = { ContactDetails: { WorkPhone: '+61 2 9552 4321' } }
  const asked = await muster.emma.post('/change-requests', { ChangeType: 'ContactDetails', EmployeeId: id, ...section })
  expect(asked.status).toBe(201)
})
