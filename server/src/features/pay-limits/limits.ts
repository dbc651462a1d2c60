import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import type { AccessScope } from '../../domain/caller.ts'
import { earliestDay } from '../../domain/caller.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { accessScopeOf, type ScopeLine } from '../access-scopes/index.ts'
import { payRoleHolders } from '../identities/index.ts'

/** What limits of a pay role are compared with: the employee's own. */
export type Standing = Readonly<{
  costCentreIds: readonly number[]
  paymentGroupId: number | null
  employerId: number
}>

/** In which transaction of which group, and the day it is. */
export type Scope = Pick<CommandContext, 'tx' | 'employerGroupId' | 'today'>

type Condition = Readonly<{ of: 'costCentre' | 'paymentGroup' | 'employer'; ids: ReadonlySet<number> }>

/** A pay role that is not over everybody. It covers the employees who meet all conditions. */
export type PayLimit = Readonly<{
  key: string
  personId: number
  holder: string
  role: UserRole
  conditions: readonly Condition[]
}>

/** Whether the pay role covers an employee. */
export const isCovered = ({ conditions }: PayLimit, standing: Standing): boolean =>
  conditions.every(({ of, ids }) => idsOf(standing)[of].some(id => ids.has(id)))

const idsOf = ({ costCentreIds, paymentGroupId, employerId }: Standing) => ({
  costCentre: costCentreIds,
  paymentGroup: paymentGroupId === null ? [] : [paymentGroupId],
  employer: [employerId],
})

/**
 * The pay roles of the group that are not over everybody, in force or to come, whatever the status of their authority:
 * once by the limits of the grant, which say who is asked and decides, and once by these and the access scope of the
 * account, which say who sees. An access scope that goes by positions gives no pay role, so it is not here.
 */
export async function listPayLimits(ctx: Scope): Promise<PayLimit[]> {
  const limits: PayLimit[] = []
  for (const { lines, costCentreIds, paymentGroupIds, ...held } of await readHeld(ctx)) {
    const own = conditionsOf({ costCentreIds, paymentGroupIds })
    if (own.length > 0) limits.push({ ...held, conditions: own })
    const reach = lines && (await accessScopeOf(ctx.tx, ctx.employerGroupId, lines))
    const scoped = reach === null || reach === 'all' || reach.positionIds ? [] : conditionsOf(reach)
    if (scoped.length > 0) limits.push({ ...held, key: `${held.key} in scope`, conditions: [...own, ...scoped] })
  }
  return limits
}

const conditionsOf = ({ costCentreIds, paymentGroupIds, employerIds }: AccessScope): Condition[] => [
  ...condition('costCentre', costCentreIds),
  ...condition('paymentGroup', paymentGroupIds),
  ...condition('employer', employerIds),
]

const condition = (of: Condition['of'], ids: readonly number[] = []): Condition[] =>
  ids.length === 0 ? [] : [{ of, ids: new Set(ids) }]

type Held = Omit<PayLimit, 'conditions'> &
  Readonly<{ costCentreIds: number[]; paymentGroupIds: number[]; lines: ScopeLine[] | null }>

async function readHeld({ tx, employerGroupId, today }: Scope): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select coalesce('grant ' || held.role_grant_id, 'account ' || held.person_id || held.role) as key, held.person_id,
      person.family_name || ', ' || person.given_name as holder, held.role,
      array(select cost_centre_id from role_grant_cost_centre l
        where l.employer_group_id = ${employerGroupId} and l.role_grant_id = held.role_grant_id) as cost_centre_ids,
      array(select payment_group_id from role_grant_payment_group l
        where l.employer_group_id = ${employerGroupId} and l.role_grant_id = held.role_grant_id) as payment_group_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'includeDescendants', s.include_descendants,
          'id', coalesce(s.employer_id, s.payment_group_id, s.cost_centre_id, s.position_id))), '[]')
        from access_scope s where s.employer_group_id = account.employer_group_id and s.user_account_id = account.id
        having account.id is not null) as lines
    from (${sql.raw(payRoleHolders)}) held
    join person on person.employer_group_id = ${employerGroupId} and person.id = held.person_id
    left join user_account account on account.employer_group_id = ${employerGroupId}
      and account.person_id = held.person_id and account.status <> 'Closed'
    where not held.is_pending and coalesce(held.valid_to >= ${earliestDay(today)}::date, true)
    order by held.person_id, held.role, key`.execute(tx)
  return rows
}

/**
 * Keeps limits and trees as they are read until the command ends: exclusively for who changes the tree of cost centres,
 * shared for who changes what they are compared with of an employee, or each would miss what the other does. Always before
 * rows of cost centres and employees are locked.
 */
export const lockPayLimits = ({ tx, employerGroupId }: Scope, mode?: 'shared') =>
  sql`select ${sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')}(
    hashtextextended(${`pay limits ${employerGroupId}`}, 0))`.execute(tx)
