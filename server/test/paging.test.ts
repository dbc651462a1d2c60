import { expect, test } from 'vitest'
import { startMuster } from './support/muster.ts'

const muster = startMuster()

const linksOf = (header: string | null) =>
  Object.fromEntries([...(header ?? '').matchAll(/<([^>]*)>;rel="(\w+)"/g)].map(([, target, rel]) => [rel, target]))

test('a page says where the others are, relative to the base address', async () => {
  const answer = await muster.priya.get('/Authorities?pageSize=20&pageNumber=2')
  expect(answer.status).toBe(200)
  expect(answer.body).toHaveLength(20)
  const total = Number(answer.headers.get('x-paging-totalrecords'))
  expect(answer.headers.get('x-paging-pagenumber')).toBe('2')
  expect(answer.headers.get('x-paging-pagesize')).toBe('20')
  expect(answer.headers.get('x-paging-totalpages')).toBe(String(Math.ceil(total / 20)))
  expect(answer.headers.get('link')).toMatch(/^<\/Authorities\?pageNumber=2&pageSize=20>;rel="self", /)
  expect(linksOf(answer.headers.get('link'))).toEqual({
    self: '/Authorities?pageNumber=2&pageSize=20',
    first: '/Authorities?pageNumber=1&pageSize=20',
    prev: '/Authorities?pageNumber=1&pageSize=20',
    next: '/Authorities?pageNumber=3&pageSize=20',
    last: `/Authorities?pageNumber=${Math.ceil(total / 20)}&pageSize=20`,
  })
})

test('following next to the end gives every authority once', async () => {
  const seen: number[] = []
  for (let path: string | undefined = '/Authorities?pageSize=17'; path; ) {
    const answer = await muster.priya.get(path)
    seen.push(...answer.body.map((authority: { id: number }) => authority.id))
    path = linksOf(answer.headers.get('link')).next
  }
  const { rows } = await muster.admin.query(
    `select a.id::int as id from authority a join employer_group g on g.id = a.employer_group_id where g.name = 'Harbour Line' order by 1`,
  )
  expect(seen).toEqual(rows.map(row => row.id))
})

test('50 is the default, 200 the most, and what was clamped is said', async () => {
  expect((await muster.priya.get('/Authorities')).headers.get('x-paging-pagesize')).toBe('50')
  const clamped = await muster.priya.get('/Authorities?pageSize=5000')
  expect(clamped.headers.get('x-paging-pagesize')).toBe('200')
  expect(linksOf(clamped.headers.get('link')).self).toContain('pageSize=200')
})

test('a page past the end is empty, not missing', async () => {
  const answer = await muster.priya.get('/Authorities?pageNumber=2147483647')
  expect([answer.status, answer.body]).toEqual([200, []])
  expect(linksOf(answer.headers.get('link')).next).toBeUndefined()
})

test.each(['0', '-1', '', 'x', '1.5', '2147483648', '1e3', ' 1'])('pageSize=%s is refused by name', async size => {
  const answer = await muster.priya.get(`/Authorities?pageSize=${encodeURIComponent(size)}`)
  expect([answer.status, Object.keys(answer.body.ModelState)]).toEqual([400, ['pageSize']])
})

test('filters go along, behind the two of the page', async () => {
  const answer = await muster.priya.get('/CostCentres/Search?CostCentreName=ferr%C3%A9%20&pageSize=1')
  expect(linksOf(answer.headers.get('link')).self).toBe(
    '/CostCentres/Search?pageNumber=1&pageSize=1&CostCentreName=ferr%C3%A9%20',
  )
})

test('a long query gets the link to the next page alone, and one that is too long even for that is refused', async () => {
  const asked = (times: number) => `/change-requests?pageSize=1${'&Statuses=Pending'.repeat(times)}`
  const few = await muster.priya.get(asked(20))
  expect(Object.keys(linksOf(few.headers.get('link')))).toEqual(['self', 'first', 'next', 'last'])
  const many = await muster.priya.get(asked(500))
  expect([many.status, Object.keys(linksOf(many.headers.get('link')))]).toEqual([200, ['next']])
  expect(JSON.stringify([...many.headers]).length).toBeLessThan(14_000)
  const tooMany = await muster.priya.get(asked(700))
  expect([tooMany.status, tooMany.body.Code]).toEqual([431, 'HeadersTooLarge'])
  expect((await muster.priya.get(`${asked(500)}&pageNumber=2147483647`)).headers.get('link')).toBeNull()
})

test('a list that the specification shows without paging is whole, and paged when asked', async () => {
  const whole = await muster.priya.get('/CostCentres')
  expect(whole.headers.get('x-paging-totalrecords')).toBeNull()
  const paged = await muster.priya.get('/CostCentres?pageNumber=1')
  expect(paged.headers.get('x-paging-totalrecords')).toBe(String(whole.body.length))
})

test('a long list streams whole, without entity tag', async () => {
  await muster.admin.query(
    `insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
     select id, 'LONG-' || n, 'Long list ' || n, now(), now() from employer_group, generate_series(1, 1234) n where name = 'Harbour Line'`,
  )
  const answer = await muster.priya.get('/CostCentres')
  expect(answer.headers.get('etag')).toBeNull()
  const ids = answer.body.map((record: { id: number }) => record.id)
  expect(ids.length).toBeGreaterThan(1234)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)))
  await muster.admin.query(`delete from cost_centre where code like 'LONG-%'`)
})
