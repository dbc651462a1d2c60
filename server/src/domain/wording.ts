import type { CalendarDate } from './calendar-date.ts'

/** A word of the contract as people read it: `RunPayrollAuthority` is "run payroll authority". */
export const spelledOut = (word: string): string =>
  word.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`).toLowerCase()

/** "1 December 2026" */
export const longDate = (date: CalendarDate): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

/** "1 step", "2 steps" */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** "one, two and three" */
export const enumerated = (parts: readonly string[]): string => and.format(parts)

const and = new Intl.ListFormat('en-AU', { type: 'conjunction' })
