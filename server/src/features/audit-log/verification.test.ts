import { beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { hashOf } from '../../core/audit-chain.ts'
import { sealRecords } from '../../core/sealer.ts'
import type { Head } from './problems.ts'
import { verifyAuditLog } from './verification.ts'

// A person with control of the database does all of this: superuser, no triggers, no foreign keys.
const muster = startMuster()
let harbourLine = 0
let isPrepared = false

const tamper = (text: string, values: unknown[] = []) => muster.admin.query(text, values)
const verify = (kept?: Head) => verifyAuditLog(muster.database.forGroup(harbourLine), harbourLine, kept)
const problem = async (kept?: Head) => (await verify(kept)).problem

/** Each test tampers within a copy: what it did is put back before the next. */
beforeEach(async () => {
  if (!isPrepared) {
    const { rows } = await tamper(`select id::int from employer_group where name = 'Harbour Line'`)
    harbourLine = rows[0].id
    await forgetRecordsOfSample()
    for (const code of ['A', 'B', 'C']) await muster.priya.post('/CostCentres', { Code: `V-${code}`, Name: code })
    await sealRecords.run(muster.context)
    await tamper('set session_replication_role = replica')
    for (const table of tables) await tamper(`create table kept_${table} as table ${table}`)
    isPrepared = true
  }
  for (const table of tables) {
    await tamper(`delete from ${table}`)
    await tamper(`insert into ${table} overriding system value select * from kept_${table}`)
  }
})

/**
 * The places below are those of a short log: of the import of the sample one entry stays, that of its end, and of its
 * history nothing.
 */
async function forgetRecordsOfSample() {
  const kept = `select (array_agg(transaction_id order by id))[1] from audit_entry
    where action in ('import.completed', 'user-account.created') group by employer_group_id, action`
  const ofImport = `exists (select from audit_entry import where import.action = 'import.completed'
    and import.employer_group_id = entry.employer_group_id and import.transaction_id = entry.transaction_id
    and import.id <> entry.id)`
  await tamper(`with deleted as (
      delete from audit_entry entry where transaction_id not in (${kept}) or ${ofImport}
      returning entry.employer_group_id, entry.id)
    delete from unsealed_record waiting using deleted where waiting.employer_group_id = deleted.employer_group_id
      and waiting.record_id = deleted.id`)
}

const tables = ['audit_entry', 'audit_seal', 'event_seal', 'unsealed_record']
const of = `employer_group_id = (select id from employer_group where name = 'Harbour Line')`
const entryAt = async (sequence: number): Promise<number> =>
  (await tamper(`select audit_entry_id::int as id from audit_seal where ${of} and sequence = $1`, [sequence])).rows[0]
    .id

test('an untouched log is good, in both groups, and tells its head', async () => {
  const { sealed, waiting, head, problem: none } = await verify()
  expect(none).toBeUndefined()
  expect([head.sequence, waiting.entries]).toEqual([sealed, 0])
  const { rows } = await tamper(`select hash from audit_seal where ${of} order by sequence desc limit 1`)
  expect(head.hash).toEqual(rows[0].hash)
  const olgas = (await tamper(`select id::int from employer_group where name = 'Southern Freight'`)).rows[0].id
  expect((await verifyAuditLog(muster.database.forGroup(olgas), olgas)).problem).toBeUndefined()
})

test.each([
  ['details', `'{"changedFields": []}'`],
  ['occurred_at', `occurred_at + interval '1 millisecond'`],
  ['actor', `'System', user_account_id = null`],
  ['user_account_id', '2'],
  ['api_key_id', 'api_key_id + 1'],
  ['request_id', `'another'`],
  ['action', `'cost-centre.updated'`],
  ['resource_id', 'resource_id + 1'],
  ['resource_type', `'Position'`],
  ['transaction_id', `'1'`],
  ['after_hmac', `decode('00', 'hex')`],
])('an entry whose %s was edited is named', async (column, value) => {
  const id = await entryAt(19)
  await tamper(`update audit_entry set ${column} = ${value} where id = ${id}`)
  expect(await problem()).toMatchObject({ kind: 'EntryChanged', sequence: 19, auditEntryId: id })
})

test('a seal that was dated back is named', async () => {
  await tamper(`update audit_seal set sealed_at = sealed_at - interval '1 hour' where ${of} and sequence = 3`)
  expect(await problem()).toMatchObject({ kind: 'EntryChanged', sequence: 3 })
})

test('an entry that was deleted is named, with its seal or without', async () => {
  const id = await entryAt(5)
  await tamper(`delete from audit_entry where id = ${id}`)
  expect(await problem()).toMatchObject({ kind: 'EntryMissing', sequence: 5, auditEntryId: id })
  await tamper(`delete from audit_seal where audit_entry_id = ${id} and ${of}`)
  expect(await problem()).toMatchObject({ kind: 'PlaceMissing', sequence: 5 })
})

test('an entry that was taken out, and the places behind it moved up, breaks the chain there', async () => {
  const id = await entryAt(5)
  await tamper(`delete from audit_entry where id = ${id}`)
  await tamper(`delete from audit_seal where audit_entry_id = ${id} and ${of}`)
  for (let sequence = 6; sequence <= 20; sequence++) {
    await tamper(`update audit_seal set sequence = sequence - 1 where ${of} and sequence = ${sequence}`)
  }
  expect(await problem()).toMatchObject({ kind: 'ChainBroken', sequence: 5 })
})

test('two entries that were exchanged are named at the first of their places', async () => {
  const [one, other] = [await entryAt(4), await entryAt(9)]
  await tamper(
    `update audit_seal set audit_entry_id = case audit_entry_id when ${one} then -1 else audit_entry_id end where ${of}`,
  )
  await tamper(`update audit_seal set audit_entry_id = ${one} where audit_entry_id = ${other} and ${of}`)
  await tamper(`update audit_seal set audit_entry_id = ${other} where audit_entry_id = -1 and ${of}`)
  expect(await problem()).toMatchObject({ kind: 'EntryChanged', sequence: 4, auditEntryId: other })
})

test('two places that were exchanged break the chain at the first', async () => {
  for (const [from, to] of [
    [4, -1],
    [9, 4],
    [-1, 9],
  ]) {
    await tamper(`update audit_seal set sequence = ${to} where ${of} and sequence = ${from}`)
  }
  expect(await problem()).toMatchObject({ kind: 'ChainBroken', sequence: 4 })
})

const fake = `insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type)
  select id, now(), 'System', 'employee.updated', 'Employee' from employer_group where name = 'Harbour Line' returning id::int`

test('an entry that was put past the sealer is named', async () => {
  const { rows } = await tamper(fake)
  expect(await problem()).toMatchObject({ kind: 'NeverSealed', auditEntryId: rows[0].id })
})

test('an entry that was put in between breaks the chain behind it, even with a right hash of its own', async () => {
  const { rows } = await tamper(fake)
  for (let sequence = 20; sequence >= 5; sequence--) {
    await tamper(`update audit_seal set sequence = sequence + 1 where ${of} and sequence = ${sequence}`)
  }
  await tamper(
    `insert into audit_seal (employer_group_id, sequence, audit_entry_id, previous_hash, hash, sealed_at)
     select employer_group_id, 5, ${rows[0].id}, hash, hash, sealed_at from audit_seal where ${of} and sequence = 4`,
  )
  await resealFrom(5, 5)
  expect(await problem()).toMatchObject({ kind: 'ChainBroken', sequence: 6 })
})

test('seals that were deleted from the end leave entries without a place', async () => {
  const id = await entryAt(19)
  await tamper(`delete from audit_seal where ${of} and sequence >= 19`)
  expect(await problem()).toMatchObject({ kind: 'NeverSealed', auditEntryId: id })
})

test('an end that was cut off is shown by its events, or else by a head that was kept', async () => {
  const { head } = await verify()
  const ids = [await entryAt(19), await entryAt(20)]
  const { rows } = await tamper(`select min(sequence)::int as first from event_seal where event_id = any($1)`, [ids])
  await tamper(`delete from audit_seal where ${of} and sequence >= 19`)
  await tamper(`update audit_entry set is_audited = false where id = any($1)`, [ids])
  expect(await problem()).toMatchObject({ kind: 'EventUntold', sequence: rows[0].first })
  await tamper(`delete from audit_entry where id = any($1)`, [ids])
  expect(await problem()).toMatchObject({ kind: 'EventMissing', sequence: rows[0].first })
  expect(await problem(head)).toMatchObject({ kind: 'HeadMissing', sequence: 19 })

  await tamper(`delete from event_seal where event_id = any($1)`, [ids])
  expect(await problem(), 'nothing shows without a head').toBeUndefined()
  expect(await problem(head)).toMatchObject({ kind: 'HeadMissing', sequence: 19 })
})

test('a log that was written anew with right hashes is shown by a head that was kept', async () => {
  const { head } = await verify()
  await tamper(`update audit_entry set action = 'nothing.happened' where id = ${await entryAt(2)}`)
  await resealFrom(2, head.sequence)
  expect(await problem()).toBeUndefined()
  expect(await problem(head)).toMatchObject({ kind: 'HeadDiffers', sequence: head.sequence })
})

test('an entry that was deleted before it was sealed is named, and those that wait are counted', async () => {
  await tamper('set session_replication_role = origin')
  await muster.priya.post('/CostCentres?x', { Code: 'x', Name: 'x' })
  await muster.priya.post('/CostCentres', { Code: 'V-TAIL', Name: 'Tail' })
  await tamper('set session_replication_role = replica')
  const { problem: none, waiting } = await verify()
  expect([none, waiting]).toEqual([undefined, { entries: 1, since: expect.stringMatching(/Z$/) }])
  const { rows } = await tamper(
    `delete from audit_entry where ${of} and id = (select max(id) from audit_entry) returning id::int`,
  )
  expect(await problem()).toMatchObject({ kind: 'EntryMissing', auditEntryId: rows[0].id })
})

test('an event that was hidden from integrators is named by its place', async () => {
  await tamper(`update audit_entry e set event_token = null from event_seal s
    where s.${of} and s.sequence = 7 and e.employer_group_id = s.employer_group_id and e.id = s.event_id`)
  expect(await problem()).toMatchObject({ kind: 'EventMissing', sequence: 7 })
})

/** Rewrites the chain, as a person could who knows how hashes are made. */
async function resealFrom(first: number, last: number): Promise<void> {
  for (let sequence = first; sequence <= last; sequence++) {
    const { rows } = await tamper(
      `select entry.*, entry.transaction_id::text as transaction, entry.details::text as details_text, seal.sealed_at,
         (select hash from audit_seal where ${of} and sequence = ${sequence - 1}) as before
       from audit_seal seal join audit_entry entry on entry.employer_group_id = seal.employer_group_id
         and entry.id = seal.audit_entry_id where seal.${of} and seal.sequence = ${sequence}`,
    )
    const [row] = rows
    const hash = hashOf(
      {
        employerGroupId: Number(row.employer_group_id),
        id: Number(row.id),
        transactionId: row.transaction,
        occurredAt: row.occurred_at.toISOString(),
        actor: row.actor,
        userAccountId: row.user_account_id === null ? null : Number(row.user_account_id),
        apiKeyId: row.api_key_id === null ? null : Number(row.api_key_id),
        requestId: row.request_id,
        action: row.action,
        resourceType: row.resource_type,
        resourceId: row.resource_id === null ? null : Number(row.resource_id),
        details: row.details_text,
        beforeHmac: row.before_hmac,
        afterHmac: row.after_hmac,
      },
      { sequence, sealedAt: row.sealed_at.toISOString(), previousHash: row.before },
    )
    await tamper(`update audit_seal set previous_hash = $1, hash = $2 where ${of} and sequence = ${sequence}`, [
      row.before,
      hash,
    ])
  }
}
