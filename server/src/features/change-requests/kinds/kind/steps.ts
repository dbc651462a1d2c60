import type { StepTemplate } from '../../../approvals/index.ts'

/** The steps that default chains are made of. */
export const lineApprover: StepTemplate = { name: 'Line approver', approver: 'Line', dueInDays: 3 }
export const nextLineApprover: StepTemplate = { name: 'Next line approver', approver: 'NextLine', dueInDays: 3 }
export const receivingLineApprover: StepTemplate = {
  name: 'Receiving line approver',
  approver: 'ReceivingLine',
  dueInDays: 3,
}
export const receivingCostCentre: StepTemplate = {
  name: 'Receiving cost centre',
  approver: 'ReceivingCostCentre',
  dueInDays: 3,
}
export const humanResources: StepTemplate = { name: 'Human resources', approver: 'HumanResources', dueInDays: 5 }
export const payroll: StepTemplate = { name: 'Payroll', approver: 'Payroll', dueInDays: 5 }

/** Where a kind that two people must approve has one step alone, that step waits for both. */
export const byTwo = (step: StepTemplate): StepTemplate => ({ ...step, rule: 'All', requiredApprovals: 2 })
