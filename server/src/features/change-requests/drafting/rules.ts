import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { type Holding, holdingsOn } from '../../../domain/holdings.ts'
import { refuseIf, required, type Violation } from '../../../domain/violation.ts'
import type { Kind, Raiser } from '../kinds/index.ts'

type Limits = Readonly<{ startDate: CalendarDate; today: CalendarDate }>

/** The violations of the effective date: it must lie between the start of the employment and two years from today. */
export function violationsOfDate(effectiveDate: CalendarDate, { startDate, today }: Limits): Violation[] {
  const last = twoYearsAfter(today)
  const at = (message: string) => [{ field: 'EffectiveDate', message }]
  if (effectiveDate < startDate) return at(`The employment starts on ${startDate}. Send that day or a later one.`)
  return effectiveDate > last ? at(`Send a day up to ${last}, two years from today.`) : []
}

/** The violations of the last day: a temporary change must not end before it begins. */
export const violationsOfEnd = (effectiveDate: CalendarDate, effectiveToDate: CalendarDate | undefined): Violation[] =>
  refuseIf(
    effectiveToDate !== undefined && effectiveToDate < effectiveDate,
    'EffectiveToDate',
    `This day is before the effective date. Send ${effectiveDate} or a later day.`,
  )

/** The same day two years later; from 29 February the 28th. */
function twoYearsAfter(today: CalendarDate): CalendarDate {
  const later = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return later.endsWith('-02-29') ? addDays(`${later.slice(0, 4)}-03-01`, -1) : later
}

type Own = Readonly<{ changeType: string; rescindsChangeRequestId: number | null }>

/**
 * The violations of the sections of a command: it must have exactly the section with the name of its type. A rescinding
 * request has none, because its values are the former ones.
 */
export function violationsOfSections(
  { changeType, rescindsChangeRequestId }: Own,
  sections: Readonly<Record<string, unknown>>,
): Violation[] {
  const isReverse = rescindsChangeRequestId !== null
  const reason = isReverse
    ? 'a rescinding request has no section'
    : `a change of the type ${changeType} has only the section ${changeType}`
  return Object.entries(sections).flatMap(([field, section]) => {
    const isWanted = field === changeType && !isReverse
    if (isWanted === (section !== undefined)) return []
    return [isWanted ? required(field) : { field, message: `Leave this out: ${reason}.` }]
  })
}

/** The employee that a request is about, and the caller's standing towards them. */
export type Subject = Readonly<{
  id: number
  personId: number
  employerId: number
  startDate: CalendarDate
  awaitsHire: boolean
  /** The current day of their employer. */
  today: CalendarDate
  isOneself: boolean
  /** Whether the caller holds, today, a position above one of theirs. */
  isManager: boolean
  isHumanResources: boolean
  isPayroll: boolean
}>

type RaiserStanding = Pick<Subject, 'isOneself' | 'isManager' | 'isHumanResources' | 'isPayroll'>

const raiserNames: Record<Raiser, string> = {
  employee: 'the employee',
  manager: 'a manager above them',
  HumanResourcesAdministrator: 'a human resources administrator',
  PayrollAdministrator: 'a payroll administrator',
}

/**
 * Why a caller with this standing may not raise a kind that these may raise; undefined if they may. For their own record
 * only kinds that list the employee count, whatever their other roles.
 */
export function reasonAgainstRaising(raisedBy: readonly Raiser[], standing: RaiserStanding): string | undefined {
  if (standing.isOneself) {
    return raisedBy.includes('employee')
      ? undefined
      : `You cannot request this for yourself. Ask ${raisers(raisedBy, 'you')}.`
  }
  const mayRaise =
    (standing.isManager && raisedBy.includes('manager')) ||
    (standing.isHumanResources && raisedBy.includes('HumanResourcesAdministrator')) ||
    (standing.isPayroll && raisedBy.includes('PayrollAdministrator'))
  return mayRaise ? undefined : `This is for ${raisers(raisedBy)}.`
}

/** Why a kind is not for this employee; undefined if it is. */
export function reasonAgainstKind({ employees }: Pick<Kind, 'employees'>, { awaitsHire }: Subject): string | undefined {
  if (employees === 'Engaged' && awaitsHire)
    return 'The employee awaits a hire, which carries this. Change that request instead.'
  return employees === 'AwaitingHire' && !awaitsHire
    ? 'This is for an employee whom POST /Employees made with the status Pending.'
    : undefined
}

/** The callers who may raise it, in words. */
export const raisers = (raisedBy: readonly Raiser[], whom = 'them'): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
    raisedBy.map(raiser => raiserNames[raiser].replace('them', whom)),
  )

/** The employee's positions on the effective date, then those of today; the primary one first in each. */
export function heldPositions(holdings: readonly Holding[], days: readonly CalendarDate[]): number[] {
  const isOther = ({ assignmentType }: Holding) => Number(assignmentType !== 'Primary')
  return days.flatMap(day =>
    holdingsOn(holdings, day)
      .toSorted((one, other) => isOther(one) - isOther(other))
      .map(({ positionId }) => positionId),
  )
}

/** The default effective date: today, or the first day of a future employment. A hire takes effect on the first day. */
export const usualDay = (
  { today, startDate }: Limits,
  { isFromFirstDay }: Pick<Kind, 'isFromFirstDay'> = {},
): CalendarDate => (isFromFirstDay || startDate > today ? startDate : today)
