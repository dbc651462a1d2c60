import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Violation } from '../../domain/violation.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import type { Routing } from '../approvals/index.ts'
import { type Kind, kindNamed, type ProposedChange, type StoredChange } from './kinds/index.ts'
import { proposeChanges } from './proposal.ts'
import { reasonName } from './reasons.ts'
import { reverseChanges } from './rescission.ts'
import { violationsOfReversal } from './rescission-rules.ts'
import { violationsOfDates, violationsOfOrder } from './rules.ts'
import { type Background, basedOn, readBackground, situationOf } from './situation.ts'
import type { Said } from './stored-command.ts'
import { heldPositions, type Subject } from './subject.ts'

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

/** A request that takes another back has no section: its values are those that were there before. */
type Command = Readonly<{ said: Said; subject: Subject; rescinds: Rescinds | undefined }>

/** What a request takes back, and the later changes that it takes back as well. */
export type Rescinds = Readonly<{ id: number; also: readonly number[] }>

/**
 * Reads a command against the employee as they are on the day of the change. `violations` has all that is wrong; a draft
 * may be wrong in everything but what cannot be stored, which `violationsOfShape` says.
 */
export async function askedFor(ctx: CallerContext, { said, subject, rescinds }: Command): Promise<Asked> {
  const kind = kindNamed(said.ChangeType)
  const { today } = subject
  const effectiveDate = said.EffectiveDate ?? usualDay(subject)
  const effectiveToDate = said.EffectiveToDate
  const background = await readBackground(ctx, subject.id)
  const held = heldPositions(background.holdings, { effectiveDate, today })
  const wanted = said.OrganisationChartPositionId
  const positionId = wanted === undefined ? (held[0] ?? null) : held.includes(wanted) ? wanted : null
  const proposal = await propose(ctx, { kind, said, subject, rescinds, background, positionId, effectiveDate })
  return {
    kind,
    columns: {
      effectiveDate,
      effectiveToDate: effectiveToDate ?? null,
      positionId: proposal.positionId ?? positionId,
      reasonId: said.ReasonId ?? null,
      reason: said.ReasonId === undefined ? null : (reasonName(said.ReasonId) ?? null),
    },
    changes: proposal.changes.map(change => basedOn(background.history, change, effectiveDate)),
    routing: proposal.routing,
    isTwoPerson: proposal.isTwoPerson ?? kind.isTwoPerson,
    violations: [
      ...violationsOfReason(said),
      ...violationsOfDates({ effectiveDate, effectiveToDate, today }, subject),
      ...(wanted === undefined || positionId !== null ? [] : [notHeld]),
      ...proposal.violations,
    ],
  }
}

/** The effective date of a command that has none: today, or the first day of an employment that is still to come. */
export const usualDay = ({ today, startDate }: Pick<Subject, 'today' | 'startDate'>): CalendarDate =>
  startDate > today ? startDate : today

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

type Proposing = Command &
  Readonly<{ kind: Kind; background: Background; positionId: number | null; effectiveDate: CalendarDate }>

type Proposed = Pick<Asked, 'violations' | 'routing'> &
  Readonly<{ changes: readonly ProposedChange[]; positionId?: number | null; isTwoPerson?: boolean }>

async function propose(ctx: CallerContext, proposing: Proposing): Promise<Proposed> {
  const { kind, said, subject, rescinds, background, positionId, effectiveDate } = proposing
  const routing = { changeType: kind.changeType, employeeId: subject.id, positionId }
  if (rescinds) return proposeTakingBack(ctx, rescinds, { ...proposing, routing })
  if (said.section === undefined) return { violations: [], changes: [], routing }
  return proposeChanges(ctx, {
    kind,
    section: said.section,
    background,
    positionId,
    effectiveDate,
    effectiveToDate: said.EffectiveToDate,
  })
}

async function proposeTakingBack(
  ctx: CallerContext,
  { id, also }: Rescinds,
  { background, effectiveDate, said, ...proposing }: Proposing & Pick<Proposed, 'routing'>,
): Promise<Proposed> {
  const reversal = await reverseChanges(ctx, background, { changeRequestId: id, from: effectiveDate })
  const { changes, kind, isTwoPerson } = reversal
  const situation = situationOf(ctx, background, {
    ...{ positionId: proposing.positionId, effectiveDate, effectiveToDate: said.EffectiveToDate },
    caller: ctx.caller,
  })
  const violations = [
    ...violationsOfReversal(reversal, { effectiveDate, effectiveToDate: said.EffectiveToDate, also }),
    ...((await kind.violationsOfReturn?.(changes, situation)) ?? []).map(({ message }) => ({ field: '', message })),
  ]
  // How a position is held is taken back where it was given, which need not be the primary one.
  const positionId = kind.apply ? reversal.positionId : proposing.positionId
  const routing = { ...proposing.routing, positionId, ...reversal.routing }
  return { violations, changes, positionId, isTwoPerson, routing }
}
