import type pg from 'pg'
import { type Caller, callers, type Dataset, numberOf, oneCostCentre } from '../dataset/index.ts'
import { type Requests, reads, send } from './requests.ts'
import { say } from './world.ts'

/** The promises; figures in U unless said otherwise. */
export const promises = {
  one: { must: 4.5, aim: 2.7 },
  page: { must: 27, aim: 9 },
  list: { must: 55, aim: 18 },
  /** Nine reads in one answer. */
  today: { must: 165, aim: 55 },
  approver: { must: 25, aim: 13 },
  write: { must: 136, aim: 73 },
  /** The rate, as a share of that of bare node:http. */
  notModified: { must: 0.45, aim: 0.55 },
  reference: { must: 0.3, aim: 0.4 },
} as const

export type Measure = Readonly<{
  name: string
  caller: Caller
  promise: keyof typeof promises
  requests: Requests
}>

/** Whether the first answer of a measure is right; `total`: of its list, NaN where it tells none. */
type Expectation = (body: unknown, total: number) => boolean

type WithId = Readonly<{ id?: unknown }>

const isRecord: Expectation = body => typeof (body as WithId).id === 'number'
const isRecordOf =
  (id: number | undefined): Expectation =>
  body =>
    (body as WithId).id === id
const finds =
  (id: number | undefined): Expectation =>
  body =>
    Array.isArray(body) && body.some((record: WithId) => record.id === id)

/** A whole page of a list with so many records, or with some. */
const isPage =
  (page: number, records?: number): Expectation =>
  (body, total) =>
    (records === undefined ? total > 0 : total === records) &&
    Array.isArray(body) &&
    body.length === Math.min(50, total - 50 * (page - 1))

type World = Readonly<{ dataset: Dataset; admin: pg.Client; port: number }>

/** The measures that read, of all callers. The first answer of each is looked at. */
export async function readsIn(world: World): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const caller of callers) measures.push(...(await readsOf(world, caller)))
  return [...measures, ...(await fromMemory(world))]
}

async function readsOf(world: World, caller: Caller): Promise<Measure[]> {
  const { keys } = world.dataset
  const measure = async (
    name: string,
    promise: Measure['promise'],
    asked: Readonly<{ paths: readonly string[]; isRight: Expectation; leastBytes?: number }>,
  ): Promise<Measure> => {
    const requests = await checked(world.port, reads(keys, caller, asked.paths), asked)
    return { name, caller, promise, requests }
  }
  const pages = async (
    name: string,
    promise: Measure['promise'],
    list: Readonly<{ path: string; records?: number }>,
  ) => {
    const { first, middle, middlePage } = await pagesOf(world, caller, list.path)
    return [
      await measure(`${name}, first page`, promise, { paths: first, isRight: isPage(1, list.records) }),
      ...(middle.length > 0
        ? [await measure(`${name}, middle page`, promise, { paths: middle, isRight: isPage(middlePage, list.records) })]
        : []),
    ]
  }
  const { ids, count } = seenBy(caller, world.dataset)
  const search = (by: string, parameter: string, values: readonly string[]) =>
    measure(`search by ${by}`, 'list', {
      paths: values.map(value => `/Authorities/Search?${parameter}=${encodeURIComponent(value)}`),
      isRight: finds(ids[0]),
      // Of one record; names have different numbers of them.
      leastBytes: 100,
    })
  const some = ids.slice(0, 500)
  const names = await namesOf(world.admin, some)
  const records = await countWaitingFor(caller, world.admin)
  // The cost centre of `one` has authorities by their positions, too.
  const authorities = caller === 'one' ? {} : { records: count }
  return [
    await measure('one authority', 'one', { paths: ids.map(id => `/Authorities/${id}`), isRight: isRecordOf(ids[0]) }),
    ...(await pages('authorities', 'page', { path: '/Authorities', ...authorities })),
    ...(await pages('employees', 'page', { path: '/Employees', records: count })),
    ...(await pages('change requests', 'list', { path: '/change-requests' })),
    ...(await pages('expense applications', 'list', { path: '/ExpenseApplications' })),
    ...(await pages('credentials', 'list', { path: '/Credentials/Search' })),
    ...(await pages(`inbox, ${records === 0 ? 'empty' : '1,500 waiting'}`, 'list', { path: '/Approvals', records })),
    await search('name', 'AuthorityName', names),
    await search(
      'employee code',
      'EmployeeCode',
      some.map(id => `W${id}`),
    ),
    await search(
      'email',
      'AuthorityEmail',
      some.map(id => `w${id}@group1.example`),
    ),
    await measure('approver, depth 6', 'approver', {
      paths: ids.filter(isSixLevelsDown).map(id => `/Authorities/${id}/Positions/${id}/Approver/TimesheetApprover`),
      isRight: isRecord,
    }),
    await measure('console, Today', 'today', { paths: ['/Today'], isRight: body => 'approvals' in (body as object) }),
    await measure('console, search', 'list', {
      paths: names.map(name => `/Search?q=${encodeURIComponent(name)}`),
      isRight: body => (body as { people: readonly unknown[] }).people.length > 0,
      leastBytes: 100,
    }),
  ]
}

