import { type RawBuilder, sql } from 'kysely'
import type { TOptional, TSchema } from 'typebox'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import type { DomainEvent } from '../../../core/records.ts'
import type { ChangeKind } from '../../../core/remembered/index.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { DomainEventType, VerbOf } from '../../../domain/event-type.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { DefaultPolicy } from './policy.ts'

/**
 * The input of the chain's resolution, stored so that the service can resolve it again when the organisation changes.
 */
export type Routing = Readonly<{
  /** Selects the policies: a type of change request, or `ExpenseApplication`. */
  changeType: string
  employeeId: number
  /** The start of the line; null if the employee holds no position: then only fallbacks may approve. */
  positionId: number | null
  /** The position that the employee would move to. */
  receivingPositionId?: number | undefined
  receivingCostCentreIds?: readonly number[] | undefined
  /** The amount that a policy's conditions compare, in dollars. */
  amount?: number | undefined
}>

/** A record that people approve: a change request or an expense application. */
export type Approvable = Readonly<{
  id: number
  /** The `type` of a registered `ApprovableKind`. */
  kind: string
  /** Counts the edits that restart the approvals. */
  revision: number
  requestedByPersonId: number
  subjectPersonId: number
  /** The subject's employer: holders, roles and delegations must be in force on the employer's current day. */
  employerId: number | null
  isTwoPerson: boolean
  routing: Routing
}>

/** The kinds of events of approvables: each has a `needs-approver`, and so all of `ApprovableVerb`. */
type EventKind = DomainEventType extends infer Type
  ? Type extends `${infer Kind}.needs-approver`
    ? Kind
    : never
  : never

/** The verbs of the events that the lifecycle records. */
export type ApprovableVerb = { [Kind in EventKind]: VerbOf<Kind> }[EventKind]

/**
 * A kind of record that people approve: how approvals find its records and name them. A feature with such a kind
 * registers it; approvals know no kind by name.
 */
export type ApprovableKind = Readonly<{
  /** Its name in `approvable.kind`, events and the inbox. */
  type: string
  /** The table of its records, whose common columns approvals read, and by which the log of changes names them. */
  table: ChangeKind
  /** The prefix of its codes: `EX` for EX-000042. */
  codePrefix: string
  /** The prefix of its events. */
  event: EventKind
  /** Relative to the base address: `/ExpenseApplications`. */
  path: string
  /** In messages: `expense application`. */
  name: string
  /** The role that approvers in the line must hold. */
  approverRole: UserRole
  /** Whether its records have an `effective_date`. */
  isDated: boolean
  /** Fields of its events besides the employee and the effective date. */
  eventFields?(id: number): Partial<DomainEvent>
  inInbox?: InInbox
}>

/** What the inbox items of one kind alone say about its records. */
export type InInbox = Readonly<{
  /** Optional fields of the item. */
  fields: Readonly<Record<string, TOptional<TSchema>>>
  /** A JSON object from the row of the kind's table. */
  stored: RawBuilder<object>
  /** The fields of one item. `seesSensitive`: the caller sees sensitive values, because they decide it or have asked for it. */
  shown(stored: object, step: Readonly<{ seesSensitive: boolean }>): object
}>

/** A kind with its default policies, one for each of its types: `changeType` in the routing of its records. */
export type RegisteredKind = ApprovableKind & Readonly<{ defaultPolicies: readonly DefaultPolicy[] }>

const registered = new Map<string, RegisteredKind>()

/**
 * Registers a kind. Call it where the kind is declared, so that loading a feature registers its kind. `app.ts` loads all
 * features.
 */
export function registerApprovable<Kind extends RegisteredKind>(kind: Kind): Kind {
  registered.set(kind.type, kind)
  return kind
}

/** All registered kinds, by type, in whatever order features load. */
export const approvableKinds = (): readonly RegisteredKind[] =>
  [...registered.values()].sort((one, other) => (one.type < other.type ? -1 : 1))

/** The default policies of all registered kinds. */
export const defaultPolicies = (): readonly DefaultPolicy[] => approvableKinds().flatMap(kind => kind.defaultPolicies)

/** @throws for a kind that no feature has registered */
export function kindOf({ kind }: Pick<Approvable, 'kind'>): ApprovableKind {
  const found = registered.get(kind)
  if (!found) throw new Error(`No feature has registered the kind ${kind}.`)
  return found
}

/** The part of an approvable record that events contain. */
export type EventSubject = Readonly<{ id: number; employeeId: number; effectiveDate?: CalendarDate | null }>

type EventParts = Pick<DomainEvent, 'changedFields' | 'details' | 'before' | 'after' | 'only'> &
  Readonly<{ isDraft?: boolean }>

/**
 * The event of an approvable record, such as `submitted`. Only auditors see the events of a draft, without its fields.
 */
export function approvableEvent(
  kind: Pick<ApprovableKind, 'type' | 'event' | 'eventFields'>,
  { id, employeeId, effectiveDate }: EventSubject,
  verb: ApprovableVerb,
  { isDraft = false, ...parts }: EventParts = {},
): DomainEvent {
  const about = { type: `${kind.event}.${verb}` as DomainEventType, resource: { type: kind.type, id } }
  if (isDraft) return { ...about, only: 'Auditors' }
  return { ...about, employeeId, ...(effectiveDate && { effectiveDate }), ...kind.eventFields?.(id), ...parts }
}

/** An approvable record, as messages and notifications name it. */
export type ApprovedResource = Readonly<{ id: number; code: string; employeeId: number }>

/**
 * Locks the record of an approvable. Every command that decides or changes it does so before it locks the approvable.
 */
export async function lockResource(ctx: CommandContext, approvable: Pick<Approvable, 'id' | 'kind'>): Promise<void> {
  await sql`select id from ${sql.table(kindOf(approvable).table)}
    where employer_group_id = ${ctx.employerGroupId} and approvable_id = ${approvable.id} for update`.execute(ctx.tx)
}

/** Reads the record of an approvable. @throws if there is none: a fault of the calling code */
export async function getResource(
  { tx, employerGroupId }: Reading,
  approvable: Pick<Approvable, 'id' | 'kind'>,
): Promise<ApprovedResource> {
  const { rows } = await sql<ApprovedResource>`
    select id, code, employee_id from ${sql.table(kindOf(approvable).table)}
    where employer_group_id = ${employerGroupId} and approvable_id = ${approvable.id}`.execute(tx)
  const [resource] = rows
  if (!resource) throw new Error(`Approvable ${approvable.id} has no record.`)
  return resource
}

/** Increments the versions of records, so that earlier reads are stale. @param ids of records of the kind */
export async function touchResources(
  { tx, employerGroupId, now }: CommandContext,
  { table }: Pick<ApprovableKind, 'table'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} set version = version + 1, last_modified = ${now}
    where employer_group_id = ${employerGroupId} and id = any(${[...ids]}::bigint[])`.execute(tx)
}
