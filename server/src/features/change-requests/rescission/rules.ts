import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import { type Kind, kindNamed, type ProposedChange, type Situation } from '../kinds/index.ts'

/** A request to rescind: its type, and the amount by which it was routed, if any. */
export type Rescinded = Readonly<{ changeType: string; amount: number | null }>

export type LaterChange = Rescinded &
  Readonly<{
    changeRequestId: number
    code: string
    effectiveDate: CalendarDate
    field: string
    /** The field's name for people. */
    label: string
    /** Whether it changes other fields too, which the rescission would not restore. */
    changesMore: boolean
  }>

export type Reversal = Readonly<{
  kind: Kind
  routing: Partial<Routing> & Pick<Routing, 'changeType'>
  isTwoPerson: boolean
  /** The position that the reversal is about; for an assignment, the assigned position. */
  positionId: number | null
  /** From the present values back to the former ones, without fields that are equal already. */
  changes: readonly ProposedChange[]
  /** Whether any of it is in force on the effective date. */
  isInForce: boolean
  /** The effective date of the rescinded request. */
  effectiveDate: CalendarDate
  /** Later applied changes to the same fields, which are rescinded too. */
  laterChanges: readonly LaterChange[]
}>

type Wanted = Readonly<{
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  /** The named later changes, to rescind as well. */
  also: readonly number[]
}>

/** The violations of a rescinding request, when raised, edited or submitted. */
export function violationsOfReversal(
  reversal: Reversal,
  { effectiveDate, effectiveToDate, also }: Wanted,
): Violation[] {
  const first = reversal.effectiveDate
  const tooEarly = `Send ${first} or a later day: the rescinded request takes effect on that day.`
  const nothingToRescind =
    'None of its changes is in force on that day: its fields have other values. Send a day on which it is in force.'
  return [
    ...refuseIf(effectiveDate < first, 'EffectiveDate', tooEarly),
    ...refuseIf(effectiveToDate !== undefined, 'EffectiveToDate', 'Leave this out: a rescission cannot be temporary.'),
    ...refuseIf(!reversal.isInForce, '', nothingToRescind),
    ...violationsOfNaming(also, reversal),
    ...violationsOfLaterPositions(reversal, effectiveDate),
  ]
}

function violationsOfNaming(named: readonly number[], { laterChanges }: Reversal): Violation[] {
  const isLater = (id: number) => laterChanges.some(({ changeRequestId }) => changeRequestId === id)
  return [
    ...laterChanges.flatMap(({ changeRequestId, code, label, changesMore }) => {
      const since = `${code} has changed "${label}" since`
      if (changesMore) return [at(`${since}, and other fields, which would stay. Rescind that one first.`)]
      return named.includes(changeRequestId)
        ? []
        : [at(`${since}. Name it (${changeRequestId}) to rescind it as well.`)]
    }),
    ...(named.every(isLater) ? [] : [at('Name only later changes to the same fields.')]),
  ]
}

const at = (message: string): Violation => ({ field: 'AlsoRescind', message })

/** The violations of positions: a position planned for later ends an earlier one, whether it is named or not. */
function violationsOfLaterPositions({ kind, laterChanges }: Reversal, effectiveDate: CalendarDate): Violation[] {
  const last = [effectiveDate, ...laterChanges.map(later => later.effectiveDate)].toSorted().at(-1)
  const message = `Positions have changed on ${last}. Send that effective date or a later one, or rescind the later ones first.`
  return refuseIf(kind.apply !== undefined && last !== effectiveDate, 'AlsoRescind', message)
}

type Parts = Readonly<{
  kind: Kind
  situation: Situation
  original: readonly ProposedChange[]
  changes: readonly ProposedChange[]
  /** The request itself, and the later ones rescinded with it. */
  rescinded: readonly Rescinded[]
}>

/**
 * The routing of a rescinding request, so that a rescission never needs fewer approvers than the rescinded requests
 * did. The policy is that of the strictest type among them. The amount is the largest of the rescinded, the present and
 * the restored ones. The positions and cost centres that receive the employee again, or a larger share, approve as
 * well.
 */
export function routingOfReversal(parts: Parts): Pick<Reversal, 'routing' | 'isTwoPerson'> {
  const { kind, situation, original, changes, rescinded } = parts
  const { changeType, isTwoPerson } = rescinded
    .map(each => kindNamed(each.changeType))
    .reduce((strict, each) => (isStricter(each, strict) ? each : strict), kind)
  const [former, ...others] = [changes, original, []].map(
    each => kind.routingOf?.(kind.sectionOf(each, situation), situation) ?? {},
  )
  const amounts = [former, ...others, ...rescinded].map(each => each?.amount).filter(amount => amount != null)
  return {
    routing: { ...former, ...(amounts.length > 0 && { amount: Math.max(...amounts) }), changeType },
    isTwoPerson,
  }
}

const isStricter = (one: Kind, other: Kind): boolean =>
  one.isTwoPerson === other.isTwoPerson ? one.defaultChain.length > other.defaultChain.length : one.isTwoPerson
