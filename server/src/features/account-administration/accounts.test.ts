import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { callerFor, employeeId } from '../../../test/support/requests.ts'
import { signIn } from '../../../test/support/sign-in.ts'

const muster = startMuster()
let second: Person

beforeAll(async () => {
  second = await asAdministrator(muster, 'tomas')
})

type Account = {
  id: number
  email: string
  name: string
  status: string
  roles: string[]
}

const accountOf = async (email: string): Promise<Account> => {
  const { body } = await muster.priya.get(`/Accounts?Name=${encodeURIComponent(email)}`)
  return body.find((each: Account) => each.email === email.toLowerCase())
}
const all = { AccessScope: [{ Type: 'All' }] }
/** Priya asks, and Tomas, a second administrator, confirms. */
async function make(command: object): Promise<Account & Record<string, unknown>> {
  const asked = await muster.priya.post('/Accounts', command)
  expect([asked.status, asked.text]).toEqual([202, expect.any(String)])
  await confirm(asked)
  const { body } = await muster.priya.get('/Accounts?Order=NewestFirst&pageSize=1')
  return body[0]
}
const confirm = async ({ headers }: Answer) => {
  expect((await second.put(`${headers.get('location')}/actions/approve`)).status).toBe(204)
}
const action = (id: number, verb: string) => muster.priya.put(`/Accounts/${id}/actions/${verb}`)

/** An employee without an account. */
async function newcomer(): Promise<{ id: number; code: string; email: string }> {
  const { rows } = await muster.admin.query(
    `select e.id::int, e.code, e.email from employee e where e.status = 'Active' and e.email is not null
       and e.employer_group_id = (select id from employer_group where name like 'Harbour Line%')
       and not exists (select from user_account a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
     order by e.id limit 1`,
  )
  return rows[0]
}

test('an employee gets an account with the email of their record once a second administrator has confirmed it', async () => {
  const { id: EmployeeId, email } = await newcomer()
  const asked = await muster.priya.post('/Accounts', { EmployeeId, AccessScope: [] })
  expect(asked.status).toBe(202)
  expect(asked.body.summary).toContain(email)
  expect(await accountOf(email)).toBeUndefined()
  expect((await muster.priya.put(`${asked.headers.get('location')}/actions/approve`)).status).toBe(403)
  await confirm(asked)
  expect(await accountOf(email)).toMatchObject({ status: 'Active', isInvited: true, roles: [], accessScope: [] })
  const refused = await muster.priya.post('/Accounts', { EmployeeId, AccessScope: [] })
  expect([refused.status, refused.body.Code]).toEqual([409, 'AccountExists'])
  const { body } = await muster.priya.get(`/Accounts?Name=${encodeURIComponent(email)}`)
  expect(body).toHaveLength(1)
})

test('no answer shows a link, and a dry run shows the account and makes none', async () => {
  const { id: EmployeeId, email } = await newcomer()
  const trial = await muster.priya.post('/Accounts?dryRun=true', { EmployeeId, AccessScope: [] })
  expect([trial.status, trial.body.record ?? trial.body]).toEqual([200, expect.anything()])
  expect(trial.text).not.toContain('#token=')
  expect(await accountOf(email)).toBeUndefined()
  const { id } = await make({ EmployeeId, AccessScope: [] })
  const invited = await action(id, 'invite')
  expect([invited.status, invited.body.Code]).toEqual([409, 'NoMailServer'])
})

test('the email is that of the record, and not that of another person', async () => {
  const { id: EmployeeId } = await newcomer()
  const other = await muster.priya.post('/Accounts', { EmployeeId, Email: 'elsewhere@example.test', AccessScope: [] })
  expect([other.status, Object.keys(other.body.ModelState)]).toEqual([400, ['command.Email']])
  const taken = await muster.priya.post('/Accounts', {
    Name: 'Report Reader',
    Email: muster.liam.email,
    AccessScope: [],
  })
  expect([taken.status, taken.body.ModelState]).toEqual([
    400,
    { 'command.Email': [expect.stringContaining("O'Brien, Liam")] },
  ])
  const nameless = await muster.priya.post('/Accounts', { Email: 'nameless@example.test', AccessScope: [] })
  expect(nameless.body.ModelState).toHaveProperty(['command.Name'])
})

