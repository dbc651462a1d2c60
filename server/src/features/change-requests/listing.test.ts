import { expect, test } from 'vitest'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import type { Answer } from '../../../test/support/person.ts'
import { employeeId } from '../../../test/support/requests.ts'

const muster = startMuster()

type Request = { id: number; changeType: string; effectiveDate: string; employee: { name: string } }

const list = async (person: PersonName, query = ''): Promise<Request[]> =>
  (await muster[person].get(`/change-requests?${query}`)).body

const idsOf = (requests: readonly Request[]) => requests.map(({ id }) => id)

/** A draft of Priya. */
async function draft(): Promise<number> {
  const { status, headers } = await muster.priya.post('/change-requests', {
    ...{ ChangeType: 'ContactDetails', EmployeeId: await employeeId(muster, '1177'), SubmitImmediately: false },
    ContactDetails: { MobilePhone: '0412 555 678' },
  })
  expect(status).toBe(201)
  return Number(headers.get('location')?.split('/').at(-1))
}

/** The address of a link of an answer, which clients treat as opaque. */
const linkOf = ({ headers }: Answer, rel: string) =>
  new RegExp(`<([^>]+)>;rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]

test('types of change are ORed, and ANDed with statuses; each caller finds visible requests', async () => {
  const all = await list('priya')
  const wanted = all.filter(({ changeType }) => ['Address', 'PayRate'].includes(changeType))
  expect(wanted.length).toBeGreaterThan(1)
  expect(await list('priya', 'ChangeTypes=address&ChangeTypes=PayRate')).toEqual(wanted)

  const both = await list('priya', 'ChangeTypes=PayRate&Statuses=Pending')
  expect(both).toEqual((await list('priya', 'Statuses=Pending')).filter(({ changeType }) => changeType === 'PayRate'))

  for (const person of ['liam', 'emma'] as const) {
    const seen = new Set(idsOf(await list(person)))
    expect(idsOf(await list(person, 'ChangeTypes=Address&ChangeTypes=PayRate'))).toEqual(
      idsOf(wanted).filter(id => seen.has(id)),
    )
  }
})

test('a range of effective dates includes its first and its last day', async () => {
  const all = await list('priya')
  const days = [...new Set(all.map(({ effectiveDate }) => effectiveDate))].sort()
  const [from = '', to = ''] = [days[1], days.at(-2)]
  const within = all.filter(({ effectiveDate }) => effectiveDate >= from && effectiveDate <= to)
  expect(within.length).toBeLessThan(all.length)

  expect(await list('priya', `EffectiveFrom=${from.slice(0, 10)}&EffectiveTo=${to}`)).toEqual(within)
  expect(await list('priya', `EffectiveFrom=${to}&EffectiveTo=${from}`)).toEqual([])
  const one = await muster.priya.get(`/change-requests?EffectiveFrom=${from}&EffectiveTo=${to}&pageSize=1&pageNumber=2`)
  expect(one.body).toEqual(within.slice(1, 2))
  expect(one.headers.get('x-paging-totalrecords')).toBe(String(within.length))
})

test('the newest come first on request, whole and in pages, for each caller', async () => {
  for (const person of ['priya', 'liam', 'emma'] as const) {
    const oldestFirst = await list(person)
    expect(await list(person, 'Order=OldestFirst')).toEqual(oldestFirst)
    expect(await list(person, 'order=newestfirst')).toEqual(oldestFirst.toReversed())
    expect(await list(person, 'Order=NewestFirst&pageSize=3&pageNumber=2')).toEqual(
      oldestFirst.toReversed().slice(3, 6),
    )
  }
})

test('following the links from the newest on reads each request once, also while others are created', async () => {
  const before = idsOf(await list('priya', 'Order=NewestFirst'))
  const read: number[] = []
  let at: string | undefined = '/change-requests?Order=NewestFirst&pageSize=7'
  for (; at !== undefined; ) {
    const page: Answer = await muster.priya.get(at)
    read.push(...idsOf(page.body))
    expect(page.headers.get('x-paging-totalrecords')).toBe(String(before.length))
    await draft()
    at = linkOf(page, 'next')
  }
  expect(read).toEqual(before)
  // And without links, page after page behind the last id read.
  const byHand: number[] = []
  for (let page = await list('priya', 'Order=NewestFirst&pageSize=9'); page.length > 0; ) {
    byHand.push(...idsOf(page))
    await draft()
    page = await list('priya', `Order=NewestFirst&pageSize=9&BeforeId=${byHand.at(-1)}`)
  }
  expect(byHand.slice(-before.length)).toEqual(before)
  expect(new Set(byHand).size).toBe(byHand.length)
})

test('links of a list in its default order have no BeforeId', async () => {
  const page = await muster.priya.get('/change-requests?pageSize=2&Statuses=Pending')
  expect(linkOf(page, 'next')).toBe('/change-requests?pageNumber=2&pageSize=2&Statuses=Pending')
})

test('a streamed whole list is in order, without gaps or repeats', async () => {
  await muster.admin.query(`
    with few as (select employer_group_id, id from employee
      where code = '1177' and employer_group_id = (select id from employer_group where name like 'Harbour Line%')),
    asked as (insert into approvable (employer_group_id, kind, revision, requested_by_person_id, subject_person_id)
      select a.employer_group_id, a.kind, 1, a.requested_by_person_id, a.subject_person_id
      from (select a.* from approvable a join change_request r on r.employer_group_id = a.employer_group_id
        and r.approvable_id = a.id join few on few.employer_group_id = r.employer_group_id and few.id = r.employee_id
        limit 1) a, generate_series(1, 700) returning employer_group_id, id)
    insert into change_request (employer_group_id, approvable_id, code, change_type, status, employee_id,
      effective_date, submitted_at, created_at, last_modified)
    select asked.employer_group_id, asked.id, 'MANY-' || asked.id, 'Address', 'Applied', few.id,
      '2020-01-01', now(), now(), now() from asked join few using (employer_group_id)`)
  const page = await muster.priya.get('/change-requests?pageSize=1')
  const whole = idsOf(await list('priya', 'Order=NewestFirst'))
  expect(whole).toHaveLength(Number(page.headers.get('x-paging-totalrecords')))
  expect(whole).toEqual([...new Set(whole)].sort((a, b) => b - a))
  expect(idsOf(await list('priya'))).toEqual(whole.toReversed())
})

test.each([
  ['ChangeTypes=Holiday', 'ChangeTypes', /^Send one of PersonalDetails, /],
  ['EffectiveFrom=2026-02-30', 'EffectiveFrom', /a date that exists/],
  ['EffectiveTo=2026-02-03T00:00:00Z', 'EffectiveTo', /without a zone/],
  ['Order=Backwards', 'Order', /^Send one of OldestFirst, NewestFirst, .*LastModifiedDescending\.$/],
  ['Order=NewestFirst&Order=OldestFirst', 'Order', /once/],
  ['BeforeId=0', 'BeforeId', /from 1/],
  ['BeforeId=-9223372036854775808', 'BeforeId', /from 1/],
  ['BeforeId=x', 'BeforeId', /whole number/],
])('%s is refused in words', async (query, field, words) => {
  const { status, body } = await muster.priya.get(`/change-requests?${query}`)
  expect([status, Object.keys(body.ModelState)]).toEqual([400, [field]])
  expect(body.ModelState[field][0]).toMatch(words)
})

test('RequestedBy=Me lists the visible requests that the caller raised', async () => {
  const own = await draft()
  const all: (Request & { requestedBy: { name: string } })[] = (await muster.priya.get('/change-requests')).body
  const raised = all.filter(({ requestedBy }) => requestedBy.name === 'Raman, Priya')
  expect(idsOf(raised)).toContain(own)
  expect(raised.length).toBeLessThan(all.length)
  expect(idsOf(await list('priya', 'RequestedBy=Me'))).toEqual(idsOf(raised))
  expect((await muster.priya.get('/change-requests?RequestedBy=Emma')).status).toBe(400)
})
