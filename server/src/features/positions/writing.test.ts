import { expect, test } from 'vitest'
import { grantRole } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { type Position, positionsOf } from '../../../test/support/records/positions.ts'

const muster = startMuster()
const { chartCalled, positionCalled, costCentreCalled, vacancy, eventsOf } = positionsOf(muster)

test('Priya makes a position in the default chart, renames it, and deletes it twice', async () => {
  const manager = await positionCalled('Sydney Terminal Manager')
  const command = { Code: 'WHARF-9', Name: 'Wharf 9 Supervisor', ReportingPositionId: manager.id }
  const made = await muster.priya.post('/Positions', command)
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const { body } = await muster.emma.get(path)
  const { id } = body
  expect(path).toBe(`/Positions/${id}`)
  expect(body).toEqual({
    id,
    code: 'WHARF-9',
    name: 'Wharf 9 Supervisor',
    status: 'Active',
    reportingPositionId: manager.id,
  })
  expect(made.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))

  expect((await muster.priya.put(path, { ...command, Name: 'Wharf 9 Lead' })).status).toBe(204)
  expect((await muster.emma.get('/Positions?code=WHARF-9')).body).toEqual([{ ...body, name: 'Wharf 9 Lead' }])

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
    'position.created',
    'position.updated',
    'position.deleted',
  ])
})

test('details of one position are those that the list of its chart shows', async () => {
  const { id } = await chartCalled('LINE')
  const { id: positionId } = await positionCalled('Sydney Terminal Manager')
  const inList = (await muster.priya.get(`/OrganisationCharts/${id}/Positions?expand=details`)).body.find(
    (position: Position) => position.id === positionId,
  )
  expect((await muster.priya.get(`/Positions/${positionId}?expand=details`)).body).toEqual(inList)
  expect(inList).toMatchObject({ chart: { code: 'LINE' }, isVacant: false })
})

test('positions of all charts are listed, or those of one; an unknown chart has none', async () => {
  const { id } = await chartCalled('SAFE')
  const all = (await muster.emma.get('/Positions')).body
  const some = (await muster.emma.get(`/Positions?chartId=${id}`)).body
  expect(some).toEqual((await muster.emma.get(`/OrganisationCharts/${id}/Positions`)).body)
  expect(all.length).toBeGreaterThan(some.length)
  expect((await muster.emma.get('/Positions?chartId=99999999')).body).toEqual([])
})

test('what is not sent has no value afterwards, but chart and status stay', async () => {
  const path = await vacancy('WHOLE', { Status: 'Inactive', CostCentreId: await costCentreCalled('FER') })
  const before = (await muster.priya.get(`${path}?expand=details`)).body
  expect(before).toMatchObject({ status: 'Inactive', costCentre: { code: 'FER' }, chart: { code: 'PROJ' } })
  await muster.priya.put(path, { Code: 'WHOLE', Name: 'Whole' })
  const { costCentre: _, ...kept } = before
  expect((await muster.priya.get(`${path}?expand=details`)).body).toEqual({ ...kept, name: 'Whole' })
})

test('a dry run answers with what would be and stores nothing', async () => {
  const tried = await muster.priya.post('/Positions?dryRun=true', { Code: 'TRY', Name: 'Tried' })
  expect(tried).toMatchObject({ status: 200, body: { code: 'TRY', effects: [] } })
  expect(tried.body.id).toBeLessThan(0)
  expect((await muster.priya.get('/Positions?code=TRY')).body).toEqual([])

  const { id, code, name } = await positionCalled('Sydney Terminal Manager')
  const before = await muster.priya.get(`/Positions/${id}`)
  const moved = await muster.priya.put(`/Positions/${id}?dryRun=true`, { Code: code, Name: name })
  expect(moved).toMatchObject({ status: 200, body: { id, effects: expect.any(Array) } })
  expect(moved.body.reportingPositionId).toBeUndefined()
  expect((await muster.priya.get(`/Positions/${id}`)).body).toEqual(before.body)
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const answer = await muster.priya.post('/Positions', {
    OrganisationChartId: 99999999,
    Code: 'A;B',
    Name: ' ',
    ReportingPositionId: 99999999,
    CostCentreId: 99999999,
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.ModelState)).toEqual([
    'command.OrganisationChartId',
    'command.Code',
    'command.Name',
    'command.ReportingPositionId',
    'command.CostCentreId',
  ])
})

test('an expired cost centre is refused, and kept where the position has it', async () => {
  const CostCentreId = await costCentreCalled('FER-CTL')
  const path = await vacancy('CTL', { CostCentreId })
  await muster.admin.query(`update cost_centre set expiry_date = '2020-06-30' where id = $1`, [CostCentreId])

  expect((await muster.priya.put(path, { Code: 'CTL', Name: 'Control', CostCentreId })).status).toBe(204)
  const refused = await muster.priya.post('/Positions', { Code: 'CTL-2', Name: 'Control', CostCentreId })
  expect(refused.body.ModelState).toEqual({ 'command.CostCentreId': [expect.stringContaining('expired')] })
})

test('a code is taken once, and a position that is held or reported to stays', async () => {
  const manager = await positionCalled('Sydney Terminal Manager')
  expect(await muster.priya.delete(`/Positions/${manager.id}`)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
  const taken = await muster.priya.post('/Positions', { Code: manager.code, Name: 'Again' })
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })
})

test('a stale If-Match is 412 with the current tag', async () => {
  const path = await vacancy('STALE')
  const headers = { 'If-Match': (await muster.priya.get(path)).headers.get('etag') ?? '' }
  const rename = (Name: string) => muster.priya.put(path, { Code: 'STALE', Name }, { headers })
  expect((await rename('First')).status).toBe(204)
  const refused = await rename('Second')
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))
})

test('Priya may not change the position that she holds', async () => {
  const { id, code } = await positionCalled('People and Culture Director')
  const answer = await muster.priya.put(`/Positions/${id}`, { Code: code, Name: 'Managing Director' })
  expect(answer).toMatchObject({ status: 403, body: { Code: 'OwnPosition' } })
})

test('Liam may not, nor an administrator of a part, nor one who sees a part; Olga finds nothing', async () => {
  const path = await vacancy('THEIRS')
  const command = { Code: 'THEIRS', Name: 'Theirs' }
  expect((await muster.liam.put(path, command)).body.Code).toBe('InsufficientScope')
  expect((await muster.liam.delete(path)).body.Code).toBe('InsufficientScope')

  await grantRole(muster, 'mei', { role: 'HumanResourcesAdministrator', costCentreCode: 'FER' })
  const ofPart = await withKey(muster, 'mei', { scopes: ['read', 'employees.write'] })
  expect(await ofPart.put(path, command)).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })

  await grantRole(muster, 'liam', { role: 'HumanResourcesAdministrator' })
  const seesPart = await withKey(muster, 'liam', { scopes: ['read', 'employees.write'] })
  expect(await seesPart.post('/Positions', command)).toMatchObject({
    status: 403,
    body: { Code: 'InsufficientAccessScope' },
  })
  expect((await seesPart.delete(path)).status).toBe(403)

  for (const answer of [await muster.olga.put(path, command), await muster.olga.delete(path)]) {
    expect(answer).toMatchObject({ status: 404, body: { Message: 'The position was not found.' } })
  }
})
