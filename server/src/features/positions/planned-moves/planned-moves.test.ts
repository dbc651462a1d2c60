import { beforeAll, expect, test } from 'vitest'
import { asAdministrator, idOf as idOfPerson, untilForgotten } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { idOf, positionsOf } from '../../../../test/support/records/positions.ts'
import { sealRecords } from '../../../core/sealer.ts'
import { addDays, todayIn } from '../../../domain/calendar-date.ts'
import { advanceClocks } from '../../test-clock/index.ts'
import { movePositions } from './index.ts'

const muster = startMuster()
const { positionCalled, vacancy, eventsOf } = positionsOf(muster)
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

const day = (days: number) => `${addDays(todayIn('Australia/Sydney', muster.clock.now()), days)}T00:00:00`

/** Noon of that day in Sydney, when the job comes by. */
async function comeTo(days: number): Promise<void> {
  muster.clock.moveTo(`${day(days).slice(0, 10)}T12:00:00+10:00`)
  await movePositions.run(muster.context)
}

const detailsOf = async (path: string, person: Person = muster.priya) =>
  (await person.get(`${path}?expand=details`)).body

const plan = (path: string, to: string | undefined, days: number, person: Person = muster.priya) =>
  person.put(`${path}/actions/plan-move`, {
    From: day(days),
    ...(to !== undefined && { ReportingPositionId: idOf(to) }),
  })

/** The newest notice of a person about a position. */
const noticeOf = async (person: Person, path: string) =>
  (await person.get('/Notices?Order=NewestFirst&pageSize=20')).body.find(
    ({ kind, resource }: { kind: string; resource?: { id: number } }) =>
      kind === 'MoveFailed' && resource?.id === idOf(path),
  )

/** The positions of the planned moves that a person reads of in the events. */
const plansShownTo = async (person: Person): Promise<number[]> =>
  (await person.get('/Events?order=NewestFirst&pageSize=50')).body
    .filter(({ type }: { type: string }) => type === 'position.move-planned')
    .map(({ resource }: { resource: { id: number } }) => resource.id)

const auditOf = async (path: string) =>
  (
    await muster.admin.query(
      `select e.action, l.email, e.effective_date::text as day from audit_entry e
       left join user_account a on a.employer_group_id = e.employer_group_id and a.id = e.user_account_id
       left join login l on l.id = a.login_id
       where e.resource_type = 'Position' and e.resource_id = $1 and e.action like '%.mov%' order by e.id`,
      [idOf(path)],
    )
  ).rows

test('trying a plan lists what would be rerouted if the position moved today, and plans nothing', async () => {
  const { id, code, name, status } = await positionCalled('Freight Handler, Newcastle')
  const { costCentre } = await detailsOf(`/Positions/${id}`)
  const { id: ReportingPositionId } = await positionCalled('Managing Director')
  const today = await muster.priya.put(`/Positions/${id}?dryRun=true`, {
    ...{ Code: code, Name: name, Status: status, CostCentreId: costCentre?.id, ReportingPositionId },
  })
  const path = `/Positions/${id}/actions/plan-move?dryRun=true`
  const tried = await muster.priya.put(path, { From: day(1), ReportingPositionId })
  expect(tried.body.effects).toEqual(today.body.effects)
  expect(tried.body.effects).toContainEqual(expect.objectContaining({ type: 'Rerouted' }))
  expect(await detailsOf(`/Positions/${id}`)).not.toHaveProperty('plannedMove')
})

test('a plan is refused as a move is: another chart, a circle, an Inactive manager, a day that is not to come', async () => {
  const [top, below] = [await vacancy('UPPER'), await vacancy('LOWER')]
  await muster.priya.put(below, { Code: 'LOWER', Name: 'Lower', ReportingPositionId: idOf(top) })
  const closed = await vacancy('CLOSED', { Status: 'Inactive' })
  const elsewhere = `/Positions/${(await positionCalled('Managing Director')).id}`
  const cases = [
    { to: elsewhere, days: 1, field: 'ReportingPositionId', says: 'another chart' },
    { to: below, days: 1, field: 'ReportingPositionId', says: 'cannot report to itself' },
    { to: top, days: 1, field: 'ReportingPositionId', says: 'cannot report to itself' },
    { to: closed, days: 1, field: 'ReportingPositionId', says: 'Inactive' },
    { to: '/Positions/2000000000', days: 1, field: 'ReportingPositionId', says: 'no such position' },
    { to: undefined, days: 0, field: 'From', says: 'not after today' },
  ]
  for (const { to, days, field, says } of cases) {
    const { status, body } = await plan(top, to, days)
    expect([status, body.ModelState]).toEqual([400, { [`command.${field}`]: [expect.stringContaining(says)] }])
  }
})

test('Emma plans no move, and an administrator none of their own position', async () => {
  const position = await vacancy('HERS')
  expect((await plan(position, undefined, 1, muster.emma)).status).toBe(403)
  const EmployeeId = await idOfPerson(muster, 'employee', 'tomas')
  expect((await muster.priya.post(`${position}/Holders`, { EmployeeId, From: day(10) })).status).toBe(201)
  expect((await plan(position, undefined, 1, tomas)).body.Code).toBe('OwnPosition')
  await plan(position, undefined, 1)
  expect((await tomas.put(`${position}/actions/cancel-move`)).body.Code).toBe('OwnPosition')
})

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
    ...days.map(day => ({ action: 'position.move-planned', email, day })),
    { action: 'position.moved', email, day: null },
  ])
})

test('a plan goes by what its writer has seen, is cancelled once, and goes with its position', async () => {
  const [desk, office] = [await vacancy('DESK-2'), await vacancy('OFFICE-2')]
  const before = (await muster.priya.get(desk)).headers.get('etag') ?? ''
  expect((await plan(desk, office, 3)).status).toBe(204)
  expect((await plan(desk, office, 3)).status).toBe(204)
  const headers = { 'If-Match': before }
  expect((await muster.priya.put(`${desk}/actions/cancel-move`, undefined, { headers })).status).toBe(412)
  for (const _ of [1, 2]) expect((await muster.priya.put(`${desk}/actions/cancel-move`)).status).toBe(204)
  expect((await eventsOf(idOf(desk))).map(({ type }) => type)).toEqual([
    'position.created',
    'position.move-planned',
    'position.move-cancelled',
  ])
  await comeTo(3)
  expect(await detailsOf(desk)).not.toHaveProperty('reportingPositionId')
  await plan(desk, office, 3)
  expect((await muster.priya.delete(desk)).status).toBe(204)
  expect((await muster.priya.delete(office)).status).toBe(204)
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
    expect((await auditOf(path)).at(-1)).toMatchObject({ action: 'position.move-failed', email: null })
  }
  expect(muster.jobFailures).toEqual([])
})

test('a planner without the role on the day moves nothing; where their account is closed, an administrator reads so', async () => {
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
