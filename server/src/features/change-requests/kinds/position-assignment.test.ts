import { expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { applied, broken, subjectOf } from '../../../../test/support/records/changes.ts'

const muster = startMuster()

test('PositionAssignment: a new primary position ends the former one the day before', async () => {
  // What the sample has open about her is out of the way.
  await muster.admin.query(`update change_request set status = 'Cancelled' where status = 'Pending'`)
  const { positionId, personId } = await subjectOf(muster, 'emma')
  const { rows: others } = await muster.admin.query(
    `select o.id::int from chart_position p join chart_position o on o.employer_group_id = p.employer_group_id
       and o.organisation_chart_id = p.organisation_chart_id and o.id <> p.id and o.status = 'Active' where p.id = $1 limit 2`,
    [positionId],
  )
  const section = { OrganisationChartPositionId: others[0].id, FullTimeEquivalent: 0.6 }
  await applied(muster, { about: 'emma', changeType: 'PositionAssignment', section, from: '2026-11-10' })
  const held = async () =>
    (
      await muster.admin.query(
        `select position_id::int as id, assignment_type as type, valid_from::text as from, valid_to::text as to,
           full_time_equivalent::float as fte from position_holder where person_id = $1 and (valid_to is null or valid_to > '2026-11-01')
           and position_id = any($2) order by valid_from`,
        [personId, [positionId, ...others.map(({ id }) => id)]],
      )
    ).rows
  expect(await held()).toMatchObject([
    { id: positionId, to: '2026-11-09' },
    { id: others[0].id, type: 'Primary', from: '2026-11-10', to: null, fte: 0.6 },
  ])
  const record = `/Employees/${(await subjectOf(muster, 'emma')).id}`
  const plain = (await muster.priya.get(record)).body.positions
  const detailed = (await muster.priya.get(`${record}?expand=details`)).body.positions
  expect(plain).toEqual(
    detailed.map(
      ({ fullTimeEquivalent: _, manager: __, ...rest }: { fullTimeEquivalent?: number; manager?: object }) => rest,
    ),
  )
  expect(detailed).toContainEqual(expect.objectContaining({ id: others[0].id, fullTimeEquivalent: 0.6 }))
  expect(JSON.stringify(plain)).not.toContain('fullTimeEquivalent')
  const acting = { OrganisationChartPositionId: others[1].id, AssignmentType: 'Acting' }
  const during = { from: '2026-11-12', to: '2026-12-11', positionId: others[0].id }
  await applied(muster, { about: 'emma', changeType: 'PositionAssignment', section: acting, ...during })
  expect(await held()).toMatchObject([
    { id: positionId },
    { id: others[0].id, to: null },
    { id: others[1].id, type: 'Acting', from: '2026-11-12', to: '2026-12-11' },
  ])
})

test('PositionAssignment: who has left holds nothing beyond their last day, whatever is entered for before it', async () => {
  muster.clock.moveTo('2026-11-25T12:00:00+11:00')
  const { positionId, personId } = await subjectOf(muster, 'noah')
  const { rows: others } = await muster.admin.query(
    `select o.id::int from chart_position p join chart_position o on o.employer_group_id = p.employer_group_id
       and o.organisation_chart_id = p.organisation_chart_id and o.id <> p.id and o.status = 'Active' where p.id = $1 limit 1`,
    [positionId],
  )
  const leaving = { ReasonCode: 'V', TerminationDate: '2026-11-20' }
  await applied(muster, { about: 'noah', changeType: 'Termination', section: leaving, from: '2026-11-18' })
  const section = { OrganisationChartPositionId: others[0].id }
  await applied(muster, { about: 'noah', changeType: 'PositionAssignment', section, from: '2026-11-10', positionId })
  const { rows } = await muster.admin.query(
    `select position_id::int as id, valid_to::text as to from position_holder where person_id = $1
       and coalesce(valid_to, 'infinity') >= '2026-11-10'`,
    [personId],
  )
  expect(rows).toEqual([{ id: others[0].id, to: '2026-11-20' }])
  muster.clock.reset()
})

test('PositionAssignment: no employee takes a position after their last day', async () => {
  muster.clock.moveTo('2026-11-25T12:00:00+11:00')
  const { positionId } = await subjectOf(muster, 'liam')
  const section = { OrganisationChartPositionId: positionId }
  const wish = { about: 'noah', changeType: 'PositionAssignment', section, positionId } as const
  expect(await broken(muster, { ...wish, from: '2026-11-21' })).toEqual({
    'PositionAssignment.OrganisationChartPositionId':
      'The employment ends before the effective date. Send an earlier effective date.',
  })
  expect(await broken(muster, { ...wish, from: '2026-11-20' })).toEqual({})
  muster.clock.reset()
})
