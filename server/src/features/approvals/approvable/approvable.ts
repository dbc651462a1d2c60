/**
 * The input of the chain's resolution, stored so that the service can resolve it again when the organisation changes.
 */
export type Routing = Readonly<{
  /** Selects the policies: a type of change request, or `ExpenseApplication`. */
  changeType: string
  employeeId: number
  /** The start of the line; null if the employee holds no position: then only fallbacks may approve. */
  positionId: number | null
  /** The position that the employee would move to. */
  receivingPositionId?: number | undefined
  receivingCostCentreIds?: readonly number[] | undefined
  /** The amount that a policy's conditions compare, in dollars. */
  amount?: number | undefined
}>

/** A record that people approve: a change request or an expense application. */
export type Approvable = Readonly<{
  id: number
  /** The `type` of a registered `ApprovableKind`. */
  kind: string
  /** Counts the edits that restart the approvals. */
  revision: number
  requestedByPersonId: number
  subjectPersonId: number
  /** The subject's employer: holders, roles and delegations must be in force on the employer's current day. */
  employerId: number | null
  isTwoPerson: boolean
  routing: Routing
}>

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
