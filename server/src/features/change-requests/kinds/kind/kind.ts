import type { Static, TSchema } from 'typebox'
import type { CallerContext, CommandContext, Effect } from '../../../../core/command-context.ts'
import type { CalendarDate } from '../../../../domain/calendar-date.ts'
import type { Caller } from '../../../../domain/caller.ts'
import type { Holding } from '../../../../domain/holdings.ts'
import type { Violation } from '../../../../domain/violation.ts'
import type { Routing, StepTemplate } from '../../../approvals/index.ts'

/** Who may raise a request of a kind: the employee for themselves, a manager above them in a line, or administrators. */
export type Raiser = 'employee' | 'manager' | 'HumanResourcesAdministrator' | 'PayrollAdministrator'

/** The state of the employee on the effective date: the input of the rules of a kind. */
export type Situation = Readonly<{
  ctx: CommandContext
  /** Rules look up other records as this caller sees them. Undefined while the service applies an approved request. */
  caller: Caller | undefined
  employee: Readonly<{
    id: number
    personId: number
    employerId: number
    name: string
    startDate: CalendarDate
    terminationDate: CalendarDate | null
  }>
  /** By field, the values as `employee_fact` stores them: null for none, masked where sensitive. */
  values: Readonly<Record<string, unknown>>
  /** Decrypts a sensitive value: the text that was encrypted; undefined if none is stored. */
  secretOf(field: string): Promise<string | undefined>
  /** The positions of any day. */
  holdings: readonly Holding[]
  /** The position that the request is about. */
  positionId: number | null
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  today: CalendarDate
}>

/** A field that a request would change. Both values are as the record shows them, with masked sensitive numbers. */
export type ProposedChange = Readonly<{
  /** The command's PascalCase name, which is the fact's too unless `factField` is another. */
  field: string
  label: string
  /** null: none. */
  oldValue: unknown
  newValue: unknown
  factField?: string | undefined
  /** The new value as facts store it, where that differs from `newValue`; masked where sensitive. */
  factValue?: unknown
  /** The whole new value as text, to be encrypted, if its numbers are secret. */
  secret?: string | undefined
  oldSecret?: string | undefined
  isSensitive?: boolean
}>

/** A change as the approvers saw it. Applying writes this, and nothing else. `baseFactId`: the fact that it replaces. */
export type StoredChange = ProposedChange & Readonly<{ baseFactId: number | null }>

export type Application = Readonly<{
  ctx: CommandContext
  changeRequestId: number
  situation: Situation
  changes: readonly StoredChange[]
  /** Whether the request rescinds an applied one. */
  isReverse: boolean
}>

/** A field of a section. */
export type Field = Readonly<{
  /** For people: "Date of birth". */
  label: string
  isDate?: boolean
  isSensitive?: boolean
}>

/** The names of a section's fields; of a list those of one of its records. */
type FieldName<Section> = unknown extends Section
  ? string
  : keyof (Section extends readonly (infer Item)[] ? Item : Section) & string

export type Fields<Section = unknown> = Readonly<Record<FieldName<Section>, Field>>

/** A request of the kind, about an employee of the sample group Harbour Line. The contract shows it; a test sends it. */
export type Example<Section = unknown> = Readonly<{
  /** "Bridget works part-time" */
  summary: string
  employeeId: number
  reasonId?: number
  section: Section
}>

/** A kind of change: all that the server knows of it, in one file of the folder above. */
export type Kind<Section extends TSchema = TSchema> = Readonly<{
  changeType: string
  /** For people: "Bank accounts". */
  name: string
  /** Its part of the command. */
  section: Section
  fields: Fields<Static<Section>>
  example: Example<Static<Section>>
  raisedBy: readonly Raiser[]
  /** The employees it is for; unless said, all. */
  employees?: 'AwaitingHire' | 'Engaged'
  isTwoPerson: boolean
  /** The steps of the policy that each new group gets for this kind; none: no approval. */
  defaultChain: readonly StepTemplate[]
  /** The violations, with fields relative to the section: `[0].Bsb`, `FamilyName`; `''` for the section as a whole. */
  violationsOf?(section: Static<Section>, situation: Situation): readonly Violation[] | Promise<readonly Violation[]>
  /** The violations of values that a rescission restores. They may break the other rules. */
  violationsOfReturn?(changes: readonly ProposedChange[], situation: Situation): Promise<readonly Violation[]>
  /** The changes that a section asks for, valid or not. The caller drops those that change nothing. */
  changesOf(
    section: Static<Section>,
    situation: Situation,
  ): readonly ProposedChange[] | Promise<readonly ProposedChange[]>
  /** The section that asks for these changes, so that applying tests approved changes by the same rules. */
  sectionOf(changes: readonly ProposedChange[], situation: Situation): Static<Section>
  /** The section in canonical order, if the order in which a client sends it has no meaning. */
  inOrder?(section: Static<Section>): Static<Section>
  /** The section with masked numbers, if it has secret ones. */
  withoutNumbers?(section: Static<Section>): Static<Section>
  /** The input of the approver look-up besides the employee and the position. */
  routingOf?(section: Static<Section>, situation: Situation): Partial<Routing>
  /** Whether it takes effect on the first day of employment. */
  isFromFirstDay?: boolean
  /** Whether it may have an EffectiveToDate; true unless the kind says otherwise. */
  mayBeTemporary?: boolean
  /** Locks what the rules depend on, before the employee is locked and the changes are applied. */
  lock?(ctx: CommandContext, changes: readonly StoredChange[]): Promise<unknown>
  /** Enters what a submitted request proposes, before its approvers are looked up. */
  propose?(ctx: CallerContext, section: Static<Section>, situation: Situation): Promise<void>
  /** Takes that back once the request is declined or cancelled. */
  withdraw?(ctx: CommandContext, request: Readonly<{ changeRequestId: number; employeeId: number }>): Promise<void>
  /** What the last approval does, whatever the effective date. */
  approved?(
    ctx: CommandContext,
    request: Readonly<{ changeRequestId: number; employeeId: number }>,
  ): Promise<readonly Effect[]>
  /** Writes what is not a fact: positions. */
  apply?(application: Application): Promise<void>
}>

/** A kind with the types of its section. */
export const kindOf = <Section extends TSchema>(kind: Kind<Section>): Kind<Section> => kind

/** The steps that default chains are made of. */
export const lineApprover: StepTemplate = { name: 'Line approver', approver: 'Line', dueInDays: 3 }
export const nextLineApprover: StepTemplate = { name: 'Next line approver', approver: 'NextLine', dueInDays: 3 }
export const receivingLine: StepTemplate = { name: 'Receiving line approver', approver: 'ReceivingLine', dueInDays: 3 }
export const receivingCostCentre: StepTemplate = {
  name: 'Receiving cost centre',
  approver: 'ReceivingCostCentre',
  dueInDays: 3,
}
export const humanResources: StepTemplate = { name: 'Human resources', approver: 'HumanResources', dueInDays: 5 }
export const payroll: StepTemplate = { name: 'Payroll', approver: 'Payroll', dueInDays: 5 }
/** The only step of a kind that two people must approve: it waits for both. */
export const payrollByTwo: StepTemplate = { ...payroll, rule: 'All', requiredApprovals: 2 }
