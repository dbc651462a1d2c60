import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type CostCentre = { id: number; code: string; name: string; isExpired: boolean; parent?: { code: string } }

const codesOf = (records: CostCentre[]) => records.map(record => record.code)

test('Priya sees all 40 cost centres, expired ones included, each with exactly four fields', async () => {
  const { body } = await muster.priya.get('/CostCentres')
  expect(body).toHaveLength(40)
  expect(body.some((record: CostCentre) => record.isExpired)).toBe(true)
  for (const record of body) expect(Object.keys(record).sort()).toEqual(['code', 'id', 'isExpired', 'name'])
})

test('Liam sees his terminal and what lies below it, Emma none', async () => {
  const codes = codesOf((await muster.liam.get('/CostCentres')).body)
  expect(codes).toContain('FER-SYD')
  expect(codes.every(code => code.startsWith('FER-SYD'))).toBe(true)
  expect((await muster.emma.get('/CostCentres')).body).toEqual([])
})

test('Liam does not see the parent above his terminal, not even in its details', async () => {
  const [top] = (await muster.liam.get('/CostCentres/Search?CostCentreCode=FER-SYD&expand=details')).body
  expect(top).toMatchObject({ code: 'FER-SYD', token: expect.any(String) })
  expect(top.parent).toBeUndefined()
  const [below] = (await muster.liam.get('/CostCentres/Search?CostCentreCode=FER-SYD-CQ&expand=details')).body
  expect(below.parent.code).toBe('FER-SYD')
})

test('a name is searched for as a part of it, a code as a whole', async () => {
  const byName = (await muster.priya.get('/CostCentres/Search?CostCentreName=circular%20QUAY')).body
  expect(byName.length).toBeGreaterThan(1)
  expect(codesOf((await muster.priya.get('/CostCentres/Search?CostCentreCode=FER')).body)).toEqual(['FER'])
  expect((await muster.priya.get('/CostCentres/Search?CostCentreCode=FE')).body).toEqual([])
})

test('a cost centre is good on its expiry date and expired the day after, in the zone of its employer', async () => {
  const [own] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER-SYD')).body
  await muster.admin.query(`update cost_centre set expiry_date = '2026-11-20' where id = $1`, [own.id])
  const isExpired = async () => (await muster.priya.get(`/CostCentres/${own.id}`)).body.isExpired
  muster.clock.moveTo('2026-11-20T23:59:00+11:00')
  await expect.poll(isExpired, { timeout: 3_000 }).toBe(false)
  muster.clock.moveTo('2026-11-21T00:01:00+11:00')
  await expect.poll(isExpired, { timeout: 3_000 }).toBe(true)
  muster.clock.reset()
})
