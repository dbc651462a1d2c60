import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import { conflict } from '../../../domain/failure.ts'
import type { Approvable } from './approvable.ts'

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

/** The conditions of a policy; all present ones must match. */
export type PolicyConditions = Readonly<{
  employerIds?: readonly number[]
  paymentGroupIds?: readonly number[]
  costCentreIds?: readonly number[]
  /** The lowest amount, in dollars. */
  amountFrom?: number
}>

export type Policy = Readonly<{ id: number; conditions: PolicyConditions; steps: readonly StepTemplate[] }>

/**
 * Finds the policy of an approvable: in order of priority, the first whose conditions match.
 * @throws conflict `NoPolicy` if there is none
 */
export async function findPolicy(reading: Reading, { routing }: Approvable): Promise<Policy> {
  const policies = await reading.tx
    .selectFrom('approvalPolicy')
    .select(['id', 'conditions', 'steps'])
    .where('employerGroupId', '=', reading.employerGroupId)
    .where('changeType', '=', routing.changeType)
    .where('status', '=', 'Active')
    .orderBy('isDefault')
    .orderBy('priority')
    .orderBy('id')
    .execute()
  const known = policies.map(row => ({
    id: row.id,
    conditions: row.conditions as PolicyConditions,
    steps: row.steps as readonly StepTemplate[],
  }))
  const facts = known.some(({ conditions }) => Object.keys(conditions).length > 0)
    ? await readFacts(reading, routing)
    : none
  const found = known.find(({ conditions }) => holds(conditions, { ...facts, amount: routing.amount }))
  if (found) return found
  throw conflict(
    'NoPolicy',
    `There is no approval policy for ${routing.changeType}. An employer administrator must create one first.`,
  )
}

type Facts = Readonly<{ employerId: number | null; paymentGroupId: number | null; costCentreIds: readonly number[] }>

const none: Facts = { employerId: null, paymentGroupId: null, costCentreIds: [] }

async function readFacts({ tx, employerGroupId }: Reading, { employeeId }: Approvable['routing']): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select employer_id, payment_group_id, array(select cost_centre_id from employee_cost_centre split
      where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id) as cost_centre_ids
    from employee where employer_group_id = ${employerGroupId} and id = ${employeeId}`.execute(tx)
  return rows[0] ?? none
}

function holds(conditions: PolicyConditions, facts: Facts & { amount: number | undefined }): boolean {
  const { employerIds, paymentGroupIds, costCentreIds, amountFrom } = conditions
  const within = (ids: readonly number[] | undefined, own: readonly (number | null)[]) =>
    ids === undefined || own.some(id => id !== null && ids.includes(id))
  return (
    within(employerIds, [facts.employerId]) &&
    within(paymentGroupIds, [facts.paymentGroupId]) &&
    within(costCentreIds, facts.costCentreIds) &&
    (amountFrom === undefined || (facts.amount !== undefined && facts.amount >= amountFrom))
  )
}

/** Days until a step is overdue, unless its policy states them. */
export const usualDays = 5
