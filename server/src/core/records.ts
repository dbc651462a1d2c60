import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../domain/calendar-date.ts'
import type { DomainEventType } from '../domain/event-type.ts'
import type { CommandContext } from './command-context.ts'

type Resource = Readonly<{ type: string; id: number }>

/** The part of a command that its records contain: actor, moment, request. */
export type Recorded = Pick<CommandContext, 'tx' | 'employerGroupId' | 'actor' | 'now'> &
  Partial<Pick<CommandContext, 'requestId' | 'isDryRun' | 'fingerprint'>>

/** A change for auditors and integrators. Names of fields, never values. */
export type DomainEvent = Readonly<{
  type: DomainEventType
  resource: Resource
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

/**
 * Writes an event and its audit row in the transaction of their change: if they cannot be written, the change fails. The
 * sealer numbers them and adds them to the chain afterwards.
 */
export const record = (ctx: Recorded, event: DomainEvent): Promise<void> => recordAll(ctx, [event])

/** Several at once, in their order. */
export async function recordAll(ctx: Recorded, domainEvents: readonly DomainEvent[]): Promise<void> {
  if (ctx.isDryRun || domainEvents.length === 0) return
  const events = domainEvents.filter(({ only }) => only !== 'Auditors').map(event => eventOf(ctx, event))
  const entries = domainEvents.filter(({ only }) => only !== 'Integrators').map(event => entryOf(ctx, event))
  const recorded =
    events.length === 0
      ? sql``
      : sql`
    with recorded as (
      insert into event (employer_group_id, type, occurred_at, effective_date, resource_type, resource_id, employee_id,
        changed_fields, actor, user_account_id, change_request_id)
      values ${sql.join(events)}
    )`
  await sql`${recorded}
    insert into audit_entry (employer_group_id, occurred_at, actor, user_account_id, api_key_id, request_id, action,
      resource_type, resource_id, details, before_hmac, after_hmac)
    values ${sql.join(await Promise.all(entries))}`.execute(ctx.tx)
}

/**
 * Thousands at once, in their order: one parameter, so that the statement is the same however many they are. Of use to
 * work that is one transaction by its nature, such as an import.
 */
export async function recordMany(ctx: Recorded, domainEvents: readonly DomainEvent[]): Promise<void> {
  if (ctx.isDryRun || domainEvents.length === 0) return
  const { actor, userAccountId, apiKeyId } = accountOf(ctx)
  const recorded = await Promise.all(domainEvents.map((event, place) => jsonOf(ctx, event, place)))
  await sql`
    with recorded as (
      select * from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) as recorded (place integer, type text, resource_type text,
        resource_id bigint, employee_id bigint, effective_date date, change_request_id bigint, changed_fields text[],
        details jsonb, before text, after text)
    ), events as (
      insert into event (employer_group_id, type, occurred_at, effective_date, resource_type, resource_id, employee_id,
        changed_fields, actor, user_account_id, change_request_id)
      select ${ctx.employerGroupId}::bigint, type, ${ctx.now}::timestamptz, effective_date, resource_type, resource_id,
        employee_id, changed_fields, ${actor}, ${userAccountId}::bigint, change_request_id from recorded order by place
    )
    insert into audit_entry (employer_group_id, occurred_at, actor, user_account_id, api_key_id, request_id, action,
      resource_type, resource_id, details, before_hmac, after_hmac)
    select ${ctx.employerGroupId}::bigint, ${ctx.now}::timestamptz, ${actor}, ${userAccountId}::bigint,
      ${apiKeyId}::bigint, ${ctx.requestId ?? null}::text, type, resource_type, resource_id, details,
      decode(before, 'hex'), decode(after, 'hex') from recorded order by place`.execute(ctx.tx)
}

async function jsonOf(ctx: Recorded, event: DomainEvent, place: number) {
  const { type, resource, employeeId, effectiveDate, changeRequestId, changedFields = [] } = event
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
    details: detailsOf(event),
    before: before?.toString('hex'),
    after: after?.toString('hex'),
  }
}

const detailsOf = ({ changedFields = [], details }: DomainEvent) => ({
  ...(changedFields.length > 0 && { changedFields }),
  ...details,
})

function eventOf(ctx: Recorded, event: DomainEvent): RawBuilder<unknown> {
  const { type, resource, changedFields = [], effectiveDate, employeeId, changeRequestId } = event
  const account = accountOf(ctx)
  return sql`(${ctx.employerGroupId}, ${type}, ${ctx.now}, ${effectiveDate ?? null}, ${resource.type}, ${resource.id},
    ${employeeId ?? null}, ${[...changedFields]}::text[], ${account.actor}, ${account.userAccountId},
    ${changeRequestId ?? null})`
}

async function entryOf(ctx: Recorded, event: DomainEvent): Promise<RawBuilder<unknown>> {
  const { type, resource, before, after } = event
  const account = accountOf(ctx)
  return sql`(${ctx.employerGroupId}, ${ctx.now}, ${account.actor}, ${account.userAccountId}, ${account.apiKeyId},
    ${ctx.requestId ?? null}, ${type}, ${resource.type}, ${resource.id},
    ${JSON.stringify(detailsOf(event))}::jsonb,
    ${await hmacOf(ctx, before)}, ${await hmacOf(ctx, after)})`
}

/** Records for auditors alone: searches by sensitive values, failed sign-ins. */
export async function recordAudit(
  ctx: Recorded,
  { type, resource, details = {} }: Pick<DomainEvent, 'type' | 'details'> & { resource: { type: string; id?: number } },
): Promise<void> {
  await ctx.tx
    .insertInto('auditEntry')
    .values({
      employerGroupId: ctx.employerGroupId,
      ...accountOf(ctx),
      occurredAt: ctx.now,
      requestId: ctx.requestId ?? null,
      action: type,
      resourceType: resource.type,
      resourceId: resource.id ?? null,
      details: JSON.stringify(details),
    })
    .execute()
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
