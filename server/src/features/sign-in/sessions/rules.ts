import type { HeldRole } from '../../../domain/caller.ts'
import { administrativeRoles, payrollAuthorities, type UserRole } from '../../../domain/user-role.ts'

const minute = 60_000

/** A session ends after this time without a request of a person, and every session ends some time. In milliseconds. */
export const idleFor = 15 * minute
export const endsAfter = 12 * 60 * minute
/** How often the time of the last request is stored. */
export const notedEvery = minute

/** The most sessions of a login, and the most that wait for their second factor. */
export const mostSessions = 20
export const mostHalfSessions = 10

/** Roles with a hand on pay, on what pay depends on, or on what others may see and do. */
const guardedRoles: readonly UserRole[] = [...administrativeRoles, ...payrollAuthorities]

/** Whether an account has to have a second factor: one with a hand on pay or on accounts, or one that may make keys. */
export const isSecondFactorNeeded = (heldRoles: readonly HeldRole[], isApiEnabled: boolean): boolean =>
  isApiEnabled || heldRoles.some(({ role }) => guardedRoles.includes(role))

type Life = Readonly<{ lastSeenAt: string; endsAt: string }>

/** In milliseconds since 1970, as `now` below. */
export const idleUntil = ({ lastSeenAt, endsAt }: Life): number =>
  Math.min(Date.parse(lastSeenAt) + idleFor, Date.parse(endsAt))

export const isOver = (session: Life, now: number): boolean => now >= idleUntil(session)