test('an account is not made for another mailbox than the second administrator has read', async () => {
  const { id: EmployeeId } = await newcomer()
  const asked = await muster.priya.post('/Accounts', { EmployeeId, AccessScope: [] })
  await muster.admin.query(`update employee set email = 'moved@example.test' where id = $1`, [EmployeeId])
  const { status, body } = await second.put(`${asked.headers.get('location')}/actions/approve`)
  expect([status, body.Code]).toEqual([409, 'NoLongerPossible'])
})

test('an account with an administrative role waits for a second administrator', async () => {
  const command = {
    Name: 'Nadia Payroll',
    Email: 'nadia.payroll@example.test',
    Roles: ['PayrollAdministrator'],
    ...all,
  }
  const asked = await muster.priya.post('/Accounts', command)
  expect(asked.status).toBe(202)
  expect(asked.body.summary).toContain('payroll administrator')
  expect(asked.body.summary).toContain('everything')
  expect(await accountOf('nadia.payroll@example.test')).toBeUndefined()
  const path = asked.headers.get('location') ?? ''
  expect((await muster.priya.put(`${path}/actions/approve`)).status).toBe(403)
  expect((await second.put(`${path}/actions/approve`)).status).toBe(204)
  expect(await accountOf('nadia.payroll@example.test')).toMatchObject({
    roles: ['PayrollAdministrator'],
    name: 'Payroll, Nadia',
  })
})

test('another access scope of one who holds a role waits, and that of one who holds none does not', async () => {
  const tomas = await accountOf(muster.tomas.email)
  const asked = await muster.priya.put(`/Accounts/${tomas.id}`, { Roles: tomas.roles, AccessScope: [] })
  expect(asked.status).toBe(202)
  const liam = await accountOf(muster.liam.email)
  expect((await muster.priya.put(`/Accounts/${liam.id}`, { ...all, Roles: liam.roles })).status).toBe(202)
  const { id: EmployeeId } = await newcomer()
  const made = await make({ EmployeeId, AccessScope: [] })
  const changed = await muster.priya.put(`/Accounts/${made.id}`, { ...all, IsApiEnabled: true })
  expect(changed.status).toBe(204)
  expect((await muster.priya.get(`/Accounts/${made.id}`)).body).toMatchObject({
    ...{ accessScope: [{ type: 'All' }], isApiEnabled: true },
  })
  const { body } = await muster.priya.get('/AuditLog?action=user-account.updated&Order=NewestFirst')
  expect(body[0]).toMatchObject({ resource: { id: made.id }, actor: { name: 'Raman, Priya' } })
})

test('a change of rights is not applied to an account that has changed since', async () => {
  const { id: EmployeeId } = await newcomer()
  const { id } = await make({ EmployeeId, AccessScope: [] })
  const asked = await muster.priya.put(`/Accounts/${id}`, { ...all, Roles: ['Auditor'] })
  expect(asked.status).toBe(202)
  expect((await muster.priya.put(`/Accounts/${id}`, { ...all, IsApiEnabled: true })).status).toBe(204)
  const { status, body } = await second.put(`${asked.headers.get('location')}/actions/approve`)
  expect([status, body.Code]).toEqual([409, 'NoLongerPossible'])
})

test('a closed account comes back by two administrators, and not if it was closed after they agreed', async () => {
  const { id: EmployeeId } = await newcomer()
  const { id } = await make({ EmployeeId, AccessScope: [] })
  expect((await action(id, 'suspend')).status).toBe(204)
  await muster.priya.put(`/Accounts/${id}`, { AccessScope: [], Roles: ['Auditor'] }).then(confirm)
  const asked = await action(id, 'resume')
  expect([asked.status, asked.body.summary]).toEqual([202, expect.stringContaining('suspended account')])
  expect((await action(id, 'close')).status).toBe(204)
  const late = await second.put(`${asked.headers.get('location')}/actions/approve`)
  expect([late.status, late.body.Code]).toEqual([409, 'NoLongerPossible'])
  await confirm(await action(id, 'resume'))
  expect((await muster.priya.get(`/Accounts/${id}`)).body.status).toBe('Active')
})

