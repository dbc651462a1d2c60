import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Violation } from '../../domain/violation.ts'
import type { CostCentreCommand } from './schemas.ts'

/** The last day is not before the first day. */
export const violationsOfDates = ({
  ValidFrom,
  ExpiryDate,
}: Pick<CostCentreCommand, 'ValidFrom' | 'ExpiryDate'>): Violation[] =>
  ValidFrom !== undefined && ExpiryDate !== undefined && ExpiryDate < ValidFrom
    ? [{ field: 'ExpiryDate', message: 'This day is before the first valid day. Send that day or a later one.' }]
    : []

/** Whether the last day of a cost centre is over on a day: of decisions, the day at its employer. */
export const isExpiredOn = (expiryDate: CalendarDate | null, day: CalendarDate): boolean =>
  expiryDate !== null && expiryDate < day
