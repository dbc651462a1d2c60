import { expect, test } from 'vitest'
import { policyInWords } from './policy-wording.ts'

test('a policy is told whole: where it holds, who approves, how many of them, and by when', () => {
  const Steps = [
    { Name: 'Line', Approver: 'Line' as const, DueInDays: 1 },
    { Name: 'Pay office', Approver: 'Payroll' as const, RequiredApprovals: 2, DueInDays: 3 },
  ]
  const Conditions = { PaymentGroupIds: [1], CostCentreIds: [4, 5], AmountFrom: 150_000.5 }
  expect(policyInWords({ ChangeType: 'PayRate', Name: 'Rises', Priority: 5, Conditions, Steps })).toBe(
    '"Rises", for 1 payment group, 2 cost centres and amounts from 150,000.5 on, with the priority 5: approved by "Line" (the line above, within 1 day), then "Pay office" (payroll, 2 people, within 3 days)',
  )
})

test('one without steps, and one that does not count for now, say so', () => {
  expect(policyInWords({ ChangeType: 'Address', Name: 'Free', Steps: [] })).toBe('"Free", without any approval')
  expect(policyInWords({ ChangeType: 'Address', Name: 'Free', Steps: [], Status: 'Inactive' })).toBe(
    '"Free", switched off, without any approval',
  )
})
