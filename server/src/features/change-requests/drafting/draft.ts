import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import type { Kind, StoredChange } from '../kinds/index.ts'
import { type Background, basedOn, type Proposal, type Situated } from '../proposals/index.ts'
import type { OwnColumns } from '../record/index.ts'
import { reasonName } from './reasons.ts'
import { heldPositions, type Subject, usualDay, violationsOfDate, violationsOfEnd } from './rules.ts'
import type { ChangeRequestContent } from './schemas.ts'
import { storedCommandOf } from './stored-command.ts'

/** A command's content with the state of the employee on the effective date. */
export type Draft = Readonly<{ content: ChangeRequestContent; subject: Subject; kind: Kind; situation: Situated }>

/** The effective date of a command, and the employee's position on it. */
export function settingOf(content: ChangeRequestContent, subject: Subject, { holdings }: Background) {
  const effectiveDate = content.EffectiveDate ?? usualDay(subject)
  const held = heldPositions(holdings, [effectiveDate, subject.today])
  const wanted = content.OrganisationChartPositionId
  const positionId = wanted === undefined ? (held[0] ?? null) : held.includes(wanted) ? wanted : null
  return { positionId, effectiveDate, effectiveToDate: content.EffectiveToDate }
}

/** A proposed request: the content of a command with its defaults, and the changes that it would make. */
export type ProposedRequest = Readonly<{
  kind: Kind
  columns: Readonly<{
    effectiveDate: CalendarDate
    effectiveToDate: CalendarDate | null
    positionId: number | null
    reasonId: number | null
    reason: string | null
  }>
  /** The columns that no decision depends on. */
  annotations: Readonly<{ description: string | null; externalReference: string | null }>
  /** Each with its base fact: the one in force on the effective date. */
  changes: readonly StoredChange[]
  /** What its revision stores. */
  revision: Readonly<{ routing: Routing; command: object; secrets: string | undefined }>
  /** Whether two people must approve it: a rescinded request may have needed two. */
  isTwoPerson: boolean
  about: Readonly<{ employeeId: number; effectiveDate: CalendarDate; isDue: boolean }>
  /** The content whose HMAC the audit row keeps. */
  after: object
  violations: readonly Violation[]
}>

/**
 * Combines a draft with its proposal. `violations` has all broken rules; a draft may be stored with any of them except
 * `violationsOfShape`.
 */
export function proposedRequestOf(
  { content, subject, kind, situation }: Draft,
  { violations, changes, routing, isTwoPerson = kind.isTwoPerson, ...proposal }: Proposal,
): ProposedRequest {
  const { effectiveDate, effectiveToDate = null } = situation
  const { OrganisationChartPositionId, ReasonId, Description, ExternalReference } = content
  const columns = {
    ...{ effectiveDate, effectiveToDate },
    positionId: proposal.positionId ?? situation.positionId,
    reasonId: ReasonId ?? null,
    reason: reasonName(ReasonId) ?? null,
  }
  return {
    kind,
    columns,
    annotations: { description: Description ?? null, externalReference: ExternalReference ?? null },
    changes: changes.map(change => basedOn(situation.history, change, effectiveDate)),
    revision: { routing, ...storedCommandOf(content, kind) },
    isTwoPerson,
    about: { employeeId: subject.id, effectiveDate, isDue: effectiveDate <= subject.today },
    after: { ...columns, fields: changes.map(({ field }) => field) },
    violations: [
      ...violationsOfShape(content, effectiveDate),
      ...violationsOfDate(effectiveDate, subject),
      ...(OrganisationChartPositionId === undefined || situation.positionId !== null ? [] : [notHeld]),
      ...violations,
    ],
  }
}

/** The violations that prevent storing even a draft. @param day the effective date unless the command has one */
export const violationsOfShape = (content: ChangeRequestContent, day: CalendarDate): Violation[] => [
  ...violationsOfEnd(content.EffectiveDate ?? day, content.EffectiveToDate),
  ...(content.ReasonId !== undefined && reasonName(content.ReasonId) === undefined ? [noSuchReason] : []),
]

const notHeld: Violation = {
  field: 'OrganisationChartPositionId',
  message: 'The employee does not hold this position. Send one that they hold on the effective date, or leave it out.',
}

const noSuchReason: Violation = {
  field: 'ReasonId',
  message: 'There is no such reason. Send the id of one of /ChangeReasons, or leave it out.',
}

/** Whether the values, days, position and reason equal those that are being decided. */
export function proposesTheSame(
  own: OwnColumns,
  { kind, columns }: ProposedRequest,
  sections: Readonly<{ sent: unknown; former: unknown }>,
): boolean {
  const inOrder = (section: unknown) => (section === undefined ? undefined : (kind.inOrder?.(section) ?? section))
  return (
    own.effectiveDate === columns.effectiveDate &&
    own.effectiveToDate === columns.effectiveToDate &&
    own.positionId === columns.positionId &&
    own.reasonId === columns.reasonId &&
    isDeepStrictEqual(inOrder(sections.sent), inOrder(sections.former))
  )
}
