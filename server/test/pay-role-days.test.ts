import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdministrator, untilForgotten } from './support/grants.ts'
import { csv } from './support/imports/import-set.ts'
import { errorsAt, importsOver } from './support/imports/imports-over-http.ts'
import { withKey } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import type { Answer, Person } from './support/person.ts'
import { payAdministrator } from './support/records/pay-roles.ts'

/** An employer of Harbour Line lives in Honolulu, 21 hours behind the group: there the day of an ended role goes on. */
const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person
let catherine: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write', 'change-requests.write'] })
  catherine = await asAdministrator(muster, 'catherine')
  await muster.admin.query("update employer set time_zone = 'Pacific/Honolulu' where code = 'HLL'")
})

/** Pat of a bureau, for each test a new one, whose pay role Priya has ended today. */
let pat = { Code: '', GivenName: 'Pat', FamilyName: 'Payer', Email: '' }
let path = ''
let number = 0
beforeEach(async () => {
  muster.clock.moveTo('2026-11-23T11:00:00+11:00')
  await untilForgotten()
  pat = { ...pat, Code: `PD${++number}`, Email: `pd${number}@bureau.example` }
  path = (await priya.post('/Authorities', pat)).headers.get('location') ?? ''
  const { rows } = await muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role, valid_from)
     select employer_group_id, id, 'RunPayrollAuthority', '2026-01-01' from authority where code = $1 returning id`,
    [pat.Code],
  )
  expect((await priya.delete(`${path}/Roles/${rows[0].id}`)).status).toBe(204)
})
afterAll(() => muster.clock.reset())

const fieldsOf = ({ status, body }: Answer) => [status, ...Object.keys(body?.ModelState ?? {})]
async function honoluluHasFollowed() {
  muster.clock.moveTo('2026-11-23T21:30:00+11:00')
  await untilForgotten()
}

test('an ended role is held until it has ended for every employer: Pat becomes no other person before', async () => {
  const mallory = { ...pat, GivenName: 'Mallory', Email: 'mallory@example.com' }
  expect(fieldsOf(await priya.put(path, mallory))).toEqual([400, 'command.Email', 'command.GivenName'])
  await honoluluHasFollowed()
  expect((await priya.put(path, mallory)).status).toBe(204)
})

test('an import makes no other person of Pat either', async () => {
  const set = {
    'authorities.csv': csv('code,givenName,familyName,email', `${pat.Code},Mallory,Payer,${pat.Email}`),
  }
  expect(errorsAt(await done(priya, set))).toEqual(['authorities.csv:2:givenName'])
  await honoluluHasFollowed()
  expect((await done(priya, set)).status).toBe('Succeeded')
})

test('making an authority active that holds it takes a second administrator', async () => {
  await muster.admin.query("update authority set status = 'Inactive' where code = $1", [pat.Code])
  const asked = await priya.put(path, { ...pat, Status: 'Active' })
  expect(asked.status).toBe(202)
  expect((await catherine.put(`${asked.headers.get('location')}/actions/approve`, {})).status).toBe(204)
})

test('Priya gives an employee who held it no other email either', async () => {
  const { rows } = await muster.admin.query(
    `select e.id::int, a.id::int as authority from employee e join authority a on a.person_id = e.person_id where e.code = '1070'`,
  )
  const [{ id, authority }] = rows
  for (const grant of (await priya.get(`/Authorities/${authority}/Roles`)).body) {
    expect((await priya.delete(`/Authorities/${authority}/Roles/${grant.id}`)).status).toBe(204)
  }
  const email = (Email: string) =>
    priya.post('/change-requests', { ChangeType: 'ContactDetails', EmployeeId: id, ContactDetails: { Email } })
  expect(fieldsOf(await email('newcomer@example.com'))).toEqual([400, 'command.ContactDetails.Email'])
  await honoluluHasFollowed()
  expect((await email('newcomer@example.com')).status).toBe(201)
})

test('moving a cost centre into the limits of an ended role waits, and by import is an error, until then', async () => {
  await payAdministrator(muster, 'A106', { scope: [{ type: 'CostCentre', code: 'HO-LEG' }] })
  await muster.admin.query(
    `update role_grant set valid_from = '2026-01-01', valid_to = '2026-11-22' where role = 'PayrollAdministrator'
       and valid_to is null and authority_id in (select id from authority where code = 'A106')`,
  )
  const { rows } = await muster.admin.query(
    "select id::int, code, name from cost_centre where code in ('HO-LEG', 'FER-SYD-CQ-DK')",
  )
  const [legal, deck] = ['HO-LEG', 'FER-SYD-CQ-DK'].map(code => rows.find(each => each.code === code))
  const move = () => priya.put(`/CostCentres/${deck.id}`, { Code: deck.code, Name: deck.name, ParentId: legal.id })
  const set = { 'cost-centres.csv': csv('code,name,parentCode', `${deck.code},${deck.name},HO-LEG`) }
  const asked = await move()
  expect(asked.status).toBe(202)
  expect((await priya.put(`${asked.headers.get('location')}/actions/cancel`, {})).status).toBe(204)
  expect(errorsAt(await done(priya, set))).toEqual(['cost-centres.csv:2:parentCode'])
  await honoluluHasFollowed()
  expect((await done(priya, set)).status).toBe('Succeeded')
})
