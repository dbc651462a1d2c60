import { expect, test } from 'vitest'
import { silentMail } from '../../../test/support/mail/silent-mail.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { rescissionsOf } from '../../../test/support/records/rescissions.ts'
import { employeeId, statusOf } from '../../../test/support/requests.ts'

const muster = startMuster(silentMail)
const { people, done, approveAll, rescind, rescinded, askedBack, idOf, record } = rescissionsOf(muster)

test('a later change of other fields as well must be rescinded first', async () => {
  const first = await done('PersonalDetails', '1277', { PersonalDetails: { PreferredName: 'A' } })
  const both = { PreferredName: 'B', MiddleNames: 'Bea' }
  const later = await done('PersonalDetails', '1277', { PersonalDetails: both })
  const before = { preferredName: 'A', middleNames: undefined }
  const refused = await rescind(first, { AlsoRescind: [await idOf(later)] })
  expect(refused.body.ModelState).toEqual({ 'command.AlsoRescind': [expect.stringContaining('that one first')] })
  await rescinded(later)
  expect((await record('1277')).preferredName).toBe(before.preferredName)
  await rescinded(first)
  expect((await record('1277')).preferredName).not.toBe('A')
})

test('a named later change ends too, also from its own day on', async () => {
  const { classification } = await record('1394')
  const level = (Classification: string, EffectiveDate: string) =>
    done('EmploymentTerms', '1394', { EmploymentTerms: { Classification }, EffectiveDate })
  const first = await level('A', '2026-11-02')
  const later = await level('B', '2026-11-10')
  await rescinded(first, { EffectiveDate: '2026-11-02', AlsoRescind: [await idOf(later)] })
  expect(await statusOf(muster.priya, later)).toBe('Rescinded')
  for (const day of ['2026-11-02', '2026-11-10', '2026-12-01']) {
    expect((await record('1394', `?asAt=${day}`)).classification).toBe(classification)
  }
  expect((await record('1394')).classification).toBe(classification)
})

test('an edited rescinding request obeys the same rules', async () => {
  const path = await done('EmploymentTerms', '1399', {
    EmploymentTerms: { Award: 'Ports' },
    EffectiveDate: '2026-11-05',
  })
  const reverse = await askedBack(path)
  const put = async (body: object) => (await muster.priya.put(reverse, body)).body.ModelState
  expect(await put({ EffectiveDate: '2026-11-04' })).toHaveProperty(['command.EffectiveDate'])
  expect(await put({ EffectiveToDate: '2027-01-31' })).toHaveProperty(['command.EffectiveToDate'])
  expect(await put({ EffectiveDate: '2026-11-20', EffectiveToDate: '2026-11-19' })).toHaveProperty([
    'command.EffectiveToDate',
  ])
})

test('rescinding a first value restores no value', async () => {
  const id = await employeeId(muster, '1066')
  await muster.admin.query(
    'update employee set standard_hours_per_week = null, payment_group_id = null where id = $1',
    [id],
  )
  await muster.admin.query(
    `delete from employee_fact where employee_id = $1 and field in ('StandardHoursPerWeek', 'PaymentGroupId')`,
    [id],
  )
  const { rows } = await muster.admin.query(
    `select g.id::int from payment_group g join employee e on e.employer_id = g.employer_id
     where e.id = $1 and g.status = 'Active' limit 1`,
    [id],
  )
  await rescinded(await done('EmploymentTerms', '1066', { EmploymentTerms: { StandardHoursPerWeek: 20 } }))
  await rescinded(await done('PaymentGroup', '1066', { PaymentGroup: { PaymentGroupId: rows[0].id } }))
  const after = await muster.admin.query(
    'select standard_hours_per_week, payment_group_id from employee where id = $1',
    [id],
  )
  expect(after.rows).toEqual([{ standard_hours_per_week: null, payment_group_id: null }])
})

type Waiting = { resource: { code: string }; rescinds?: { code: string }[] }

test('a rescinding request names all rescinded ones, in its record, in the inbox and in the email', async () => {
  const terms = (Award: string) => done('EmploymentTerms', '1277', { EmploymentTerms: { Award } })
  const [first, later] = [await terms('Ports'), await terms('Ferries')]
  const taken = await Promise.all([first, later].map(async path => (await muster.priya.get(path)).body))
  const rescinds = taken.map(({ id, code }) => ({ id, code }))

  const path = await askedBack(first, { AlsoRescind: [rescinds[1]?.id] })
  expect((await muster.priya.get(`${path}?expand=details`)).body.rescinds).toEqual(rescinds)
  expect((await muster.priya.get(path)).body).not.toHaveProperty('rescinds')
  expect((await muster.priya.get(`${first}?expand=details`)).body).not.toHaveProperty('rescinds')
  const { code, id } = (await muster.priya.get(path)).body
  const lists = await Promise.all(
    [muster.mei, muster.liam, muster.tomas, people.siobhan].map(async who => (await who.get('/Approvals')).body),
  )
  const waiting = lists.flat().filter(({ resource }: Waiting) => resource.code === code)
  expect(waiting.length).toBeGreaterThan(0)
  for (const item of waiting) expect(item).toMatchObject({ changeType: 'EmploymentTerms', rescinds })

  await approveAll(path)
  const { rows } = await muster.admin.query(`select about ->> 'what' as what from notice where once = $1`, [
    `record-changed/${id}`,
  ])
  expect(rows).toEqual([{ what: 'employment terms (rescinded)' }])
})
