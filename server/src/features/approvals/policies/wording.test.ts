import { expect, test } from 'vitest'
import { policyInWords } from './wording.ts'

test('a policy is told whole: where it holds, who approves, how many of them, and by when', () => {
  const Steps = [
    { Name: 'Line', Approver: 'Line' as const, DueInDays: 1 },
    { Name: 'Pay office', Approver: 'Payroll' as const, RequiredApprovals: 2, DueInDays: 3 },
  ]
  const Conditions = { PaymentGroupIds: [1], CostCentreIds: [4, 5], AmountFrom: 150_000.5 }
  const codes = { PaymentGroupIds: ['FN1'], CostCentreIds: ['FER-SYD', 'OPS'] }
  expect(policyInWords({ ChangeType: 'PayRate', Name: 'Rises', Priority: 5, Conditions, Steps }, { codes })).toBe(
    '"Rises", for the payment group FN1, the cost centres FER-SYD, OPS and amounts from 150,000.5 on, with the priority 5: approved by "Line" (the line above, within 1 day), then "Pay office" (payroll, 2 people, within 3 days)',
  )
})

const free = { ChangeType: 'Address', Name: 'Free', Steps: [] }

test('one without steps, one that does not count for now, and the priority that nobody sent, are said', () => {
  expect(policyInWords(free, { codes: {} })).toBe('"Free", with the priority 100, without any approval')
  expect(policyInWords({ ...free, Status: 'Inactive' }, { codes: {} })).toBe(
    '"Free", with the priority 100, switched off, without any approval',
  )
})

test('the default policy comes last, whatever priority is sent', () => {
  expect(policyInWords({ ...free, Priority: 5 }, { codes: {}, isDefault: true })).toBe('"Free", without any approval')
})
