/** What each role lets its holder do, in a few words. */
export const roleAllows: Readonly<Record<string, string>> = {
  ExpenseApprover: 'Decide expense applications',
  LeaveApprover: 'Decide leave',
  TimesheetApprover: 'Decide timesheets',
  ChangeRequestApprover: 'Decide change requests',
  CredentialApprover: 'Verify licences and other credentials',
  RunPayrollAuthority: 'Run payrolls',
  SubmitPayrollAuthority: 'Submit payrolls',
  VerifyPayrollAuthority: 'Verify payrolls',
  PayrollAdministrator: 'Look after pay, bank accounts and tax, and decide their changes',
  HumanResourcesAdministrator: 'Look after employees, positions and hires, and decide their changes',
  EmployerAdministrator: 'Grant roles, invite people, and change the settings of the group',
  Auditor: 'Read the audit log',
}

/** Of a role that is limited to no cost centres and payment groups. */
export const everywhere = 'Whole group'

/** Before the cost centres and payment groups to which a role is limited. */
export const onlyFor = 'Only for'
