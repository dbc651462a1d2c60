import { population } from './dataset.ts'
import { atLeast, type Comparison, measureHttp } from './measures.ts'
import { allOf, type Requests } from './requests.ts'
import { base, headersOf, scripted, type World } from './world.ts'
import { writesIn } from './writes.ts'

const node = 'bare node:http, a short JSON'

/** The measures that run side by side. */
export const comparisonsIn = (world: World): Comparison[] => [...readsIn(world), ...writesIn(world)]

function readsIn(world: World): Comparison[] {
  const { ours, logging, bare, keys } = world
  const headers = headersOf(keys.reader)
  const reads = (path: (n: number) => string, count: number): Requests => ({
    request: n => ({ method: 'GET', path: `${base}${path(n)}`, headers }),
    count,
    status: 200,
  })
  // Those that the caller sees have odd ids.
  const one = reads(n => `/Authorities/${n * 2 - 1}`, population / 2)
  // The pages that people look at.
  const page = reads(n => `/Authorities?pageNumber=${n}&pageSize=50`, 5)
  const countries = reads(() => '/Countries', 1)
  const short: Requests = { request: () => ({ method: 'GET', path: '/', headers: {} }), count: 1, status: 200 }
  const shortly = () => measureHttp(bare, short, world.pace)
  const get = (requests: Requests) => () => measureHttp(ours, requests, world.pace)
  return [
    {
      name: 'One authority',
      prepare: async () => ({
        ...(await scripted(world, one)),
        ...atLeast(0.2, 0.3),
        ours: get(one),
      }),
    },
    {
      name: '50 authorities',
      prepare: async () => ({
        ...(await scripted(world, page)),
        ...atLeast(0.35, 0.5),
        ours: get(page),
      }),
    },
    {
      name: '304',
      prepare: async () => ({
        floorName: node,
        ...atLeast(0.45, 0.55),
        floor: shortly,
        ours: get(await knownAlready(world, countries)),
      }),
    },
    {
      name: 'List of 40 KB',
      prepare: async () => ({ floorName: node, ...atLeast(0.3, 0.4), floor: shortly, ours: get(countries) }),
    },
    {
      name: 'Logging at info',
      prepare: async () => ({
        floorName: 'one authority, logging errors',
        floor: get(one),
        ours: () => measureHttp(logging, one, world.pace),
      }),
    },
  ]
}

/** The same for a client that has the answer. */
async function knownAlready({ ours }: World, requests: Requests): Promise<Requests> {
  const [request] = allOf(requests)
  if (!request) throw new Error('There is no request to know the answer of.')
  const answer = await fetch(`http://127.0.0.1:${ours.port}${request.path}`, { headers: request.headers })
  const headers = { ...request.headers, 'If-None-Match': answer.headers.get('etag') ?? '' }
  return { ...requests, request: n => ({ ...requests.request(n), headers }), status: 304 }
}
