import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ofGroup, TamperedLog } from '../../../test/support/audit-log/tampered-log.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { verifyAuditLog } from './verification.ts'

// A person with control of the database does all of this: superuser, no triggers, no foreign keys.
const muster = startMuster()
let log: TamperedLog

const tamper: TamperedLog['tamper'] = (...statement) => log.tamper(...statement)
const problem: TamperedLog['problem'] = kept => log.problem(kept)
const entryAt: TamperedLog['entryAt'] = sequence => log.entryAt(sequence)

beforeAll(async () => {
  log = await TamperedLog.keep(muster, async () => {
    for (const code of ['A', 'B', 'C']) await muster.priya.post('/CostCentres', { Code: `V-${code}`, Name: code })
  })
})
/** What each test did is put back before the next. */
beforeEach(() => log.putBack())

test('an untouched log is good, in both groups, and tells its head', async () => {
  const { sealed, waiting, head, problem: none } = await log.verify()
  expect(none).toBeUndefined()
  expect([head.sequence, waiting.entries]).toEqual([sealed, 0])
  const { rows } = await tamper(`select hash from audit_seal where ${ofGroup} order by sequence desc limit 1`)
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
  const id = await entryAt(21)
  await tamper(`update audit_entry set ${column} = ${value} where id = ${id}`)
  expect(await problem()).toMatchObject({ kind: 'EntryChanged', sequence: 21, auditEntryId: id })
})

test('a seal that was dated back is named', async () => {
  await tamper(`update audit_seal set sealed_at = sealed_at - interval '1 hour' where ${ofGroup} and sequence = 3`)
  expect(await problem()).toMatchObject({ kind: 'EntryChanged', sequence: 3 })
})

test('an entry that was deleted is named, with its seal or without', async () => {
  const id = await entryAt(5)
  await tamper(`delete from audit_entry where id = ${id}`)
  expect(await problem()).toMatchObject({ kind: 'EntryMissing', sequence: 5, auditEntryId: id })
  await tamper(`delete from audit_seal where audit_entry_id = ${id} and ${ofGroup}`)
  expect(await problem()).toMatchObject({ kind: 'PlaceMissing', sequence: 5 })
})

test('an entry that was taken out, and the places behind it moved up, breaks the chain there', async () => {
  const id = await entryAt(5)
  await tamper(`delete from audit_entry where id = ${id}`)
  await tamper(`delete from audit_seal where audit_entry_id = ${id} and ${ofGroup}`)
  await log.shiftFrom(6, -1)
  expect(await problem()).toMatchObject({ kind: 'ChainBroken', sequence: 5 })
})

test('two entries that were exchanged are named at the first of their places', async () => {
  const [one, other] = [await entryAt(4), await entryAt(9)]
  await tamper(
    `update audit_seal set audit_entry_id = case audit_entry_id when ${one} then -1 else audit_entry_id end where ${ofGroup}`,
  )
  await tamper(`update audit_seal set audit_entry_id = ${one} where audit_entry_id = ${other} and ${ofGroup}`)
  await tamper(`update audit_seal set audit_entry_id = ${other} where audit_entry_id = -1 and ${ofGroup}`)
  expect(await problem()).toMatchObject({ kind: 'EntryChanged', sequence: 4, auditEntryId: other })
})

test('two places that were exchanged break the chain at the first', async () => {
  for (const [from, to] of [
    [4, -1],
    [9, 4],
    [-1, 9],
  ]) {
    await tamper(`update audit_seal set sequence = ${to} where ${ofGroup} and sequence = ${from}`)
  }
  expect(await problem()).toMatchObject({ kind: 'ChainBroken', sequence: 4 })
})

test('an entry that was put past the sealer is named', async () => {
  const id = await log.putEntry()
  expect(await problem()).toMatchObject({ kind: 'NeverSealed', auditEntryId: id })
})

test('an entry that was put in between breaks the chain behind it, even with a right hash of its own', async () => {
  const id = await log.putEntry()
  await log.shiftFrom(5, 1)
  await tamper(
    `insert into audit_seal (employer_group_id, sequence, audit_entry_id, previous_hash, hash, sealed_at)
     select employer_group_id, 5, ${id}, hash, hash, sealed_at from audit_seal where ${ofGroup} and sequence = 4`,
  )
  await log.resealFrom(5, 5)
  expect(await problem()).toMatchObject({ kind: 'ChainBroken', sequence: 6 })
})

test('seals that were deleted from the end leave entries without a place', async () => {
  const id = await entryAt(21)
  await tamper(`delete from audit_seal where ${ofGroup} and sequence >= 21`)
  expect(await problem()).toMatchObject({ kind: 'NeverSealed', auditEntryId: id })
})

