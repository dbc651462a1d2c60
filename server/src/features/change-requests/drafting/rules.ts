import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { type Holding, holdingsOn } from '../../../domain/holdings.ts'
import { required, type Violation } from '../../../domain/violation.ts'

type Engagement = Readonly<{ startDate: CalendarDate }>

type Dates = Readonly<{
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  today: CalendarDate
}>

/** The violations of the effective date: it must lie between the start of the employment and two years from today. */
export function violationsOfDates({ effectiveDate, today }: Dates, { startDate }: Engagement): Violation[] {
  const message =
    effectiveDate < startDate
      ? `The employment starts on ${startDate}. Send that day or a later one.`
      : effectiveDate > twoYearsAfter(today)
        ? `Send a day up to ${twoYearsAfter(today)}, two years from today.`
        : undefined
  return message === undefined ? [] : [{ field: 'EffectiveDate', message }]
}

/** The violations of the last day: a temporary change must not end before it begins. */
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

/** The violations of the sections: exactly one must be present, the one with the name of the type. */
export function violationsOfSections(changeType: string, sections: Readonly<Record<string, unknown>>): Violation[] {
  return Object.entries(sections).flatMap(([name, section]) => {
    if (name === changeType) return section === undefined ? [required(name)] : []
    return section === undefined
      ? []
      : [
          {
            field: name,
            message: `Leave this out: a change of the type ${changeType} has only the section ${changeType}.`,
          },
        ]
  })
}

type Raiser = 'employee' | 'manager' | 'HumanResourcesAdministrator' | 'PayrollAdministrator'

/** The employee that a request is about, and the caller's standing towards them. */
export type Subject = Readonly<{
  id: number
  personId: number
  employerId: number
  startDate: CalendarDate
  /** The current day of their employer. */
  today: CalendarDate
  isOneself: boolean
  /** Whether the caller holds, today, a position above one of theirs. */
  isManager: boolean
  isHumanResources: boolean
  isPayroll: boolean
}>

type RaiserStanding = Pick<Subject, 'isOneself' | 'isManager' | 'isHumanResources' | 'isPayroll'>

/**
 * Whether a caller with this standing may raise a kind that these may raise. For their own record only kinds that list
 * the employee count, whatever their other roles.
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

/** Why a caller with this standing may not raise it; undefined if they may. */
export const reasonAgainstRaising = (raisedBy: readonly Raiser[], standing: RaiserStanding): string | undefined =>
  mayRaise(raisedBy, standing) ? undefined : sentenceOfRaisers(raisedBy, standing)

/** The sentence for a caller who may not raise it: it names those who may. */
const sentenceOfRaisers = (raisedBy: readonly Raiser[], { isOneself }: Pick<RaiserStanding, 'isOneself'>): string =>
  isOneself
    ? `You cannot request this for yourself. Ask ${raisers(raisedBy, 'you')}.`
    : `This is for ${raisers(raisedBy)}.`

/** The callers who may raise it, in words. */
export const raisers = (raisedBy: readonly Raiser[], whom = 'them'): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
    raisedBy.map(raiser => raiserNames[raiser].replace('them', whom)),
  )

/** The employee's positions on the effective date, then those of today; the primary one first in each. */
export function heldPositions(
  holdings: readonly Holding[],
  { effectiveDate, today }: Pick<Dates, 'effectiveDate' | 'today'>,
): number[] {
  const primaryFirst = (day: CalendarDate) =>
    holdingsOn(holdings, day).toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))
  return [...primaryFirst(effectiveDate), ...primaryFirst(today)].map(({ positionId }) => positionId)
}

const isOther = ({ assignmentType }: Holding): boolean => assignmentType !== 'Primary'

/** The default effective date: today, or the first day of a future employment. */
export const usualDay = ({
  today,
  startDate,
}: Readonly<{ today: CalendarDate; startDate: CalendarDate }>): CalendarDate => (startDate > today ? startDate : today)

type Own = Readonly<{ changeType: string; rescindsChangeRequestId: number | null }>

/** The violations of the sections. A rescinding request has none: its values are the former ones. */
export function violationsOfSectionsOf(own: Own, sections: Readonly<Record<string, unknown>>): Violation[] {
  if (own.rescindsChangeRequestId === null) return violationsOfSections(own.changeType, sections)
  return Object.entries(sections).flatMap(([field, section]) =>
    section === undefined ? [] : [{ field, message: 'Leave this out: a rescinding request has no section.' }],
  )
}
