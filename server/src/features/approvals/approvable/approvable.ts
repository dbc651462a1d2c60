/** What a chain is resolved from, kept so that it can be resolved anew when the organisation changes. */
export type Routing = Readonly<{
  /** Which policies are asked: a type of change request, or `ExpenseApplication`. */
  changeType: string
  employeeId: number
  /** Where the line starts; null where the employee holds no position: then only fallbacks are asked. */
  positionId: number | null
  /** Where the employee would go to. */
  receivingPositionId?: number | undefined
  receivingCostCentreIds?: readonly number[] | undefined
  /** What conditions on an amount compare. */
  amount?: number | undefined
}>

/** Something that people approve, as the approvals see it. */
export type Approvable = Readonly<{
  id: number
  /** The `type` of a registered `ApprovableKind`. */
  kind: string
  /** Counts the edits that start the approvals again. */
  revision: number
  requestedByPersonId: number
  subjectPersonId: number
  /** Of whom it is about: theirs is the day that holders, roles and delegations have to be in force on. */
  employerId: number | null
  isTwoPerson: boolean
  routing: Routing
}>

/** The ways to find who decides a step. */
export const stepApprovers = [
  /** The first in the line above the position who may. */
  'Line',
  /** The next one above whom the step before has found. */
  'NextLine',
  /** The first in the line above the position that the employee would go to. */
  'ReceivingLine',
  'HumanResources',
  'Payroll',
  /** Who is responsible for the cost centre that receives. */
  'ReceivingCostCentre',
] as const

export type StepApprover = (typeof stepApprovers)[number]

/** One step as a policy has it. `dueInDays` counts from when it waits; at its end it is overdue and goes up. */
export type StepTemplate = Readonly<{
  name: string
  approver: StepApprover
  rule?: 'Any' | 'All'
  requiredApprovals?: number
  dueInDays?: number
}>
