import { sql } from 'kysely'
import { type Clock, instantOf } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/index.ts'
import type { Job } from '../platform/jobs.ts'
import type { WakeUp } from '../platform/wake-up.ts'
import { type AuditEntryRow, beginning, hashedColumns, hashOf } from './audit-chain.ts'

type Parts = Readonly<{ database: Database; clock: Clock; committed: WakeUp }>

/** Rows of one transaction of the sealer. */
const mostEvents = 10_000
const mostEntries = 1_000

/**
 * Numbers events and audit entries after their commit, without gaps in each group, and adds audit entries to the hash
 * chain. A rolled-back change leaves no gap, since it gets no number.
 *
 * Each run numbers the visible records in the order of writing. This is the order of commits wherever one transaction could
 * know of another: a transaction that began to write after another's commit has higher ids, and no reader sees it without
 * the other. A long transaction (an import) is numbered after its commit and delays no other. One process at a time numbers
 * a group (advisory lock), so numbers become visible in order: a reader of one has missed nothing below it. Writers take no
 * part in this.
 *
 * It may run twice and in several processes: sealed records leave the queue, and unique keys protect the numbers.
 */
export const sealRecords: Job<Parts> = {
  name: 'seal-records',
  every: 250,
  wakes: true,
  async run({ database, clock, committed }) {
    const { rows } = await sql<{ employerGroupId: number }>`select * from list_groups_to_seal()`.execute(
      database.withoutGroup,
    )
    // One after the other, and one group's trouble is not the next one's.
    const failures: unknown[] = []
    for (const { employerGroupId } of rows) {
      await sealGroup({ database, clock, committed }, employerGroupId).catch(error => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
}

/** Bit by bit, so that a large import is no large transaction here. */
async function sealGroup({ database, clock, committed }: Parts, employerGroupId: number): Promise<void> {
  let sealed: Sealed
  do {
    sealed = await database.transaction(employerGroupId, tx => sealSome(tx, employerGroupId, instantOf(clock)))
    if (sealed.events + sealed.entries > 0) committed.notify()
  } while (sealed.events === mostEvents || sealed.entries === mostEntries)
}

type Sealed = Readonly<{ events: number; entries: number }>

async function sealSome(tx: Tx, employerGroupId: number, now: string): Promise<Sealed> {
  // A statement of its own: what follows sees all that the holder before us has sealed.
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('seal', ${employerGroupId})) as mine`.execute(tx)
  if (!rows[0]?.mine) return { events: 0, entries: 0 }
  const events = await sealEvents(tx, employerGroupId, now)
  return { events, entries: await sealEntries(tx, employerGroupId, now) }
}

async function sealEvents(tx: Tx, employerGroupId: number, now: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with waiting as (
      select record_id from unsealed_record w
      where employer_group_id = ${employerGroupId} and kind = 'Event'
        and exists (select from event e where e.employer_group_id = w.employer_group_id and e.id = w.record_id)
      order by record_id limit ${mostEvents}
    ), sealed as (
      delete from unsealed_record where employer_group_id = ${employerGroupId} and kind = 'Event'
        and record_id in (select record_id from waiting)
    )
    insert into event_seal (employer_group_id, sequence, event_id, sealed_at)
    select ${employerGroupId},
      coalesce((select max(sequence) from event_seal where employer_group_id = ${employerGroupId}), 0)
        + row_number() over (order by record_id), record_id, ${now}
    from waiting`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function sealEntries(tx: Tx, employerGroupId: number, now: string): Promise<number> {
  const { rows: entries } = await sql<AuditEntryRow>`
    select ${hashedColumns} from unsealed_record w
    join audit_entry entry on entry.employer_group_id = w.employer_group_id and entry.id = w.record_id
    where w.employer_group_id = ${employerGroupId} and w.kind = 'AuditEntry'
    order by w.record_id limit ${mostEntries}`.execute(tx)
  if (entries.length === 0) return 0
  const last = await tx
    .selectFrom('auditSeal')
    .select(['sequence', 'hash'])
    .where('employerGroupId', '=', employerGroupId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seals = chainOf(entries, { sequence: last?.sequence ?? 0, hash: last?.hash ?? beginning, sealedAt: now })
  const ids = entries.map(({ id }) => id)
  await sql`
    with sealed as (
      delete from unsealed_record where employer_group_id = ${employerGroupId} and kind = 'AuditEntry'
        and record_id = any(${ids}::bigint[])
    )
    insert into audit_seal (employer_group_id, sequence, audit_entry_id, previous_hash, hash, sealed_at)
    select ${employerGroupId}, sequence, entry_id, previous_hash, hash, ${now}
    from unnest(${seals.map(seal => seal.sequence)}::bigint[], ${ids}::bigint[],
      ${seals.map(seal => seal.previousHash)}::bytea[], ${seals.map(seal => seal.hash)}::bytea[])
      as seal (sequence, entry_id, previous_hash, hash)`.execute(tx)
  return entries.length
}

type Head = Readonly<{ sequence: number; hash: Buffer; sealedAt: string }>

function chainOf(entries: readonly AuditEntryRow[], { sequence, hash, sealedAt }: Head) {
  let previousHash = hash
  return entries.map((entry, index) => {
    const place = { sequence: sequence + index + 1, sealedAt, previousHash }
    previousHash = hashOf(entry, place)
    return { ...place, hash: previousHash }
  })
}
