import { beforeAll, expect, test } from 'vitest'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()
const seal = () => sealRecords.run(muster.context)
beforeAll(seal)

type Event = { sequence: number; type: string }

async function read(person: PersonName, query: string) {
  const { status, body, headers } = await muster[person].get(`/Events?${query}`)
  expect(status).toBe(200)
  const [first, last] = ['x-first-sequence', 'x-last-sequence'].map(name => headers.get(name))
  return { events: body as Event[], first: Number(first), last: Number(last) }
}

async function forward(person: PersonName, filter: string): Promise<Event[]> {
  const found: Event[] = []
  for (let after = 0; ; ) {
    const { events, last } = await read(person, `pageSize=200&afterSequence=${after}${filter}`)
    found.push(...events)
    if (last === after) return found
    after = last
  }
}

async function back(person: PersonName, filter: string, meanwhile = async () => {}): Promise<Event[]> {
  const found: Event[] = []
  for (let before: number | undefined; before !== 1; ) {
    const { events, first } = await read(
      person,
      `order=NewestFirst&pageSize=70${filter}${before === undefined ? '' : `&beforeSequence=${before}`}`,
    )
    expect(events.length).toBeLessThanOrEqual(70)
    if (before !== undefined) expect(first).toBeLessThan(before)
    found.push(...events)
    before = first
    await meanwhile()
  }
  return found
}

async function happen(code: string): Promise<void> {
  expect((await muster.priya.post('/CostCentres', { Code: code, Name: code })).status).toBe(201)
  await seal()
}

test('backwards everybody reads what they read forwards, in the other order', async () => {
  for (const [person, filter] of [
    ['priya', ''],
    ['tomas', ''],
    ['liam', ''],
    ['emma', ''],
    ['priya', '&types=cost-centre.*&types=employee.created'],
    ['liam', '&types=change-request.*'],
  ] as const) {
    expect(await back(person, filter)).toEqual((await forward(person, filter)).toReversed())
  }
})

test('what happens meanwhile moves nothing, and the feed goes on where looking back began', async () => {
  const before = await forward('priya', '')
  const { events, last } = await read('priya', 'order=NewestFirst&pageSize=5')
  expect([events, last]).toEqual([before.slice(-5).toReversed(), before.length])
  let count = 0
  expect(await back('priya', '', () => happen(`BACK-${++count}`))).toEqual(before.toReversed())
  const fresh = await read('priya', `afterSequence=${last}&pageSize=200`)
  expect(fresh.events.map(({ sequence }) => sequence)).toEqual(
    fresh.events.map((_, index) => before.length + 1 + index),
  )
  expect(fresh.events.filter(({ type }) => type === 'cost-centre.created')).toHaveLength(count)
})

test('before the first there is nothing, and before what is not there yet everything', async () => {
  const { last } = await read('priya', 'order=NewestFirst&pageSize=1')
  expect(await read('priya', 'order=NewestFirst&beforeSequence=1')).toEqual({ events: [], first: 1, last: 0 })
  for (const beyond of [last + 1, last + 1_000, '9223372036854775807']) {
    const found = await read('priya', `order=NewestFirst&pageSize=1&beforeSequence=${beyond}`)
    expect([found.events[0]?.sequence, found.first, found.last]).toEqual([last, last, last])
  }
})

test('a feed answers as ever: in order, without a first sequence', async () => {
  for (const query of ['pageSize=3', 'pageSize=3&order=OldestFirst']) {
    const { body, headers } = await muster.priya.get(`/Events?${query}`)
    expect(body.map(({ sequence }: Event) => sequence)).toEqual([1, 2, 3])
    expect([headers.get('x-last-sequence'), headers.has('x-first-sequence')]).toEqual(['3', false])
  }
})

test.each([
  ['order=NewestFirst&afterSequence=4', 'afterSequence', 'Leave it out where order is NewestFirst.'],
  ['order=NewestFirst&wait=5', 'wait', 'Leave it out where order is NewestFirst.'],
  ['beforeSequence=4', 'beforeSequence', 'Send it with order=NewestFirst.'],
  ['order=NewestFirst&beforeSequence=0', 'beforeSequence', 'Send a whole number from 1.'],
  ['order=Latest', 'order', 'Send one of OldestFirst, NewestFirst.'],
])('%s is refused in words', async (query, field, words) => {
  const { status, body } = await muster.priya.get(`/Events?${query}`)
  expect([status, body.ModelState]).toEqual([400, { [field]: [words] }])
})

test('looking back from within the gap of a restore, or of two in a row, goes on with the last event before it', async () => {
  const before = (await forward('priya', '')).at(-1)?.sequence ?? 0
  const [first, second] = [2_000_000_000_000_000, 2_000_000_100_000_000]
  await muster.admin.query(
    `insert into event_epoch (employer_group_id, first_sequence, last_before, started_at)
     select id, unnest($1::bigint[]), $2, now() from employer_group where name = 'Harbour Line'`,
    [[first, second], before],
  )
  await happen('AFTER-GAP')
  for (const sequence of [second, second - 1, first + 1, first, before + 2, before + 1]) {
    const found = await read('priya', `order=NewestFirst&pageSize=1&beforeSequence=${sequence}`)
    expect([found.events[0]?.sequence, found.first, found.last], `from ${sequence}`).toEqual([before, before, before])
  }
  const { events } = await read('priya', `afterSequence=${before - 1}&pageSize=2`)
  expect(events.map(({ sequence }) => sequence)).toEqual([before, second])
})
