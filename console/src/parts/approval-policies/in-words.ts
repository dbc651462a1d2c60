import type { components } from '@muster/client'
import { policyTexts } from '../../texts/en-AU/policies.ts'

export type Policy = components['schemas']['ApprovalPolicy']

/** Who decides: "the line approver within 5 days, then payroll within 3 days." */
export function stepsInWords({ steps }: Pick<Policy, 'steps'>): string {
  if (steps.length === 0) return policyTexts.noApproval
  return policyTexts.inTurn(
    steps.map(({ approver, requiredApprovals, dueInDays }) =>
      policyTexts.step(policyTexts.approvers[approver], requiredApprovals, dueInDays),
    ),
  )
}

/** The same words as a sentence of its own. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
