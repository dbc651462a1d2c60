import { isDeepStrictEqual } from 'node:util'
import type { CallerContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { type Kind, kindNamed } from '../kinds/index.ts'
import { type Background, basedOn, type Proposal, type Situated } from '../proposals/index.ts'
import type { OwnColumns } from '../record/index.ts'
import { reasonName } from './reasons.ts'
import { heldPositions, reasonAgainstKind, type Subject, usualDay, violationsOfDate, violationsOfEnd } from './rules.ts'
import type { ChangeRequestContent } from './schemas.ts'
import { storedCommandOf } from './stored-command.ts'

/** A command's content with the state of the employee on the effective date. */
export type Draft = Readonly<{ content: ChangeRequestContent; subject: Subject; kind: Kind; situation: Situated }>

/** The effective date of a command, and the employee's position on it. */
export function settingOf(content: ChangeRequestContent, subject: Subject, { holdings }: Background) {
  const effectiveDate = content.EffectiveDate ?? usualDay(subject, kindNamed(content.ChangeType))
  const held = heldPositions(holdings, [effectiveDate, subject.today])
  const wanted = content.OrganisationChartPositionId
  const positionId = wanted === undefined ? (held[0] ?? null) : held.includes(wanted) ? wanted : null
  return { positionId, effectiveDate, effectiveToDate: content.EffectiveToDate }
}

/**
 * Proposes a request: the content of a command with its defaults, and the changes that it would make. `violations` has all
 * broken rules; a draft may be stored with any of them except `violationsOfShape`.
 */
export function proposedRequestOf({ content, subject, kind, situation }: Draft, proposal: Proposal) {
  const { effectiveDate, effectiveToDate = null } = situation
  const { OrganisationChartPositionId, ReasonId, Description, ExternalReference } = content
  const columns = {
    ...{ effectiveDate, effectiveToDate },
    positionId: proposal.positionId ?? situation.positionId,
    reasonId: ReasonId ?? null,
    reason: reasonName(ReasonId) ?? null,
  }
  return {
    ...{ kind, columns },
    /** The columns that no decision depends on. */
    annotations: { description: Description ?? null, externalReference: ExternalReference ?? null },
    /** Each with its base fact: the one in force on the effective date. */
    changes: proposal.changes.map(change => basedOn(situation.history, change, effectiveDate)),
    /** What its revision stores. */
    revision: { routing: proposal.routing, ...storedCommandOf(content, kind) },
    /** Whether two people must approve it: a rescinded request may have needed two. */
    isTwoPerson: proposal.isTwoPerson ?? kind.isTwoPerson,
    /** Enters what it proposes, before its approvers are looked up. */
    enter: async (ctx: CallerContext) => {
      if (content.section !== undefined) await kind.propose?.(ctx, content.section, situation)
    },
    about: { employeeId: subject.id, effectiveDate, isDue: effectiveDate <= subject.today },
    /** The content whose HMAC the audit row keeps. */
    after: { ...columns, fields: proposal.changes.map(({ field }) => field) },
    violations: [
      // The proposal may refuse the field altogether.
      ...violationsOfShape(content, effectiveDate).filter(
        ({ field }) => !proposal.violations.some(violation => violation.field === field),
      ),
      ...violationsOfDate(effectiveDate, subject),
      ...refuseIf(
        kind.isFromFirstDay === true && effectiveDate > subject.startDate,
        'EffectiveDate',
        `This takes effect on the first day of employment, ${subject.startDate}. Send that day, or leave it out.`,
      ),
      ...violationsOfKind(kind, subject),
      ...refuseIf(
        OrganisationChartPositionId !== undefined && situation.positionId === null,
        'OrganisationChartPositionId',
        'The employee does not hold this position. Send one that they hold on the effective date, or leave it out.',
      ),
      ...proposal.violations,
    ],
  }
}

export type ProposedRequest = ReturnType<typeof proposedRequestOf>

/** The violation of a kind that is not for this employee. */
export function violationsOfKind(kind: Kind, subject: Subject): Violation[] {
  const message = reasonAgainstKind(kind, subject)
  return message === undefined ? [] : [{ field: 'ChangeType', message }]
}

/** The violations that prevent storing even a draft. @param day the effective date unless the command has one */
export const violationsOfShape = (content: ChangeRequestContent, day: CalendarDate): Violation[] => [
  ...violationsOfEnd(content.EffectiveDate ?? day, content.EffectiveToDate),
  ...refuseIf(
    content.ReasonId !== undefined && reasonName(content.ReasonId) === undefined,
    'ReasonId',
    'There is no such reason. Send the id of one of /ChangeReasons, or leave it out.',
  ),
]

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
