import type { components } from '@muster/client'
import { policyTexts } from '../../texts/en-AU/policies.ts'

export type Policy = components['schemas']['ApprovalPolicy']

type Steps = Pick<Policy, 'steps'>

/** Who decides at each step, and in how many days: "line approver (3 days)", "then two payroll administrators (5 days)". */
export const stepTexts = ({ steps }: Steps): string[] =>
  steps.map(({ approver, requiredApprovals, dueInDays }, place) => {
    const { approvers, several, severalApprovers, step, next } = policyTexts
    const who = requiredApprovals > 1 ? several(requiredApprovals, severalApprovers[approver]) : approvers[approver]
    const text = step(who, dueInDays)
    return place === 0 ? text : next(text)
  })

/** All steps in one text. */
export const stepsInWords = (policy: Steps): string =>
  policy.steps.length === 0 ? policyTexts.noApproval : stepTexts(policy).join(', ')
