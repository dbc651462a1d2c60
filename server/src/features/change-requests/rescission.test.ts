import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  applied,
  everybodyApproves,
  requestOf,
  rowOf,
  store,
  subjectOf,
  type Wish,
} from '../../../test/support/changes.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, employeeId, raised, seedPolicies, somebody, statusOf } from '../../../test/support/requests.ts'
import { actAsSystem } from '../../platform/act.ts'
import { changeRequestJobs } from './jobs.ts'
import { reverseChanges } from './rescission.ts'

const muster = startMuster()
let siobhan: Person

beforeAll(async () => {
  await seedPolicies(muster)
  siobhan = await somebody(muster, '1142', { sees: 'all' })
  // What the sample has open would be in the way.
  await muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  )
})
afterEach(() => muster.clock.reset())

const runJobs = async () => {
  for (const job of changeRequestJobs) await job.run(muster.context)
}
const record = async (code: string, query = '') =>
  (await muster.priya.get(`/Employees/${await employeeId(muster, code)}${query}`)).body

/** Priya asks, and those approve who have to. */
async function done(ChangeType: string, code: string, command: object): Promise<string> {
  const path = await raised(muster.priya, { ChangeType, EmployeeId: await employeeId(muster, code), ...command })
  await approveAll(path)
  expect(await statusOf(muster.priya, path)).toBe('Applied')
  return path
}

async function approveAll(path: string): Promise<void> {
  const others = [muster.mei, muster.liam, muster.tomas, siobhan]
  for (const person of [...others, ...others]) await approve(person, path)
}

const rescind = (path: string, more: object = {}) =>
  muster.priya.put(`${path}/actions/rescind`, { Remarks: 'A mistake.', ...more })

async function rescinded(path: string, more: object = {}): Promise<void> {
  const answer = await rescind(path, more)
  expect(answer.body).toEqual(expect.not.objectContaining({ ModelState: expect.anything() }))
  await approveAll(answer.headers.get('location') ?? '')
  expect(await statusOf(muster.priya, path)).toBe('Rescinded')
}

async function heldBy(name: 'liam' | 'emma', asAt: string) {
  const { body } = await muster.priya.get(`/Employees/${(await subjectOf(muster, name)).id}?asAt=${asAt}`)
  return { positions: body.positions.map(({ id }: { id: number }) => id).toSorted() }
}

const idOf = async (path: string): Promise<number> => (await muster.priya.get(path)).body.id

test('who left, stayed after all, and leaves again on the same day is shut out again', async () => {
  const wish: Wish = { about: 'noah', changeType: 'Termination', section: { ReasonCode: 'V' }, from: '2026-11-10' }
  const subject = await subjectOf(muster, 'noah')
  const id = await applied(muster, wish)
  expect(await rowOf(muster, 'noah')).toMatchObject({ closed_on: expect.any(Date) })
  await actAsSystem(muster.context, subject.groupId, async act => {
    const { changes } = await reverseChanges(act, id, wish.from)
    await store(act, { changeType: 'Termination', rescinds: id, from: wish.from ?? '' }, subject, changes)
  })
  await runJobs()
  expect(await rowOf(muster, 'noah')).toMatchObject({ termination_date: null, closed_on: null })
  const account = 'select status from user_account where person_id = $1'
  await muster.admin.query(`update user_account set status = 'Active' where person_id = $1`, [subject.personId])

  await applied(muster, wish)
  expect((await muster.admin.query(account, [subject.personId])).rows).toEqual([{ status: 'Closed' }])
})

test.for([
  ['Termination', { Termination: { ReasonCode: 'V' } }],
  ['Rehire', { Rehire: { StartDate: '2027-01-01' } }],
])('a %s for a time is refused', async ([ChangeType, section]) => {
  const command = { ChangeType, EmployeeId: await employeeId(muster, '1225'), ...(section as object) }
  const answer = await muster.priya.post('/change-requests', { ...command, EffectiveToDate: '2027-01-31' })
  expect(answer.body).toHaveProperty(
    ['ModelState', 'command.EffectiveToDate'],
    [expect.stringContaining('not for a time')],
  )
})

test('hours reviewed for an earlier day are those that come back after a while of other ones', async () => {
  const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })
  await done('EmploymentTerms', '1225', { ...hours(10), EffectiveDate: '2026-11-01', EffectiveToDate: '2026-12-31' })
  await done('EmploymentTerms', '1225', { ...hours(30), EffectiveDate: '2026-10-01' })
  expect(await record('1225', '?asAt=2026-10-31')).toMatchObject({ standardHoursPerWeek: 30 })
  expect(await record('1225')).toMatchObject({ standardHoursPerWeek: 10 })
  expect(await record('1225', '?asAt=2027-01-01')).toMatchObject({ standardHoursPerWeek: 30 })
})

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
  const reverse = (await rescind(path)).headers.get('location') ?? ''
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

