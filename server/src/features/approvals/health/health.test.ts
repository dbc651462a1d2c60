import { expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'

const muster = startMuster()

type Place = { positionId: number; name: string }

async function health(person = muster.priya) {
  const charts = (await person.get('/OrganisationCharts')).body as { id: number; code: string }[]
  return person.get(`/OrganisationCharts/${charts.find(({ code }) => code === 'LINE')?.id}/Health`)
}

test('the report names vacant managers and inactive holders as the chart has them', async () => {
  const { status, body } = await health()
  expect(status).toBe(200)
  expect(body.inactiveHolders.map(({ personName }: { personName: string }) => personName)).toContain('Cheung, Vivian')
  for (const { positionId } of body.vacantManagers as Place[]) {
    const position = (
      await muster.priya.get(`/OrganisationCharts/${body.chart.id}/Positions?expand=details`)
    ).body.find(({ id }: { id: number }) => id === positionId)
    expect(position.isVacant).toBe(true)
  }
})

test('a position is without an approver exactly if the look-up finds none', async () => {
  const { body } = await health()
  const without = new Map<string, Set<number>>(
    body.seatsWithoutApprover.map(({ approverType, seats: places }: { approverType: string; seats: Place[] }) => [
      approverType,
      new Set(places.map(({ positionId }) => positionId)),
    ]),
  )
  const authorities = (await muster.priya.get('/Authorities?pageSize=60')).body as { id: number; status: string }[]
  let asked = 0
  for (const { id } of authorities.filter(({ status }) => status === 'Active')) {
    const positions = (await muster.priya.get(`/Authorities/${id}/Positions?chartId=${body.chart.id}`)).body as Place[]
    for (const { id: positionId } of positions as unknown as { id: number }[]) {
      for (const role of ['ExpenseApprover', 'CredentialApprover']) {
        const answer = await muster.priya.get(`/Authorities/${id}/Positions/${positionId}/Approver/${role}`)
        if (answer.status === 404)
          expect([role, positionId, without.get(role)?.has(positionId)]).toEqual([role, positionId, true])
        asked += 1
      }
    }
  }
  expect(asked).toBeGreaterThan(60)
})

test('a position with a single possible approver counts once, also with several holders', async () => {
  const before = (await health()).body
  expect(before.singlePointsOfFailure.length).toBeGreaterThan(0)
  // Every held position of the line gets five further holders, who may not approve.
  const { rowCount } = await muster.admin.query(
    `insert into position_holder (employer_group_id, position_id, person_id, assignment_type, valid_from)
     select p.employer_group_id, p.id, e.person_id, 'Secondary', '2020-01-01'
     from chart_position p
     join lateral (select e.person_id from employee e where e.employer_group_id = p.employer_group_id
       and e.status = 'Active' and not exists (select from authority a where a.employer_group_id = e.employer_group_id
         and a.person_id = e.person_id) order by e.id limit 5) e on true
     where p.organisation_chart_id = $1 and exists (select from position_holder h
       where h.employer_group_id = p.employer_group_id and h.position_id = p.id)
     on conflict do nothing`,
    [before.chart.id],
  )
  expect(rowCount).toBeGreaterThan(20)
  const held = new Set(
    (await muster.priya.get(`/OrganisationCharts/${before.chart.id}/Positions?expand=details`)).body
      .filter(({ isVacant }: { isVacant: boolean }) => !isVacant)
      .map(({ id }: { id: number }) => id),
  )
  for (const { seats: count } of (await health()).body.singlePointsOfFailure) {
    expect(count).toBeLessThanOrEqual(held.size)
  }
})

test('Liam, who administers nothing, is refused; for Olga the chart does not exist', async () => {
  expect(await health(muster.liam)).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  const [{ id }] = (await muster.priya.get('/OrganisationCharts')).body
  expect((await muster.olga.get(`/OrganisationCharts/${id}/Health`)).status).toBe(404)
})
