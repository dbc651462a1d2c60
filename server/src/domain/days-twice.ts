import { type CalendarDate, todayIn } from './calendar-date.ts'
import { longDate } from './text/wording.ts'
import type { Violation } from './violation.ts'

/** Acts under way and callers who are remembered go by the former zone for a while yet: no day goes back in it either. */
export const minutesAhead = 10

type Zones = Readonly<{ from: string; to: string; now: string }>
export type DayTwice = Readonly<{ there: CalendarDate; here: CalendarDate }>

/**
 * The day that comes twice for what goes from one time zone to another, `now` being ISO 8601; undefined where none does.
 * Records that ended yesterday would be in force again: pay roles, and temporary changes, which are taken back only once.
 */
export function dayTwice({ from, to, now }: Zones): DayTwice | undefined {
  const moment = Date.parse(now)
  return [moment, moment + minutesAhead * 60_000]
    .map(each => ({ there: todayIn(to, each), here: todayIn(from, each) }))
    .find(({ there, here }) => there < here)
}

/** Refuses `to` as the next zone of `whose` where a day would come twice. Both are time zones. */
export function violationsOfDaysTwice(zones: Zones, whose?: string): Violation[] {
  const twice = dayTwice(zones)
  return twice ? [{ field: 'TimeZone', message: zoneRefused(twice, whose) }] : []
}

export const zoneRefused = ({ there, here }: DayTwice, whose = 'this employer'): string =>
  `It is still ${longDate(there)} there when it is already ${longDate(here)} for ${whose}. Change the zone after midnight there, so that no day comes twice.`

export const moveRefused = ({ there, here }: DayTwice): string =>
  `It is still ${longDate(there)} for this employer when it is already ${longDate(here)} for the employee's. Change the employer after midnight there, so that no day comes twice.`
