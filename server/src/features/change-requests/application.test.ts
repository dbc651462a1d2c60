import { afterEach, beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import {
  applied,
  apply,
  approved,
  proposed,
  requestOf,
  rowOf,
  store,
  subjectOf,
  todayOf,
  type Wish,
} from '../../../test/support/records/changes.ts'
import { asSystem } from '../../core/command-context.ts'
import { changeRequestJobs } from './applying/jobs.ts'
import { readBackground } from './proposals/background.ts'
import { reverseChanges } from './rescission/proposal.ts'

const muster = startMuster()
afterEach(() => muster.clock.reset())

/** Closes the open requests of the sample, which would clash. */
beforeAll(async () => {
  await muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  )
})

const runJobs = async () => {
  for (const job of changeRequestJobs) await job.run(muster.context)
}
const emmas = async (query = '') =>
  (await muster.emma.get(`/Employees/${(await subjectOf(muster, 'emma')).id}${query}`)).body
const terms = (section: object, days: { from?: string; to?: string } = {}) =>
  ({ about: 'emma', changeType: 'EmploymentTerms', section, ...days }) as const
const typesOf = async (id: number) =>
  (await muster.admin.query('select type from event where change_request_id = $1 order by id', [id])).rows.map(
    row => row.type,
  )

test('applying writes a fact, updates the row, and records events of both', async () => {
  const id = await applied(muster, terms({ Classification: 'Deckhand level 4' }))
  expect(await emmas()).toMatchObject({ classification: 'Deckhand level 4' })
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Applied', applied_at: expect.any(Date), version: '2' })
  const { rows } = await muster.admin.query('select field, value from employee_fact where change_request_id = $1', [id])
  expect(rows).toEqual([{ field: 'Classification', value: 'Deckhand level 4' }])
  expect(await typesOf(id)).toEqual(['change-request.applied', 'employee.updated', 'employee.change-effective'])
})