/** The same requests. Their answers have to be half as long as the first at least; if that is not right, none is. */
async function checked(
  port: number,
  requests: Requests,
  { isRight, leastBytes }: Readonly<{ isRight: Expectation; leastBytes?: number }>,
): Promise<Requests> {
  try {
    const answer = await send(port, requests, 0)
    const [text, total] = [await answer.text(), Number(answer.headers.get('x-paging-totalrecords') ?? Number.NaN)]
    if (!isRight(JSON.parse(text), total))
      throw new Error(`${requests.sent[0]?.path} answered with a total of ${total}: ${text.slice(0, 200)}`)
    return { ...requests, leastBytes: leastBytes ?? Buffer.byteLength(text) / 2 }
  } catch (error) {
    say(`A wrong answer: ${error}`)
    return { ...requests, leastBytes: Number.POSITIVE_INFINITY }
  }
}

/** What the server answers without PostgreSQL. */
async function fromMemory({ dataset: { keys }, port }: World): Promise<Measure[]> {
  const isReference: Expectation = body => Array.isArray(body) && body.length > 200
  const countries = await checked(port, reads(keys, 'half', ['/Countries']), { isRight: isReference })
  const tag = (await send(port, countries, 0)).headers.get('etag') ?? ''
  const known = { ...countries, headers: { ...countries.headers, 'If-None-Match': tag }, status: 304, leastBytes: 0 }
  return [
    { name: '304', caller: 'half', promise: 'notModified', requests: known },
    { name: 'reference list of 40 KB', caller: 'half', promise: 'reference', requests: countries },
  ]
}

/** Positions that report to the head over six levels. */
const isSixLevelsDown = (id: number): boolean => id >= 3_907 && id <= 19_531

/** The number of authorities that the caller sees, and at most 50,000 of them, spread over all. */
function seenBy(caller: Caller, { people, costCentres }: Dataset): { count: number; ids: number[] } {
  const ids = {
    all: { first: 1, step: 1 },
    half: { first: 1, step: 2 },
    one: { first: oneCostCentre, step: costCentres },
    self: { first: numberOf.self, step: people },
  }[caller]
  const count = Math.ceil((people - ids.first + 1) / ids.step)
  // A stride that is prime to their number, so that neighbours do not follow each other.
  const stride = count % 7919 === 0 ? 1 : 7919
  const some = Array.from({ length: Math.min(count, 50_000) }, (_, n) => ids.first + ids.step * ((n * stride) % count))
  return { count, ids: some }
}

/** Paths of the first five pages of 50, whole ones, and of the five in the middle; there is no middle where there is one page. */
async function pagesOf({ dataset: { keys }, port }: World, caller: Caller, path: string) {
  const page = (number: number) => `${path}?pageNumber=${number}&pageSize=50`
  const answer = await send(port, reads(keys, caller, [page(1)]), 0).catch(() => undefined)
  const count = Math.max(1, Math.floor(Number(answer?.headers.get('x-paging-totalrecords') ?? 0) / 50))
  const from = (first: number) => Array.from({ length: Math.min(5, count - first + 1) }, (_, n) => page(first + n))
  const middlePage = Math.floor(count / 2) + 1
  return { first: from(1), middle: count > 1 ? from(middlePage) : [], middlePage }
}

async function countWaitingFor(caller: Caller, admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int from approval_step step
     join approval_candidate candidate on candidate.employer_group_id = 1 and candidate.approval_step_id = step.id
     where step.employer_group_id = 1 and step.status = 'Waiting' and candidate.authority_id = $1`,
    [numberOf[caller]],
  )
  return rows[0]?.count ?? 0
}

async function namesOf(admin: pg.Client, ids: readonly number[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select family_name as name from person where employer_group_id = 1 and id = any($1)
     order by array_position($1::bigint[], id)`,
    [ids],
  )
  return rows.map(({ name }) => name)
}
