import { expect, test } from 'vitest'
import { policyInWords } from './wording.ts'

test('the summary names conditions, approvers, their number and the due days', () => {
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

test('the summary names missing steps, an inactive status and the default priority', () => {
  expect(policyInWords(free, { codes: {} })).toBe('"Free", with the priority 100, without any approval')
  expect(policyInWords({ ...free, Status: 'Inactive' }, { codes: {} })).toBe(
    '"Free", with the priority 100, switched off, without any approval',
  )
})

test('the default policy comes last, whatever priority is sent', () => {
  expect(policyInWords({ ...free, Priority: 5 }, { codes: {}, isDefault: true })).toBe('"Free", without any approval')
})
