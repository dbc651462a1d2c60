import type pg from 'pg'
import { type AuditEntryRow, hashOf } from '../../../src/core/audit-chain.ts'
import { sealRecords } from '../../../src/core/sealer.ts'
import { type Head, type Verification, verifyAuditLog } from '../../../src/features/audit-log/index.ts'
import type { Problem } from '../../../src/features/audit-log/problems.ts'
import type { ServiceContext } from '../../../src/service-context.ts'

type Place = Readonly<{ admin: pg.Client; context: ServiceContext }>

const tables = ['audit_entry', 'audit_seal', 'event_seal', 'unsealed_record'] as const

/** The condition of rows of Harbour Line. */
export const ofGroup = `employer_group_id = (select id from employer_group where name = 'Harbour Line')`

/**
 * The audit log of Harbour Line under a person with control of the database: superuser, no triggers, no foreign keys. It is
 * kept aside whole, so that each tampering can be put back. No job may seal meanwhile.
 */
export class TamperedLog {
  readonly #place: Place
  readonly employerGroupId: number
  /** Of the last sealed entry, before any tampering. */
  readonly head: Head

  private constructor(place: Place, employerGroupId: number, head: Head) {
    this.#place = place
    this.employerGroupId = employerGroupId
    this.head = head
  }

  /**
   * Makes the log short, has it written on, seals it and keeps it aside.
   * @param further writes on behind the last seal
   */
  static async keep(
    place: Place,
    write: () => Promise<unknown>,
    further?: () => Promise<unknown>,
  ): Promise<TamperedLog> {
    const { admin, context } = place
    await forgetRecordsOfSample(admin)
    await write()
    await sealRecords.run(context)
    await further?.()
    await admin.query('set session_replication_role = replica')
    for (const table of tables) await admin.query(`create table kept_${table} as table ${table}`)
    const { rows } = await admin.query(`select id::int from employer_group where name = 'Harbour Line'`)
    const { head } = await verifyAuditLog(context.database.forGroup(rows[0].id), rows[0].id)
    return new TamperedLog(place, rows[0].id, head)
  }

  tamper = (text: string, values: unknown[] = []): Promise<pg.QueryResult> => this.#place.admin.query(text, values)

  async putBack(): Promise<void> {
    for (const table of tables) {
      await this.tamper(`delete from ${table}`)
      await this.tamper(`insert into ${table} overriding system value select * from kept_${table}`)
    }
  }

  /** @param kept a head that was kept elsewhere */
  verify = (kept?: Head): Promise<Verification> =>
    verifyAuditLog(this.#place.context.database.forGroup(this.employerGroupId), this.employerGroupId, kept)

  problem = async (kept?: Head): Promise<Problem | undefined> => (await this.verify(kept)).problem

  /** The id of the entry at a place. */
  async entryAt(sequence: number): Promise<number> {
    const { rows } = await this.tamper(
      `select audit_entry_id::int as id from audit_seal where ${ofGroup} and sequence = $1`,
      [sequence],
    )
    return rows[0].id
  }

  /** Puts an entry past the sealer. */
  async putEntry(): Promise<number> {
    const { rows } = await this.tamper(
      `insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type)
       select id, now(), 'System', 'employee.updated', 'Employee' from employer_group where name = 'Harbour Line'
       returning id::int`,
    )
    return rows[0].id
  }

  /** Moves the seals from a place on by this many places. */
  async shiftFrom(sequence: number, by: number): Promise<void> {
    await this.tamper(`update audit_seal set sequence = -sequence where ${ofGroup} and sequence >= ${sequence}`)
    await this.tamper(`update audit_seal set sequence = -sequence + ${by} where ${ofGroup} and sequence < 0`)
  }

  /** Rewrites the chain, as a person could who knows how hashes are made. */
  async resealFrom(first: number, last: number): Promise<void> {
    for (let sequence = first; sequence <= last; sequence++) {
      const { rows } = await this.tamper(
        `select entry.*, entry.transaction_id::text as transaction, entry.details::text as details_text, seal.sealed_at,
           coalesce((select hash from audit_seal where ${ofGroup} and sequence = ${sequence - 1}),
             decode(repeat('00', 32), 'hex')) as before
         from audit_seal seal join audit_entry entry on entry.employer_group_id = seal.employer_group_id
           and entry.id = seal.audit_entry_id where seal.${ofGroup} and seal.sequence = ${sequence}`,
      )
      const [row] = rows
      const place = { sequence, sealedAt: row.sealed_at.toISOString(), previousHash: row.before }
      await this.tamper(
        `update audit_seal set previous_hash = $1, hash = $2 where ${ofGroup} and sequence = ${sequence}`,
        [row.before, hashOf(entryOf(row), place)],
      )
    }
  }
}

/**
 * Places of the tests are those of a short log: of the import of the sample one entry stays, that of its end, and of its
 * history nothing; accounts and keys stay.
 */
async function forgetRecordsOfSample(admin: pg.Client): Promise<void> {
  const kept = `select (array_agg(transaction_id order by id))[1] from audit_entry
    where action in ('import.completed', 'user-account.created', 'api-key.created') group by employer_group_id, action`
  const ofImport = `exists (select from audit_entry import where import.action = 'import.completed'
    and import.employer_group_id = entry.employer_group_id and import.transaction_id = entry.transaction_id
    and import.id <> entry.id)`
  await admin.query(`with deleted as (
      delete from audit_entry entry where transaction_id not in (${kept}) or ${ofImport}
      returning entry.employer_group_id, entry.id)
    delete from unsealed_record waiting using deleted where waiting.employer_group_id = deleted.employer_group_id
      and waiting.record_id = deleted.id`)
}

function entryOf(row: pg.QueryResultRow): AuditEntryRow {
  const number = (value: string | null) => (value === null ? null : Number(value))
  return {
    employerGroupId: Number(row.employer_group_id),
    id: Number(row.id),
    transactionId: row.transaction,
    occurredAt: row.occurred_at.toISOString(),
    testAt: row.test_at?.toISOString() ?? null,
    actor: row.actor,
    userAccountId: number(row.user_account_id),
    apiKeyId: number(row.api_key_id),
    requestId: row.request_id,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: number(row.resource_id),
    details: row.details_text,
    beforeHmac: row.before_hmac,
    afterHmac: row.after_hmac,
  }
}
