import { beforeAll, expect, test } from 'vitest'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Credential = { id: number; status: string; expiryDate?: string; supersededByCredentialId?: number }

const find = async (person: PersonName, query: string): Promise<Credential[]> =>
  (await muster[person].get(`/Credentials/Search?${query}`)).body

const idsOf = (credentials: readonly Credential[]) => credentials.map(({ id }) => id)

/** Licences of Emma's: some expire on the same day, some never. */
const add = (count: number) =>
  muster.admin.query(
    `insert into credential (employer_group_id, employee_id, credential_type_id, credential_issuer_id,
       registration_number, issue_date, expiry_date, created_at, last_modified)
     select employer_group_id, id, 1, 101, 'MANY' || number, '2020-01-01',
       case when number % 3 > 0 then date '2030-01-01' + number % 40 end, now(), now()
     from employee, generate_series(1, $2::int) number where email = $1`,
    [muster.emma.email, count],
  )
beforeAll(() => add(30))

const byExpiry = (one: Credential, other: Credential) =>
  (one.expiryDate ?? '9999').localeCompare(other.expiryDate ?? '9999') || one.id - other.id

test('a stretch of expiry dates has its first day inside and the day after its last one outside', async () => {
  const within = await find('emma', 'ExpiringFrom=2030-01-05&ExpiringBefore=2030-01-08T00:00:00')
  // Every third of them has no expiry date: number 6 would expire on the 7th.
  expect([...new Set(within.map(({ expiryDate }) => expiryDate))].sort()).toEqual([
    '2030-01-05T00:00:00',
    '2030-01-06T00:00:00',
  ])
  expect(idsOf(await find('emma', 'ExpiringFrom=2030-01-08&ExpiringBefore=2030-01-08'))).toEqual([])
})

test('the first to expire come first, those that never do last, whole and in pages, for everybody', async () => {
  for (const person of ['priya', 'liam', 'emma'] as const) {
    const wanted = (await find(person, '')).toSorted(byExpiry)
    expect(await find(person, 'Order=ExpiringFirst')).toEqual(wanted)
    expect(await find(person, 'order=expiringfirst&pageSize=4&pageNumber=2')).toEqual(wanted.slice(4, 8))
  }
  expect(await find('olga', 'Order=ExpiringFirst')).not.toContainEqual(expect.objectContaining({ name: 'Walsh, Emma' }))
})

test('statuses are ORed, and whether they are renewed is a filter', async () => {
  const all = await find('priya', '')
  const wanted = all.filter(each => each.status === 'Current' || each.status === 'Expiring')
  expect(await find('priya', 'Statuses=Current&Statuses=Expiring')).toEqual(wanted)
  expect(await find('priya', 'Statuses=Current&Status=Expired')).toEqual([])
  const renewed = all.filter(each => each.supersededByCredentialId !== undefined)
  expect(renewed.length).toBeGreaterThan(0)
  expect(await find('priya', 'IsRenewed=true')).toEqual(renewed)
  expect(idsOf(await find('priya', 'IsRenewed=false'))).toEqual(idsOf(all.filter(each => !renewed.includes(each))))
})

test('each status is found for what it is, also where the expiry date decides it', async () => {
  await muster.admin.query(
    `update credential set expiry_date = case id % 4 when 0 then current_date - 400 when 1 then current_date + 20
       when 2 then current_date else expiry_date end where registration_number like 'MANY1%'`,
  )
  const all = await find('priya', '')
  for (const status of ['Pending', 'Current', 'Expiring', 'Expired', 'Superseded', 'Suspended', 'Revoked']) {
    expect(idsOf(await find('priya', `Statuses=${status}`))).toEqual(idsOf(all.filter(each => each.status === status)))
  }
  const over = all.filter(each => each.status === 'Expiring' || each.status === 'Expired')
  expect(new Set(over.map(({ status }) => status)).size).toBe(2)
  expect(await find('priya', 'Statuses=Expiring&Statuses=Expired')).toEqual(over)
})

test('the count by expiry day is the count of what a search finds', async () => {
  const query = 'ExpiringFrom=2030-01-01&ExpiringBefore=2030-02-01&Statuses=Current&Statuses=Expiring&IsRenewed=false'
  for (const person of ['priya', 'liam', 'emma', 'olga'] as const) {
    const { status, body, headers } = await muster[person].get(`/Credentials/Expiry?${query}`)
    expect([status, headers.has('etag')]).toEqual([200, true])
    const days = Map.groupBy(await find(person, query), ({ expiryDate }) => expiryDate)
    expect(body.days).toEqual([...days].map(([expiryDate, { length }]) => ({ expiryDate, count: length })).sort(byDay))
  }
  expect((await muster.emma.get('/Credentials/Expiry?CredentialId=999999999')).body).toEqual({ days: [] })
})

const byDay = (one: { expiryDate?: string | undefined }, other: { expiryDate?: string | undefined }) =>
  (one.expiryDate ?? '').localeCompare(other.expiryDate ?? '')

test('the list in order of expiry goes on from any place by its index, behind row-level security too', async () => {
  const lastDay = "(case when expiry_date is null then date 'infinity' else expiry_date end)"
  await muster.admin.query('begin')
  try {
    await muster.admin.query(
      'set local role muster_server; set local enable_sort = off; set local enable_seqscan = off',
    )
    const { rows } = await muster.admin.query(
      `explain select id from credential where employer_group_id = 1 and (${lastDay}, id) > ('2030-01-01'::date, 5::bigint)
       order by ${lastDay}, id limit 100`,
    )
    expect(rows.map(row => row['QUERY PLAN']).join(' ')).toMatch(
      /using credential_in_order_of_expiry .*Index Cond: \(.*ROW\(CASE/,
    )
  } finally {
    await muster.admin.query('rollback')
  }
})

test('a list in order of expiry that is long enough to be streamed has each once', async () => {
  await muster.admin.query("delete from credential where registration_number like 'MANY%'")
  await add(900)
  const whole = await find('emma', 'Order=ExpiringFirst')
  expect(whole.length).toBeGreaterThan(900)
  expect(whole).toEqual(whole.toSorted(byExpiry))
  expect(new Set(idsOf(whole))).toEqual(new Set(idsOf(await find('emma', ''))))
  expect(new Set(idsOf(whole)).size).toBe(whole.length)
})

test.each([
  ['ExpiringFrom=soon', 'ExpiringFrom', /a date that exists/],
  ['Order=NewestFirst', 'Order', /^Send one of OldestFirst, ExpiringFirst, .*ExpiryDateDescending\.$/],
  ['Statuses=Good', 'Statuses', /^Send one of /],
  ['IsRenewed=perhaps', 'IsRenewed', /true or false/],
])('%s is refused in words', async (query, field, words) => {
  const { status, body } = await muster.priya.get(`/Credentials/Search?${query}`)
  expect([status, Object.keys(body.ModelState)]).toEqual([400, [field]])
  expect(body.ModelState[field][0]).toMatch(words)
})
