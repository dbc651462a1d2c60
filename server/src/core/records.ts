import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import type { CalendarDate } from '../domain/calendar-date.ts'
import type { DomainEventType } from '../domain/event-type.ts'
import { compiledOnce } from '../platform/database/compiled.ts'
import { write } from '../platform/database/writes.ts'
import type { AuditEntryTable } from '../platform/tables.generated.ts'
import { type CommandContext, isOnTestClock } from './command-context.ts'

/** The part of a command that its records contain: actor, moment, request. */
export type Recorded = Pick<CommandContext, 'tx' | 'employerGroupId' | 'actor' | 'now'> &
  Partial<Pick<CommandContext, 'realNow' | 'requestId' | 'isDryRun' | 'fingerprint'>>

/** A change for auditors and integrators. Names of fields, never values. */
export type DomainEvent = Readonly<{
  type: DomainEventType
  resource: Readonly<{ type: string; id: number }>
  /** The employee that it concerns, which decides who may read it. */
  employeeId?: number | undefined
  changeRequestId?: number | undefined
  effectiveDate?: CalendarDate | undefined
  changedFields?: readonly string[]
  /** For the auditor alone. Never a sensitive value. */
  details?: Readonly<Record<string, unknown>>
  /** The former and the new content: only their HMACs are kept. */
  before?: unknown
  after?: unknown
  /** Its readers; both unless set. */
  only?: 'Auditors' | 'Integrators'
}>

/** An event of which auditors alone read may concern no record. */
type AuditEvent = Omit<DomainEvent, 'resource'> & Readonly<{ resource: Readonly<{ type: string; id?: number }> }>

/**
 * Writes a row for the change in its transaction: if it cannot be written, the change fails. The row is the event of
 * integrators and the audit entry. The sealer numbers it and adds it to the chain afterwards.
 */
export const record = (ctx: Recorded, event: DomainEvent): Promise<void> => recordAll(ctx, [event])

/** Several at once, in their order. */
export async function recordAll(ctx: Recorded, domainEvents: readonly AuditEvent[]): Promise<void> {
  if (ctx.isDryRun) return
  const { tx, employerGroupId, requestId = null } = ctx
  const by = { ...accountOf(ctx), employerGroupId, ...timesOf(ctx), requestId }
  const rows = await Promise.all(domainEvents.map(async event => ({ ...by, ...(await rowOf(ctx, event)) })))
  for (const some of inPieces(rows)) write(tx, insertRows(some))
}

/** Rows of one statement. Each number of them is a statement of its own, which PostgreSQL plans once a connection. */
const [few, many] = [8, 512]

const inPieces = <Row>(rows: readonly Row[]): Row[][] => {
  const pieces: Row[][] = []
  for (let start = 0; start < rows.length; ) {
    const size = rows.length - start >= many ? many : few
    pieces.push(rows.slice(start, start + size))
    start += size
  }
  return pieces
}

const insertRows = compiledOnce((tx, rows: readonly Insertable<AuditEntryTable>[]) =>
  tx.insertInto('auditEntry').values(rows),
)

/** Records for auditors alone, of dry runs too: searches by sensitive values, failed sign-ins. */
export const recordAudit = (ctx: Recorded, event: Pick<AuditEvent, 'type' | 'resource' | 'details'>): Promise<void> =>
  recordAll({ ...ctx, isDryRun: false }, [{ ...event, only: 'Auditors' }])

async function rowOf(ctx: Recorded, event: AuditEvent) {
  const { type, resource, employeeId, effectiveDate, changeRequestId, changedFields = [], details, only } = event
  return {
    action: type,
    ...{ resourceType: resource.type, resourceId: resource.id ?? null },
    ...{
      employeeId: employeeId ?? null,
      effectiveDate: effectiveDate ?? null,
      changeRequestId: changeRequestId ?? null,
    },
    details: JSON.stringify({ ...(changedFields.length > 0 && { changedFields }), ...details }),
    beforeHmac: await hmacOf(ctx, event.before),
    afterHmac: await hmacOf(ctx, event.after),
    isAudited: only !== 'Integrators',
    eventToken: only === 'Auditors' ? null : randomUUID(),
  }
}

/** Auditors read the real time; what happens in a test group with a clock of its own has the time of that clock too. */
export const timesOf = ({ now, realNow = now }: Pick<Recorded, 'now' | 'realNow'>) => ({
  occurredAt: realNow,
  testAt: isOnTestClock({ now, realNow }) ? now : null,
})

const accountOf = ({ actor }: Recorded) =>
  actor === 'System'
    ? ({ actor, userAccountId: null, apiKeyId: null } as const)
    : ({ actor: 'Account', userAccountId: actor.userAccountId, apiKeyId: actor.apiKeyId } as const)

const hmacOf = async ({ fingerprint }: Recorded, value: unknown): Promise<Buffer | null> =>
  value === undefined || !fingerprint ? null : fingerprint(JSON.stringify(value))

/** The names of the columns that differ, for the record of a change. Values compare as the database keeps them. */
export function changedFieldsOf(before: object, after: object): string[] {
  const old = before as Record<string, unknown>
  return Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(plain(old[name]), plain(value)) ? [] : [name],
  )
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
