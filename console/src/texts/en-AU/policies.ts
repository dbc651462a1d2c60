const numbers: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

/** Who decides by an approval policy, in words. */
export const policyTexts = {
  noApproval: 'no approval is needed',
  next: (step: string) => `then ${step}`,
  step: (who: string, days: number) => `${who} (${days === 1 ? '1 day' : `${days} days`})`,
  several: (count: number, who: string) => `${numbers[count] ?? count} ${who}`,
  approvers: {
    Line: 'line approver',
    NextLine: 'next approver in the line',
    ReceivingLine: 'approver of the new line',
    HumanResources: 'human resources',
    Payroll: 'payroll',
    ReceivingCostCentre: 'receiving cost centre',
  },
  /** Where more than one has to approve. */
  severalApprovers: {
    Line: 'line approvers',
    NextLine: 'next approvers in the line',
    ReceivingLine: 'approvers of the new line',
    HumanResources: 'human resources administrators',
    Payroll: 'payroll administrators',
    ReceivingCostCentre: 'approvers of the receiving cost centre',
  },
}
