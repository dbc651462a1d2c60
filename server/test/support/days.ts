import { todayIn } from '../../src/domain/calendar-date.ts'

/** The day so many days after today in Sydney, or before it: `YYYY-MM-DD`. */
export const inDays = (days: number): string =>
  Temporal.PlainDate.from(todayIn('Australia/Sydney', Date.now())).add({ days }).toString()
