import { beforeAll, expect, test } from 'vitest'
import { listenToDriver } from '../../../../../bench/statements/heard.ts'
import { asAdministrator, idOf as idOfPerson } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { plannedMovesOf } from '../../../../test/support/records/planned-moves.ts'
import { idOf, positionsOf } from '../../../../test/support/records/positions.ts'

const muster = startMuster()
const { positionCalled, vacancy, eventsOf } = positionsOf(muster)
const { day, comeTo, detailsOf, plan, auditOf } = plannedMovesOf(muster)
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

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

test('the records of a plan prove it: each begins with what the one before it left', async () => {
  const [desk, office] = [await vacancy('DESK-3'), await vacancy('OFFICE-3')]
  await plan(desk, office, 30)
  await plan(desk, office, 20)
  await muster.priya.put(`${desk}/actions/cancel-move`)
  const [first, second, third] = await auditOf(desk)
  expect([first.before, second.before, third.before]).toEqual([null, first.after, second.after])
  expect(second.after).not.toBe(first.after)
})

test('only details for callers who see the whole group take a look at planned moves', async () => {
  const driver = listenToDriver()
  const asks = async (person: Person, path: string) => {
    driver.clear()
    expect((await person.get(path)).status).toBe(200)
    return driver.heard().statements.some(({ text }) => text.includes('planned_move'))
  }
  const desk = await vacancy('DESK-4')
  try {
    for (const path of [desk, '/Positions?code=DESK-4']) {
      const details = `${path}${path.includes('?') ? '&' : '?'}expand=details`
      expect(await asks(muster.priya, details)).toBe(true)
      expect(await asks(muster.emma, details)).toBe(false)
      expect(await asks(muster.priya, path)).toBe(false)
    }
  } finally {
    driver.stop()
  }
})
