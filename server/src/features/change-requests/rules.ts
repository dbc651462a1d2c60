import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { required, type Violation } from '../../domain/violation.ts'

export const changeRequestStatuses = [
  'Draft',
  'Pending',
  'Returned',
  'Approved',
  'Applied',
  'Failed',
  'Declined',
  'Cancelled',
  'Rescinded',
] as const

export type ChangeRequestStatus = (typeof changeRequestStatuses)[number]

/** From submitting on: a policy without steps approves at once, and what is approved for today or before is applied. */
const onwards = ['Pending', 'Approved', 'Applied', 'Failed'] as const

/**
 * What can be done with a request of each status, and where that leads; several: it depends on the policy and the
 * effective date. Everything else is refused. The commands' refusals, `availableActions`, the page docs/change-requests.md
 * and the tests' walk are made of this table.
 */
export const ways = {
  Draft: { update: ['Draft'], submit: onwards, cancel: ['Cancelled'], delete: [] },
  Pending: {
    update: onwards,
    approve: onwards,
    decline: ['Declined'],
    return: ['Returned'],
    reassign: ['Pending'],
    cancel: ['Cancelled'],
  },
  Returned: { update: ['Returned'], submit: onwards, cancel: ['Cancelled'] },
  Approved: { cancel: ['Cancelled'] },
  Applied: { rescind: ['Applied'] },
  Failed: { update: ['Returned'], retry: ['Applied', 'Failed'], cancel: ['Cancelled'] },
  Declined: {},
  Cancelled: { cancel: ['Cancelled'] },
  Rescinded: {},
} as const satisfies Record<ChangeRequestStatus, Readonly<Record<string, readonly ChangeRequestStatus[]>>>

/** What the service does by itself: on the effective date, and when the request that takes another back is applied. */
export const ownWays = { Approved: ['Applied', 'Failed'], Applied: ['Rescinded'] } as const

type ActionOf<Way> = Way extends object ? keyof Way : never
export type ChangeRequestAction = ActionOf<(typeof ways)[ChangeRequestStatus]>

/** The actions that each status allows. */
export const transitions = Object.fromEntries(
  changeRequestStatuses.map(status => [status, Object.keys(ways[status])]),
) as unknown as Readonly<Record<ChangeRequestStatus, readonly ChangeRequestAction[]>>

/** Statuses in which a request holds the fields that it changes: no other may be about them. */
export const openStatuses = ['Pending', 'Returned', 'Approved', 'Failed'] as const satisfies ChangeRequestStatus[]

export const isOpen = (status: ChangeRequestStatus): boolean =>
  (openStatuses as readonly ChangeRequestStatus[]).includes(status)

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
  mayRaise(raisedBy, standing) ? undefined : whoRaises(raisedBy, standing)

/** Who may raise it, to somebody who may not. */
const whoRaises = (raisedBy: readonly Raiser[], { isOneself }: Pick<RaiserStanding, 'isOneself'>): string =>
  isOneself
    ? `Nobody asks for this for themselves. Ask ${raisers(raisedBy, 'you')}.`
    : `This is for ${raisers(raisedBy)}.`

/** Those who may raise it, in words. */
export const raisers = (raisedBy: readonly Raiser[], whom = 'them'): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
    raisedBy.map(raiser => raiserNames[raiser].replace('them', whom)),
  )
