import { counted, enumerated } from '../../domain/wording.ts'
import type { StepApprover } from './approvable.ts'
import type { ApprovalPolicyCommand } from './policy-schemas.ts'

type Step = ApprovalPolicyCommand['Steps'][number]

/** All that a second administrator confirms: `"Large rises", for amounts from 150,000 on: approved by …`. */
export function policyInWords({ Name, Priority, Conditions = {}, Steps, Status }: ApprovalPolicyCommand): string {
  const limits = limitsOf(Conditions)
  const steps = Steps.map(stepInWords).join(', then ')
  return [
    `"${Name}"`,
    ...(limits.length > 0 ? [`, for ${enumerated(limits)}`] : []),
    ...(Priority === undefined ? [] : [`, with the priority ${Priority}`]),
    ...(Status === 'Inactive' ? [', switched off'] : []),
    steps === '' ? ', without any approval' : `: approved by ${steps}`,
  ].join('')
}

function limitsOf({ EmployerIds, PaymentGroupIds, CostCentreIds, AmountFrom }: Conditions): string[] {
  const among = (ids: readonly number[] | undefined, one: string, many: string) =>
    ids === undefined ? [] : [counted(ids.length, one, many)]
  return [
    ...among(EmployerIds, 'employer', 'employers'),
    ...among(PaymentGroupIds, 'payment group', 'payment groups'),
    ...among(CostCentreIds, 'cost centre', 'cost centres'),
    ...(AmountFrom === undefined ? [] : [`amounts from ${AmountFrom.toLocaleString('en-AU')} on`]),
  ]
}

type Conditions = NonNullable<ApprovalPolicyCommand['Conditions']>

function stepInWords({ Name, Approver, RequiredApprovals = 1, DueInDays }: Step): string {
  const more = [
    ...(RequiredApprovals > 1 ? [counted(RequiredApprovals, 'person', 'people')] : []),
    ...(DueInDays === undefined ? [] : [`within ${counted(DueInDays, 'day', 'days')}`]),
  ]
  return `"${Name}" (${[approvers[Approver], ...more].join(', ')})`
}

const approvers: Readonly<Record<StepApprover, string>> = {
  Line: 'the line above',
  NextLine: 'the next in the line',
  ReceivingLine: 'the receiving line',
  HumanResources: 'human resources',
  Payroll: 'payroll',
  ReceivingCostCentre: 'the receiving cost centre',
}
