import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Position = {
  id: number
  code: string
  name: string
  reportingPositionId?: number
  isVacant?: boolean
  holders?: { name: string; employeeId?: number; authorityId?: number; from?: string }[]
}

async function chartCalled(code: string) {
  const { body } = await muster.emma.get('/OrganisationCharts')
  return body.find((chart: { code: string }) => chart.code === code)
}

async function detailsFor(person: keyof typeof muster & ('emma' | 'liam' | 'priya')): Promise<Position[]> {
  const { id } = await chartCalled('LINE')
  return (await muster[person].get(`/OrganisationCharts/${id}/Positions?expand=details`)).body
}

test('everybody in the group sees its charts', async () => {
  const { status, body } = await muster.emma.get('/OrganisationCharts')

  expect(status).toBe(200)
  expect(body.map((chart: { code: string }) => chart.code)).toEqual(['LINE', 'PROJ', 'SAFE'])
  expect(body[0]).toMatchObject({ name: 'Line management', isDefault: true, status: 'Active' })
  expect((await muster.emma.get(`/OrganisationCharts/${body[1].id}`)).body).toEqual(body[1])
})

test('no caller sees those of another group', async () => {
  const { id } = await chartCalled('LINE')
  for (const path of [`/OrganisationCharts/${id}`, `/OrganisationCharts/${id}/Positions`]) {
    const hidden = await muster.olga.get(path)
    expect(hidden.status).toBe(404)
    expect(hidden.text).toBe((await muster.olga.get(path.replace(String(id), '99999999'))).text)
  }
})

test('positions are as the specification shows them, and only those of the chart', async () => {
  const { id } = await chartCalled('SAFE')
  const { body } = await muster.emma.get(`/OrganisationCharts/${id}/Positions`)

  const ids = new Set(body.map((position: Position) => position.id))
  expect(ids.size).toBeGreaterThan(1)
  for (const position of body) {
    expect(Object.keys(position)).toEqual(expect.arrayContaining(['id', 'code', 'name', 'status']))
    expect(
      Object.keys(position).filter(key => !['id', 'code', 'name', 'status', 'reportingPositionId'].includes(key)),
    ).toEqual([])
    expect(position.reportingPositionId === undefined || ids.has(position.reportingPositionId)).toBe(true)
  }
  expect(body.some((position: Position) => position.reportingPositionId === undefined)).toBe(true)
})

test('details name the holders whom the caller may see', async () => {
  const [all, own] = await Promise.all([detailsFor('priya'), detailsFor('emma')])

  const held = all.flatMap(position => position.holders ?? [])
  expect(held.length).toBeGreaterThan(100)
  expect(held.find(holder => holder.name === 'Walsh, Emma')).toMatchObject({ assignmentType: 'Primary' })
  expect(own.flatMap(position => position.holders ?? []).map(holder => holder.name)).toEqual(['Walsh, Emma'])
  expect(own.map(position => position.isVacant)).toEqual(all.map(position => position.isVacant))
  expect(all.filter(position => position.isVacant).every(position => position.holders?.length === 0)).toBe(true)
  expect(all.some(position => position.isVacant)).toBe(true)
})

test('a scope narrows who is named, not what is there', async () => {
  const [all, some] = await Promise.all([detailsFor('priya'), detailsFor('liam')])
  const names = (positions: Position[]) => positions.flatMap(position => position.holders ?? []).map(({ name }) => name)

  expect(some.map(position => position.id)).toEqual(all.map(position => position.id))
  expect(names(some)).toContain('Walsh, Emma')
  expect(names(some).length).toBeLessThan(names(all).length)
})

test('a holding whose time has not come, or is over, does not count', async () => {
  const before = await detailsFor('priya')
  const one = before.find(position => position.holders?.length === 1 && position.holders[0]?.name === 'Walsh, Emma')
  const position = one ?? before.find(each => each.holders?.some(holder => holder.name === 'Walsh, Emma'))
  await muster.admin.query(
    `update position_holder set valid_to = '2001-01-01', valid_from = '2000-01-01'
     where position_id = $1 and person_id = (select person_id from employee where id = $2)`,
    [position?.id, position?.holders?.find(holder => holder.name === 'Walsh, Emma')?.employeeId],
  )
  const after = (await detailsFor('priya')).find(each => each.id === position?.id)

  expect(after?.holders?.map(holder => holder.name)).not.toContain('Walsh, Emma')
})

test('a page of positions has its headers', async () => {
  const { id } = await chartCalled('LINE')
  const { headers, body } = await muster.emma.get(`/organisationcharts/${id}/positions?PAGESIZE=2&expand=DETAILS`)

  expect(body).toHaveLength(2)
  expect(headers.get('link')).toContain(
    `</OrganisationCharts/${id}/Positions?pageNumber=1&pageSize=2&expand=DETAILS>;rel="self"`,
  )
})
