import type { UserRole } from './user-role.ts'

/** The permissions of a key. A key never does more than its owner, whose roles give the maximum. */
export const apiScopes = [
  'read',
  'change-requests.write',
  'change-requests.decide',
  'credentials.write',
  'expenses.write',
  'employees.write',
  'employees.sensitive',
  'employees.tfn',
  'audit.read',
  'webhooks',
  'admin',
] as const

export type ApiScope = (typeof apiScopes)[number]

const decidingRoles: readonly UserRole[] = [
  'ExpenseApprover',
  'LeaveApprover',
  'TimesheetApprover',
  'ChangeRequestApprover',
  'CredentialApprover',
  'PayrollAdministrator',
  'HumanResourcesAdministrator',
  'EmployerAdministrator',
]

const rolesThatGive: Partial<Record<ApiScope, readonly UserRole[]>> = {
  'change-requests.decide': decidingRoles,
  'employees.write': ['HumanResourcesAdministrator', 'PayrollAdministrator'],
  'employees.sensitive': ['PayrollAdministrator'],
  'employees.tfn': ['PayrollAdministrator'],
  'audit.read': ['Auditor', 'EmployerAdministrator'],
  webhooks: ['EmployerAdministrator'],
  admin: ['EmployerAdministrator'],
}

/** The scopes that an owner with these roles may give to a key. Every owner may give scopes that no role guards. */
export function maximumScopes(roles: ReadonlySet<UserRole>): ApiScope[] {
  return apiScopes.filter(scope => rolesThatGive[scope]?.some(role => roles.has(role)) ?? true)
}
