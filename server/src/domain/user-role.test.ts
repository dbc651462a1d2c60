import { expect, test } from 'vitest'
import { administrativeRoles, approverTypes, payRoles, userRoles } from './user-role.ts'

test('there are twelve roles, none of them twice', () => {
  expect(userRoles).toHaveLength(12)
  expect(new Set(userRoles).size).toBe(12)
})

test('approvers can be looked up for everything that is approved and for the three steps of a pay run', () => {
  expect([...approverTypes].sort()).toEqual([
    'ChangeRequestApprover',
    'CredentialApprover',
    'ExpenseApprover',
    'LeaveApprover',
    'RunPayrollAuthority',
    'SubmitPayrollAuthority',
    'TimesheetApprover',
    'VerifyPayrollAuthority',
  ])
})

test('no administrative role is an approver', () => {
  expect(administrativeRoles.filter(role => (approverTypes as readonly string[]).includes(role))).toEqual([])
})

test('four roles have a hand on money', () => {
  expect([...payRoles].sort()).toEqual([
    'PayrollAdministrator',
    'RunPayrollAuthority',
    'SubmitPayrollAuthority',
    'VerifyPayrollAuthority',
  ])
})
