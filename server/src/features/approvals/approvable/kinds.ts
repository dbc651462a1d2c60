import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { DeedTo, HappeningType } from '../../../domain/happening-type.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { CommandContext, Reading } from '../../../platform/command-context.ts'
import type { Happening } from '../../../platform/records.ts'
import type { Approvable } from './approvable.ts'

/** The kinds of events that tell of approvals: each has a `needs-approver`, and so all of `ApprovableVerb`. */
type EventKind = HappeningType extends infer Type ? (Type extends `${infer Kind}.needs-approver` ? Kind : never) : never

/** What the lifecycle itself does to a record, as its events say it. */
export type ApprovableVerb = { [Kind in EventKind]: DeedTo<Kind> }[EventKind]

/**
 * A kind of record that people approve: how approvals find its records and name them. A feature that brings one registers
 * it; approvals know no kind by name.
 */
export type ApprovableKind = Readonly<{
  /** As `approvable.kind`, events and the inbox name it. */
  type: string
  /** The table of its records, whose columns `ApprovableRecord` reads. */
  table: string
  /** What its events begin with. */
  event: EventKind
  /** Relative to the base address: `/ExpenseApplications`. */
  path: string
  /** In messages: `expense application`. */
  name: string
  /** The role that a step of a line asks for. */
  approverRole: UserRole
  /** Whether its records have an `effective_date`. */
  isDated: boolean
  /** What its events say beside the employee and the day. */
  eventFields?(id: number): Partial<Happening>
  /** What an item of the inbox shows of it alone, as a JSON object, of the row of `table`. */
  inInbox?: RawBuilder<object>
}>

const registered = new Map<string, ApprovableKind>()

/** Makes a kind known. Called where the kind is declared, so that a feature which is loaded has registered its own. */
export function registerApprovable<Kind extends ApprovableKind>(kind: Kind): Kind {
  registered.set(kind.type, kind)
  return kind
}

/** All kinds that there are. */
export const approvableKinds = (): readonly ApprovableKind[] => [...registered.values()]

/** @throws for a kind that no feature has registered */
export function kindOf({ kind }: Pick<Approvable, 'kind'>): ApprovableKind {
  const found = registered.get(kind)
  if (!found) throw new Error(`No feature has records of the kind ${kind}.`)
  return found
}

/** A record that is approved, as far as events tell of it. */
export type EventSubject = Readonly<{ id: number; employeeId: number; effectiveDate?: CalendarDate | null }>

type EventParts = Pick<Happening, 'changedFields' | 'details' | 'before' | 'after' | 'only'> &
  Readonly<{ isDraft?: boolean }>

/** What happened to a record that is approved: `submitted`. Of a draft auditors alone learn, and only that it is there. */
export function approvableEvent(
  kind: Pick<ApprovableKind, 'type' | 'event' | 'eventFields'>,
  { id, employeeId, effectiveDate }: EventSubject,
  verb: ApprovableVerb,
  { isDraft = false, ...parts }: EventParts = {},
): Happening {
  const about = { type: `${kind.event}.${verb}` as HappeningType, resource: { type: kind.type, id } }
  if (isDraft) return { ...about, only: 'Auditors' }
  return { ...about, employeeId, ...(effectiveDate && { effectiveDate }), ...kind.eventFields?.(id), ...parts }
}

/** A record that is approved, as messages and notifications name it. */
export type ApprovedResource = Readonly<{ id: number; code: string; employeeId: number }>

/** Locks the record of an approvable before the approvable, as every command does that decides or changes it. */
export async function lockResource(ctx: CommandContext, approvable: Pick<Approvable, 'id' | 'kind'>): Promise<void> {
  await sql`select id from ${sql.table(kindOf(approvable).table)}
    where employer_group_id = ${ctx.employerGroupId} and approvable_id = ${approvable.id} for update`.execute(ctx.tx)
}

/** The record of an approvable. @throws where there is none: a fault of the calling code */
export async function getResource(
  { tx, employerGroupId }: Reading,
  approvable: Pick<Approvable, 'id' | 'kind'>,
): Promise<ApprovedResource> {
  const { rows } = await sql<ApprovedResource>`
    select id, code, employee_id from ${sql.table(kindOf(approvable).table)}
    where employer_group_id = ${employerGroupId} and approvable_id = ${approvable.id}`.execute(tx)
  const [resource] = rows
  if (!resource) throw new Error(`Nothing is approved by approvable ${approvable.id}.`)
  return resource
}

/** Gives records another version: who read them before has read a former one. @param ids of records of the kind */
export async function touchResources(
  { tx, employerGroupId, now }: CommandContext,
  { table }: Pick<ApprovableKind, 'table'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} set version = version + 1, last_modified = ${now}
    where employer_group_id = ${employerGroupId} and id = any(${[...ids]}::bigint[])`.execute(tx)
}