test('of two administrators who suspend each other one is too late', async () => {
  const [priya, tomas] = [await accountOf(muster.priya.email), await accountOf(muster.tomas.email)]
  const answers = await Promise.all([action(tomas.id, 'suspend'), second.put(`/Accounts/${priya.id}/actions/suspend`)])
  expect(answers.map(({ status }) => status).filter(status => status === 204)).toHaveLength(1)
  await muster.admin.query(`update user_account set status = 'Active' where id = any($1)`, [[priya.id, tomas.id]])
  await expect.poll(async () => (await muster.priya.get('/Accounts?pageSize=1')).status).toBe(200)
})

test('a suspended account is refused everywhere, and a resumed one is let in', async () => {
  const emma = await accountOf(muster.emma.email)
  expect((await action(emma.id, 'suspend')).status).toBe(204)
  await expect.poll(async () => (await muster.emma.get('/Employees')).status).toBe(401)
  expect((await action(emma.id, 'suspend')).body.Code).toBe('InvalidStatus')
  expect((await action(emma.id, 'resume')).status).toBe(204)
  await expect.poll(async () => (await muster.emma.get('/Employees')).status).toBe(200)
})

test('a closed account loses its keys for good', async () => {
  const { id: EmployeeId, code } = await newcomer()
  const made = await make({ EmployeeId, AccessScope: [], IsApiEnabled: true })
  const account = async () => (await muster.priya.get(`/Accounts/${made.id}`)).body
  const owner = await callerFor(muster, code)
  const useKey = async () => (await owner.get('/Employees')).status
  expect([await useKey(), (await account()).activeKeyCount]).toEqual([200, 1])
  expect((await action(made.id, 'close')).status).toBe(204)
  expect(await account()).toMatchObject({ status: 'Closed', activeKeyCount: 0 })
  await expect.poll(useKey).toBe(401)
  expect((await action(made.id, 'invite')).body.Code).toBe('InvalidStatus')
  await confirm(await action(made.id, 'resume'))
  expect(await account()).toMatchObject({ status: 'Active', activeKeyCount: 0 })
  expect(await useKey()).toBe(401)
})

test('no one changes their own account', async () => {
  const own = await accountOf(muster.priya.email)
  for (const verb of ['suspend', 'close', 'reset-second-factor']) {
    const { status, body } = await action(own.id, verb)
    expect([status, body.Code]).toEqual([403, 'OwnAccount'])
  }
  expect((await muster.priya.put(`/Accounts/${own.id}`, { ...all, Roles: [] })).body.Code).toBe('OwnAccount')
  expect(own).toMatchObject({
    availableActions: expect.arrayContaining([expect.objectContaining({ isAllowed: false })]),
  })
})

test('removing the second factor of Liam, who holds roles, takes two; it ends his sessions', async () => {
  const liam = await accountOf(muster.liam.email)
  const inSession = await signIn(muster, 'liam')
  await muster.admin.query('update login set two_factor_enabled = true where email = $1', [
    muster.liam.email.toLowerCase(),
  ])
  const asked = await action(liam.id, 'reset-second-factor')
  expect((await inSession.get('/Approvals?pageSize=1')).status, 'until it is confirmed').toBe(200)
  await confirm(asked)
  await expect.poll(async () => (await inSession.get('/Approvals?pageSize=1')).status).toBe(401)
  expect(await accountOf(muster.liam.email)).toMatchObject({ hasSecondFactor: false })
  const { body } = await muster.liam.get('/Notices?Order=NewestFirst')
  expect(body[0]).toMatchObject({ kind: 'SecondFactorRemoved' })
})

test('a command that is wrong in several ways says so all at once', async () => {
  const { status, body } = await muster.priya.post('/Accounts', {
    ...{ EmployeeId: 999_999_999, Email: 'nonsense', AccessScope: [{ Type: 'CostCentre' }] },
  })
  expect(status).toBe(400)
  expect(Object.keys(body.ModelState).sort()).toEqual([
    'command.AccessScope[0].Id',
    'command.Email',
    'command.EmployeeId',
  ])
  const emma = await employeeId(muster, '1177')
  const named = await muster.priya.post('/Accounts', { EmployeeId: emma, Name: 'Emma', ...all })
  expect(named.body.ModelState).toHaveProperty(['command.Name'])
})
