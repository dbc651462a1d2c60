import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId, statusOf } from '../../../test/support/requests.ts'
import { rescissionsOf } from '../../../test/support/rescissions.ts'

const muster = startMuster()
const { done, rescind, rescinded, askedBack, idOf, record } = rescissionsOf(muster)

test('a later change that changes more is rescinded first', async () => {
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

test('a later change that is named holds no more, from its day on either', async () => {
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

test('an edited request that takes another back keeps to the same rules', async () => {
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

test('a value that was the first one is taken back to none', async () => {
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
