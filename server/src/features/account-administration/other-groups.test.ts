import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { employeeId } from '../../../test/support/requests.ts'

const muster = startMuster()
let second: Person
let id = 0

/** Emma's login has a second factor, and an account in another group. */
beforeAll(async () => {
  second = await asAdministrator(muster, 'tomas')
  id = (await muster.priya.get(`/Accounts?EmployeeId=${await employeeId(muster, '1177')}`)).body[0].id
  await muster.admin.query(
    'update login set two_factor_enabled = true where id = (select login_id from user_account where id = $1)',
    [id],
  )
  await muster.admin.query(
    `insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     select p.employer_group_id, own.login_id, p.id, 'Active', false, now(), now() from user_account own, person p
     where own.id = $1 and p.employer_group_id <> own.employer_group_id
       and not exists (select from user_account a where a.employer_group_id = p.employer_group_id and a.person_id = p.id)
     order by p.id limit 1`,
    [id],
  )
})

const account = async () => (await muster.priya.get(`/Accounts/${id}`)).body
const reset = () => muster.priya.put(`/Accounts/${id}/actions/reset-second-factor`)

test('Priya does not learn of the second factor that Emma has for another group', async () => {
  const { hasSecondFactor, availableActions } = await account()
  expect(hasSecondFactor).toBe(false)
  expect(availableActions).toContainEqual(expect.objectContaining({ action: 'reset-second-factor', isAllowed: false }))
})

test('she does not remove it, nor once the account of her own group is closed', async () => {
  const [noah] = (await muster.priya.get(`/Accounts?Name=${encodeURIComponent(muster.noah.email)}`)).body
  const ofNone = await muster.priya.put(`/Accounts/${noah.id}/actions/reset-second-factor`)
  const refused = await reset()
  expect([refused.status, refused.text], 'as of one who has none').toEqual([409, ofNone.text])
  expect((await muster.priya.put(`/Accounts/${id}/actions/close`)).status).toBe(204)
  expect((await reset()).status).toBe(409)
  const { rows } = await muster.admin.query(
    'select two_factor_enabled as has from login where id = (select login_id from user_account where id = $1)',
    [id],
  )
  expect(rows).toEqual([{ has: true }])
})

test('a second account of a person is refused at once, and no administrator is asked', async () => {
  const before = (await second.get('/AdministrativeChanges?statuses=Pending')).body.length
  const command = { EmployeeId: await employeeId(muster, '1102'), AccessScope: [] }
  const own = await second.post('/Accounts', command)
  expect([own.status, own.body.Code]).toEqual([409, 'AccountExists'])
  expect((await second.get('/AdministrativeChanges?statuses=Pending')).body).toHaveLength(before)
})
