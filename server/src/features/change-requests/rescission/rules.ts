import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import { type Kind, kindNamed, type ProposedChange, type Situation } from '../kinds/index.ts'

/** A request that is taken back: its type, and what it was routed by where that was an amount. */
export type RescindedRequests = Readonly<{ changeType: string; amount: number | null }>

export type LaterChange = RescindedRequests &
  Readonly<{
    changeRequestId: number
    code: string
    effectiveDate: CalendarDate
    field: string
    /** The field's name for people. */
    label: string
    /** Whether it changes other fields, too, which taking back these would leave as they are. */
    changesMore: boolean
  }>

export type Reversal = ReversalRouting &
  Readonly<{
    kind: Kind
    /** The position that it is about: of a position that was given, that one. */
    positionId: number | null
    /** From what is there on the day back to what was there before; what is so already is dropped. */
    changes: readonly ProposedChange[]
    /** Whether any of it is in force on the day itself. */
    isInForce: boolean
    /** From when on what it takes back is true. */
    effectiveDate: CalendarDate
    /** Applied changes of the same fields since, which taking this one back takes back too. */
    laterChanges: readonly LaterChange[]
  }>

type Wanted = Readonly<{
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  /** Later changes that are named to be taken back as well. */
  also: readonly number[]
}>

/** What a request that takes another back may say, whenever it is raised, edited or submitted. */
export function violationsOfReversal(
  reversal: Reversal,
  { effectiveDate, effectiveToDate, also }: Wanted,
): Violation[] {
  const isTooEarly = effectiveDate < reversal.effectiveDate
  return [
    ...(isTooEarly
      ? [{ field: 'EffectiveDate', message: `Send ${reversal.effectiveDate} or later: it is true from then.` }]
      : []),
    ...(effectiveToDate === undefined
      ? []
      : [{ field: 'EffectiveToDate', message: 'Leave this out: what is rescinded stays rescinded.' }]),
    ...(reversal.isInForce ? [] : [nothingToRescind]),
    ...violationsOfNaming(also, reversal),
    ...violationsOfLaterPositions(reversal, effectiveDate),
  ]
}

const nothingToRescind: Violation = {
  field: '',
  message:
    'Nothing of it is left to rescind on that day: its fields have other values. Send a day on which it is in force.',
}

function violationsOfNaming(named: readonly number[], { laterChanges }: Reversal): Violation[] {
  const isLater = (id: number) => laterChanges.some(({ changeRequestId }) => changeRequestId === id)
  return [
    ...laterChanges.flatMap(({ changeRequestId, code, label, changesMore }) => {
      const since = `${code} has changed "${label}" since`
      if (changesMore) return [at(`${since}, and other fields, which would stay. Rescind that one first.`)]
      return named.includes(changeRequestId)
        ? []
        : [at(`${since}. Name it (${changeRequestId}) to take it back as well.`)]
    }),
    ...(named.every(isLater) ? [] : [at('Name only later changes to the same fields.')]),
  ]
}

const at = (message: string): Violation => ({ field: 'AlsoRescind', message })

/** A position that is planned for later ends an earlier one in its turn, named or not. */
function violationsOfLaterPositions({ kind, laterChanges }: Reversal, effectiveDate: CalendarDate): Violation[] {
  const last = [effectiveDate, ...laterChanges.map(later => later.effectiveDate)].toSorted().at(-1)
  return kind.apply === undefined || last === effectiveDate
    ? []
    : [
        at(
          `Positions have changed on ${last}. Send that effective date or a later one, or rescind the later ones first.`,
        ),
      ]
}

type Parts = Readonly<{
  kind: Kind
  situation: Situation
  original: readonly ProposedChange[]
  changes: readonly ProposedChange[]
  /** The request itself and the later ones that are taken back with it. */
  rescinded: readonly RescindedRequests[]
}>

export type ReversalRouting = Readonly<{
  routing: Partial<Routing> & Pick<Routing, 'changeType'>
  isTwoPerson: boolean
}>

/**
 * What the chain of a request that takes others back is resolved from, so that nobody undoes with fewer approvers what
 * needed more. Its policy is that of the strictest type among them; the amount is the largest of what is taken back, what
 * is there, and what comes back; and whoever receives the employee again, or a larger share of them, has a say.
 */
export function routingOfReversal({ kind, situation, original, changes, rescinded }: Parts): ReversalRouting {
  const strictest = rescinded
    .map(({ changeType }) => kindNamed(changeType))
    .reduce((strict, each) => (isStricter(each, strict) ? each : strict), kind)
  const routingOf = (section: unknown) => kind.routingOf?.(section, situation) ?? {}
  const former = routingOf(kind.sectionOf(changes, situation))
  const rates = [former, routingOf(kind.sectionOf(original, situation)), routingOf(kind.sectionOf([], situation))].map(
    ({ amount }) => amount,
  )
  const amounts = [...rates, ...rescinded.map(({ amount }) => amount)].filter(amount => amount != null)
  return {
    routing: {
      ...former,
      ...(amounts.length > 0 && { amount: Math.max(...amounts) }),
      changeType: strictest.changeType,
    },
    isTwoPerson: strictest.isTwoPerson,
  }
}

const isStricter = (one: Kind, other: Kind): boolean =>
  one.isTwoPerson === other.isTwoPerson ? one.defaultChain.length > other.defaultChain.length : one.isTwoPerson
