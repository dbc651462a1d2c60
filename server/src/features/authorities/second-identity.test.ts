import { beforeAll, expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer } from '../../../test/support/person.ts'

const muster = startMuster()
const sam = { Code: 'S1', GivenName: 'Sam', FamilyName: 'Carter', Email: 'sam@bureau.example', Roles: [] as string[] }
let path = ''
beforeAll(async () => {
  path = (await muster.priya.post('/Authorities', sam)).headers.get('location') ?? ''
})

const taken = (answer: Answer) => {
  expect(answer, answer.text).toMatchObject({ status: 409, body: { Code: 'EmailTaken' } })
  return answer.body.Message as string
}
const bo = { ...sam, Code: 'S2', GivenName: 'Bo', Email: 'bo@bureau.example' }

test('Sam gets no second authority, however the email is written', async () => {
  expect(taken(await muster.priya.post('/Authorities', { ...sam, Code: 'S9' }))).toContain('Carter, Sam (S1)')
  taken(await muster.priya.post('/Authorities', { ...sam, Code: 'S9', Email: 'SAM@Bureau.example', Status: 'Pending' }))
  taken(await muster.priya.post('/Authorities?dryRun=true', { ...sam, Code: 'S9' }))
  const made = await muster.priya.post('/Authorities', bo)
  const bos = made.headers.get('location') ?? ''
  taken(await muster.priya.put(bos, { ...bo, Email: sam.Email }))
  expect((await muster.priya.delete(bos)).status).toBe(204)
})

test('nor one that differs from the first by invisible characters', async () => {
  for (const Email of ['sam\u200b@bureau.example', 'sam@bureau.ex\u00adample', ' sam@bureau.example']) {
    const answer = await muster.priya.post('/Authorities', { ...sam, Code: 'S9', Email })
    expect(Object.keys(answer.body.ModelState)).toEqual(['command.Email'])
  }
  for (const Code of ['S1 ', ' S1', 'S\u200b1']) {
    const answer = await muster.priya.post('/Authorities', { ...sam, Code, Email: 'other@bureau.example' })
    expect(Object.keys(answer.body.ModelState)).toEqual(['command.Code'])
  }
})

test('two who enter Sam’s double at once make one', async () => {
  const tomas = await asAdministrator(muster, 'tomas')
  const double = { ...sam, Email: 'double@bureau.example' }
  const answers = await Promise.all([
    muster.priya.post('/Authorities', { ...double, Code: 'D1' }),
    tomas.post('/Authorities', { ...double, Code: 'D2' }),
  ])
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 409])
})

test('an inactive authority takes no email, and does not come back while another person has it', async () => {
  const old = { ...sam, Code: 'OLD', Email: 'desk@bureau.example', Status: 'Inactive' }
  const former = (await muster.priya.post('/Authorities', old)).headers.get('location') ?? ''
  const next = { ...sam, Code: 'NEXT', Email: 'Desk@bureau.example' }
  expect((await muster.priya.post('/Authorities', next)).status).toBe(201)
  taken(await muster.priya.put(former, { ...old, Status: 'Active' }))
  taken(await muster.priya.put(former, { ...old, Status: 'Pending' }))
  expect((await muster.priya.put(former, { ...old, GivenName: 'Samuel' })).status).toBe(204)
})

test('Emma, who is an employee, is linked and not entered anew', async () => {
  const id = await idOf(muster, 'employee', 'emma')
  const said = taken(await muster.priya.post('/Authorities', { ...sam, Code: 'E9', Email: muster.emma.email }))
  expect(said).toContain('(A')
  await muster.admin.query("update authority set status = 'Inactive' where lower(email) = lower($1)", [
    muster.emma.email,
  ])
  const advice = taken(await muster.priya.post('/Authorities', { ...sam, Code: 'E9', Email: muster.emma.email }))
  expect(advice).toContain(`Send EmployeeId ${id}`)
  const whole = { Code: 'E9', Email: muster.emma.email, Roles: [], EmployeeId: id }
  expect(await muster.priya.post('/Authorities', whole)).toMatchObject({ body: { Code: 'EmployeeHasAuthority' } })
})

test('Liam’s authority is not cut off from him with his email, nor Sam’s given it', async () => {
  const liam = await idOf(muster, 'authority', 'liam')
  const { body } = await muster.priya.get(`/Authorities/${liam}`)
  const apart = { Code: body.code, Email: body.email, Roles: body.roles, GivenName: 'Liam', FamilyName: 'O’Brien' }
  expect(taken(await muster.priya.put(`/Authorities/${liam}`, apart))).toContain(`EmployeeId ${body.employee.id}`)
  taken(await muster.priya.put(path, { ...sam, Email: body.email }))
  const kept = { Code: body.code, Email: body.email, Roles: body.roles, EmployeeId: body.employee.id }
  expect((await muster.priya.put(`/Authorities/${liam}`, { ...kept, EmailType: 'Text' })).status).toBe(204)
})

test('a couple who share a mailbox as employees do not keep one of them from being an authority', async () => {
  const { rows } = await muster.admin.query<{ id: number }>(
    `update employee set email = 'the.smiths@home.example' where id in (
       select e.id from employee e join employer_group g on g.id = e.employer_group_id and g.name = 'Harbour Line'
       where not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       order by e.id limit 2) returning id::int`,
  )
  const linked = { Code: 'SM1', Email: 'the.smiths@home.example', Roles: [], EmployeeId: rows[0]?.id }
  expect((await muster.priya.post('/Authorities', linked)).status).toBe(201)
  taken(await muster.priya.post('/Authorities', { ...linked, Code: 'SM2', EmployeeId: rows[1]?.id }))
})

test('an email of another group is no obstacle', async () => {
  expect((await muster.priya.post('/Authorities', { ...sam, Code: 'O1', Email: muster.olga.email })).status).toBe(201)
})
