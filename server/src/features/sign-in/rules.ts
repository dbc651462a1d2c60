import type { HeldRole } from '../../domain/caller.ts'
import { administrativeRoles, payrollAuthorities, type UserRole } from '../../domain/user-role.ts'
import { required, type Violation } from '../../domain/violation.ts'

const minute = 60_000

/** A session ends after `idleFor` without a request of a person, and after `endsAfter` in any case. In milliseconds. */
export const idleFor = 15 * minute
export const endsAfter = 12 * 60 * minute
/** How often the service stores the time of the last request. */
export const notedEvery = minute

/** The most sessions of a login, and the most that wait for their second factor. */
export const mostSessions = 20
export const mostHalfSessions = 10

/** Roles that decide on pay, on its conditions, or on what others may see and do. */
const guardedRoles: readonly UserRole[] = [...administrativeRoles, ...payrollAuthorities]

/** Whether an account must have a second factor: by its roles, or because it may make keys. */
export const isSecondFactorNeeded = (heldRoles: readonly HeldRole[], isApiEnabled: boolean): boolean =>
  isApiEnabled || heldRoles.some(({ role }) => guardedRoles.includes(role))

type Life = Readonly<{ lastSeenAt: string; endsAt: string }>

/** In milliseconds since 1970, as `now` below. */
export const idleUntil = ({ lastSeenAt, endsAt }: Life): number =>
  Math.min(Date.parse(lastSeenAt) + idleFor, Date.parse(endsAt))

export const isOver = (session: Life, now: number): boolean => now >= idleUntil(session)

type Code = Readonly<{ Code?: string; RecoveryCode?: string }>

/** A text in another form than a code is no attempt, so that an empty field causes no wait. Blanks may part digits. */
export function violationsOfCode({ Code, RecoveryCode }: Code): Violation[] {
  const violation = { field: 'Code', message: 'Send the six digits that your authenticator shows.' }
  if (Code !== undefined) return /^\d{6}$/.test(Code.replace(/\s/g, '')) ? [] : [violation]
  if (RecoveryCode === undefined) return [required('Code')]
  return /^\w{5}-\w{5}$/.test(normaliseRecoveryCode(RecoveryCode))
    ? []
    : [{ field: 'RecoveryCode', message: 'Send a recovery code: ten letters and digits like abcde-fghjk.' }]
}

/** The stored form of a typed code. */
export function normaliseRecoveryCode(text: string): string {
  const letters = text.toLowerCase().replace(/[^0-9a-z]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
