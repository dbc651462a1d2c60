import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { loadSampleGroups } from '../src/features/sample/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { migrate } from '../src/platform/migrate.ts'
import { createServiceContext, type ServiceContext } from '../src/service-context.ts'
import { type Replica, startReplica } from './support/database/replica.ts'
import { Person } from './support/person.ts'

/** A PostgreSQL of this file's own, since a replica has all databases of its primary. */
let postgres: EmbeddedPostgres
let replica: Replica
let dataDir: string
let priya: Person
let context: ServiceContext
const stops: (() => Promise<void>)[] = []
const masterKeys = [randomBytes(32)]

const open = (settings: Partial<Config>) =>
  createServiceContext({
    config: { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' }), ...settings },
    databaseUrl: postgres.serverUrl,
    masterKeys,
  })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-primary-'))
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(postgres.ownerUrl)
  const first = await open({})
  const people = await loadSampleGroups(first)
  await first.close()
  replica = await startReplica(postgres)
  context = await open({ databaseReplicaUrl: replica.serverUrl })
  const app = await buildApp(context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  stops.push(
    () => app.close(),
    () => context.close(),
  )
  priya = new Person(address, people.priya as (typeof people)[string])
}, 120_000)
afterAll(async () => {
  for (const stop of stops) await stop()
  await replica?.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true })
})

/** How often the replica has looked for cost centres. PostgreSQL counts that about once a second. */
async function looksOnReplica(): Promise<number> {
  const { rows } = await replica.query(
    `select (seq_scan + idx_scan)::int as n from pg_stat_user_tables where relname = 'cost_centre'`,
  )
  return rows[0].n
}

/** Lists them until the replica has answered some of the lists: on a busy machine the primary answers many. */
async function listUntilReplicaAnswers(before: number): Promise<void> {
  const looks = async () => {
    for (let n = 0; n < 20; n++) expect(await codes()).toContain(`R${made}`)
    return looksOnReplica()
  }
  await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(before + 3)
}

let made = 0
async function makeCostCentre(): Promise<string> {
  made += 1
  const code = `R${made}`
  expect((await priya.post('/CostCentres', { Code: code, Name: `Number ${made}` })).status).toBe(201)
  return code
}

const codes = async (): Promise<string[]> =>
  (await priya.get('/CostCentres')).body.map(({ code }: { code: string }) => code)

test('the replica answers reads, and each has what its caller wrote before', async () => {
  const before = await looksOnReplica()
  for (let n = 0; n < 25; n++) {
    const code = await makeCostCentre()
    expect(await codes()).toContain(code)
    const [{ id }] = (await priya.get(`/CostCentres/Search?CostCentreCode=${code}`)).body
    expect((await priya.put(`/CostCentres/${id}`, { Code: code, Name: `Renamed ${n}` })).status).toBeLessThan(300)
    expect((await priya.get(`/CostCentres/${id}`)).body.name).toBe(`Renamed ${n}`)
  }
  await listUntilReplicaAnswers(before)
}, 60_000)

test('while the replica lags or is gone, the primary answers, also of a server that starts then', async () => {
  await replica.query('select pg_wal_replay_pause()')
  const lagging = await makeCostCentre()
  for (let n = 0; n < 5; n++) expect(await codes()).toContain(lagging)
  await replica.query('select pg_wal_replay_resume()')

  await replica.kill()
  const gone = await makeCostCentre()
  for (let n = 0; n < 5; n++) expect(await codes()).toContain(gone)
  const late = await open({ databaseReplicaUrl: replica.serverUrl })
  const isOnReplica = async () => {
    const db = await late.database.reader(1)
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]?.is
  }
  expect(await isOnReplica()).toBe(false)

  await replica.start()
  await expect.poll(isOnReplica, { timeout: 30_000 }).toBe(true)
  await late.close()
  const before = await looksOnReplica()
  await makeCostCentre()
  await listUntilReplicaAnswers(before)
}, 60_000)

test('what is no replica of the database is refused in a sentence', async () => {
  await expect(open({ databaseReplicaUrl: postgres.serverUrl })).rejects.toThrow(/^DATABASE_REPLICA_URL is no replica/)
  await expect(open({ databaseReplicaUrl: inject('postgres').serverUrl })).rejects.toThrow(
    /^DATABASE_REPLICA_URL is no replica/,
  )
  const other = new URL(replica.serverUrl)
  other.pathname = '/postgres'
  await expect(open({ databaseReplicaUrl: other.href })).rejects.toThrow(
    /^DATABASE_REPLICA_URL names another database of the replica/,
  )
})

test('a replica of one that was promoted answers no reads, though it is further than the database', async () => {
  const promoted = new URL(postgres.superuserUrl)
  promoted.searchParams.delete('host')
  promoted.host = new URL(replica.serverUrl).host
  await replica.query('select pg_promote()')
  await replica.query('create table later as select * from generate_series(1, 1000)')
  const other = await startReplica({ superuserUrl: promoted.href, serverUrl: replica.serverUrl })
  const late = await open({ databaseReplicaUrl: other.serverUrl })
  try {
    // It is left alone for a quarter of a second each time.
    for (let n = 0; n < 5; n++, await sleep(300)) {
      const db = await late.database.reader(1)
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
      expect(rows).toEqual([{ is: false }])
    }
  } finally {
    await late.close()
    await other.stop()
  }
}, 60_000)