test('an end that was cut off is shown by its events, or else by a head that was kept', async () => {
  const { head } = await log.verify()
  const ids = [await entryAt(21), await entryAt(22)]
  const { rows } = await tamper(`select min(sequence)::int as first from event_seal where event_id = any($1)`, [ids])
  await tamper(`delete from audit_seal where ${ofGroup} and sequence >= 21`)
  await tamper(`update audit_entry set is_audited = false where id = any($1)`, [ids])
  expect(await problem()).toMatchObject({ kind: 'EventUntold', sequence: rows[0].first })
  await tamper(`delete from audit_entry where id = any($1)`, [ids])
  expect(await problem()).toMatchObject({ kind: 'EventMissing', sequence: rows[0].first })
  expect(await problem(head)).toMatchObject({ kind: 'HeadMissing', sequence: 21 })

  await tamper(`delete from event_seal where event_id = any($1)`, [ids])
  expect(await problem(), 'nothing shows without a head').toBeUndefined()
  expect(await problem(head)).toMatchObject({ kind: 'HeadMissing', sequence: 21 })
})

test('a log that was written anew with right hashes is shown by a head that was kept', async () => {
  const { head } = await log.verify()
  await tamper(`update audit_entry set action = 'nothing.happened' where id = ${await entryAt(2)}`)
  await log.resealFrom(2, head.sequence)
  expect(await problem()).toBeUndefined()
  expect(await problem(head)).toMatchObject({ kind: 'HeadDiffers', sequence: head.sequence })
})

test('an entry that was deleted before it was sealed is named, and those that wait are counted', async () => {
  await tamper('set session_replication_role = origin')
  await muster.priya.post('/CostCentres?x', { Code: 'x', Name: 'x' })
  await muster.priya.post('/CostCentres', { Code: 'V-TAIL', Name: 'Tail' })
  await tamper('set session_replication_role = replica')
  const { problem: none, waiting } = await log.verify()
  expect([none, waiting]).toEqual([undefined, { entries: 1, since: expect.stringMatching(/Z$/) }])
  const { rows } = await tamper(
    `delete from audit_entry where ${ofGroup} and id = (select max(id) from audit_entry) returning id::int`,
  )
  expect(await problem()).toMatchObject({ kind: 'EntryMissing', auditEntryId: rows[0].id })
})

test('an event that was hidden from integrators is named by its place', async () => {
  await tamper(`update audit_entry e set event_token = null from event_seal s
    where s.${ofGroup} and s.sequence = 7 and e.employer_group_id = s.employer_group_id and e.id = s.event_id`)
  expect(await problem()).toMatchObject({ kind: 'EventMissing', sequence: 7 })
})

test('a gap is a restore only where an entry of that moment and the numbering of events say the same', async () => {
  const restoredAt = '2026-11-26T03:00:00.000Z'
  const first = Date.parse(restoredAt) * 1_000
  await tamper(`update event_seal set sequence = sequence - 7 + ${first} where ${ofGroup} and sequence >= 7`)
  const tell = async (occurredAt: string, firstSequence: number) => {
    const { head } = await log.verify()
    await tamper(
      `update audit_entry set action = 'system.restored', occurred_at = $1, details = $2 where id = ${await entryAt(head.sequence)}`,
      [occurredAt, { lastBefore: 6, firstSequence }],
    )
    await log.resealFrom(head.sequence, head.sequence)
  }
  const gap = { kind: 'EventMissing', sequence: 7 }
  await tell(restoredAt, first)
  expect(await problem(), 'clients get no 409 for it').toMatchObject(gap)
  await tamper(
    `insert into event_epoch (employer_group_id, first_sequence, last_before, started_at)
     select id, ${first}, 6, $1 from employer_group where name = 'Harbour Line'`,
    [restoredAt],
  )
  try {
    expect(await problem()).toBeUndefined()
    await tell('2026-11-26T03:00:00.001Z', first)
    expect(await problem(), 'it is of another moment').toMatchObject(gap)
    await tell(restoredAt, first + 1)
    expect(await problem(), 'it tells of another gap').toMatchObject(gap)
    await tell(restoredAt, first)
    const early = `select audit_entry_id from audit_seal where ${ofGroup} order by sequence desc limit 1`
    await tamper(`delete from event_seal where event_id = (${early})`)
    await tamper(`update event_seal set event_id = (${early}) where ${ofGroup} and sequence = 3`)
    expect(await problem(), 'its event is one of before').toMatchObject(gap)
  } finally {
    await tamper(`delete from event_epoch`)
  }
})
