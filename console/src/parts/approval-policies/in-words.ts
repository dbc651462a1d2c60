import type { components } from '@muster/client'
import { policyTexts } from '../../texts/en-AU/policies.ts'

export type Policy = components['schemas']['ApprovalPolicy']

type Steps = Pick<Policy, 'steps'>

/** Who decides at each step, and in how many days: "line approver, 3 days", "two of payroll, 5 days". */
export const stepTexts = ({ steps }: Steps): string[] =>
  steps.map(({ approver, requiredApprovals, dueInDays }) =>
    policyTexts.step(policyTexts.approvers[approver], requiredApprovals, dueInDays),
  )

/** All steps in one text. */
export const stepsInWords = (policy: Steps): string =>
  policy.steps.length === 0 ? policyTexts.noApproval : policyTexts.inTurn(stepTexts(policy))
