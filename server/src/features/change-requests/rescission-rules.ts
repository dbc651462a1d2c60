import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Violation } from '../../domain/violation.ts'
import type { Reversal } from './rescission.ts'

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
    ...(reversal.isInForce ? [] : [nothingToTakeBack]),
    ...violationsOfNaming(also, reversal),
    ...violationsOfLaterPositions(reversal, effectiveDate),
  ]
}

const nothingToTakeBack: Violation = {
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
