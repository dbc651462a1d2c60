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

/**
 * Reads the steps of the policy of an approvable: in order of priority, the first whose conditions match its employee
 * and amount.
 * @throws conflict `NoPolicy` if there is none
 */
export async function findPolicy(
  { tx, employerGroupId }: Reading,
  { routing: { changeType, employeeId, amount } }: Approvable,
): Promise<readonly StepTemplate[]> {
  const { rows } = await sql<{ steps: readonly StepTemplate[] }>`
    select steps from approval_policy policy
    left join employee on employee.employer_group_id = policy.employer_group_id and employee.id = ${employeeId}
    where policy.employer_group_id = ${employerGroupId} and change_type = ${changeType} and policy.status = 'Active'
      and (not conditions ? 'employerIds' or conditions -> 'employerIds' @> to_jsonb(employee.employer_id))
      and (not conditions ? 'paymentGroupIds' or conditions -> 'paymentGroupIds' @> to_jsonb(employee.payment_group_id))
      and (not conditions ? 'costCentreIds' or exists (select from employee_cost_centre split
        where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
          and conditions -> 'costCentreIds' @> to_jsonb(split.cost_centre_id)))
      and (not conditions ? 'amountFrom' or (conditions ->> 'amountFrom')::numeric <= ${amount ?? null}::numeric)
    order by is_default, priority, policy.id limit 1`.execute(tx)
  const [policy] = rows
  if (policy) return policy.steps
  throw conflict(
    'NoPolicy',
    `There is no approval policy for ${changeType}. An employer administrator must create one first.`,
  )
}

/** Days until a step is overdue, unless its policy states them. */
export const usualDays = 5
