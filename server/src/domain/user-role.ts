const approverRoles = [
  'ExpenseApprover',
  'LeaveApprover',
  'TimesheetApprover',
  'ChangeRequestApprover',
  'CredentialApprover',
] as const

/** Looked up among the holders of the role for a payment group, where the approver roles go by the reporting line. */
export const payrollAuthorities = ['RunPayrollAuthority', 'SubmitPayrollAuthority', 'VerifyPayrollAuthority'] as const

/** Roles that may sit on a user account without an authority behind it. None of them decides anything by itself. */
export const administrativeRoles = [
  'PayrollAdministrator',
  'HumanResourcesAdministrator',
  'EmployerAdministrator',
  'Auditor',
] as const

/** The types of the approver look-up. */
export const approverTypes = [...approverRoles, ...payrollAuthorities] as const

/**
 * Roles with a hand on money. Their limits are compared with the employee's own cost centres and payment group, never with
 * a position.
 */
export const payRoles = ['PayrollAdministrator', ...payrollAuthorities] as const

export const isPayRole = (role: string): boolean => (payRoles as readonly string[]).includes(role)

/**
 * Roles that take two people: a second administrator confirms each grant, and what widens one (decision 37). An administrator whom another one
 * made alone would be the second person of that one.
 */
export const twoPersonRoles = [...payRoles, 'EmployerAdministrator'] as const

export const isTwoPersonRole = (role: string): boolean => (twoPersonRoles as readonly string[]).includes(role)

export const userRoles = [...approverTypes, ...administrativeRoles] as const

export type UserRole = (typeof userRoles)[number]
export type ApproverType = (typeof approverTypes)[number]
export type AdministrativeRole = (typeof administrativeRoles)[number]

/** The name of each role in sentences, here and in the console; the contract has the specification's names. */
export const roleNames: Readonly<Record<UserRole, string>> = {
  ExpenseApprover: 'Expense approver',
  LeaveApprover: 'Leave approver',
  TimesheetApprover: 'Timesheet approver',
  ChangeRequestApprover: 'Change request approver',
  CredentialApprover: 'Credential approver',
  RunPayrollAuthority: 'Payroll runner',
  SubmitPayrollAuthority: 'Payroll submitter',
  VerifyPayrollAuthority: 'Payroll verifier',
  PayrollAdministrator: 'Payroll administrator',
  HumanResourcesAdministrator: 'Human resources administrator',
  EmployerAdministrator: 'Employer administrator',
  Auditor: 'Auditor',
}
