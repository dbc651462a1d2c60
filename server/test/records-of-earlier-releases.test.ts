import { hash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { type AuditEntryRow, beginning, hashedColumns, hashOf } from '../src/core/audit-chain.ts'
import { asSystem } from '../src/core/command-context.ts'
import { record } from '../src/core/records.ts'
import { sealRecords } from '../src/core/sealer.ts'
import type { Caller } from '../src/domain/caller.ts'
import { verifyAuditLog } from '../src/features/audit-log/verification.ts'
import { findEvents } from '../src/features/events/queries.ts'
import { openBackup, restoreBackup, unlockedBy } from '../src/platform/backup/index.ts'
import { writeSnapshot } from '../src/platform/backup/write.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { migrate } from '../src/platform/migrate.ts'
import { createServiceContext, type ServiceContext } from '../src/service-context.ts'
import { asSuperuser, withDatabase } from './support/database/database.ts'

/*
 * Until migration 0063 a change was an event and an audit entry. A database of that time is filled here as its server did, then
 * migrated: integrators and auditors read the same as before.
 */

const name = `test_${randomBytes(6).toString('hex')}`
const restored = `${name}_restored`
const masterKeys = [randomBytes(32)]
/** Of the database at that time. */
const backup: Buffer[] = []
const { superuserUrl, ownerUrl, serverUrl } = inject('postgres')
const admin = new pg.Client({ connectionString: withDatabase(superuserUrl, name) })
let context: ServiceContext

/** Several groups, so that ids of each have gaps. Harbour Line is the first. */
const [harbourLine, southern, unsealed] = [1, 2, 3]

beforeAll(async () => {
  await asSuperuser(superuserUrl, `create database ${name} owner muster_owner`)
  await admin.connect()
  await migrateTo('0062')
  context = await createServiceContext({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    databaseUrl: withDatabase(serverUrl, name),
    masterKeys,
  })
  await fill()
  await backUp()
})
afterAll(async () => {
  await context.close()
  await admin.end()
  await asSuperuser(superuserUrl, `drop database ${name} with (force)`)
})

async function backUp(): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, name) })
  await client.connect()
  const to = async (piece: Buffer) => void backup.push(piece)
  await writeSnapshot(client, { serverUrl: '', vault: context.vault, release: '12.20.0', to })
  await client.end()
}

/** The service of this release starts and reads events by these alone. They touch nothing of what is tested here. */
const neededToStart = ['0066_backups.sql', '0067_root_key.sql', '0071_test_clocks.sql']

