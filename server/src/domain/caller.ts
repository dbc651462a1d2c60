import type { ApiScope } from './api-scope.ts'
import type { UserRole } from './user-role.ts'

/**
 * One access scope, resolved to ids: of an account, or of a key that narrows its owner's. Types that are present are
 * ANDed, ids of one type ORed; with no type at all it reaches nothing (but oneself, who is always included).
 */
export type AccessScope = Readonly<{
  employerIds?: readonly number[]
  paymentGroupIds?: readonly number[]
  costCentreIds?: readonly number[]
  positionIds?: readonly number[]
}>

/** A role of today: over the whole group, or over people of these cost centres and payment groups (none: any). */
export type HeldRole = Readonly<{
  role: UserRole
  costCentreIds: readonly number[]
  paymentGroupIds: readonly number[]
}>

/** The present day of the group, and of its employers in other zones where that is another day. */
export type Today = Readonly<{ group: string; byEmployer: ReadonlyMap<number, string> }>

/** A signed-in login in the console. Times in milliseconds since 1970. */
export type Session = Readonly<{
  id: string
  loginId: string
  /** The time of the last code or recovery code in it; undefined: never. */
  secondFactorAt: number | undefined
}>

/** The caller of a request. Every read starts from it. */
export type Caller = Readonly<{
  employerGroupId: number
  userAccountId: number
  /** Null: in a session. */
  apiKeyId: number | null
  session?: Session | undefined
  personId: number
  employeeId: number | undefined
  authorityId: number | undefined
  roles: ReadonlySet<UserRole>
  /** The same with their limits; a role more than once where it was granted so. */
  heldRoles: readonly HeldRole[]
  scopes: ReadonlySet<ApiScope>
  /** Access scopes of owner and key, both of which must hold; empty means everything in the group. */
  accessScopes: readonly AccessScope[]
  /** Their account's access scope goes by positions, perhaps beside other types: no pay role counts there. */
  isScopedByPositions?: boolean
  today: Today
  /** Where the clock of their test group stands, if it has one of its own. While it advances no call writes. */
  testClock?: Readonly<{ now: string }>
}>

/** Whether an access scope of the caller names nothing, so that they see themselves alone. */
export const seesSelfAlone = ({ accessScopes }: Pick<Caller, 'accessScopes'>): boolean =>
  accessScopes.some(scope => Object.values(scope).every(ids => ids === undefined))

/** Whether the caller holds one of these roles for the whole group, without limits. */
export const holdsInGroup = ({ heldRoles }: Pick<Caller, 'heldRoles'>, roles: readonly UserRole[]): boolean =>
  heldRoles.some(
    ({ role, costCentreIds, paymentGroupIds }) =>
      roles.includes(role) && costCentreIds.length === 0 && paymentGroupIds.length === 0,
  )

/** Says that a caller lacks a scope; undefined where they have it. */
export const lackOf = (scope: ApiScope, caller: Pick<Caller, 'scopes' | 'apiKeyId'>): string | undefined =>
  caller.scopes.has(scope) ? undefined : sentenceOfLack([scope], caller)

/** Says that a caller has none of these scopes. */
export function sentenceOfLack(scopes: readonly ApiScope[], { apiKeyId }: Pick<Caller, 'apiKeyId'>): string {
  const words = scopes.join(' or ')
  return apiKeyId === null ? `Your roles do not give the scope ${words}.` : `The key lacks the scope ${words}.`
}

/**
 * The earliest present day of the group and its employers: a grant that ended before it is over for all of them. Pay roles
 * go by it, since approvals go by each employer's day.
 */
export const earliestDay = ({ group, byEmployer }: Today): string =>
  [group, ...byEmployer.values()].reduce((one, other) => (one < other ? one : other))

/** The business day for a record of this employer; the group's where there is none. */
export const todayFor = (today: Today, employerId?: number | null): string =>
  (employerId == null ? undefined : today.byEmployer.get(employerId)) ?? today.group
