import type { Caller } from '../domain/caller.ts'
import type { Tx } from './database.ts'

/** Who did something: a caller, or the service itself and its operator. */
export type Actor =
  | Pick<Caller, 'employerGroupId' | 'userAccountId' | 'apiKeyId'>
  | { employerGroupId: number; system: true }

export type AuditEntry = Readonly<{
  actor: Actor
  /** UTC, with milliseconds. */
  occurredAt: string
  /** `<resource>.<verb>`: `employee.tax-file-number-searched`. */
  action: string
  resourceType: string
  resourceId?: number
  requestId?: string
  /** Never a sensitive value. */
  details?: Readonly<Record<string, unknown>>
  /** HMACs under the group's key of what stood there before and after. */
  beforeHmac?: Buffer
  afterHmac?: Buffer
}>

/** Writes an audit row in the transaction of what it tells of: if it cannot be written, nothing happens. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditEntry')
    .values({
      ...actorColumns(entry.actor),
      apiKeyId: 'system' in entry.actor ? null : entry.actor.apiKeyId,
      occurredAt: entry.occurredAt,
      requestId: entry.requestId ?? null,
      action: entry.action,
      resourceType: entry.resourceType,
      resourceId: entry.resourceId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      beforeHmac: entry.beforeHmac ?? null,
      afterHmac: entry.afterHmac ?? null,
    })
    .execute()
}

function actorColumns(actor: Actor) {
  const isSystem = 'system' in actor
  return {
    employerGroupId: actor.employerGroupId,
    actor: isSystem ? ('System' as const) : ('Account' as const),
    userAccountId: isSystem ? null : actor.userAccountId,
  }
}
