import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import { personNameInSql } from '../../../core/person-name.ts'
import { conflict } from '../../../domain/failure.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Approvable, Routing } from './approvable.ts'
import type { StepTemplate } from './policy.ts'

/** The id and the name of a person or an authority, as answers show them. */
export type Named = Readonly<{ id: number; name: string }>

/** SQL: the person whose id is in a column of the surrounding query; null if none. */
export const personNamed = (column: `${string}.${string}`): RawBuilder<Named | null> => sql<Named | null>`(
  select jsonb_build_object('id', person.id, 'name', ${personNameInSql()}) from person
  where person.employer_group_id = ${groupOf(column)} and person.id = ${sql.ref(column)})`

/** SQL: the authority whose id is in a column of the surrounding query; null if none. */
export const authorityNamed = (column: `${string}.${string}`): RawBuilder<Named | null> => sql<Named | null>`(
  select jsonb_build_object('id', authority.id, 'name', person.family_name || ', ' || person.given_name)
  from authority
  join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
  where authority.employer_group_id = ${groupOf(column)} and authority.id = ${sql.ref(column)})`

const groupOf = (column: string) => sql.ref(`${column.split('.')[0]}.employer_group_id`)

/** Whether the current revision was submitted before: submitting it again takes a new revision. */
export async function isResubmission({ tx, employerGroupId }: Reading, { id, revision }: Approvable): Promise<boolean> {
  const step = await tx
    .selectFrom('approvalStep')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('approvableId', '=', id)
    .where('revision', '=', revision)
    .limit(1)
    .executeTakeFirst()
  return step !== undefined
}

/**
 * Reads the steps of the policy of an approvable: in order of priority, the first whose conditions match its employee
 * and amount.
 * @throws conflict `NoPolicy` if there is none
 */
export async function findPolicy(
  { tx, employerGroupId }: Reading,
  { routing: { changeType, employeeId, amount } }: Pick<Approvable, 'routing'>,
): Promise<readonly StepTemplate[]> {
  const [policy] = await selectPolicy({
    employerGroupId,
    changeType,
    employeeId,
    amount: amount ?? null,
    except: 0,
  }).rows(tx)
  if (policy) return policy.steps
  throw conflict(
    'NoPolicy',
    `There is no approval policy for ${changeType}. An employer administrator must create one first.`,
  )
}

type Selecting = Readonly<{
  employerGroupId: number
  changeType: string
  employeeId: number
  amount: number | null
  /** The id of a policy that is left out; 0: none. */
  except: number
}>

const selectPolicy = compiledOnce(
  (_, { employerGroupId, changeType, employeeId, amount, except }: Selecting) => sql<ApplyingPolicy>`
    select policy.id, policy.name, policy.priority, policy.is_default, policy.steps from approval_policy policy
    left join employee on employee.employer_group_id = policy.employer_group_id and employee.id = ${employeeId}
    where policy.employer_group_id = ${employerGroupId} and change_type = ${changeType} and policy.status = 'Active'
      and ${conditionsMatch(amount)} and policy.id <> ${except}
    order by is_default, priority, policy.id limit 1`,
)

type ApplyingPolicy = Readonly<{
  id: number
  name: string
  priority: number
  isDefault: boolean
  steps: readonly StepTemplate[]
}>

/** Whether the `conditions` of the surrounding query match its `employee` and an amount. */
const conditionsMatch = (amount: number | null) => sql<boolean>`
  (not conditions ? 'employerIds' or conditions -> 'employerIds' @> to_jsonb(employee.employer_id))
  and (not conditions ? 'paymentGroupIds' or conditions -> 'paymentGroupIds' @> to_jsonb(employee.payment_group_id))
  and (not conditions ? 'costCentreIds' or exists (select from employee_cost_centre split
    where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
      and conditions -> 'costCentreIds' @> to_jsonb(split.cost_centre_id)))
  and (not conditions ? 'amountFrom' or (conditions ->> 'amountFrom')::numeric <= ${amount}::numeric)`

/** The stored policy of a request; undefined if there is none. @param except one that is left out */
export const policyFor = async (
  { tx, employerGroupId }: Reading,
  { changeType, employeeId, amount }: Routing,
  except = 0,
): Promise<ApplyingPolicy | undefined> =>
  (await selectPolicy({ employerGroupId, changeType, employeeId, amount: amount ?? null, except }).rows(tx))[0]

/** Whether conditions, stored or not, match a request. */
export async function policyMatches(
  { tx, employerGroupId }: Reading,
  { conditions, routing }: Readonly<{ conditions: object; routing: Routing }>,
): Promise<boolean> {
  const { rows } = await sql<{ isMatching: boolean }>`
    select coalesce(${conditionsMatch(routing.amount ?? null)}, false) as is_matching
    from employee cross join (select ${JSON.stringify(conditions)}::jsonb as conditions) tried
    where employee.employer_group_id = ${employerGroupId} and employee.id = ${routing.employeeId}`.execute(tx)
  return rows[0]?.isMatching ?? false
}
