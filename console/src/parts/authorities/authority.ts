import type { components } from '@muster/client'
import { useAccount, useMay } from '../../session/session.ts'
import { t } from '../../texts/index.ts'

export type Authority = components['schemas']['Authority']
export type RoleGrant = components['schemas']['RoleGrant']
export type Role = RoleGrant['role']

export const roles = Object.entries(t.roles).map(([value, label]) => ({ value: value as Role, label }))
export const isRole = (text: string | undefined): text is Role => text !== undefined && text in t.roles

export type AnyRole = keyof typeof t.roles

const strongest: readonly AnyRole[] = [
  ...(['EmployerAdministrator', 'HumanResourcesAdministrator', 'PayrollAdministrator', 'Auditor'] as const),
  ...(['RunPayrollAuthority', 'SubmitPayrollAuthority', 'VerifyPayrollAuthority'] as const),
]
/** Those that approve come last, in the order in which they are offered. */
const ranks: readonly string[] = [...strongest, ...Object.keys(t.roles)]

export const inRank = (one: AnyRole, other: AnyRole): number => ranks.indexOf(one) - ranks.indexOf(other)

/** Whether one of the roles handles pay or administers. */
export const isPowerful = (held: readonly AnyRole[]): boolean => held.some(role => strongest.includes(role))

/** Whether a second administrator confirms a grant of the role. */
export const isTwoPersonRole = (role: AnyRole): boolean =>
  role === 'PayrollAdministrator' || role === 'EmployerAdministrator' || role.endsWith('PayrollAuthority')

/** Whether one of the roles decides on what others ask for, of which its holder sees what waits for them. */
export const isDecider = (held: readonly AnyRole[]): boolean =>
  held.some(role => role.endsWith('Approver') || administratorsWhoDecide.includes(role))

const administratorsWhoDecide: readonly AnyRole[] = ['HumanResourcesAdministrator', 'PayrollAdministrator']

/** The names of roles, each once: those that administer, then payroll, then those that approve. */
export const namesOfRoles = (held: readonly AnyRole[]): string[] => inOrder(held).map(role => t.roles[role])

/** Each once, the strongest first. */
export const inOrder = (held: readonly AnyRole[]): AnyRole[] => [...new Set(held)].toSorted(inRank)

/** Whether the caller may change an authority and its roles: administrators may, but not their own. */
export function useMayChange(authorityId: number): boolean {
  const isOwn = useAccount().authorityId === authorityId
  return useMay('admin') && !isOwn
}
