const numbers: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

/** Who decides by an approval policy, in words. */
export const policyTexts = {
  noApproval: 'no approval is needed',
  next: 'then',
  inTurn: (steps: readonly string[]) => steps.join('; then '),
  step: (who: string, count: number, days: number) =>
    `${count > 1 ? `${numbers[count] ?? count} of ${who}` : who}, ${days === 1 ? '1 day' : `${days} days`}`,
  approvers: {
    Line: 'line approver',
    NextLine: 'next approver in the line',
    ReceivingLine: 'approver of the new line',
    HumanResources: 'human resources',
    Payroll: 'payroll',
    ReceivingCostCentre: 'receiving cost centre',
  },
}
