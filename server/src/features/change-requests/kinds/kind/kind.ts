import type { Static, TSchema } from 'typebox'
import type { CommandContext } from '../../../../core/command-context.ts'
import type { CalendarDate } from '../../../../domain/calendar-date.ts'
import type { Caller } from '../../../../domain/caller.ts'
import type { Holding } from '../../../../domain/holdings.ts'
import type { Violation } from '../../../../domain/violation.ts'
import type { Routing, StepTemplate } from '../../../approvals/index.ts'

/** Who may raise a request of a kind: the employee for themselves, a manager above them in a line, or administrators. */
export type Raiser = 'employee' | 'manager' | 'HumanResourcesAdministrator' | 'PayrollAdministrator'

/** What a kind is told about the employee: everything as it is on the day that the change takes effect. */
export type Situation = Readonly<{
  ctx: CommandContext
  /** The caller, whose visibility of other records counts; undefined while an approved request is applied. */
  caller: Caller | undefined
  employee: Readonly<{
    id: number
    personId: number
    employerId: number
    name: string
    startDate: CalendarDate
    terminationDate: CalendarDate | null
  }>
  /** Fact values by field, as `employee_fact` has them; null: none. Sensitive ones as they are stored, masked. */
  values: Readonly<Record<string, unknown>>
  /** Sensitive values in full, as the text that was encrypted; undefined: none is kept. */
  secretOf(field: string): Promise<string | undefined>
  /** The positions of any day. */
  holdings: readonly Holding[]
  /** The position that the request is about. */
  positionId: number | null
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  today: CalendarDate
}>

/** One field that a request would change. Values are as the record shows them; sensitive numbers are masked in both. */
export type ProposedChange = Readonly<{
  /** The command's PascalCase name, which is the fact's too unless `factField` is another. */
  field: string
  label: string
  /** null: none. */
  oldValue: unknown
  newValue: unknown
  factField?: string | undefined
  /** The value in the form of a fact, where it differs from `newValue`; masked where sensitive. */
  factValue?: unknown
  /** What is encrypted beside it, where numbers are kept secret: the whole value as text. */
  secret?: string | undefined
  oldSecret?: string | undefined
  isSensitive?: boolean
}>

/** A change as it was stored, from which it is applied: what was approved, and nothing else. */
export type StoredChange = ProposedChange & Readonly<{ baseFactId: number | null }>

export type Application = Readonly<{
  ctx: CommandContext
  changeRequestId: number
  situation: Situation
  changes: readonly StoredChange[]
  /** Whether it takes back an applied request. */
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

/** How the contract shows that a kind is asked for, of an employee of the sample group Harbour Line; a test sends it. */
export type Example<Section = unknown> = Readonly<{
  /** "Bridget works part-time" */
  summary: string
  employeeId: number
  reasonId?: number
  section: Section
}>

/**
 * One kind of change: everything that the server knows of it. A kind is one file of the folder above, read from top to
 * bottom; `index.ts` there lists them all.
 */
export type Kind<Section extends TSchema = TSchema> = Readonly<{
  changeType: string
  /** For people: "Bank accounts". */
  name: string
  /** Its part of the command. */
  section: Section
  fields: Fields<Static<Section>>
  example: Example<Static<Section>>
  raisedBy: readonly Raiser[]
  isTwoPerson: boolean
  /** What the group's policy of this kind is seeded with; empty: no approval is needed. */
  defaultChain: readonly StepTemplate[]
  /** Broken rules, with fields relative to the section: `[0].Bsb`, `FamilyName`; `''`: the section as a whole. */
  violationsOf?(section: Static<Section>, situation: Situation): readonly Violation[] | Promise<readonly Violation[]>
  /** The rules that values brought back by a rescission must keep, too; they may break all others. */
  violationsOfReturn?(changes: readonly ProposedChange[], situation: Situation): Promise<readonly Violation[]>
  /** Everything that the section says, also of a section that breaks rules. The caller drops what would stay as it is. */
  changesOf(
    section: Static<Section>,
    situation: Situation,
  ): readonly ProposedChange[] | Promise<readonly ProposedChange[]>
  /** The section that says these changes: what was approved is tested by the same rules when it is applied. */
  sectionOf(changes: readonly ProposedChange[], situation: Situation): Static<Section>
  /** The section in an order of its own, where the order in which it is sent says nothing; absent: it does. */
  inOrder?(section: Static<Section>): Static<Section>
  /** The section with its numbers masked, for what is stored in the open; absent: it has none. */
  withoutNumbers?(section: Static<Section>): Static<Section>
  /** What its chain is resolved from beside the employee and the position. */
  routingOf?(section: Static<Section>, situation: Situation): Partial<Routing>
  /** Whether it may have an EffectiveToDate; it may unless it says that it does not. */
  mayBeTemporary?: boolean
  /** What has to be locked before the employee is, for the rules to hold when these changes are applied. */
  lock?(ctx: CommandContext, changes: readonly StoredChange[]): Promise<unknown>
  /** What applying does beside writing facts: positions. */
  apply?(application: Application): Promise<void>
}>

/** A kind with the types of its section. */
export const kindOf = <Section extends TSchema>(kind: Kind<Section>): Kind<Section> => kind
