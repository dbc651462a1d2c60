import type { Random } from '../exactness/random.ts'
import { ends } from './ends.ts'
import { ofGroup, type TamperedLog } from './tampered-log.ts'
import type { Way } from './way.ts'

/** A place behind this one. */
const laterThan = (sequence: number, { last, random }: { last: number; random: Random }) =>
  sequence + 1 + random.below(last - sequence)

const deleteEntry = (log: TamperedLog, id: number) =>
  log.tamper(`delete from audit_entry where ${ofGroup} and id = ${id}`)

const deleteSeal = (log: TamperedLog, sequence: number) =>
  log.tamper(`delete from audit_seal where ${ofGroup} and sequence = ${sequence}`)

/** A seal of an entry at a place, with the hashes of another place. */
const putSeal = (log: TamperedLog, { sequence, id, as }: Readonly<{ sequence: number; id: number; as: number }>) =>
  log.tamper(
    `insert into audit_seal (employer_group_id, sequence, audit_entry_id, previous_hash, hash, sealed_at)
     select employer_group_id, ${sequence}, ${id}, previous_hash, hash, sealed_at from audit_seal
     where ${ofGroup} and sequence = ${as}`,
  )

async function moveSeal(log: TamperedLog, from: number, to: number): Promise<void> {
  await log.tamper(`update audit_seal set sequence = ${to} where ${ofGroup} and sequence = ${from}`)
}

/** Rows are deleted, inserted, exchanged or moved inside the log. */
export const inside: readonly (readonly [string, Way])[] = [
  [
    'delete: an entry',
    async (log, { sequence }) => {
      const auditEntryId = await log.entryAt(sequence)
      await deleteEntry(log, auditEntryId)
      return { problem: { kind: 'EntryMissing', sequence, auditEntryId } }
    },
  ],
  [
    'delete: a seal',
    async (log, { sequence }) => {
      await deleteSeal(log, sequence)
      return { problem: { kind: 'PlaceMissing', sequence } }
    },
  ],
  [
    'delete: an entry with its seal and event',
    async (log, { sequence }) => {
      const id = await log.entryAt(sequence)
      await deleteEntry(log, id)
      await deleteSeal(log, sequence)
      await log.tamper(`delete from event_seal where ${ofGroup} and event_id = ${id}`)
      return { problem: { kind: 'PlaceMissing', sequence } }
    },
  ],
  [
    'delete: the first entry with its seal',
    async log => {
      await deleteEntry(log, await log.entryAt(1))
      await deleteSeal(log, 1)
      return { problem: { kind: 'PlaceMissing', sequence: 1 } }
    },
  ],
  [
    'delete: an entry, and the places behind move up',
    async (log, { sequence }) => {
      await deleteEntry(log, await log.entryAt(sequence))
      await deleteSeal(log, sequence)
      await log.shiftFrom(sequence + 1, -1)
      return { problem: { kind: 'ChainBroken', sequence } }
    },
  ],
  [
    'insert: an entry, with a right hash of its own',
    async (log, { sequence }) => {
      const id = await log.putEntry()
      await log.shiftFrom(sequence, 1)
      await putSeal(log, { sequence, id, as: sequence - 1 })
      await log.resealFrom(sequence, sequence)
      return { problem: { kind: 'ChainBroken', sequence: sequence + 1 } }
    },
  ],
  [
    'insert: a copy of an entry',
    async (log, { sequence }) => {
      await log.tamper(
        `insert into audit_entry (employer_group_id, transaction_id, occurred_at, actor, user_account_id, action, resource_type)
         select employer_group_id, transaction_id, occurred_at, actor, user_account_id, action, resource_type
         from audit_entry where ${ofGroup} and id = ${await log.entryAt(sequence)}`,
      )
      return { problem: { kind: 'NeverSealed' } }
    },
  ],
  [
    'insert: an entry at the end, with the hashes of another place',
    async (log, { sequence, last }) => {
      await putSeal(log, { sequence: last + 1, id: await log.putEntry(), as: sequence })
      return { problem: { kind: 'ChainBroken', sequence: last + 1 } }
    },
  ],
  [
    'exchange: the entries of two places',
    async (log, spot) => {
      const { sequence } = spot
      const other = laterThan(sequence, spot)
      const [one, another] = [await log.entryAt(sequence), await log.entryAt(other)]
      for (const [from, to] of [
        [one, -1],
        [another, one],
        [-1, another],
      ])
        await log.tamper(`update audit_seal set audit_entry_id = ${to} where ${ofGroup} and audit_entry_id = ${from}`)
      return { problem: { kind: 'EntryChanged', sequence, auditEntryId: another } }
    },
  ],
  [
    'exchange: two places',
    async (log, spot) => {
      const { sequence } = spot
      const other = laterThan(sequence, spot)
      await moveSeal(log, sequence, -1)
      await moveSeal(log, other, sequence)
      await moveSeal(log, -1, other)
      return { problem: { kind: 'ChainBroken', sequence } }
    },
  ],
  [
    'move: a later place comes before',
    async (log, spot) => {
      const { sequence } = spot
      const from = laterThan(sequence, spot)
      await moveSeal(log, from, 1_000_000)
      await log.shiftFrom(sequence, 1)
      await log.tamper(`update audit_seal set sequence = ${sequence} where ${ofGroup} and sequence > 999999`)
      return { problem: { kind: 'ChainBroken', sequence } }
    },
  ],
  [
    'move: a place goes to the end',
    async (log, { sequence, last }) => {
      await moveSeal(log, sequence, last + 1)
      await log.shiftFrom(sequence + 1, -1)
      return { problem: { kind: 'ChainBroken', sequence } }
    },
  ],
  [
    'rewrite: from a place to another, with right hashes',
    async (log, spot) => {
      const { sequence } = spot
      const to = laterThan(sequence - 1, { ...spot, last: spot.last - 1 })
      const id = await log.entryAt(sequence)
      await log.tamper(`update audit_entry set details = '{"changedFields": ["Fax"]}' where ${ofGroup} and id = ${id}`)
      await log.resealFrom(sequence, to)
      return { problem: { kind: 'ChainBroken', sequence: to + 1 } }
    },
  ],
]

export const moves: readonly (readonly [string, Way])[] = [...inside, ...ends]
