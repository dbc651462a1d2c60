import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import type { Kind, StoredChange } from '../kinds/index.ts'
import { type Background, basedOn, type Proposal, type Situated } from '../proposals/index.ts'
import type { OwnColumns } from '../record/index.ts'
import type { Subject } from './queries.ts'
import { reasonName } from './reasons.ts'
import { heldPositions, usualDay, violationsOfDates, violationsOfOrder } from './rules.ts'
import type { Said } from './stored-command.ts'

/** A command read against the employee as they are on the day of the change. */
export type Draft = Readonly<{
  said: Said
  subject: Subject
  kind: Kind
  background: Background
  situation: Situated
}>

/** What a command is about: the day, and the position that the employee holds on it. */
export function settingOf(said: Said, subject: Subject, { holdings }: Background) {
  const { today } = subject
  const effectiveDate = said.EffectiveDate ?? usualDay(subject)
  const held = heldPositions(holdings, { effectiveDate, today })
  const wanted = said.OrganisationChartPositionId
  const positionId = wanted === undefined ? (held[0] ?? null) : held.includes(wanted) ? wanted : null
  return { positionId, effectiveDate, effectiveToDate: said.EffectiveToDate }
}

/** What a command asks for, with its defaults filled in, and what it would change. */
export type Asked = Readonly<{
  kind: Kind
  columns: Readonly<{
    effectiveDate: CalendarDate
    effectiveToDate: CalendarDate | null
    positionId: number | null
    reasonId: number | null
    reason: string | null
  }>
  /** Each with the fact that it is based on: the one in force on the effective date. */
  changes: readonly StoredChange[]
  routing: Routing
  /** Whether two people have to approve it: what it takes back may have needed them. */
  isTwoPerson: boolean
  violations: readonly Violation[]
}>

/**
 * A draft with what it proposes. `violations` has all that is wrong; a draft may be stored with everything wrong but
 * `violationsOfShape`.
 */
export function askedFor({ said, subject, kind, background, situation }: Draft, proposal: Proposal): Asked {
  const { effectiveDate, effectiveToDate, positionId } = situation
  const { OrganisationChartPositionId, ReasonId } = said
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
      ...violationsOfReason(said),
      ...violationsOfDates({ effectiveDate, effectiveToDate, today: subject.today }, subject),
      ...(OrganisationChartPositionId === undefined || positionId !== null ? [] : [notHeld]),
      ...proposal.violations,
    ],
  }
}

/** What not even a draft may say, since it could not be stored. @param day the effective date unless the command has one */
export const violationsOfShape = (said: Said, day: CalendarDate): Violation[] => [
  ...violationsOfOrder({ effectiveDate: said.EffectiveDate ?? day, effectiveToDate: said.EffectiveToDate }),
  ...violationsOfReason(said),
]

const violationsOfReason = ({ ReasonId }: Said): Violation[] =>
  ReasonId === undefined || reasonName(ReasonId) !== undefined ? [] : [noSuchReason]

const notHeld: Violation = {
  field: 'OrganisationChartPositionId',
  message: 'The employee does not hold this position. Send one that they hold on the effective date, or leave it out.',
}

const noSuchReason: Violation = {
  field: 'ReasonId',
  message: 'There is no such reason. Send the id of one of /ChangeReasons, or leave it out.',
}

/** The columns of a request. */
export const columnsOf = ({ columns }: Asked, { Description, ExternalReference }: Said) => ({
  ...columns,
  description: Description ?? null,
  externalReference: ExternalReference ?? null,
})

/** The employee and the day that a request is about. */
export const aboutOf = ({ columns: { effectiveDate } }: Asked, { id, today }: Subject) => ({
  employeeId: id,
  effectiveDate,
  isDue: effectiveDate <= today,
})

/** What records keep the HMAC of. */
export const contentsOf = ({ columns, changes }: Asked) => ({ ...columns, fields: changes.map(({ field }) => field) })

/** Whether the value, the days, the position and the reason are those that are being decided. */
export function asksTheSame(
  own: OwnColumns,
  { asked, said, former }: Readonly<{ asked: Asked; said: Said; former: Said }>,
): boolean {
  const { columns, kind } = asked
  const inOrder = ({ section }: Said) => (section === undefined ? undefined : (kind.inOrder?.(section) ?? section))
  return (
    own.effectiveDate === columns.effectiveDate &&
    own.effectiveToDate === columns.effectiveToDate &&
    own.positionId === columns.positionId &&
    own.reasonId === columns.reasonId &&
    isDeepStrictEqual(inOrder(said), inOrder(former))
  )
}
