import { beforeAll, expect, test } from 'vitest'
import { grantRole, idOf } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../test/support/requests.ts'
import { changeRequestJobs } from './applying/jobs.ts'

const muster = startMuster()
let tomas = 0
let emma = 0
beforeAll(async () => {
  await seedPolicies(muster)
  tomas = await employeeId(muster, '1070')
  emma = await employeeId(muster, '1177')
})

const contact = (EmployeeId: number, ContactDetails: object, more: object = {}) => ({
  ChangeType: 'ContactDetails',
  EmployeeId,
  ContactDetails,
  ...more,
})
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Priya alone cannot change the email of Tomas, who administers payroll; he can, and she can change his phone', async () => {
  const other = await muster.priya.post('/change-requests', contact(tomas, { Email: 'newcomer@example.com' }))
  expect([other.status, Object.keys(other.body.ModelState)]).toEqual([400, ['command.ContactDetails.Email']])
  expect(other.body.ModelState['command.ContactDetails.Email'][0]).toContain('Ask them to request it')
  const later = contact(tomas, { Email: 'newcomer@example.com' }, { EffectiveDate: day(5) })
  expect((await muster.priya.post('/change-requests', later)).status).toBe(400)
  await raised(muster.priya, contact(tomas, { MobilePhone: '0491 570 156' }))

  const himself = await callerFor(muster, '1070', { sees: 'all' })
  const own = await raised(himself, contact(tomas, { Email: 'tomas.n@harbourline.example' }))
  expect(await statusOf(himself, own)).toBe('Applied')
  const back = await muster.priya.put(`${own}/actions/rescind`, { Remarks: 'As it was.' })
  expect([back.status, Object.keys(back.body.ModelState)]).toEqual([400, ['command']])
})

test('Tomas does not change his email alone after another person has edited the request', async () => {
  const himself = await callerFor(muster, '1070', { sees: 'all' })
  const path = await raised(himself, contact(tomas, { Email: 'mine@example.com' }, { SubmitImmediately: false }))
  await muster.admin.query(
    `insert into approvable_editor (employer_group_id, approvable_id, person_id)
     select employer_group_id, approvable_id, $2 from change_request where id = $1`,
    [path.split('/').at(-1), await idOf(muster, 'person', 'priya')],
  )
  expect((await himself.put(`${path}/actions/submit`)).status).toBe(400)
})

test('with an approval his name may change', async () => {
  const path = await raised(muster.priya, {
    ChangeType: 'PersonalDetails',
    EmployeeId: tomas,
    PersonalDetails: { FamilyName: 'Novak-Reed' },
  })
  expect(await statusOf(muster.priya, path)).toBe('Pending')
  await muster.admin.query("update approval_policy set steps = '[]' where change_type = 'PersonalDetails'")
  const alone = { ChangeType: 'PersonalDetails', EmployeeId: tomas, PersonalDetails: { GivenName: 'Thomas' } }
  const refused = await muster.priya.post('/change-requests', alone)
  expect(Object.keys(refused.body.ModelState)).toEqual(['command.PersonalDetails.GivenName'])
})

test('a change that Priya scheduled for Emma fails on its day if Emma holds a pay role by then', async () => {
  const path = await raised(muster.priya, contact(emma, { Email: 'newcomer2@example.com' }, { EffectiveDate: day(3) }))
  expect(await statusOf(muster.priya, path)).toBe('Approved')
  await grantRole(muster, 'emma', { role: 'RunPayrollAuthority' })
  muster.clock.moveTo(`${day(4)}T12:00:00Z`)
  for (const job of changeRequestJobs) await job.run(muster.context)
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Failed', failure: { code: 'RuleBroken' } })
  expect((await muster.priya.put(`${path}/actions/retry`)).status).toBe(204)
  expect(await statusOf(muster.priya, path)).toBe('Failed')
  muster.clock.reset()
})

test('an unconfirmed pay role counts as a held one', async () => {
  const liam = await employeeId(muster, '1048')
  const roles = `/Authorities/${await idOf(muster, 'authority', 'liam')}/Roles`
  const asked = await muster.priya.post(roles, { Role: 'VerifyPayrollAuthority' })
  expect(asked.status).toBe(202)
  const change = contact(liam, { Email: 'newcomer3@example.com' })
  expect((await muster.priya.post('/change-requests', change)).status).toBe(400)
  await muster.priya.put(`${asked.headers.get('location')}/actions/cancel`)
  await raised(muster.priya, change)
})