/** Applies the migrations up to one, as the owner. */
async function migrateTo(last: string): Promise<void> {
  const owner = new pg.Client({ connectionString: withDatabase(ownerUrl, name) })
  await owner.connect()
  await owner.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now()); grant select on migration to muster_server',
  )
  const folder = new URL('../migrations/', import.meta.url).pathname
  for (const file of readdirSync(folder).sort()) {
    if (file.slice(0, 4) > last && !neededToStart.includes(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    await owner.query(text)
    await owner.query('insert into migration (name, checksum) values ($1, $2)', [file, hash('sha256', text, 'hex')])
  }
  await owner.end()
}

type Written = Readonly<{ group?: number; type: string; id?: number; fields?: readonly string[]; only?: string }>

/** A transaction of the server of that time. */
async function write(...changes: Written[]): Promise<void> {
  await admin.query('begin')
  for (const { group = harbourLine, type, id = 7, fields = [], only } of changes) {
    const about = [group, type, id]
    if (only !== 'Auditors') {
      await admin.query(
        `insert into event (employer_group_id, type, occurred_at, effective_date, resource_type, resource_id, employee_id,
           changed_fields, actor, user_account_id, change_request_id)
         values ($1, $2, now(), '2026-12-01', 'Employee', $3, 5, $4, 'Account', 3, 9)`,
        [...about, fields],
      )
    }
    if (only !== 'Integrators') {
      await admin.query(
        `insert into audit_entry (employer_group_id, occurred_at, actor, user_account_id, api_key_id, request_id, action,
           resource_type, resource_id, details, after_hmac)
         values ($1, now(), 'Account', 3, 4, 'r-1', $2, 'Employee', $3, $4, '\\x01')`,
        [...about, JSON.stringify(fields.length > 0 ? { changedFields: fields, reason: 'Left' } : {})],
      )
    }
  }
  await admin.query('commit')
}

async function fill(): Promise<void> {
  await admin.query(`insert into employer_group (id, name, time_zone, status, is_test, created_at)
    values (1, 'Harbour Line', 'Australia/Sydney', 'Active', true, now()),
           (2, 'Southern Freight', 'Australia/Sydney', 'Active', true, now()),
           (3, 'Never sealed', 'Australia/Sydney', 'Active', true, now())`)
  await write({ type: 'employee.created' }, { type: 'employee.updated', fields: ['code', 'status'] })
  await write({ type: 'sign-in.failed', only: 'Auditors' })
  await write({ group: southern, type: 'employee.created' })
  await write({ type: 'change-request.created', only: 'Integrators' }, { type: 'change-request.submitted' })
  for (const group of [harbourLine, southern]) await sealAsBefore(group)
  await write({ type: 'employee.first-waiting', fields: ['code'] }, { type: 'employee.second-waiting' })
  await write({ group: southern, type: 'employee.first-waiting' })
  // More events wait than there are entries, so that the new number of one is the former number of another.
  for (let count = 0; count < 30; count++)
    await write({ group: unsealed, type: 'employee.updated', only: 'Integrators' })
}

/** Numbers and chains what waits, in the tables of that time. */
async function sealAsBefore(group: number): Promise<void> {
  const entries = await context.database.transaction(group, tx =>
    sql<AuditEntryRow>`select ${hashedColumns} from audit_entry entry order by id`.execute(tx),
  )
  let previousHash: Buffer = beginning
  for (const [place, entry] of entries.rows.entries()) {
    const sealed = { sequence: place + 1, sealedAt: '2026-11-23T01:02:03.004Z', previousHash }
    previousHash = hashOf(entry, sealed)
    await admin.query('insert into audit_seal values ($1, $2, $3, $4, $5, $6)', [
      ...[group, sealed.sequence, entry.id, sealed.previousHash, previousHash, sealed.sealedAt],
    ])
  }
  await admin.query(
    `insert into event_seal select $1, row_number() over (order by id), id, now() from event where employer_group_id = $1`,
    [group],
  )
  await admin.query('delete from unsealed_record where employer_group_id = $1', [group])
}

/** Auditors of a group get every event. */
const overseer = (employerGroupId: number): Caller => ({
  ...{ employerGroupId, userAccountId: 1, apiKeyId: 1, personId: 1, employeeId: undefined, authorityId: undefined },
  ...{ roles: new Set(['Auditor']), heldRoles: [{ role: 'Auditor', costCentreIds: [], paymentGroupIds: [] }] },
  ...{ scopes: new Set(), accessScopes: [], today: { group: '2026-11-24', byEmployer: new Map() } },
})

const search = { order: 'OldestFirst', sequence: 0, types: [], limit: 100 } as const
const eventsOf = async (group: number) =>
  (await findEvents(context.database.forGroup(group), overseer(group), search)).events
const verify = (group: number) => verifyAuditLog(context.database.forGroup(group), group)
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type)

