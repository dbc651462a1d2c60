import { counted, enumerated } from '../../../domain/text/wording.ts'
import type { StepApprover } from '../approvable/index.ts'
import type { LimitsInWords } from './limits.ts'
import { usualPriority } from './rules.ts'
import type { ApprovalPolicyCommand } from './schemas.ts'

type Step = ApprovalPolicyCommand['Steps'][number]

type Known = LimitsInWords & Readonly<{ isDefault?: boolean }>

/**
 * The policy in words, for the second administrator to confirm: `"Large rises", for amounts from 150,000 on, with the
 * priority 100: …`.
 * @param known the codes of the records that the command names by id
 */
export function policyInWords(command: ApprovalPolicyCommand, { codes, isDefault = false }: Known): string {
  const { Name, Priority = usualPriority, Conditions = {}, Steps, Status } = command
  const limits = limitsOf(Conditions, codes)
  const steps = Steps.map(stepInWords).join(', then ')
  return [
    `"${Name}"`,
    ...(limits.length > 0 ? [`, for ${enumerated(limits)}`] : []),
    // The default policy ignores the priority.
    ...(isDefault ? [] : [`, with the priority ${Priority}`]),
    ...(Status === 'Inactive' ? [', switched off'] : []),
    steps === '' ? ', without any approval' : `: approved by ${steps}`,
  ].join('')
}

function limitsOf({ AmountFrom }: Conditions, codes: Known['codes']): string[] {
  const among = (named: readonly string[] = [], one: string, many: string) =>
    named.length === 0 ? [] : [`${named.length === 1 ? one : many} ${named.join(', ')}`]
  return [
    ...among(codes.EmployerIds, 'the employer', 'the employers'),
    ...among(codes.PaymentGroupIds, 'the payment group', 'the payment groups'),
    ...among(codes.CostCentreIds, 'the cost centre', 'the cost centres'),
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
