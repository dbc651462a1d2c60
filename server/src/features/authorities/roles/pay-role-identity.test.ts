import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer, Person } from '../../../../test/support/person.ts'
import { callerFor } from '../../../../test/support/requests.ts'

const muster = startMuster()
let catherine: Person
beforeAll(async () => {
  catherine = await asAdministrator(muster, 'catherine')
})

/** Pat of a bureau, for each test a new one. */
let pat = { Code: '', GivenName: 'Pat', FamilyName: 'Payer', Email: '' }
let path = ''
let number = 0
beforeEach(async () => {
  pat = { ...pat, Code: `PI${++number}`, Email: `pi${number}@bureau.example` }
  path = (await muster.priya.post('/Authorities', pat)).headers.get('location') ?? ''
})

const ask = async () => {
  const asked = await muster.priya.post(`${path}/Roles`, { Role: 'RunPayrollAuthority' })
  expect(asked.status).toBe(202)
  return asked
}
const confirm = (asked: Answer) => catherine.put(`${asked.headers.get('location')}/actions/approve`, {})
const violations = ({ status, body }: Answer) => [status, Object.keys(body?.ModelState ?? {})]

/** The authority of a sample person as PUT takes it. */
async function linked(name: 'tomas' | 'emma') {
  const authority = `/Authorities/${await idOf(muster, 'authority', name)}`
  const { body } = await muster.priya.get(authority)
  return { authority, whole: { Code: body.code, Email: body.email, EmployeeId: body.employee.id } }
}

test('the authority of Tomas, who administers payroll, gets no email of another person; Emma’s does', async () => {
  const { authority, whole } = await linked('tomas')
  const other = await muster.priya.put(authority, { ...whole, Email: 'newcomer@example.com' })
  expect(violations(other)).toEqual([400, ['command.Email']])
  expect(other.body.ModelState['command.Email'][0]).toMatch(/^It has roles that two administrators agreed to/)
  expect((await muster.priya.put(authority, { ...whole, Email: whole.Email.toUpperCase() })).status).toBe(204)

  const emma = await linked('emma')
  const changed = { ...emma.whole, Email: 'emma.at.work@harbourline.example' }
  expect((await muster.priya.put(emma.authority, changed)).status).toBe(204)
  expect((await muster.priya.put(emma.authority, emma.whole)).status).toBe(204)
})

/** An employee without an authority. */
async function freeEmployee(): Promise<{ id: number; email: string; name: string }> {
  const { rows } = await muster.admin.query(
    `select e.id::int, e.email, p.family_name || ', ' || p.given_name as name from employee e
     join employer_group g on g.id = e.employer_group_id and g.name = 'Harbour Line'
     join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
     where e.status = 'Active' and not exists (select from authority a where a.person_id = e.person_id) order by e.id limit 1`,
  )
  return rows[0]
}

test('Pat becomes another person and gets a pay role in one command: it is confirmed for that person', async () => {
  const Roles = ['RunPayrollAuthority']
  const { id: EmployeeId, email, name } = await freeEmployee()
  const commands: readonly (readonly [sent: object, called: string])[] = [
    [{ ...pat, GivenName: 'Patricia', Roles }, `Payer, Patricia (${pat.Code}, ${pat.Email})`],
    [{ ...pat, Email: `new.${pat.Email}`, Roles }, `Payer, Pat (${pat.Code}, new.${pat.Email})`],
    [{ Code: pat.Code, Email: email, EmployeeId, Roles }, `${name} (${pat.Code}, ${email})`],
  ]
  for (const [sent, called] of commands) {
    const asked = await muster.priya.put(path, sent)
    expect([asked.status, asked.body.summary]).toEqual([202, expect.stringContaining(`to ${called}: from`)])
    expect((await confirm(asked)).status).toBe(204)
    expect((await muster.priya.get(path)).body.roles).toEqual(Roles)
    expect((await muster.priya.put(path, { ...sent, Roles: [] })).status).toBe(204)
  }
})

test('a role that ends as an authority becomes another person’s is one of the person who had it', async () => {
  const { id: EmployeeId, email } = await freeEmployee()
  const whole = { Code: pat.Code, Email: email, EmployeeId, Roles: ['Auditor'] }
  expect((await muster.priya.put(path, whole)).status).toBe(204)
  expect((await muster.priya.put(path, { ...pat, Roles: [] })).status).toBe(204)
  const { rows } = await muster.admin.query(
    `select employee_id::int as employee from audit_entry where action = 'authority.role-ended' and resource_id = $1`,
    [Number(path.split('/').at(-1))],
  )
  expect(rows).toEqual([{ employee: EmployeeId }])
})

test('one that is linked takes its employee’s email', async () => {
  const { authority, whole } = await linked('tomas')
  await muster.admin.query("update authority set email = 'payroll@harbourline.example' where code = $1", [whole.Code])
  expect((await muster.priya.put(authority, whole)).status).toBe(204)
})

test('while the confirmation of Pat’s role waits, Pat becomes no other person: not by name, email or employee', async () => {
  const asked = await ask()
  const newcomer = { ...pat, GivenName: 'Mallory', FamilyName: 'Marsh', Email: 'mallory@example.com' }
  const fields = ['command.Email', 'command.GivenName', 'command.FamilyName']
  expect(violations(await muster.priya.put(path, newcomer))).toEqual([400, fields])
  const employee = { Code: pat.Code, Email: pat.Email, EmployeeId: (await freeEmployee()).id }
  expect(violations(await muster.priya.put(path, employee))).toEqual([400, ['command.EmployeeId']])
  expect((await confirm(asked)).status).toBe(204)
  expect(violations(await muster.priya.put(path, newcomer))).toEqual([400, fields])
})

test('a pay role that sits on the account counts as well', async () => {
  await callerFor(muster, pat.Code)
  await muster.admin.query(
    `insert into user_account_role (employer_group_id, user_account_id, role)
     select u.employer_group_id, u.id, 'PayrollAdministrator' from user_account u
     join authority a on a.employer_group_id = u.employer_group_id and a.person_id = u.person_id where a.code = $1`,
    [pat.Code],
  )
  expect(violations(await muster.priya.put(path, { ...pat, GivenName: 'Mallory' }))).toEqual([
    400,
    ['command.GivenName'],
  ])
})

test.each([
  ['name', "update person set given_name = 'Mallory' where id = (select person_id from authority where code = $1)"],
  ['email', "update authority set email = 'mallory@example.com' where code = $1"],
  [
    'login',
    `insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     select employer_group_id, 'mallory', person_id, 'Active', false, now(), now() from authority where code = $1`,
  ],
])('what the operator made another %s of since is not confirmed', async (_what, change) => {
  await muster.admin.query(`insert into login (id, name, email, created_at, updated_at)
    values ('mallory', 'Mallory', 'mallory@login.example', now(), now()) on conflict do nothing`)
  const asked = await ask()
  await muster.admin.query(change, [pat.Code])
  expect(await confirm(asked)).toMatchObject({ status: 409, body: { Code: 'NoLongerPossible' } })
  expect((await muster.priya.get(path)).body.roles).toEqual([])
})

test('the second administrator reads the email, and that the holder signs in with another one', async () => {
  expect((await ask()).body.summary).toMatch(`Payer, Pat (${pat.Code}, ${pat.Email}): from`)
  await callerFor(muster, pat.Code)
  const again = await muster.priya.post(`${path}/Roles`, { Role: 'SubmitPayrollAuthority' })
  expect(again.body.summary).toMatch(
    `Payer, Pat (${pat.Code}, ${pat.Email}), who signs in with another email, whose account sees its owner alone: from`,
  )
})
