import { beforeAll, expect, test } from 'vitest'
import { csv } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let priya: Person
let employer = { id: 0, code: '' }
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write'] })
  employer = (await muster.priya.get('/Employers')).body[0]
})

/** Sam, of no employee, who has an account and holds a position. */
async function outsider(code: string): Promise<{ id: number; email: string }> {
  const email = `${code.toLowerCase()}@bureau.example`
  const made = await priya.post('/Authorities', { Code: code, GivenName: 'Sam', FamilyName: 'Shore', Email: email })
  const id = Number(made.headers.get('location')?.split('/').at(-1))
  await muster.admin.query(
    `with login as (insert into login (id, name, email, created_at, updated_at) values ($1, $1, 'login.' || $1, now(), now()) returning id)
     insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     select a.employer_group_id, login.id, a.person_id, 'Active', false, now(), now() from authority a, login where a.id = $2`,
    [email, id],
  )
  const [position] = await rows(
    "select id from chart_position where employer_group_id = $1 and status = 'Active' limit 1",
  )
  const held = await priya.post(`/Positions/${position.id}/Holders`, { AuthorityId: id, From: '2026-02-01' })
  expect(held.status, held.text).toBe(201)
  return { id, email }
}

const lastEntry = async () => (await rows('select max(id)::int as id from audit_entry'))[0].id

/** What is on record behind an entry of what Sam held and signed in with, and whose it is now. */
const movesSince = async (since: number, employeeCode: string) => ({
  entries: await rows(
    `select action, resource_type, details - 'holderId' as details, before_hmac is not null as before, after_hmac is not null as after
     from audit_entry where id > ${since} and action ~ '^(user-account|position)' order by action`,
  ),
  events: await rows(
    `select e.type, e.changed_fields from event e join employee on employee.id = e.employee_id
     where employee.employer_group_id = $1 and employee.code = '${employeeCode}' and e.type ~ '^(user-account|position)' order by 1`,
  ),
})

test('what an authority holds and signs in with goes to a new employee, on record as by the single calls', async () => {
  const one = await outsider('SAM-1')
  const beforeOne = await lastEntry()
  const names = { GivenName: 'Sam', FamilyName: 'Shore' }
  const engaged = await priya.post('/Employees', {
    ...{ Code: 'S1', ...names, Email: 'sam.one@harbourline.example', EmployerId: employer.id, StartDate: '2026-01-05' },
  })
  const EmployeeId = Number(engaged.headers.get('location')?.split('/').at(-1))
  const linked = await priya.put(`/Authorities/${one.id}`, { Code: 'SAM-1', Email: one.email, EmployeeId })
  expect(linked.status, linked.text).toBe(204)
  const single = await movesSince(beforeOne, 'S1')
  expect(single.entries.map(({ action }) => action)).toEqual(['position.holder-changed', 'user-account.updated'])

  const two = await outsider('SAM-2')
  const beforeTwo = await lastEntry()
  const operation = await done(priya, {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate',
      `S2,Sam,Shore,sam.two@harbourline.example,${employer.code},2026-01-05`,
    ),
    'authorities.csv': csv('code,givenName,familyName,email,employeeCode', `SAM-2,Sam,Shore,${two.email},S2`),
  })
  expect(operation.result.errors).toEqual([])
  expect(await movesSince(beforeTwo, 'S2')).toEqual(single)
})
