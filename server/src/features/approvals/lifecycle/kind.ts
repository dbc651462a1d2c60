import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Money } from '../../../domain/money.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { CallerContext, CommandContext, Effect } from '../../../platform/command-context.ts'
import type { Approvable, ApprovableKind } from '../approvable/index.ts'
import type { ApprovableState, Transitions } from '../deciding/index.ts'
import type { Step } from '../steps/index.ts'

/** A locked row, whatever its kind. */
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

/** A record that a command of the caller has locked, as it is from now until the command's end. */
export type Held = Readonly<{
  row: HeldRow
  approvable: Approvable
  steps: readonly Step[]
  /** As the rules of actions see it. */
  state: ApprovableState<string>
}>

/** A record that was submitted and moves on. */
export type SubmittedRecord = Readonly<{
  id: number
  code: string
  employeeId: number
  /** Null where the kind has none. */
  effectiveDate: CalendarDate | null
  /** Whether the effective date is today or before. */
  isDue: boolean
}>

/** The columns that the lifecycle writes, in the table of every kind. */
export type LifecycleColumns = Readonly<{
  status?: 'Pending' | 'Returned' | 'Approved' | 'Declined' | 'Cancelled'
  submittedAt?: string
  decidedAt?: string | null
  cancelledAt?: string
}>

/** What every new record of a kind has. */
export type NewRecord = Readonly<{
  /** `newId`: of a dry run. */
  id?: number
  employerGroupId: number
  approvableId: number
  code: string
  status: 'Draft' | 'Pending'
  requestedByAccountId: number
  submittedAt: string | null
  createdAt: string
  lastModified: string
}>

/** What an approver leaves of the amount that is asked for. */
export type Grant<Own extends object = object> = Readonly<{
  amount: Money
  /** What the record keeps of it while other steps wait. */
  columns: Partial<Own>
  violations: readonly Violation[]
  /** What is wrong with it where the caller has approved before. */
  violationsOfRepeat(): Promise<readonly Violation[]>
}>

/**
 * What a kind brings to the lifecycle: raising, submitting, deciding and cancelling are the same for all kinds. Its
 * records are written by the kind alone; each write of `update` is a new version.
 */
export type Lifecycle<Own extends object = object> = ApprovableKind &
  Readonly<{
    /** What its codes begin with: `EX` for EX-000042. */
    codePrefix: string
    transitions: Transitions<string>
    insert(ctx: CallerContext, record: NewRecord & Own): Promise<number>
    update(ctx: CommandContext, id: number, columns: LifecycleColumns & Partial<Own>): Promise<void>
    /** Deletes a draft with all that belongs to it. */
    remove(ctx: CallerContext, id: number): Promise<void>
    /** What no approval at all would let through, of a record whose policy has no steps. */
    violationsWithoutApproval?(ctx: CommandContext, record: SubmittedRecord): Promise<readonly Violation[]>
    /** Its last step has approved it: makes it Approved, and does what follows. `amount`: what is granted, if any is named. */
    approved(ctx: CommandContext, record: SubmittedRecord, amount?: Money): Promise<readonly Effect[]>
    cancelled?(ctx: CallerContext, held: Held): Promise<readonly Effect[]>
    /** Of a kind that is granted in part. */
    grant?: Readonly<{
      read(ctx: CallerContext, held: Held, sent: number | undefined): Promise<Grant<Own>>
      /** What the record keeps where it is declined or returned. */
      columnsOfNone: Partial<Own>
    }>
  }>
