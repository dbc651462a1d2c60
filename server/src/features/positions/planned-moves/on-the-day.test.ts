import { beforeAll, expect, test } from 'vitest'
import { asAdministrator, idOf as idOfPerson, untilForgotten } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { plannedMovesOf } from '../../../../test/support/records/planned-moves.ts'
import { idOf, positionsOf } from '../../../../test/support/records/positions.ts'
import { sealRecords } from '../../../core/sealer.ts'
import { advanceClocks } from '../../test-clock/index.ts'
import { movePositions } from './index.ts'

const muster = startMuster()
const { chartCalled, vacancy, eventsOf } = positionsOf(muster)
const { day, comeTo, detailsOf, plan, noticeOf, auditOf } = plannedMovesOf(muster)
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

/** The positions of the planned moves that a person reads of in the events. */
const plansShownTo = async (person: Person): Promise<number[]> =>
  (await person.get('/Events?order=NewestFirst&pageSize=50')).body
    .filter(({ type }: { type: string }) => type === 'position.move-planned')
    .map(({ resource }: { resource: { id: number } }) => resource.id)

test('a planned move is made on its day, as Priya would: until then those who see the whole group alone know of it', async () => {
  const [desk, office] = [await vacancy('DESK'), await vacancy('OFFICE')]
  expect((await plan(desk, undefined, 30)).status).toBe(204)
  expect((await plan(desk, office, 20)).status).toBe(204)
  const planned = { from: day(20), reportingPositionId: idOf(office) }
  expect(await detailsOf(desk)).toMatchObject({ plannedMove: planned })
  expect(await detailsOf(desk)).not.toHaveProperty('reportingPositionId')
  expect(await detailsOf(desk, muster.emma)).not.toHaveProperty('plannedMove')
  await sealRecords.run(muster.context)
  expect(await plansShownTo(muster.priya)).toContain(idOf(desk))
  expect(await plansShownTo(muster.emma)).toEqual([])
  expect((await muster.priya.delete(office)).body.Code).toBe('InUse')
  const days = [day(30), day(20)].map(each => each.slice(0, 10))

  await comeTo(19)
  expect(await detailsOf(desk)).not.toHaveProperty('reportingPositionId')
  await comeTo(1)
  await comeTo(0)
  expect(await detailsOf(desk)).toMatchObject({ reportingPositionId: idOf(office), name: 'Vacancy DESK' })
  expect(await detailsOf(desk)).not.toHaveProperty('plannedMove')
  const { email } = muster.priya
  expect(await auditOf(desk)).toEqual([
    ...days.map(day => expect.objectContaining({ action: 'position.move-planned', email, day, automatic: null })),
    expect.objectContaining({ action: 'position.moved', email, day: days[1], automatic: true }),
  ])
})

test('a move that cannot be made on its day changes nothing, and Priya reads why: a circle, an Inactive manager', async () => {
  const [one, other, third] = [await vacancy('ONE'), await vacancy('OTHER'), await vacancy('THIRD')]
  await plan(one, other, 2)
  await plan(third, other, 2)
  await muster.priya.put(other, { Code: 'OTHER', Name: 'Other', ReportingPositionId: idOf(one), Status: 'Inactive' })
  await comeTo(2)
  for (const [path, reason] of [
    [one, 'cannot report to itself'],
    [third, 'is Inactive'],
  ] as const) {
    const details = await detailsOf(path)
    expect([details.reportingPositionId, details.plannedMove]).toEqual([undefined, undefined])
    expect((await noticeOf(muster.priya, path)).text).toContain(reason)
    const [planned, failed] = await auditOf(path)
    expect(failed).toMatchObject({ action: 'position.move-failed', email: null, before: planned.after })
  }
  expect(muster.jobFailures).toEqual([])
})

test('Priya moves the position herself before its day: on the day its plan ends, and its version counts that', async () => {
  const [desk, office] = [await vacancy('DESK-5'), await vacancy('OFFICE-5')]
  await plan(desk, office, 2)
  await muster.priya.put(desk, { Code: 'DESK-5', Name: 'Desk', ReportingPositionId: idOf(office) })
  const before = (await muster.priya.get(desk)).headers.get('etag')
  await comeTo(2)
  expect(await detailsOf(desk)).not.toHaveProperty('plannedMove')
  expect((await muster.priya.get(desk)).headers.get('etag')).not.toBe(before)
  const [planned, moved, ended] = await auditOf(desk)
  expect(moved).toMatchObject({ action: 'position.moved', email: muster.priya.email, day: null, automatic: null })
  expect(ended).toMatchObject({ action: 'position.move-cancelled', email: null, before: planned.after })
  expect((await eventsOf(idOf(desk))).at(-1)).toEqual({ type: 'position.move-cancelled', fields: ['plannedMove'] })
  expect(await noticeOf(muster.priya, desk)).toBeUndefined()
})

