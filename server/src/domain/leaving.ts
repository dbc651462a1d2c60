import type { CalendarDate } from './calendar-date.ts'

/** An employee who leaves, and the last day on which they held anything. */
export type Leaving = Readonly<{ employeeId: number; personId: number; on: CalendarDate }>
