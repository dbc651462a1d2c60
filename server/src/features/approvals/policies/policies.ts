import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { conflict } from '../../../domain/failure.ts'
import type { Approvable, StepTemplate } from '../approvable/index.ts'
import type { DefaultPolicy, Policy, PolicyConditions } from './schemas.ts'

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

/** Creates the default policies that a group lacks. Existing ones stay unchanged. */
export async function seedPolicies(
  { tx, employerGroupId, now }: Pick<CommandContext, 'tx' | 'employerGroupId' | 'now'>,
  defaults: readonly DefaultPolicy[],
): Promise<void> {
  await tx
    .insertInto('approvalPolicy')
    .values(
      defaults.map(({ changeType, name, steps }) => ({
        employerGroupId,
        changeType,
        name,
        priority: 1_000,
        isDefault: true,
        steps: JSON.stringify(steps),
        status: 'Active' as const,
        createdAt: now,
        lastModified: now,
      })),
    )
    .onConflict(clash => clash.columns(['employerGroupId', 'changeType']).where(sql<boolean>`is_default`).doNothing())
    .execute()
}

/** Days until a step is overdue, unless its policy states them. */
export const usualDays = 5
