import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CalendarDate } from '../domain/calendar-date.ts'
import type { DomainEventType } from '../domain/event-type.ts'
import { compiledOnce } from '../platform/database/compiled.ts'
import { write } from '../platform/database/writes.ts'
import type { CommandContext } from './command-context.ts'

/** The part of a command that its records contain: actor, moment, request. */
export type Recorded = Pick<CommandContext, 'tx' | 'employerGroupId' | 'actor' | 'now'> &
  Partial<Pick<CommandContext, 'requestId' | 'isDryRun' | 'fingerprint'>>

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
 * Writes an event and its audit row in the transaction of their change: if they cannot be written, the change fails. The
 * sealer numbers them and adds them to the chain afterwards.
 */
export const record = (ctx: Recorded, event: DomainEvent): Promise<void> => recordAll(ctx, [event])

/** Several at once, in their order: one parameter, so that the statement is the same however many they are. */
export async function recordAll(ctx: Recorded, domainEvents: readonly AuditEvent[]): Promise<void> {
  if (ctx.isDryRun || domainEvents.length === 0) return
  const { employerGroupId, now, requestId = null } = ctx
  const { actor, userAccountId, apiKeyId } = accountOf(ctx)
  const recorded = await Promise.all(domainEvents.map((event, place) => jsonOf(ctx, event, place)))
  const who = { employerGroupId, now, actor, userAccountId, apiKeyId, requestId }
  write(ctx.tx, insertRecords(ctx.tx, { ...who, recorded: JSON.stringify(recorded) }))
}

type Records = Readonly<{
  employerGroupId: number
  now: string
  actor: string
  userAccountId: number | null
  apiKeyId: number | null
  requestId: string | null
  recorded: string
}>

const insertRecords = compiledOnce(
  (_, { employerGroupId, now, actor, userAccountId, apiKeyId, requestId, recorded }: Records) => sql`
    with recorded as (
      select * from jsonb_to_recordset(${recorded}::jsonb) as recorded (place integer, type text, resource_type text,
        resource_id bigint, employee_id bigint, effective_date date, change_request_id bigint, changed_fields text[],
        details jsonb, before text, after text, readers text)
    ), events as (
      insert into event (employer_group_id, type, occurred_at, effective_date, resource_type, resource_id, employee_id,
        changed_fields, actor, user_account_id, change_request_id)
      select ${employerGroupId}::bigint, type, ${now}::timestamptz, effective_date, resource_type, resource_id,
        employee_id, changed_fields, ${actor}, ${userAccountId}::bigint, change_request_id
      from recorded where readers is distinct from 'Auditors' order by place
    )
    insert into audit_entry (employer_group_id, occurred_at, actor, user_account_id, api_key_id, request_id, action,
      resource_type, resource_id, details, before_hmac, after_hmac)
    select ${employerGroupId}::bigint, ${now}::timestamptz, ${actor}, ${userAccountId}::bigint,
      ${apiKeyId}::bigint, ${requestId}::text, type, resource_type, resource_id, details,
      decode(before, 'hex'), decode(after, 'hex')
    from recorded where readers is distinct from 'Integrators' order by place`,
)

/** Records for auditors alone, of dry runs too: searches by sensitive values, failed sign-ins. */
export const recordAudit = (ctx: Recorded, event: Pick<AuditEvent, 'type' | 'resource' | 'details'>): Promise<void> =>
  recordAll({ ...ctx, isDryRun: false }, [{ ...event, only: 'Auditors' }])

async function jsonOf(ctx: Recorded, event: AuditEvent, place: number) {
  const { type, resource, employeeId, effectiveDate, changeRequestId, changedFields = [], details } = event
  const [before, after] = [await hmacOf(ctx, event.before), await hmacOf(ctx, event.after)]
  return {
    place,
    type,
    resource_type: resource.type,
    resource_id: resource.id,
    employee_id: employeeId,
    effective_date: effectiveDate,
    change_request_id: changeRequestId,
    changed_fields: changedFields,
    details: { ...(changedFields.length > 0 && { changedFields }), ...details },
    before: before?.toString('hex'),
    after: after?.toString('hex'),
    readers: event.only,
  }
}

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
