import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import type { Kind, StoredChange } from '../kinds/index.ts'
import { type Background, basedOn, type Proposal, type Situated } from '../proposals/index.ts'
import type { OwnColumns } from '../record/index.ts'
import { reasonName } from './reasons.ts'
import { heldPositions, type Subject, usualDay, violationsOfDates, violationsOfOrder } from './rules.ts'
import type { ChangeRequestContent } from './stored-command.ts'

/** A command's content with the state of the employee on the effective date. */
export type Draft = Readonly<{
  content: ChangeRequestContent
  subject: Subject
  kind: Kind
  background: Background
  situation: Situated
}>

/** The effective date of a command, and the employee's position on it. */
export function settingOf(content: ChangeRequestContent, subject: Subject, { holdings }: Background) {
  const { today } = subject
  const effectiveDate = content.EffectiveDate ?? usualDay(subject)
  const held = heldPositions(holdings, { effectiveDate, today })
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
  /** Each with its base fact: the one in force on the effective date. */
  changes: readonly StoredChange[]
  routing: Routing
  /** Whether two people must approve it: a rescinded request may have needed two. */
  isTwoPerson: boolean
  violations: readonly Violation[]
}>

/**
 * Combines a draft with its proposal. `violations` has all broken rules; a draft may be stored with any of them except
 * `violationsOfShape`.
 */
export function proposedRequestOf(
  { content, subject, kind, background, situation }: Draft,
  proposal: Proposal,
): ProposedRequest {
  const { effectiveDate, effectiveToDate, positionId } = situation
  const { OrganisationChartPositionId, ReasonId } = content
  return {
    kind,
    columns: {
      effectiveDate,
      effectiveToDate: effectiveToDate ?? null,
      positionId: proposal.positionId ?? positionId,
      reasonId: ReasonId ?? null,
      reason: ReasonId === undefined ? null : (reasonName(ReasonId) ?? null),
    },
    changes: proposal.changes.map(change => basedOn(background.history, change, effectiveDate)),
    routing: proposal.routing,
    isTwoPerson: proposal.isTwoPerson ?? kind.isTwoPerson,
    violations: [
      ...violationsOfReason(content),
      ...violationsOfDates({ effectiveDate, effectiveToDate, today: subject.today }, subject),
      ...(OrganisationChartPositionId === undefined || positionId !== null ? [] : [notHeld]),
      ...proposal.violations,
    ],
  }
}

/** The violations that prevent storing even a draft. @param day the effective date unless the command has one */
export const violationsOfShape = (content: ChangeRequestContent, day: CalendarDate): Violation[] => [
  ...violationsOfOrder({ effectiveDate: content.EffectiveDate ?? day, effectiveToDate: content.EffectiveToDate }),
  ...violationsOfReason(content),
]

const violationsOfReason = ({ ReasonId }: ChangeRequestContent): Violation[] =>
  ReasonId === undefined || reasonName(ReasonId) !== undefined ? [] : [noSuchReason]

const notHeld: Violation = {
  field: 'OrganisationChartPositionId',
  message: 'The employee does not hold this position. Send one that they hold on the effective date, or leave it out.',
}

const noSuchReason: Violation = {
  field: 'ReasonId',
  message: 'There is no such reason. Send the id of one of /ChangeReasons, or leave it out.',
}

/** The columns of a proposed request. */
export const columnsOf = ({ columns }: ProposedRequest, { Description, ExternalReference }: ChangeRequestContent) => ({
  ...columns,
  description: Description ?? null,
  externalReference: ExternalReference ?? null,
})

/** The employee and the effective date of a proposed request. */
export const aboutOf = ({ columns: { effectiveDate } }: ProposedRequest, { id, today }: Subject) => ({
  employeeId: id,
  effectiveDate,
  isDue: effectiveDate <= today,
})

/** The content whose HMAC the audit row keeps. */
export const auditedContentOf = ({ columns, changes }: ProposedRequest) => ({
  ...columns,
  fields: changes.map(({ field }) => field),
})

/** Whether the values, days, position and reason equal those that are being decided. */
export function proposesTheSame(
  own: OwnColumns,
  {
    proposed,
    content,
    former,
  }: Readonly<{ proposed: ProposedRequest; content: ChangeRequestContent; former: ChangeRequestContent }>,
): boolean {
  const { columns, kind } = proposed
  const inOrder = ({ section }: ChangeRequestContent) =>
    section === undefined ? undefined : (kind.inOrder?.(section) ?? section)
  return (
    own.effectiveDate === columns.effectiveDate &&
    own.effectiveToDate === columns.effectiveToDate &&
    own.positionId === columns.positionId &&
    own.reasonId === columns.reasonId &&
    isDeepStrictEqual(inOrder(content), inOrder(former))
  )
}
