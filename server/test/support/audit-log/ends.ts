import { ofGroup, type TamperedLog } from './tampered-log.ts'
import type { Way } from './way.ts'

/** The ids of the entries from a place on. */
async function idsFrom(log: TamperedLog, sequence: number): Promise<number[]> {
  const { rows } = await log.tamper(
    `select audit_entry_id::int as id from audit_seal where ${ofGroup} and sequence >= ${sequence} order by sequence`,
  )
  return rows.map(({ id }) => id)
}

const deleteSealsFrom = (log: TamperedLog, sequence: number) =>
  log.tamper(`delete from audit_seal where ${ofGroup} and sequence >= ${sequence}`)

const deleteEntries = (log: TamperedLog, ids: readonly number[]) =>
  log.tamper(`delete from audit_entry where ${ofGroup} and id = any($1)`, [ids])

const deleteEvents = (log: TamperedLog, ids: readonly number[]) =>
  log.tamper(`delete from event_seal where ${ofGroup} and event_id = any($1)`, [ids])

/** A number of an event that is neither the first nor the last. */
async function someEvent(log: TamperedLog, sequence: number): Promise<{ sequence: number; id: number; last: number }> {
  const { rows } = await log.tamper(
    `select sequence::int, event_id::int as id, (select max(sequence)::int from event_seal where ${ofGroup}) as last
     from event_seal where ${ofGroup} order by sequence offset 1`,
  )
  return rows[sequence % (rows.length - 1)]
}

/** The first record that waits to be sealed. */
async function firstWaiting(log: TamperedLog): Promise<number> {
  const { rows } = await log.tamper(`select min(record_id)::int as id from unsealed_record where ${ofGroup}`)
  return rows[0].id
}

/** The log is cut off or rewritten to its end; records are taken from the sealer's queue; events are hidden. */
export const ends: readonly (readonly [string, Way])[] = [
  [
    'cut off: entries, seals and events, with a kept head',
    async (log, { sequence }) => {
      const ids = await idsFrom(log, sequence)
      await deleteSealsFrom(log, sequence)
      await deleteEvents(log, ids)
      await deleteEntries(log, ids)
      return { problem: { kind: 'HeadMissing', sequence }, kept: log.head }
    },
  ],
  [
    'cut off: the whole log, with a kept head',
    async log => {
      for (const table of ['audit_seal', 'event_seal', 'unsealed_record', 'audit_entry'])
        await log.tamper(`delete from ${table} where ${ofGroup}`)
      return { problem: { kind: 'HeadMissing', sequence: 1 }, kept: log.head }
    },
  ],
  [
    'cut off: seals',
    async (log, { sequence }) => {
      const ids = await idsFrom(log, sequence)
      await deleteSealsFrom(log, sequence)
      return { problem: { kind: 'NeverSealed', auditEntryId: Math.min(...ids) } }
    },
  ],
  [
    'cut off: entries',
    async (log, { sequence }) => {
      const ids = await idsFrom(log, sequence)
      await deleteEntries(log, ids)
      return { problem: { kind: 'EntryMissing', sequence, auditEntryId: ids[0] as number } }
    },
  ],
  [
    'rewrite: to the end, with right hashes, with a kept head',
    async (log, { sequence, last }) => {
      const id = await log.entryAt(sequence)
      await log.tamper(`update audit_entry set occurred_at = now() - interval '1 year' where ${ofGroup} and id = ${id}`)
      await log.resealFrom(sequence, last)
      return { problem: { kind: 'HeadDiffers', sequence: last }, kept: log.head }
    },
  ],
  [
    'rewrite: to the end without an entry, with right hashes, with a kept head',
    async (log, { sequence, last }) => {
      const id = await log.entryAt(sequence)
      await log.tamper(`delete from audit_seal where ${ofGroup} and sequence = ${sequence}`)
      await deleteEvents(log, [id])
      await deleteEntries(log, [id])
      await log.shiftFrom(sequence + 1, -1)
      await log.resealFrom(sequence, last - 1)
      return { problem: { kind: 'HeadMissing', sequence: last }, kept: log.head }
    },
  ],
  [
    'queue: a waiting entry is deleted',
    async log => {
      const id = await firstWaiting(log)
      await deleteEntries(log, [id])
      return { problem: { kind: 'EntryMissing', auditEntryId: id } }
    },
  ],
  [
    'queue: a waiting entry waits no more',
    async log => {
      const id = await firstWaiting(log)
      await log.tamper(`delete from unsealed_record where ${ofGroup} and record_id = ${id}`)
      return { problem: { kind: 'NeverSealed', auditEntryId: id } }
    },
  ],
  [
    'events: one is hidden',
    async (log, { sequence: at }) => {
      const { sequence, id } = await someEvent(log, at)
      await log.tamper(`update audit_entry set event_token = null where ${ofGroup} and id = ${id}`)
      return { problem: { kind: 'EventMissing', sequence } }
    },
  ],
  [
    'events: the number of one is deleted',
    async (log, { sequence: at }) => {
      const { sequence } = await someEvent(log, at)
      await log.tamper(`delete from event_seal where ${ofGroup} and sequence = ${sequence}`)
      return { problem: { kind: 'EventMissing', sequence } }
    },
  ],
  [
    'events: the numbers of the last are deleted',
    async (log, { sequence: at }) => {
      const { sequence } = await someEvent(log, at)
      await log.tamper(`delete from event_seal where ${ofGroup} and sequence >= ${sequence}`)
      return { problem: { kind: 'EventMissing', sequence } }
    },
  ],
  [
    'events: an entry that auditors never read excuses a gap',
    async (log, { sequence: at }) => {
      const { sequence } = await someEvent(log, at)
      await log.tamper(
        `with excuse as (
           insert into audit_entry (employer_group_id, transaction_id, occurred_at, actor, action, resource_type, resource_id,
             details, event_token, is_audited)
           select employer_group_id, transaction_id, occurred_at, 'System', 'system.restored', 'EmployerGroup', employer_group_id,
             '{"lastBefore": ${sequence - 1}, "firstSequence": ${sequence + 1}}', gen_random_uuid(), false
           from audit_entry where ${ofGroup} and id = ${await log.entryAt(at)} returning id)
         update event_seal set event_id = excuse.id from excuse where ${ofGroup} and sequence = ${sequence - 1}`,
      )
      await log.tamper(`delete from event_seal where ${ofGroup} and sequence = ${sequence}`)
      // Entries without a number are no events any more.
      await log.tamper(
        `update audit_entry entry set event_token = null where ${ofGroup} and is_audited and event_token is not null
           and not exists (select from event_seal where event_seal.${ofGroup} and event_id = entry.id)
           and not exists (select from unsealed_record where unsealed_record.${ofGroup} and record_id = entry.id)`,
      )
      return { problem: { kind: 'EventMissing', sequence } }
    },
  ],
  [
    'events: one goes behind the last',
    async (log, { sequence: at }) => {
      const { sequence, last } = await someEvent(log, at)
      await log.tamper(`update event_seal set sequence = ${last + 1} where ${ofGroup} and sequence = ${sequence}`)
      return { problem: { kind: 'EventMissing', sequence } }
    },
  ],
]
