import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { required, type Violation } from '../../../domain/violation.ts'
import { type Holding, holdingsOn } from '../../employees/index.ts'

type Engagement = Readonly<{ startDate: CalendarDate }>

type Dates = Readonly<{
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  today: CalendarDate
}>

/** When a change may take effect: from the start of the employment to two years from today. */
export function violationsOfDates({ effectiveDate, today }: Dates, { startDate }: Engagement): Violation[] {
  const message =
    effectiveDate < startDate
      ? `The employment starts on ${startDate}. Send that day or a later one.`
      : effectiveDate > twoYearsAfter(today)
        ? `Send a day up to ${twoYearsAfter(today)}, two years from today.`
        : undefined
  return message === undefined ? [] : [{ field: 'EffectiveDate', message }]
}

/** A change for a time ends on the day that it begins or later. */
export const violationsOfOrder = ({ effectiveDate, effectiveToDate }: Omit<Dates, 'today'>): Violation[] =>
  effectiveToDate !== undefined && effectiveToDate < effectiveDate
    ? [
        {
          field: 'EffectiveToDate',
          message: `This day is before the effective date. Send ${effectiveDate} or a later day.`,
        },
      ]
    : []

/** The same day two years later; from 29 February the 28th. */
function twoYearsAfter(today: CalendarDate): CalendarDate {
  const later = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return later.endsWith('-02-29') ? addDays(`${later.slice(0, 4)}-03-01`, -1) : later
}

/** Exactly one section has to be there: the one with the name of the type. */
export function violationsOfSections(changeType: string, sections: Readonly<Record<string, unknown>>): Violation[] {
  return Object.entries(sections).flatMap(([name, section]) => {
    if (name === changeType) return section === undefined ? [required(name)] : []
    return section === undefined
      ? []
      : [
          {
            field: name,
            message: `Leave this out: a change of the type ${changeType} has the section ${changeType} alone.`,
          },
        ]
  })
}

type Raiser = 'employee' | 'manager' | 'HumanResourcesAdministrator' | 'PayrollAdministrator'

type RaiserStanding = Readonly<{
  isOneself: boolean
  isManager: boolean
  isHumanResources: boolean
  isPayroll: boolean
}>

/**
 * Whether somebody who stands so to the employee may raise what these may. About oneself: only what employees may raise
 * for themselves, whatever else one is.
 */
export function mayRaise(raisedBy: readonly Raiser[], standing: RaiserStanding): boolean {
  if (standing.isOneself) return raisedBy.includes('employee')
  return (
    (standing.isManager && raisedBy.includes('manager')) ||
    (standing.isHumanResources && raisedBy.includes('HumanResourcesAdministrator')) ||
    (standing.isPayroll && raisedBy.includes('PayrollAdministrator'))
  )
}

const raiserNames: Record<Raiser, string> = {
  employee: 'the employee',
  manager: 'a manager above them',
  HumanResourcesAdministrator: 'a human resources administrator',
  PayrollAdministrator: 'a payroll administrator',
}

/** Why somebody who stands so to the employee may not raise what these may; undefined: they may. */
export const reasonAgainstRaising = (raisedBy: readonly Raiser[], standing: RaiserStanding): string | undefined =>
  mayRaise(raisedBy, standing) ? undefined : sentenceOfRaisers(raisedBy, standing)

/** Who may raise it, to somebody who may not. */
const sentenceOfRaisers = (raisedBy: readonly Raiser[], { isOneself }: Pick<RaiserStanding, 'isOneself'>): string =>
  isOneself
    ? `Nobody asks for this for themselves. Ask ${raisers(raisedBy, 'you')}.`
    : `This is for ${raisers(raisedBy)}.`

/** Those who may raise it, in words. */
export const raisers = (raisedBy: readonly Raiser[], whom = 'them'): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
    raisedBy.map(raiser => raiserNames[raiser].replace('them', whom)),
  )

/**
 * The positions that an employee holds on the day of a change, or does today: the primary one first, those of the day
 * before those of today.
 */
export function heldPositions(
  holdings: readonly Holding[],
  { effectiveDate, today }: Pick<Dates, 'effectiveDate' | 'today'>,
): number[] {
  const primaryFirst = (day: CalendarDate) =>
    holdingsOn(holdings, day).toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))
  return [...primaryFirst(effectiveDate), ...primaryFirst(today)].map(({ positionId }) => positionId)
}

const isOther = ({ assignmentType }: Holding): boolean => assignmentType !== 'Primary'

/** The effective date of a command that has none: today, or the first day of an employment that is still to come. */
export const usualDay = ({
  today,
  startDate,
}: Readonly<{ today: CalendarDate; startDate: CalendarDate }>): CalendarDate => (startDate > today ? startDate : today)

type Own = Readonly<{ changeType: string; rescindsChangeRequestId: number | null }>

/** A request that takes another back says nothing itself: its values are those that were there before. */
export function violationsOfSectionsOf(own: Own, sections: Readonly<Record<string, unknown>>): Violation[] {
  if (own.rescindsChangeRequestId === null) return violationsOfSections(own.changeType, sections)
  return Object.entries(sections).flatMap(([field, section]) =>
    section === undefined ? [] : [{ field, message: 'Leave this out: what a request rescinds is not chosen by it.' }],
  )
}
