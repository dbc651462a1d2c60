import { join } from 'node:path'
import type pg from 'pg'
import { runPgbench } from '../floors/pgbench.ts'
import { scriptOf } from '../floors/script.ts'
import { statementsOf } from '../floors/statements.ts'
import type { Listening } from '../processes.ts'
import type { Keys } from './dataset.ts'
import type { Measure, Pace } from './measures.ts'
import { type Requests, samples } from './requests.ts'

/** The parts of a measure. */
export type World = Readonly<{
  folder: string
  keys: Keys
  admin: pg.Client
  serverUrl: string
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

export const base = '/v12.21'

export const headersOf = (apiKey: string) => ({ Authorization: `Bearer ${apiKey}`, Accept: 'application/json' })

/** pgbench with what these requests send to PostgreSQL. */
export async function scripted(world: World, requests: Requests): Promise<Pick<Measure, 'floorName' | 'floor'>> {
  const { pgbench: program, serverUrl: databaseUrl, folder, admin, pace, masterKey } = world
  if (!program) return { floorName: 'pgbench', floor: undefined }
  const heard = await statementsOf(requests, { databaseUrl, masterKey })
  const numbered = samples.heard.map((n, s) => ({ n, statements: heard[s] ?? [] }))
  const script = await scriptOf(numbered, admin, { ...requests, connections: pace.connections })
  const file = join(folder, 'pgbench.sql')
  const count = heard[0]?.length ?? 0
  return {
    floorName: `pgbench, the same ${count === 1 ? 'statement' : `${count} statements`}`,
    floor: () => runPgbench(script, { program, databaseUrl, employerGroupId: 1, file, pace }),
  }
}
