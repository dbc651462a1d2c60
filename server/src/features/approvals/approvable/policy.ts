/** The strategies by which a step finds its approvers. */
export const stepApprovers = [
  /** The first eligible holder in the line above the position. */
  'Line',
  /** The next eligible holder above the approver of the previous step. */
  'NextLine',
  /** The first eligible holder in the line above the position that the employee would move to. */
  'ReceivingLine',
  'HumanResources',
  'Payroll',
  /** The authorities responsible for the receiving cost centre. */
  'ReceivingCostCentre',
] as const

export type StepApprover = (typeof stepApprovers)[number]

/**
 * One step of a policy. `dueInDays` counts from the moment the step starts to wait; after that it is overdue and
 * escalates.
 */
export type StepTemplate = Readonly<{
  name: string
  approver: StepApprover
  rule?: 'Any' | 'All'
  requiredApprovals?: number
  dueInDays?: number
}>

/** Days until a step is overdue, unless its policy states them. */
export const usualDays = 5

/** The default policy of a type: each group has it from the beginning. */
export type DefaultPolicy = Readonly<{
  /** A type of change request, or the type of another kind of approvable. */
  changeType: string
  name: string
  /** Two people must approve it, whatever the policy. */
  isTwoPerson: boolean
  steps: readonly StepTemplate[]
}>