test('a position that has changed its chart stays, and Priya reads why', async () => {
  const [desk, office] = [await vacancy('DESK-6'), await vacancy('OFFICE-6')]
  await plan(desk, office, 2)
  const { id: OrganisationChartId } = await chartCalled('SAFE')
  expect((await muster.priya.put(desk, { OrganisationChartId, Code: 'DESK-6', Name: 'Desk' })).status).toBe(204)
  await comeTo(2)
  expect(await detailsOf(desk)).not.toHaveProperty('reportingPositionId')
  expect((await noticeOf(muster.priya, desk)).text).toContain('another chart')
})

test('a planner who holds the position on its day, or who sees a part of the group by then, moves nothing', async () => {
  const [held, other, office] = [await vacancy('HELD'), await vacancy('UNHELD'), await vacancy('OFFICE-7')]
  await plan(held, office, 2, tomas)
  const EmployeeId = await idOfPerson(muster, 'employee', 'tomas')
  expect((await muster.priya.post(`${held}/Holders`, { EmployeeId, From: day(1) })).status).toBe(201)
  await comeTo(2)
  expect(await detailsOf(held)).not.toHaveProperty('reportingPositionId')
  expect((await noticeOf(tomas, held)).text).toContain('your own position')

  await plan(other, office, 2, tomas)
  await muster.admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type, cost_centre_id)
     select a.employer_group_id, a.id, 'CostCentre', c.id from user_account a join login l on l.id = a.login_id
     join cost_centre c on c.employer_group_id = a.employer_group_id and c.code = 'FER' where l.email = $1`,
    [muster.tomas.email],
  )
  await comeTo(2)
  await muster.admin.query(
    "delete from access_scope where type = 'CostCentre' and user_account_id in (select a.id from user_account a join login l on l.id = a.login_id where l.email = $1)",
    [muster.tomas.email],
  )
  expect(await detailsOf(other)).not.toHaveProperty('reportingPositionId')
  expect((await noticeOf(tomas, other)).text).toContain('access scope is All')
})

test('two processes that come to the day at once move the position once', async () => {
  const [desk, office] = [await vacancy('DESK-8'), await vacancy('OFFICE-8')]
  await plan(desk, office, 2)
  muster.clock.moveTo(`${day(2).slice(0, 10)}T12:00:00+10:00`)
  await Promise.all([movePositions.run(muster.context), movePositions.run(muster.context)])
  expect((await auditOf(desk)).map(({ action }) => action)).toEqual(['position.move-planned', 'position.moved'])
})

test('what PostgreSQL alone refuses on the day is said in words too, and the job has not failed', async () => {
  const [desk, office] = [await vacancy('DESK-9'), await vacancy('OFFICE-9')]
  await plan(desk, office, 2)
  await muster.admin.query(
    `alter table chart_position add constraint chart_position_no_cycle check (id <> ${idOf(desk)} or reporting_position_id is null)`,
  )
  await comeTo(2)
  await muster.admin.query('alter table chart_position drop constraint chart_position_no_cycle')
  expect(await detailsOf(desk)).not.toHaveProperty('plannedMove')
  expect((await noticeOf(muster.priya, desk)).text).toContain('cannot report to itself')
})

test('a planner without the role on the day moves nothing; where their account is not active, an administrator reads so', async () => {
  const [first, second] = [await vacancy('FIRST'), await vacancy('SECOND')]
  await plan(first, second, 1, tomas)
  await muster.admin.query("delete from role_grant where role = 'EmployerAdministrator' and authority_id = $1", [
    await idOfPerson(muster, 'authority', 'tomas'),
  ])
  await untilForgotten()
  await comeTo(1)
  expect((await detailsOf(first)).reportingPositionId).toBeUndefined()
  expect((await noticeOf(tomas, first)).text).toContain('role')
  expect(await noticeOf(muster.priya, first)).toBeUndefined()

  tomas = await asAdministrator(muster, 'tomas')
  await plan(first, second, 1, tomas)
  await muster.admin.query(
    "update user_account set status = 'Suspended' where login_id = (select id from login where email = $1)",
    [muster.tomas.email],
  )
  await comeTo(1)
  expect((await detailsOf(first)).reportingPositionId).toBeUndefined()
  expect((await noticeOf(muster.priya, first)).text).toContain('no longer active')
})

test('while a test clock passes two months, each position moves on its day', async () => {
  const [low, middle, high] = [await vacancy('LOW'), await vacancy('MIDDLE'), await vacancy('HIGH')]
  await muster.priya.put('/TestClock', { Now: new Date(Date.now() + 60_000).toISOString() })
  await plan(middle, high, 40)
  await plan(low, middle, 20)
  const days = [20, 40].map(days => day(days).slice(0, 10))
  const begun = await muster.priya.put('/TestClock/actions/advance', { By: 'P60D' })
  await advanceClocks.run(muster.context)
  expect((await muster.priya.get(begun.headers.get('location') ?? '')).body.status).toBe('Succeeded')
  const { rows } = await muster.admin.query(
    `select resource_id::int as id, (test_at at time zone 'Australia/Sydney')::date::text as day
     from audit_entry where action = 'position.moved' and resource_id = any($1) order by id`,
    [[low, middle].map(idOf)],
  )
  expect(rows).toEqual([
    { id: idOf(low), day: days[0] },
    { id: idOf(middle), day: days[1] },
  ])
})
