import { join } from 'node:path'
import type pg from 'pg'
import { population } from './dataset.ts'
import { scriptOf } from './floors.ts'
import { type Measure, measureHttp, measurePgbench, type Pace, postmasterOf } from './measures.ts'
import type { Listening } from './processes.ts'
import { statementsOf } from './statements.ts'

export type World = Readonly<{
  folder: string
  apiKey: string
  admin: pg.Client
  databaseUrl: string
  masterKey: Buffer
  /** The program; absent: its floors are left out. */
  pgbench: string | undefined
  /** Muster logging errors alone. */
  ours: Listening
  /** Muster logging as it does by default, to a file. */
  logging: Listening
  bare: Listening
  pace: Pace
}>

const base = '/v12.21'

/** Requests from 1 to `count`. */
type Requests = Readonly<{ path(n: number): string; count: number }>

/** Those that the caller sees have odd ids. */
const one: Requests = { path: n => `${base}/Authorities/${n * 2 - 1}`, count: population / 2 }

/** The pages that people look at. */
const page: Requests = { path: n => `${base}/Authorities?pageNumber=${n}&pageSize=50`, count: 5 }

/** What is run side by side. */
export async function comparisonsIn(world: World): Promise<Measure[]> {
  const { ours, logging, bare, apiKey, admin, pace } = world
  const postmaster = await postmasterOf(admin)
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' }
  const get = (server: Listening, requests: Requests) => () =>
    measureHttp({ paths: pathsOf(requests), headers, status: 200 }, { server, pace, postmaster })
  const countries: Requests = { path: () => `${base}/Countries`, count: 1 }
  const known = { ...headers, 'If-None-Match': await tagOf(ours, countries.path(1), headers) }
  const unmodified = () =>
    measureHttp({ paths: pathsOf(countries), headers: known, status: 304 }, { server: ours, pace, postmaster })
  const short = () => measureHttp({ paths: ['/'], headers: {}, status: 200 }, { server: bare, pace })
  const pgbench = 'pgbench, the same statements'
  const node = 'bare node:http, a short JSON'
  return [
    {
      name: 'One authority',
      floorName: pgbench,
      ...atLeast(0.2, 0.3),
      floor: await scripted(world, one),
      ours: get(ours, one),
    },
    {
      name: '50 authorities',
      floorName: pgbench,
      ...atLeast(0.35, 0.5),
      floor: await scripted(world, page),
      ours: get(ours, page),
    },
    { name: '304', floorName: node, ...atLeast(0.45, 0.55), floor: short, ours: unmodified },
    { name: 'List of 40 KB', floorName: node, ...atLeast(0.3, 0.4), floor: short, ours: get(ours, countries) },
    {
      name: 'Logging at info',
      floorName: 'one authority, logging errors',
      floor: get(ours, one),
      ours: get(logging, one),
    },
  ]
}

const atLeast = (must: number, aim: number) => ({ must, aim })

const pathsOf = ({ path, count }: Requests): string[] => Array.from({ length: count }, (_, n) => path(n + 1))

async function tagOf({ port }: Listening, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return answer.headers.get('etag') ?? ''
}

/** pgbench with what these requests send to PostgreSQL. */
async function scripted(world: World, { path, count }: Requests): Promise<Measure['floor']> {
  const { pgbench: program, databaseUrl, folder, admin, pace } = world
  if (!program) return undefined
  const script = scriptOf(await statementsOf([path(1), path(2), path(3)], world), count)
  const postmaster = await postmasterOf(admin)
  const file = join(folder, 'pgbench.sql')
  return () => measurePgbench(script, { program, databaseUrl, employerGroupId: 1, file, postmaster, ...pace })
}
