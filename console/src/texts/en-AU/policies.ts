/** Who decides by an approval policy, in words. */
export const policyTexts = {
  noApproval: 'no approval is needed.',
  inTurn: (steps: readonly string[]) => `${steps.join(', then ')}.`,
  step: (who: string, count: number, days: number) =>
    `${count > 1 ? `${count} approvals of ${who}` : who} within ${days === 1 ? '1 day' : `${days} days`}`,
  approvers: {
    Line: 'the line approver',
    NextLine: 'the next approver in the line',
    ReceivingLine: 'the approver of the new line',
    HumanResources: 'human resources',
    Payroll: 'payroll',
    ReceivingCostCentre: 'the receiving cost centre',
  },
}
