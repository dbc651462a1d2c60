import { expect, test } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { addDays, todayIn } from '../../../domain/calendar-date.ts'
import { isDoubled, isWidened } from './rules.ts'

const muster = startMuster()

const day = (days: number) => addDays(todayIn('Australia/Sydney', muster.clock.now()), days)
const rolesOf = async (name: 'emma' | 'liam') => `/Authorities/${await idOf(muster, 'authority', name)}/Roles`

test('a role is granted for some days and cost centres, changed before it begins, and taken back', async () => {
  const roles = await rolesOf('emma')
  const [{ id: terminal }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER-SYD')).body
  const body = { Role: 'LeaveApprover', From: day(10), To: day(40), CostCentreIds: [terminal] }
  const made = await muster.priya.post(roles, body)
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const read = await muster.priya.get(path)
  expect(read.body).toMatchObject({ role: 'LeaveApprover', from: `${day(10)}T00:00:00`, costCentreIds: [terminal] })
  expect(read.headers.get('etag')).toBe(made.headers.get('etag'))

  expect((await muster.priya.put(path, { ...body, From: day(20), CostCentreIds: [] })).status).toBe(204)
  expect((await muster.priya.get(path)).body).toMatchObject({ from: `${day(20)}T00:00:00`, costCentreIds: [] })

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a role that was in force before today is over from today on, and other days still know it', async () => {
  const roles = await rolesOf('liam')
  const held = (await muster.priya.get(roles)).body.find((grant: { role: string }) => grant.role === 'ExpenseApprover')
  expect((await muster.priya.delete(`${roles}/${held.id}`)).status).toBe(204)
  expect((await muster.priya.get(`${roles}/${held.id}`)).body.to).toBe(`${day(-1)}T00:00:00`)
  const inForce = async (on: string) =>
    (await muster.priya.get(`${roles}?asAt=${on}`)).body.map((grant: { role: string }) => grant.role)
  expect(await inForce(day(-1))).toContain('ExpenseApprover')
  expect(await inForce(day(0))).not.toContain('ExpenseApprover')
  expect((await muster.priya.delete(`${roles}/${held.id}`)).status).toBe(204)
  const again = await muster.priya.put(`${roles}/${held.id}`, { Role: 'ExpenseApprover' })
  expect(again).toMatchObject({ status: 409, body: { Code: 'RoleEnded' } })
})

test('other limits of a role in force hold from today; what it was stays to be looked up', async () => {
  const roles = await rolesOf('liam')
  const [{ id: terminal }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER-SYD')).body
  const held = (await muster.priya.get(roles)).body.find((grant: { role: string }) => grant.role === 'LeaveApprover')
  const changed = await muster.priya.put(`${roles}/${held.id}`, { Role: 'LeaveApprover', CostCentreIds: [terminal] })
  expect(changed.status).toBe(204)
  const limitsOn = async (on: string) =>
    (await muster.priya.get(`${roles}?asAt=${on}`)).body.find((each: { role: string }) => each.role === 'LeaveApprover')
  expect((await limitsOn(day(-1))).costCentreIds).toEqual([])
  expect(await limitsOn(day(0))).toMatchObject({ id: held.id, costCentreIds: [terminal] })
})

test('replacing an authority leaves roles with limits alone', async () => {
  const id = await idOf(muster, 'authority', 'liam')
  const { body } = await muster.priya.get(`/Authorities/${id}`)
  const again = { Code: body.code, Email: body.email, Roles: body.roles, EmployeeId: body.employee.id }
  const before = (await muster.priya.get(`/Authorities/${id}/Roles`)).body
  expect((await muster.priya.put(`/Authorities/${id}`, again)).status).toBe(204)
  expect((await muster.priya.get(`/Authorities/${id}/Roles`)).body).toEqual(before)
})

test('replacing an authority without its roles leaves them as they are, also the one whose last day is today', async () => {
  const made = await muster.priya.post('/Authorities', {
    ...{ Code: 'KEPT', GivenName: 'Kay', FamilyName: 'Kept', Email: 'kay@bureau.example', Roles: ['LeaveApprover'] },
  })
  const path = made.headers.get('location') ?? ''
  await muster.priya.post(`${path}/Roles`, { Role: 'ExpenseApprover', To: day(0) })
  const before = (await muster.priya.get(`${path}/Roles`)).body
  expect(before).toHaveLength(2)
  const changed = { Code: 'KEPT2', GivenName: 'Kay', FamilyName: 'Kept', Email: 'kay@bureau.example' }
  try {
    muster.clock.moveTo(new Date(muster.clock.now() + 86_400_000).toISOString())
    expect((await muster.priya.put(path, changed)).status).toBe(204)
  } finally {
    muster.clock.reset()
  }
  expect((await muster.priya.get(`${path}/Roles`)).body).toEqual(before)
  // By a person whom the server does not remember from tomorrow.
  expect((await muster.tomas.get(path)).body).toMatchObject({
    code: 'KEPT2',
    roles: ['ExpenseApprover', 'LeaveApprover'],
  })
})

test('a new authority for which no roles are sent has none', async () => {
  const bare = { Code: 'BARE', GivenName: 'Bea', FamilyName: 'Bare', Email: 'bea@bureau.example' }
  const made = await muster.priya.post('/Authorities', bare)
  expect((await muster.priya.get(made.headers.get('location') ?? '')).body).toMatchObject({ code: 'BARE', roles: [] })
})

test('days and limits that cannot be are refused at once', async () => {
  const roles = await rolesOf('emma')
  const answer = await muster.priya.post(roles, {
    Role: 'LeaveApprover',
    From: day(-5),
    To: day(-9),
    PaymentGroupIds: [1e9],
  })
  expect(Object.keys(answer.body.ModelState)).toEqual(['command.From', 'command.To', 'command.PaymentGroupIds[0]'])
  const held = (await muster.priya.get(await rolesOf('liam'))).body.find((grant: { to?: string }) => !grant.to)
  const begun = await muster.priya.put(`${await rolesOf('liam')}/${held.id}`, { Role: 'Auditor', From: day(3) })
  expect(Object.keys(begun.body.ModelState)).toEqual(['command.Role', 'command.From'])
})

test('the same role from the same day is a conflict; a dry run uses nothing up', async () => {
  const roles = await rolesOf('emma')
  const body = { Role: 'TimesheetApprover', From: day(5) }
  const tried = await muster.priya.post(`${roles}?dryRun=true`, body)
  expect(tried).toMatchObject({ status: 200, body: { role: 'TimesheetApprover' } })
  expect((await muster.priya.post(roles, body)).status).toBe(201)
  expect(await muster.priya.post(roles, body)).toMatchObject({ status: 409, body: { Code: 'RoleGranted' } })
})

test('the same role over the same on some same day is a conflict, however it comes; over something else it is not', async () => {
  const roles = await rolesOf('emma')
  const [{ id: terminal }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER-SYD')).body
  const grant = (From: number, To: number, CostCentreIds: number[] = []) =>
    muster.priya.post(roles, { Role: 'CredentialApprover', From: day(From), To: day(To), CostCentreIds })
  const doubled = { status: 409, body: { Code: 'RoleGranted' } }
  expect((await grant(10, 20)).status).toBe(201)
  expect(await grant(20, 30)).toMatchObject(doubled)
  expect(await grant(5, 10)).toMatchObject(doubled)
  expect((await grant(12, 15, [terminal])).status).toBe(201)
  const next = await grant(21, 30)
  expect(next.status).toBe(201)
  const longer = { Role: 'CredentialApprover', From: day(19), To: day(30) }
  expect(await muster.priya.put(next.headers.get('location') ?? '', longer)).toMatchObject(doubled)

  const { body } = await muster.priya.get(roles.replace('/Roles', ''))
  const whole = { Code: body.code, Email: body.email, EmployeeId: body.employee.id, Roles: ['CredentialApprover'] }
  expect(await muster.priya.put(roles.replace('/Roles', ''), whole)).toMatchObject(doubled)
})

test('a pay role that is held already is refused at once, and not asked for', async () => {
  const { rows } = await muster.admin.query<{ id: number }>(
    `select a.id::int as id from authority a join role_grant g on g.employer_group_id = a.employer_group_id and g.authority_id = a.id
     join employer_group own on own.id = a.employer_group_id and own.name = 'Harbour Line'
     where g.role = 'RunPayrollAuthority' and g.valid_from is null and g.valid_to is null and not exists (
       select from role_grant_payment_group l where l.role_grant_id = g.id) and not exists (
       select from role_grant_cost_centre l where l.role_grant_id = g.id) limit 1`,
  )
  const answer = await muster.priya.post(`/Authorities/${rows[0]?.id}/Roles`, { Role: 'RunPayrollAuthority' })
  expect(answer).toMatchObject({ status: 409, body: { Code: 'RoleGranted' } })
})

test('Liam sees the roles of whom he sees, and Emma grants none', async () => {
  expect((await muster.liam.get(await rolesOf('emma'))).status).toBe(200)
  expect(await muster.emma.post(await rolesOf('liam'), { Role: 'Auditor' })).toMatchObject({ status: 403 })
})

test.each([
  ['nothing else', {}, false],
  ['an earlier day', { from: '2026-01-01' }, true],
  ['a later day', { from: '2026-03-01' }, false],
  ['a later end', { to: '2027-02-01' }, true],
  ['no end', { to: null }, true],
  ['an earlier end', { to: '2026-12-01' }, false],
  ['another cost centre', { costCentreIds: [1, 3] }, true],
  ['one cost centre less', { costCentreIds: [1] }, false],
  ['no limit', { costCentreIds: [] }, true],
  ['a limit more', { paymentGroupIds: [4] }, false],
])('a grant that has %s: widened? %s %s', (_what, difference, widened) => {
  const before = { role: 'X', from: '2026-02-01', to: '2027-01-01', costCentreIds: [1, 2], paymentGroupIds: [] }
  expect(isWidened(before, { ...before, ...difference })).toBe(widened)
})

test.each([
  ['the same', {}, true],
  ['the limits in another order', { costCentreIds: [2, 1] }, true],
  ['no days', { from: null, to: null }, true],
  ['its last day as the first', { from: '2027-01-01', to: null }, true],
  ['the day after its last as the first', { from: '2027-01-02', to: null }, false],
  ['the day before its first as the last', { from: null, to: '2026-01-31' }, false],
  ['another role', { role: 'Y' }, false],
  ['fewer limits', { costCentreIds: [1] }, false],
  ['limits of another kind', { paymentGroupIds: [1] }, false],
])('a second grant that has %s: doubled? %s %s', (_what, difference, isSame) => {
  const one = { role: 'X', from: '2026-02-01', to: '2027-01-01', costCentreIds: [1, 2], paymentGroupIds: [] }
  expect(isDoubled(one, { ...one, ...difference })).toBe(isSame)
  expect(isDoubled({ ...one, ...difference }, one)).toBe(isSame)
})
