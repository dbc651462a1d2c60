import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** An audit entry as it is hashed: what PostgreSQL holds, in the types of `database/values.ts`. */
export type AuditEntryRow = Readonly<{
  employerGroupId: number
  id: number
  transactionId: string
  occurredAt: string
  /** By the clock of a test group, where it has one of its own. */
  testAt: string | null
  actor: string
  userAccountId: number | null
  apiKeyId: number | null
  requestId: string | null
  action: string
  resourceType: string
  resourceId: number | null
  /** As PostgreSQL writes a jsonb: `details::text`. */
  details: string
  beforeHmac: Buffer | null
  afterHmac: Buffer | null
}>

/** Its place in the chain. */
export type Place = Readonly<{ sequence: number; sealedAt: string; previousHash: Buffer }>

/** What the first entry of a group follows: 32 bytes of zero. */
export const beginning = Buffer.alloc(32)

/** The columns of an `AuditEntryRow`, of the table that goes by `entry` in the surrounding query. */
export const hashedColumns: RawBuilder<AuditEntryRow> = sql`
  entry.employer_group_id, entry.id, entry.transaction_id::text as transaction_id, entry.occurred_at, entry.test_at, entry.actor,
  entry.user_account_id, entry.api_key_id, entry.request_id, entry.action, entry.resource_type, entry.resource_id,
  entry.details::text as details, entry.before_hmac, entry.after_hmac`

/**
 * The text that stands for an entry at its place: a JSON array without blanks, in this order, and in UTF-8. Numbers are
 * JSON numbers, what is not there is `null`, instants are `2026-11-21T03:04:05.678Z`, HMACs hexadecimal in lower case,
 * the transaction a text of digits, the details a text as PostgreSQL writes a jsonb. The first element, 1, says that
 * the text is made like this. A moment by the clock of a test group is one more element, the last.
 */
export function textOf(entry: AuditEntryRow, { sequence, sealedAt }: Omit<Place, 'previousHash'>): string {
  const { employerGroupId, id, transactionId, occurredAt, actor, userAccountId, apiKeyId, requestId } = entry
  const { action, resourceType, resourceId, details, beforeHmac, afterHmac, testAt } = entry
  return JSON.stringify([
    1,
    ...[employerGroupId, sequence, sealedAt, id, transactionId, occurredAt],
    ...[actor, userAccountId, apiKeyId, requestId, action, resourceType, resourceId, details],
    ...[beforeHmac?.toString('hex') ?? null, afterHmac?.toString('hex') ?? null],
    ...(testAt === null ? [] : [testAt]),
  ])
}

/** SHA-256 over the 32 bytes of the hash before it, and the entry's text. */
export const hashOf = (entry: AuditEntryRow, { previousHash, ...place }: Place): Buffer =>
  createHash('sha256').update(previousHash).update(textOf(entry, place)).digest()