test('integrators and auditors read what they read before, and what waited is numbered in its order', async () => {
  const columns = `s.employer_group_id, s.sequence, e.token, e.transaction_id, e.type, e.occurred_at, e.effective_date, e.resource_type,
    e.resource_id, e.employee_id, e.changed_fields, e.actor, e.user_account_id, e.change_request_id`
  const stored = async () =>
    (
      await admin.query(`select ${columns} from event_seal s
        join event e on e.employer_group_id = s.employer_group_id and e.id = s.event_id order by 1, 2`)
    ).rows
  const before = { rows: await stored(), ours: await eventsOf(harbourLine), theirs: await eventsOf(southern) }
  expect(typesOf(before.ours)).toEqual([
    'employee.created',
    'employee.updated',
    'change-request.created',
    'change-request.submitted',
  ])

  const { applied } = await migrate(withDatabase(ownerUrl, name))
  expect(applied[0]).toBe('0063_one_row_for_each_change.sql')

  expect({ rows: await stored(), ours: await eventsOf(harbourLine), theirs: await eventsOf(southern) }).toEqual(before)
  expect(await verify(harbourLine)).toMatchObject({ sealed: 4, waiting: { entries: 2 }, problem: undefined })
  expect(await verify(southern)).toMatchObject({ sealed: 1, waiting: { entries: 1 }, problem: undefined })

  // Behind the rows of before comes what is written now.
  await asSystem(context, harbourLine, ctx =>
    record(ctx, { type: 'employee.updated', resource: { type: 'Employee', id: 8 }, changedFields: ['status'] }),
  )
  await sealRecords.run(context)
  expect(typesOf((await eventsOf(harbourLine)).slice(4))).toEqual([
    'employee.first-waiting',
    'employee.second-waiting',
    'employee.updated',
  ])
  expect(typesOf(await eventsOf(southern))).toEqual(['employee.created', 'employee.first-waiting'])
  expect(await verify(harbourLine)).toMatchObject({ sealed: 7, waiting: { entries: 0 }, problem: undefined })
  expect(await verify(southern)).toMatchObject({ sealed: 2, waiting: { entries: 0 }, problem: undefined })
  const { rows: last } = await admin.query(`select e.action, e.resource_id::int as id from audit_seal s
    join audit_entry e on e.employer_group_id = s.employer_group_id and e.id = s.audit_entry_id
    where s.employer_group_id = 1 and s.sequence > 4 order by s.sequence`)
  expect(last).toEqual([
    { action: 'employee.first-waiting', id: 7 },
    { action: 'employee.second-waiting', id: 7 },
    { action: 'employee.updated', id: 8 },
  ])
})

test('a backup of that time is restored as of that time, and migrated: they read the same, and of the restore', async () => {
  await asSuperuser(superuserUrl, `create database ${restored} owner muster_owner`)
  const database = openDatabase({ url: withDatabase(serverUrl, restored), pool: 2, pipelines: 1 })
  try {
    const { migrated } = await restoreBackup({
      ownerUrl: withDatabase(ownerUrl, restored),
      backup: await openBackup(Readable.from(backup), unlockedBy(masterKeys)),
      now: new Date().toISOString(),
    })
    expect(migrated[0]).toBe('0063_one_row_for_each_change.sql')
    expect(migrated).not.toContain('0067_root_key.sql')
    await sealRecords.run({ ...context, database })
    for (const [group, waited] of [
      [harbourLine, ['employee.first-waiting', 'employee.second-waiting']],
      [southern, ['employee.first-waiting']],
    ] as const) {
      const { events } = await findEvents(database.forGroup(group), overseer(group), search)
      const former = (await eventsOf(group)).filter(({ resource }) => resource.id !== 8)
      expect(typesOf(events)).toEqual([...typesOf(former), 'system.restored'])
      expect(typesOf(events.slice(-1 - waited.length, -1))).toEqual(waited)
      expect((await verifyAuditLog(database.forGroup(group), group)).problem).toBeUndefined()
    }
    const schemaOf = async (url: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(
        `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
         where table_schema = 'public' order by 1, 2`,
      )
      await client.end()
      return rows
    }
    expect(await schemaOf(withDatabase(superuserUrl, restored))).toEqual(
      await schemaOf(withDatabase(superuserUrl, name)),
    )
  } finally {
    await database.close()
    await asSuperuser(superuserUrl, `drop database ${restored} with (force)`)
  }
}, 60_000)

test('an entry of that time that is deleted leaves its event without one', async () => {
  await admin.query('set session_replication_role = replica')
  await admin.query('delete from audit_seal where employer_group_id = 2 and sequence = 2')
  await admin.query(
    `delete from audit_entry where employer_group_id = 2 and action = 'employee.first-waiting' and is_audited`,
  )
  expect((await verify(southern)).problem).toMatchObject({ kind: 'EventUntold', sequence: 2 })
})
