import type { HeldRole } from '../../domain/caller.ts'
import { payRoles, type UserRole } from '../../domain/user-role.ts'

const minute = 60_000

/** A session in which nobody does anything ends, and every session ends some time. In milliseconds. */
export const idleFor = 15 * minute
export const endsAfter = 12 * 60 * minute
/** How often it is noted that somebody is there. */
export const notedEvery = minute

/** How long a browser stays known in which somebody has signed in to the end or set a password. In milliseconds. */
export const browserIsKnownFor = 180 * 24 * 60 * minute

/** So many sessions a login has at once, and so many that wait for their second factor. */
export const mostSessions = 20
export const mostHalfSessions = 10

/** Roles with a hand on pay, on what pay depends on, or on what others may see and do. */
const guardedRoles: readonly UserRole[] = [
  ...payRoles,
  'HumanResourcesAdministrator',
  'EmployerAdministrator',
  'Auditor',
]

/** Whether somebody has to have a second factor: whoever has a hand on pay, on accounts, or may make keys. */
export const needsSecondFactor = ({
  heldRoles,
  isApiEnabled,
}: Readonly<{ heldRoles: readonly Pick<HeldRole, 'role'>[]; isApiEnabled: boolean }>): boolean =>
  isApiEnabled || heldRoles.some(({ role }) => guardedRoles.includes(role))

type Life = Readonly<{ lastSeenAt: string; endsAt: string }>

export const idleUntil = ({ lastSeenAt, endsAt }: Life): number =>
  Math.min(Date.parse(lastSeenAt) + idleFor, Date.parse(endsAt))

/** @param now milliseconds since 1970 */
export const isOver = (session: Life, now: number): boolean => now >= idleUntil(session)

/** After so many failures in a row the next attempt has to wait. */
export const freeFailures = 5
const longestWait = 60

/** How long, in minutes: 1 after the fifth failure, then twice as long each time, up to an hour. */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWait, 2 ** Math.min(failures - freeFailures, 10))
