import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

const australia = {
  id: 36,
  name: 'Australia',
  currencySymbol: 36,
  currencyText: 'AUD',
  sortOrder: 1,
  isPriority: true,
  isoCode2: 'AU',
  isoCode3: 'AUS',
}

test('countries come whole, the four of most employees first', async () => {
  const { status, headers, body } = await muster.emma.get('/Countries')

  expect(status).toBe(200)
  expect(headers.get('x-paging-totalrecords')).toBeNull()
  expect(body.slice(0, 4).map((country: { isoCode2: string }) => country.isoCode2)).toEqual(['AU', 'NZ', 'GB', 'US'])
  expect(body.length).toBeGreaterThan(240)
  expect(body[0]).toEqual(australia)
})

test('and by the page where that is asked for', async () => {
  const { headers, body } = await muster.emma.get('/Countries?pageNumber=2&pageSize=3')

  expect(body.map((country: { isoCode2: string }) => country.isoCode2)).toEqual(['US', 'AF', 'AX'])
  expect(headers.get('x-paging-pagesize')).toBe('3')
  expect(headers.get('link')).toContain('</Countries?pageNumber=3&pageSize=3>;rel="next"')
})

test.each(['/Countries/36', '/Countries/036', '/Countries/AU', '/countries/au'])('%s is Australia', async path => {
  const { status, body } = await muster.emma.get(path)

  expect(status).toBe(200)
  expect(body).toEqual(australia)
})

test.each([
  '/Countries/37',
  '/Countries/0',
  '/Countries/-36',
  '/Countries/9223372036854775807',
  '/Countries/9223372036854775808',
  '/Countries/99999999999999999999999999',
  '/Countries/QQ',
  '/Countries/AUS',
  '/Countries/A',
  '/Countries/A1',
  '/Countries/%C4%B1n',
  '/Countries/37/States',
  '/Countries/QQ/States',
  '/Countries/37/EmploymentStates',
  '/Countries/QQ/EmploymentStates/1',
  '/Countries/36/States/1',
  '/Countries/36/States/NSW',
  '/Countries/AU/States/9223372036854775808',
  '/Countries/554/EmploymentStates/1',
])('%s is not found', async path => {
  const { status, body } = await muster.emma.get(path)

  expect(status).toBe(404)
  expect(body.Code).toBe('NotFound')
})

test('states are of their country, by id and by code alike', async () => {
  const byId = await muster.emma.get('/Countries/36/States')
  const byCode = await muster.emma.get('/Countries/AU/States')

  const nsw = byId.body.find((state: { name: string }) => state.name === 'NSW')
  expect(nsw).toEqual({ id: nsw.id, name: 'NSW', description: 'New South Wales', sortOrder: nsw.sortOrder })
  expect(byCode.text).toBe(byId.text)
  expect((await muster.emma.get(`/Countries/36/States/${nsw.id}`)).body).toEqual(nsw)
  expect((await muster.emma.get(`/Countries/au/States/${nsw.id}`)).body).toEqual(nsw)
  expect((await muster.emma.get(`/Countries/554/States/${nsw.id}`)).status).toBe(404)
})

test('a country without states has none', async () => {
  expect((await muster.emma.get('/Countries/20/States')).text).toBe('[]')
  expect((await muster.emma.get('/Countries/AD/EmploymentStates')).text).toBe('[]')
})

test('employment states are work jurisdictions with their payroll tax group', async () => {
  const { body } = await muster.emma.get('/Countries/36/EmploymentStates')

  const regional = body.find((state: { name: string }) => state.name === 'QLD Regional')
  expect(regional).toEqual({
    id: regional.id,
    name: 'QLD Regional',
    description: 'Queensland, regional payroll tax rate',
    group: 'QLD',
    state: 'QLD',
  })
  expect((await muster.emma.get(`/Countries/36/EmploymentStates/${regional.id}`)).body).toEqual(regional)
  expect((await muster.emma.get(`/Countries/aU/EmploymentStates/${regional.id}`)).body).toEqual(regional)
})

test('the forms by code are deprecated, those by id are not', async () => {
  for (const rest of ['', '/States', '/States/36002', '/EmploymentStates', '/EmploymentStates/2']) {
    expect((await muster.emma.get(`/Countries/AU${rest}`)).headers.get('deprecation')).toMatch(/^@\d+$/)
    expect((await muster.emma.get(`/Countries/36${rest}`)).headers.get('deprecation')).toBeNull()
  }
  const { paths } = (await muster.emma.get('/openapi.json')).body
  const deprecated = Object.keys(paths).filter(path => paths[path].get?.deprecated)
  expect(deprecated.filter(path => path.startsWith('/Countries'))).toEqual([
    '/Countries/{isoCode}',
    '/Countries/{isoCode}/EmploymentStates',
    '/Countries/{isoCode}/EmploymentStates/{stateId}',
    '/Countries/{isoCode}/States',
    '/Countries/{isoCode}/States/{stateId}',
  ])
})

test('an unchanged list is not sent twice', async () => {
  const { headers } = await muster.emma.get('/Countries')
  const again = await muster.emma.get('/Countries', { headers: { 'If-None-Match': headers.get('etag') ?? '' } })

  expect(again.status).toBe(304)
  expect(again.text).toBe('')
})

test('older versions serve the same', async () => {
  const current = await muster.emma.get('/Countries/36')
  for (const version of ['v12.5', 'v11.5']) {
    const older = await muster.emma.get(`/${version}/Countries/36`)
    expect(older.text).toBe(current.text)
    expect(older.headers.get('link')).toBe('</v12.21/Countries/36>; rel="successor-version"')
  }
})

test('what is no parameter is refused', async () => {
  expect((await muster.emma.get('/Countries/36?expand=details')).status).toBe(400)
  expect((await muster.emma.get('/Countries?pageSize=0')).status).toBe(400)
})
