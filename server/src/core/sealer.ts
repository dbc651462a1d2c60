import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Clock, instantOf } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database/index.ts'
import type { Job } from '../platform/jobs.ts'
import type { WakeUp } from '../platform/wake-up.ts'
import { type AuditEntryRow, beginning, hashedColumns, hashOf } from './audit-chain.ts'
import { forEachGroup } from './due-work.ts'

type Parts = Readonly<{ database: Database; clock: Clock; committed: WakeUp }>

/** Records of one transaction of the sealer. */
const most = 1_000

/**
 * Numbers recorded changes after their commit: as events and as audit entries, without gaps in each group. Adds audit
 * entries to the hash chain. A rolled-back change leaves no gap, since it gets no number.
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
    const ids = rows.map(({ employerGroupId }) => employerGroupId)
    await forEachGroup({ database }, ids, id => sealGroup({ database, clock, committed }, id))
  },
}

/** Waits until what a group has recorded is numbered, by whichever process. */
export async function untilSealed(parts: Parts, employerGroupId: number): Promise<void> {
  for (;;) {
    await sealGroup(parts, employerGroupId)
    const { rows } = await sql`
      select from unsealed_record where employer_group_id = ${employerGroupId} limit 1`.execute(
      parts.database.forGroup(employerGroupId),
    )
    if (rows.length === 0) return
    await sleep(50)
  }
}

/** Bit by bit, so that a large import is no large transaction here. */
async function sealGroup({ database, clock, committed }: Parts, employerGroupId: number): Promise<void> {
  let sealed: number
  do {
    sealed = await database.transaction(employerGroupId, tx => sealSome(tx, employerGroupId, instantOf(clock)))
    if (sealed > 0) committed.notify()
  } while (sealed === most)
}

/** @returns how many records it sealed */
async function sealSome(tx: Tx, employerGroupId: number, now: string): Promise<number> {
  // A statement of its own: what follows sees all that the holder before us has sealed.
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('seal', ${employerGroupId})) as mine`.execute(tx)
  if (!rows[0]?.mine) return 0
  const [waiting, lastSequence, lastEntry] = await Promise.all([
    readWaiting(tx, employerGroupId),
    getLastSequence(tx, employerGroupId),
    findLastEntry(tx, employerGroupId),
  ])
  if (waiting.length === 0) return 0
  const head = { sequence: lastEntry?.sequence ?? 0, hash: lastEntry?.hash ?? beginning, sealedAt: now }
  const [events, entries] = [waiting.filter(({ isEvent }) => isEvent), waiting.filter(({ isAudited }) => isAudited)]
  const seals = chainOf(entries, head)
  await sql`
    with sealed as (
      delete from unsealed_record
      where employer_group_id = ${employerGroupId} and record_id = any(${idsOf(waiting)}::bigint[])
    ), numbered as (
      insert into event_seal (employer_group_id, sequence, event_id, sealed_at)
      select ${employerGroupId}, ${lastSequence} + place, id, ${now}
      from unnest(${idsOf(events)}::bigint[]) with ordinality as event (id, place)
    )
    insert into audit_seal (employer_group_id, sequence, audit_entry_id, previous_hash, hash, sealed_at)
    select ${employerGroupId}, sequence, entry_id, previous_hash, hash, ${now}
    from unnest(${seals.map(seal => seal.sequence)}::bigint[], ${idsOf(entries)}::bigint[],
      ${seals.map(seal => seal.previousHash)}::bytea[], ${seals.map(seal => seal.hash)}::bytea[])
      as seal (sequence, entry_id, previous_hash, hash)`.execute(tx)
  return waiting.length
}

const idsOf = (rows: readonly WaitingRow[]): number[] => rows.map(({ id }) => id)

type WaitingRow = AuditEntryRow & Readonly<{ isAudited: boolean; isEvent: boolean }>

/** The first records that wait, in the order of writing. Each is looked up by its key, however few PostgreSQL expects. */
async function readWaiting(tx: Tx, employerGroupId: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select record.* from unsealed_record waiting
    cross join lateral (
      select ${hashedColumns}, entry.is_audited, entry.event_token is not null as is_event from audit_entry entry
      where entry.employer_group_id = waiting.employer_group_id and entry.id = waiting.record_id offset 0
    ) record
    where waiting.employer_group_id = ${employerGroupId} order by waiting.record_id limit ${most}`.execute(tx)
  return rows
}

/**
 * The sequence of the group's last event, or what its next one follows after a restore (`event_epoch`); 0 before the first.
 */
export async function getLastSequence(db: Db, employerGroupId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(
      coalesce((select max(sequence) from event_seal where employer_group_id = ${employerGroupId}), 0),
      coalesce((select max(first_sequence) - 1 from event_epoch where employer_group_id = ${employerGroupId}), 0)) as last`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

const findLastEntry = (tx: Tx, employerGroupId: number) =>
  tx
    .selectFrom('auditSeal')
    .select(['sequence', 'hash'])
    .where('employerGroupId', '=', employerGroupId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

type Head = Readonly<{ sequence: number; hash: Buffer; sealedAt: string }>

function chainOf(entries: readonly AuditEntryRow[], { sequence, hash, sealedAt }: Head) {
  let previousHash = hash
  return entries.map((entry, index) => {
    const place = { sequence: sequence + index + 1, sealedAt, previousHash }
    previousHash = hashOf(entry, place)
    return { ...place, hash: previousHash }
  })
}