test('what breaks unforeseen when its day comes is Failed, and not tried for ever', async () => {
  const path = await raised(muster.priya, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1049'),
    EmploymentTerms: { StandardHoursPerWeek: 21 },
    EffectiveDate: '2027-04-01',
  })
  await approveAll(path)
  const id = await idOf(path)
  await muster.admin.query(`update change_request_change set fact_value = '"many"' where change_request_id = $1`, [id])
  muster.clock.moveTo('2027-04-01T00:10:00+11:00')
  await expect(changeRequestJobs[0]?.run(muster.context)).rejects.toThrow('many')
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Failed', failure_code: 'Unexpected' })
  await changeRequestJobs[0]?.run(muster.context)
})

test('a first value that is known for a later day is not that of all the years before', async () => {
  const id = await employeeId(muster, '1074')
  await muster.admin.query(
    'update person set middle_names = null where id = (select person_id from employee where id = $1)',
    [id],
  )
  await muster.admin.query(`delete from employee_fact where employee_id = $1 and field = 'MiddleNames'`, [id])
  const named = (MiddleNames: string, EffectiveDate: string) =>
    done('PersonalDetails', '1074', { PersonalDetails: { MiddleNames }, EffectiveDate })
  await named('Now', '2026-11-20')
  await named('Retro', '2026-10-01')
  expect((await record('1074', '?asAt=2026-09-30')).middleNames).toBeUndefined()
  expect((await record('1074', '?asAt=2026-10-01')).middleNames).toBe('Retro')
  expect((await record('1074')).middleNames).toBe('Now')
})

test('a position that has changed since is taken back from the day of the last change on', async () => {
  const { positionId } = await subjectOf(muster, 'liam')
  const { rows } = await muster.admin.query(
    `select o.id::int from chart_position p join chart_position o on o.employer_group_id = p.employer_group_id
       and o.organisation_chart_id = p.organisation_chart_id and o.id <> p.id and o.status = 'Active'
     where p.id = $1 order by o.id desc limit 2`,
    [positionId],
  )
  const moved = (from: string, positionId: number, OrganisationChartPositionId: number) =>
    applied(muster, {
      about: 'liam',
      changeType: 'PositionAssignment',
      section: { OrganisationChartPositionId },
      from,
      positionId,
    })
  const before = (await heldBy('liam', '2026-11-01')).positions
  const first = `/change-requests/${await moved('2026-11-02', positionId, rows[0].id)}`
  const AlsoRescind = [await moved('2026-11-10', rows[0].id, rows[1].id)]
  const refused = await rescind(first, { EffectiveDate: '2026-11-02', AlsoRescind })
  expect(refused.body.ModelState).toHaveProperty(['command.AlsoRescind'], [expect.stringContaining('2026-11-10')])
  const reverse = (await rescind(first, { EffectiveDate: '2026-11-10', AlsoRescind })).headers.get('location') ?? ''
  await everybodyApproves(muster, reverse)
  expect((await heldBy('liam', '2026-11-09')).positions).toContain(rows[0].id)
  expect((await heldBy('liam', '2026-11-10')).positions).toEqual(before)
})

test('an acting position that is taken back is given up, and the primary one stays', async () => {
  const { positionId } = await subjectOf(muster, 'emma')
  const { rows } = await muster.admin.query(
    `select o.id::int from chart_position p join chart_position o on o.employer_group_id = p.employer_group_id
       and o.organisation_chart_id = p.organisation_chart_id and o.id <> p.id and o.status = 'Active'
     where p.id = $1 order by o.id desc limit 1`,
    [positionId],
  )
  const section = { OrganisationChartPositionId: rows[0].id, AssignmentType: 'Acting' }
  const acting = await applied(muster, { about: 'emma', changeType: 'PositionAssignment', section, from: '2026-11-02' })
  const before = (await heldBy('emma', '2026-11-02')).positions
  expect(before).toContain(rows[0].id)
  const answer = await rescind(`/change-requests/${acting}`, { EffectiveDate: '2026-11-09' })
  await everybodyApproves(muster, answer.headers.get('location') ?? '')
  expect((await heldBy('emma', '2026-11-09')).positions).toEqual(before.filter((id: number) => id !== rows[0].id))
})