test('after another change to the same field a request is Failed, names the field, and changes nothing', async () => {
  const id = await approved(muster, terms({ Award: 'Ports 2026', Classification: 'Deckhand level 9' }))
  const { id: employeeId, groupId } = await subjectOf(muster, 'emma')
  await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     values ($1, $2, 'Award', '"Ports 2025"', current_date - 1, now())`,
    [groupId, employeeId],
  )
  expect(await apply(muster, id)).toBe('Failed')
  expect(await requestOf(muster, id)).toMatchObject({
    status: 'Failed',
    failure_code: 'BaseChanged',
    conflicts: [{ field: 'Award', message: expect.stringContaining('Another change has changed Award') }],
  })
  expect((await emmas()).classification).not.toBe('Deckhand level 9')
  expect(await typesOf(id)).toEqual(['change-request.failed'])

  await muster.admin.query(`delete from employee_fact where field = 'Award' and value = '"Ports 2025"'`)
  expect(await apply(muster, id)).toBe('Applied')
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Applied', failure_code: null, conflicts: null })
})

test('a later-dated change survives an earlier-dated one that is entered after it', async () => {
  await applied(muster, terms({ Classification: 'later' }, { from: '2026-11-10' }))
  await applied(muster, terms({ Classification: 'earlier' }, { from: '2026-11-05' }))
  expect(await emmas('?asAt=2026-11-09')).toMatchObject({ classification: 'earlier' })
  expect(await emmas('?asAt=2026-11-10')).toMatchObject({ classification: 'later' })
  expect(await emmas()).toMatchObject({ classification: 'Deckhand level 9' })
})

test('a temporary change ends by itself, also if no job ran on the day', async () => {
  const { standardHoursPerWeek } = await emmas()
  muster.clock.moveTo('2026-11-21T12:00:00+11:00')
  await applied(muster, terms({ StandardHoursPerWeek: 10 }, { from: '2026-11-20', to: '2026-11-30' }))
  expect(await emmas('?asAt=2026-11-30')).toMatchObject({ standardHoursPerWeek: 10 })
  expect(await emmas('?asAt=2026-12-01')).toMatchObject({ standardHoursPerWeek })
  muster.clock.moveTo('2026-11-30T23:59:00+11:00')
  await runJobs()
  expect(await rowOf(muster, 'emma')).toMatchObject({ standard_hours_per_week: '10.00' })
  muster.clock.moveTo('2026-12-04T09:00:00+11:00')
  await runJobs()
  expect(Number((await rowOf(muster, 'emma')).standard_hours_per_week)).toBe(standardHoursPerWeek)
})

test('a change approved for a future day shows on that day, and not today', async () => {
  muster.clock.moveTo('2026-12-05T12:00:00+11:00')
  const { positionId } = await subjectOf(muster, 'emma')
  const { rows } = await muster.admin.query(
    `select o.id::int, o.name from chart_position p join chart_position o on o.employer_group_id = p.employer_group_id
       and o.organisation_chart_id = p.organisation_chart_id and o.id <> p.id and o.status = 'Active' where p.id = $1 limit 1`,
    [positionId],
  )
  const from = '2027-02-01'
  await approved(muster, terms({ Award: 'Ferries 2027' }, { from, to: '2027-02-28' }))
  const section = { OrganisationChartPositionId: rows[0].id }
  const move = await approved(muster, { about: 'emma', changeType: 'PositionAssignment', section, from })

  const names = (record: { positions: { name: string }[] }) => record.positions.map(({ name }) => name)
  expect((await emmas()).award).toBe('Ports 2026')
  expect(await emmas('?asAt=2027-01-31')).toMatchObject({ award: 'Ports 2026' })
  expect(await emmas(`?asAt=${from}`)).toMatchObject({ award: 'Ferries 2027' })
  expect(await emmas('?asAt=2027-03-01')).toMatchObject({ award: 'Ports 2026' })
  expect(names(await emmas('?asAt=2027-01-31'))).not.toContain(rows[0].name)
  expect(names(await emmas(`?asAt=${from}`))).toContain(rows[0].name)
  expect(names(await emmas())).not.toContain(rows[0].name)

  // The record on the day equals its preview.
  const before = [await emmas('?asAt=2027-02-10'), await emmas('?asAt=2027-03-10')]
  muster.clock.moveTo('2027-02-01T00:00:30+11:00')
  await runJobs()
  expect(await requestOf(muster, move)).toMatchObject({ status: 'Applied' })
  const volatile = { lastModified: expect.anything() }
  expect([await emmas('?asAt=2027-02-10'), await emmas('?asAt=2027-03-10')]).toEqual(
    before.map(record => ({ ...record, ...volatile })),
  )
})

test("the day comes at midnight in the employer's zone: in Sydney an hour before Brisbane", async () => {
  const { employerId } = await subjectOf(muster, 'emma')
  await muster.admin.query(`update employer set time_zone = 'Australia/Brisbane' where id = $1`, [employerId])
  muster.clock.moveTo('2027-02-02T12:00:00+11:00')
  const id = await approved(muster, terms({ Classification: 'at midnight' }, { from: '2027-02-05' }))
  muster.clock.moveTo('2027-02-05T00:30:00+11:00')
  await runJobs()
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Approved' })
  muster.clock.moveTo('2027-02-05T00:00:30+10:00')
  await runJobs()
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Applied' })
  await muster.admin.query(`update employer set time_zone = 'Australia/Sydney' where id = $1`, [employerId])
})

test('jobs of several processes at once apply a request once', async () => {
  muster.clock.moveTo('2027-02-06T12:00:00+11:00')
  const id = await approved(muster, terms({ Classification: 'once' }, { from: '2027-02-07' }))
  muster.clock.moveTo('2027-02-07T12:00:00+11:00')
  await Promise.all(Array.from({ length: 6 }, runJobs))
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Applied', version: '2' })
  expect((await typesOf(id)).filter(type => type === 'change-request.applied')).toHaveLength(1)
  expect(await apply(muster, id)).toBe('Applied')
  expect(await requestOf(muster, id)).toMatchObject({ version: '2' })
})

test('two requests for one field cannot be open at once: the second is refused with the code of the first', async () => {
  const rate = { about: 'emma', changeType: 'PayRate', from: '2027-03-01' } as const
  await approved(muster, { ...rate, section: { PayType: 'Hourly', Amount: 40 } })
  // Another field of the same pay rate.
  await expect(
    approved(muster, { ...rate, section: { PayType: 'Salary', Amount: 80_000, Per: 'Year' } }),
  ).rejects.toMatchObject({
    violations: expect.arrayContaining([{ field: 'PayRate.Amount', message: expect.stringMatching(/^T-\d+ is open/) }]),
  })
})

test('rescinding a change restores the former value, and names later changes', async () => {
  muster.clock.moveTo('2027-04-01T12:00:00+11:00')
  const id = await applied(muster, terms({ Award: 'taken back' }))
  const subject = await subjectOf(muster, 'emma')
  const later = await applied(muster, terms({ Award: 'later' }))
  await asSystem(muster.context, subject.groupId, async ctx => {
    const { changes, laterChanges } = await reverseChanges(ctx, await readBackground(ctx.reading, subject.id), {
      changeRequestId: id,
      from: todayOf(ctx, subject),
    })
    expect(laterChanges).toMatchObject([{ changeRequestId: later, field: 'Award' }])
    expect(changes).toMatchObject([{ field: 'Award', oldValue: 'later', newValue: 'Ports 2026' }])
    const reverse = { changeType: 'EmploymentTerms', rescinds: id, also: [later], from: todayOf(ctx, subject) } as const
    await store(ctx, reverse, subject, changes)
  })
  await runJobs()
  expect((await emmas()).award).toBe('Ports 2026')
  expect(await requestOf(muster, id)).toMatchObject({ status: 'Rescinded' })
  expect(await typesOf(id)).toContain('change-request.rescinded')
})

test('bank accounts are restored with their numbers', async () => {
  muster.clock.moveTo('2027-04-02T12:00:00+11:00')
  const account = (AccountNumber: string): Wish => ({
    about: 'emma',
    changeType: 'BankAccounts',
    section: [{ AccountName: 'Emma', Bsb: '062-000', AccountNumber, AllocationType: 'Remainder' }],
  })
  await applied(muster, account('11112222'))
  const id = await applied(muster, account('33334444'))
  const subject = await subjectOf(muster, 'emma')
  await asSystem(muster.context, subject.groupId, async ctx => {
    const { changes } = await reverseChanges(ctx, await readBackground(ctx.reading, subject.id), {
      changeRequestId: id,
      from: todayOf(ctx, subject),
    })
    await store(ctx, { changeType: 'BankAccounts', rescinds: id, from: todayOf(ctx, subject) }, subject, changes)
  })
  await runJobs()
  // Sending the former number changes nothing: it is the stored one.
  expect((await proposed(muster, account('11112222'))).changes).toEqual([])
})

test('a termination closes the engagement on the day after the last one; rescinding it before leaves no trace', async () => {
  const subject = await subjectOf(muster, 'liam')
  const wish = { about: 'liam', changeType: 'Termination', section: { ReasonCode: 'V' } } as const
  muster.clock.moveTo('2026-11-21T12:00:00+11:00')
  const id = await applied(muster, { ...wish, section: { ReasonCode: 'V', TerminationDate: '2026-11-30' } })
  expect(await rowOf(muster, 'liam')).toMatchObject({ termination_date: '2026-11-30', closed_on: null })
  await asSystem(muster.context, subject.groupId, async ctx => {
    const { changes } = await reverseChanges(ctx, await readBackground(ctx.reading, subject.id), {
      changeRequestId: id,
      from: todayOf(ctx, subject),
    })
    await store(ctx, { changeType: 'Termination', rescinds: id, from: todayOf(ctx, subject) }, subject, changes)
  })
  await runJobs()
  expect(await rowOf(muster, 'liam')).toMatchObject({ termination_date: null, closed_on: null })

  await applied(muster, { ...wish, section: { ReasonCode: 'V', TerminationDate: '2026-11-30' } })
  muster.clock.moveTo('2026-11-30T23:00:00+11:00')
  await runJobs()
  expect(await rowOf(muster, 'liam')).toMatchObject({ closed_on: null })
  muster.clock.moveTo('2026-12-02T09:00:00+11:00')
  await Promise.all([runJobs(), runJobs()])
  const { rows } = await muster.admin.query(
    `select effective_date::text as day from event where type = 'employee.terminated' and employee_id = $1`,
    [subject.id],
  )
  expect(rows).toEqual([{ day: '2026-11-30' }])
  const { rows: held } = await muster.admin.query(
    `select from position_holder where person_id = $1 and coalesce(valid_to, 'infinity') > '2026-11-30'`,
    [subject.personId],
  )
  expect(held).toEqual([])
})
