import type { CallerContext, CommandContext, Effect } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Money } from '../../../domain/money.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { ApprovableState, Transitions } from '../actions/index.ts'
import { type Approvable, type ApprovableKind, approvableEvent, type RegisteredKind } from '../approvable/index.ts'
import type { Resolved } from '../steps/index.ts'

/** The locked row of a record of any kind. */
export type HeldRow = Readonly<{
  id: number
  code: string
  version: number
  status: string
  employeeId: number
  approvableId: number
  effectiveDate: CalendarDate | null
  submittedAt: string | null
  requestedByAccountId: number | null
  externalReference: string | null
  isVisible: boolean
}>

/** A record that a command of the caller has locked. */
export type Held = Readonly<{
  row: HeldRow
  approvable: Approvable
  /** The input of the rules of actions. */
  state: ApprovableState<string>
}>

/** A record that a decision of the caller has locked. */
export type HeldToDecide = Held &
  Readonly<{
    /** The step that waits, with its approvers at this moment. */
    waiting: Resolved | undefined
    foreseen: object | undefined
  }>

/** A submitted record. */
export type SubmittedRecord = Readonly<{
  id: number
  code: string
  employeeId: number
  /** Null if the kind has none. */
  effectiveDate: CalendarDate | null
  /** Whether the effective date is today or before. */
  isDue: boolean
}>

/** The columns that the lifecycle writes in the tables of all kinds. */
export type LifecycleColumns = Readonly<{
  status?: 'Pending' | 'Returned' | 'Approved' | 'Declined' | 'Cancelled'
  submittedAt?: string
  decidedAt?: string | null
  cancelledAt?: string
}>

/** The columns that the lifecycle sets in each new record. */
export type NewRecord = Readonly<{
  id: number
  employerGroupId: number
  approvableId: number
  code: string
  status: 'Draft' | 'Pending'
  requestedByAccountId: number
  submittedAt: string | null
  createdAt: string
  lastModified: string
}>

/** `amount`: the granted one, if named. `foreseen`: what `foresee` of the kind began to read, where it was called. */
export type Approval = Readonly<{ amount?: Money | undefined; foreseen?: object | undefined }>

/** The event of an approval. Auditors read in its details whether it needed no approver. */
export const approvalEvent = (
  kind: Pick<ApprovableKind, 'type' | 'event' | 'eventFields'>,
  record: SubmittedRecord,
  approval: Approval | undefined,
) => approvableEvent(kind, record, 'approved', approval ? {} : { details: { isAutomatic: true } })

/** The amount that an approver grants. */
export type Grant<Own extends object = object> = Readonly<{
  amount: Money
  /** The columns to write while other steps wait. */
  columns: Partial<Own>
  violations: readonly Violation[]
  /** The violations if the caller has approved before. */
  violationsOfRepeat(): Promise<readonly Violation[]>
}>

/**
 * A kind's part of the lifecycle. Raising, submitting, deciding and cancelling are the same for all kinds; the kind
 * alone writes its records. Each `update` increments the version.
 */
export type Lifecycle<Own extends object = object> = RegisteredKind &
  Readonly<{
    transitions: Transitions<string>
    insert(ctx: CallerContext, record: NewRecord & Own): void
    update(ctx: CommandContext, id: number, columns: LifecycleColumns & Partial<Own>): Promise<void>
    /** Deletes a draft with all its parts. */
    remove(ctx: CallerContext, id: number): Promise<void>
    /** The violations of a record whose policy has no steps, if it needs an approval all the same. */
    violationsWithoutApproval?(ctx: CommandContext, record: SubmittedRecord): Promise<readonly Violation[]>
    /** Begins to read what `approved` needs of a locked record, together with what the decision needs. */
    foresee?(ctx: CommandContext, id: number): object
    /** Sets the record to Approved after its last step, and carries out the consequences. */
    approved(ctx: CommandContext, record: SubmittedRecord, approval?: Approval): Promise<readonly Effect[]>
    cancelled?(ctx: CallerContext, held: Held): Promise<readonly Effect[]>
    declined?(ctx: CallerContext, held: Held): Promise<void>
    /** Only for kinds whose approvers may grant a part of the amount. */
    grant?: Readonly<{
      read(ctx: CallerContext, held: Held, sent: number | undefined): Promise<Grant<Own>>
      /** The columns to write when a record is declined or returned. */
      columnsOfNone: Partial<Own>
    }>
  }>
