import type pg from 'pg'
import { type Caller, callers, type Dataset, numberOf, oneCostCentre } from '../dataset/index.ts'
import { type Requests, reads, send } from './requests.ts'

/** The promises; figures in U unless said otherwise. */
export const promises = {
  one: { must: 4.5, aim: 2.7 },
  page: { must: 27, aim: 9 },
  list: { must: 55, aim: 18 },
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

type World = Readonly<{ dataset: Dataset; admin: pg.Client; port: number }>

/** The measures that read, of all callers. */
export async function readsIn(world: World): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const caller of callers) measures.push(...(await readsOf(world, caller)))
  return [...measures, ...(await fromMemory(world))]
}

async function readsOf(world: World, caller: Caller): Promise<Measure[]> {
  const { keys } = world.dataset
  const measure = (name: string, promise: keyof typeof promises, paths: readonly string[]): Measure => ({
    name,
    caller,
    promise,
    requests: reads(keys, caller, paths),
  })
  const pages = async (name: string, path: string) => {
    const { first, middle } = await pagesOf(world, caller, path)
    return [
      measure(`${name}, first page`, 'page', first),
      ...(middle.length > 0 ? [measure(`${name}, middle page`, 'page', middle)] : []),
    ]
  }
  const search = (by: string, parameter: string, values: readonly string[]) =>
    measure(
      `search by ${by}`,
      'list',
      values.map(value => `/Authorities/Search?${parameter}=${encodeURIComponent(value)}`),
    )
  const list = async (name: string, path: string) => measure(name, 'list', (await pagesOf(world, caller, path)).first)
  const seen = idsSeenBy(caller, world.dataset)
  const some = seen.slice(0, 500)
  return [
    measure(
      'one authority',
      'one',
      seen.map(id => `/Authorities/${id}`),
    ),
    ...(await pages('authorities', '/Authorities')),
    ...(await pages('employees', '/Employees')),
    await list('change requests', '/change-requests'),
    await list('expense applications', '/ExpenseApplications'),
    await list('credentials', '/Credentials/Search'),
    await list(caller === 'all' || caller === 'half' ? 'inbox, 1,500 waiting' : 'inbox, empty', '/Approvals'),
    search('name', 'AuthorityName', await namesOf(world.admin, some)),
    search(
      'employee code',
      'EmployeeCode',
      some.map(id => `W${id}`),
    ),
    search(
      'email',
      'AuthorityEmail',
      some.map(id => `w${id}@group1.example`),
    ),
    measure(
      'approver, depth 6',
      'approver',
      seen.filter(isSixLevelsDown).map(id => `/Authorities/${id}/Positions/${id}/Approver/TimesheetApprover`),
    ),
  ]
}

/** What the server answers without PostgreSQL. */
async function fromMemory({ dataset: { keys }, port }: World): Promise<Measure[]> {
  const countries = reads(keys, 'half', ['/Countries'])
  const tag = (await send(port, countries, 0)).headers.get('etag') ?? ''
  const known = { ...countries, headers: { ...countries.headers, 'If-None-Match': tag }, status: 304 }
  return [
    { name: '304', caller: 'half', promise: 'notModified', requests: known },
    { name: 'reference list of 40 KB', caller: 'half', promise: 'reference', requests: countries },
  ]
}

/** Positions that report to the head over six levels. */
const isSixLevelsDown = (id: number): boolean => id >= 3_907 && id <= 19_531

/** Authorities that the caller sees, at most 50,000 of them, spread over all. */
function idsSeenBy(caller: Caller, { people, costCentres }: Dataset): number[] {
  const ids = {
    all: { first: 1, step: 1 },
    half: { first: 1, step: 2 },
    one: { first: oneCostCentre, step: costCentres },
    self: { first: numberOf.self, step: people },
  }[caller]
  const count = Math.ceil((people - ids.first + 1) / ids.step)
  // A stride that is prime to their number, so that neighbours do not follow each other.
  const stride = count % 7919 === 0 ? 1 : 7919
  return Array.from({ length: Math.min(count, 50_000) }, (_, n) => ids.first + ids.step * ((n * stride) % count))
}

/**
 * The first five pages of 50, and the five in the middle; there is no middle where there is one page. A server that gives
 * the list up is asked for the first page alone, and the load reports it.
 */
async function pagesOf({ dataset: { keys }, port }: World, caller: Caller, path: string) {
  const page = (number: number) => `${path}?pageNumber=${number}&pageSize=50`
  const answer = await send(port, reads(keys, caller, [page(1)]), 0).catch(() => undefined)
  const count = Math.max(1, Math.ceil(Number(answer?.headers.get('x-paging-totalrecords') ?? 0) / 50))
  const from = (first: number) => Array.from({ length: Math.min(5, count - first + 1) }, (_, n) => page(first + n))
  return { first: from(1), middle: count > 1 ? from(Math.floor(count / 2) + 1) : [] }
}

async function namesOf(admin: pg.Client, ids: readonly number[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    'select family_name as name from person where employer_group_id = 1 and id = any($1)',
    [ids],
  )
  return rows.map(({ name }) => name)
}
