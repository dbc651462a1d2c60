import { ofGroup } from './tampered-log.ts'
import type { Way } from './way.ts'

const otherGroup = `(select id from employer_group where name <> 'Harbour Line' order by id limit 1)`

/** New values of columns of an entry, each another than before. */
const entryColumns: Readonly<Record<string, string>> = {
  transaction: `transaction_id = (transaction_id::text::bigint + 1)::text::xid8`,
  'moment, an hour back': `occurred_at = occurred_at - interval '1 hour'`,
  'moment, a millisecond on': `occurred_at = occurred_at + interval '1 millisecond'`,
  actor: `actor = case actor when 'System' then 'Account' else 'System' end,
    user_account_id = case actor when 'System' then 1 end`,
  account: `actor = 'Account', user_account_id = coalesce(user_account_id, 0) + 1`,
  'API key': `api_key_id = coalesce(api_key_id, 0) + 1`,
  request: `request_id = coalesce(request_id, '') || 'x'`,
  action: `action = 'cost-centre.seen'`,
  'sort of record': `resource_type = case resource_type when 'Position' then 'Employee' else 'Position' end`,
  record: `resource_id = coalesce(resource_id, 0) + 1`,
  details: `details = details || '{"changedFields": ["Fax"]}'`,
  'HMAC of before': `before_hmac = sha256(coalesce(before_hmac, ''))`,
  'HMAC of after': `after_hmac = sha256(coalesce(after_hmac, ''))`,
}

const editOf =
  (assignment: string): Way =>
  async (log, { sequence }) => {
    const auditEntryId = await log.entryAt(sequence)
    await log.tamper(`update audit_entry set ${assignment} where ${ofGroup} and id = ${auditEntryId}`)
    return { problem: { kind: 'EntryChanged', sequence, auditEntryId } }
  }

const flipped = (column: string) => `set_byte(${column}, 7, get_byte(${column}, 7) # 1)`

const sealColumns: readonly (readonly [string, string, 'EntryChanged' | 'ChainBroken'])[] = [
  ['moment of a seal', `sealed_at = sealed_at - interval '1 minute'`, 'EntryChanged'],
  ['hash', `hash = ${flipped('hash')}`, 'EntryChanged'],
  ['hash before', `previous_hash = ${flipped('previous_hash')}`, 'ChainBroken'],
  ['two hashes, exchanged', 'hash = previous_hash, previous_hash = hash', 'ChainBroken'],
  [
    'both hashes, to zeros',
    `hash = decode(repeat('00', 32), 'hex'), previous_hash = decode(repeat('00', 32), 'hex')`,
    'ChainBroken',
  ],
]

const sealEditOf =
  (assignment: string, kind: 'EntryChanged' | 'ChainBroken'): Way =>
  async (log, { sequence }) => {
    await log.tamper(`update audit_seal set ${assignment} where ${ofGroup} and sequence = ${sequence}`)
    return { problem: { kind, sequence } }
  }

/** Rows are edited where they are, or go to another group. */
export const edits: readonly (readonly [string, Way])[] = [
  ...Object.entries(entryColumns).map(([what, assignment]) => [`edit: ${what}`, editOf(assignment)] as const),
  ...sealColumns.map(([what, assignment, kind]) => [`edit: ${what}`, sealEditOf(assignment, kind)] as const),
  [
    'edit: id of an entry',
    async (log, { sequence }) => {
      const auditEntryId = await log.entryAt(sequence)
      await log.tamper(
        `with gone as (delete from audit_entry where ${ofGroup} and id = ${auditEntryId} returning *)
         insert into audit_entry overriding system value
         select (jsonb_populate_record(null::audit_entry, to_jsonb(gone) || jsonb_build_object('id', 1000000 + id))).* from gone`,
      )
      return { problem: { kind: 'EntryMissing', sequence, auditEntryId } }
    },
  ],
  [
    'edit: group of an entry',
    async (log, { sequence }) => {
      const auditEntryId = await log.entryAt(sequence)
      await log.tamper(
        `update audit_entry set employer_group_id = ${otherGroup} where ${ofGroup} and id = ${auditEntryId}`,
      )
      return { problem: { kind: 'EntryMissing', sequence, auditEntryId } }
    },
  ],
  [
    'edit: group of a seal',
    async (log, { sequence }) => {
      await log.tamper(
        `update audit_seal set employer_group_id = ${otherGroup}, sequence = 1000000 where ${ofGroup} and sequence = ${sequence}`,
      )
      return { problem: { kind: 'PlaceMissing', sequence } }
    },
  ],
  [
    'edit: entry of a seal, to one of another group',
    async (log, { sequence }) => {
      const { rows } = await log.tamper(`select min(id)::int as id from audit_entry where not ${ofGroup}`)
      await log.tamper(
        `update audit_seal set audit_entry_id = ${rows[0].id} where ${ofGroup} and sequence = ${sequence}`,
      )
      return { problem: { kind: 'EntryMissing', sequence, auditEntryId: rows[0].id } }
    },
  ],
  [
    'edit: number of a seal',
    async (log, { sequence, last }) => {
      await log.tamper(`update audit_seal set sequence = ${last + 7} where ${ofGroup} and sequence = ${sequence}`)
      return { problem: { kind: 'PlaceMissing', sequence } }
    },
  ],
]
