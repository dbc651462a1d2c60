import type { CalendarDate } from '../calendar-date.ts'
import { roleNames, type UserRole } from '../user-role.ts'

/** A word of the contract as people read it: `PayRate` is "pay rate". */
export const spelledOut = (word: string): string =>
  word.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`).toLowerCase()

/** A role within a sentence: `RunPayrollAuthority` is "payroll runner". */
export const roleInWords = (role: UserRole): string => roleNames[role].toLowerCase()

/** "payroll administrator or auditor" */
export const anyRole = (roles: readonly UserRole[]): string => or.format(roles.map(roleInWords))

/** "1 December 2026" */
export const longDate = (date: CalendarDate): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

/** "1 step", "2 steps" */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** "one, two and three" */
export const enumerated = (parts: readonly string[]): string => and.format(parts)

const or = new Intl.ListFormat('en-AU', { type: 'disjunction' })
const and = new Intl.ListFormat('en-AU', { type: 'conjunction' })
