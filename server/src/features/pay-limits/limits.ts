import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { earliestDay } from '../../domain/caller.ts'
import { payRoles, type UserRole } from '../../domain/user-role.ts'
import type { ScopeLine } from '../access-scopes/index.ts'
import { twoPersonRoleHolders } from '../identities/index.ts'

/** The values of an employee that limits of pay roles are compared with. */
export type Standing = Readonly<{
  costCentreIds: readonly number[]
  paymentGroupId: number | null
  employerId: number
}>

/** The part of the context that pay limits read. Imports have no other. */
export type Scope = Pick<CommandContext, 'tx' | 'employerGroupId' | 'today'>

type Condition = Readonly<{ of: 'costCentre' | 'paymentGroup' | 'employer'; ids: ReadonlySet<number> }>

/** A limited pay role. It covers the employees who meet all conditions. */
export type PayLimit = Readonly<{
  personId: number
  holder: string
  role: UserRole
  conditions: readonly Condition[]
}>

/** A limit before and after a change of the tree of cost centres; twice the same if the tree stays. */
export type LimitPair = Readonly<{ before: PayLimit; after: PayLimit }>

/** Whether the pay role covers an employee. */
export const isCovered = ({ conditions }: PayLimit, standing: Standing): boolean =>
  conditions.every(({ of, ids }) => idsOf(standing)[of].some(id => ids.has(id)))

const idsOf = ({ costCentreIds, paymentGroupId, employerId }: Standing) => ({
  costCentre: costCentreIds,
  paymentGroup: paymentGroupId === null ? [] : [paymentGroupId],
  employer: [employerId],
})

/** The parent of each cost centre. */
type Parents = ReadonlyMap<number, number | null>

/**
 * The limited pay roles of the group, in force or to come, whatever the status of their authority. Each occurs once by
 * the limits of its grant, which decide who approves, and once by these and the access scope of the account, which
 * decides what its holder sees. An access scope by positions gives no pay role, so it is not here.
 * @param moves the new parents of moved cost centres. Moves that make a ring count as none: the write refuses them.
 */
export async function listPayLimits(ctx: Scope, moves: Parents = new Map()): Promise<LimitPair[]> {
  const roles = await readPayRoles(ctx)
  const needsTree = roles.some(({ lines }) => lines?.some(isOfTree))
  const stored: Parents = needsTree ? await readParents(ctx) : new Map()
  const moved: Parents = new Map([...stored, ...moves])
  const isRing = [...moves.keys()].some(id => isAboveItself(moved, id))
  const before = limitsIn(roles, stored)
  const after = isRing ? before : limitsIn(roles, moved)
  return before.flatMap((limit, place) => ({ before: limit, after: after[place] ?? limit }))
}

/** The limits of pay roles in a tree of cost centres, always in the same order. */
function limitsIn(roles: readonly PayRole[], parents: Parents): PayLimit[] {
  const children = Map.groupBy(parents.keys(), id => parents.get(id))
  return roles.flatMap(({ lines, costCentreIds, paymentGroupIds, ...held }) => {
    const own = [...condition('costCentre', costCentreIds), ...condition('paymentGroup', paymentGroupIds)]
    const scoped = conditionsOf(lines ?? [], children)
    return [
      ...(own.length > 0 ? [{ ...held, conditions: own }] : []),
      ...(scoped.length > 0 ? [{ ...held, conditions: [...own, ...scoped] }] : []),
    ]
  })
}

/** The conditions of an access scope, as `accessScopeOf` resolves it. */
function conditionsOf(lines: readonly ScopeLine[], children: ReadonlyMap<number | null | undefined, number[]>) {
  const idsOf = (type: ScopeLine['type']) => lines.flatMap(line => (line.type === type ? (line.id ?? 0) : []))
  if (idsOf('PositionSubtree').length > 0) return []
  const below = new Set(lines.filter(isOfTree).map(({ id }) => id ?? 0))
  // The loop also visits what it adds.
  for (const id of below) for (const child of children.get(id) ?? []) below.add(child)
  return [
    ...condition('costCentre', [...idsOf('CostCentre'), ...below]),
    ...condition('paymentGroup', idsOf('PaymentGroup')),
    ...condition('employer', idsOf('Employer')),
  ]
}

const isOfTree = ({ type, includeDescendants }: ScopeLine): boolean => type === 'CostCentre' && includeDescendants

const condition = (of: Condition['of'], ids: readonly number[]): Condition[] =>
  ids.length === 0 ? [] : [{ of, ids: new Set(ids) }]

function isAboveItself(parents: Parents, id: number): boolean {
  const above = new Set<number>()
  for (let at = parents.get(id); at != null && !above.has(at); at = parents.get(at)) above.add(at)
  return above.has(id)
}

async function readParents({ tx, employerGroupId }: Scope): Promise<Parents> {
  const rows = await tx
    .selectFrom('costCentre')
    .select(['id', 'parentId'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** `lines`: the access scope of the account; null without an account. */
type PayRole = Omit<PayLimit, 'conditions'> &
  Readonly<{ costCentreIds: number[]; paymentGroupIds: number[]; lines: ScopeLine[] | null }>

async function readPayRoles({ tx, employerGroupId, today }: Scope): Promise<PayRole[]> {
  const { rows } = await sql<PayRole>`
    select held.person_id, person.family_name || ', ' || person.given_name as holder, held.role,
      array(select cost_centre_id from role_grant_cost_centre l
        where l.employer_group_id = ${employerGroupId} and l.role_grant_id = held.role_grant_id) as cost_centre_ids,
      array(select payment_group_id from role_grant_payment_group l
        where l.employer_group_id = ${employerGroupId} and l.role_grant_id = held.role_grant_id) as payment_group_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'includeDescendants', s.include_descendants,
          'id', coalesce(s.employer_id, s.payment_group_id, s.cost_centre_id, s.position_id))), '[]')
        from access_scope s where s.employer_group_id = account.employer_group_id and s.user_account_id = account.id
        having account.id is not null) as lines
    from (${sql.raw(twoPersonRoleHolders)}) held
    join person on person.employer_group_id = ${employerGroupId} and person.id = held.person_id
    left join user_account account on account.employer_group_id = ${employerGroupId}
      and account.person_id = held.person_id and account.status <> 'Closed'
    where held.role in (${sql.join(payRoles)}) and coalesce(held.valid_to >= ${earliestDay(today)}::date, true)
    order by held.person_id, held.role, held.role_grant_id`.execute(tx)
  return rows
}

/**
 * Keeps pay limits unchanged until the command ends. A command that changes the tree of cost centres takes the lock
 * exclusively, a command that changes a compared value of an employee takes it shared; otherwise each would miss the
 * change of the other. Take it before rows of cost centres and employees are locked.
 */
export const lockPayLimits = ({ tx, employerGroupId }: Scope, mode?: 'shared') =>
  sql`select ${sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')}(
    hashtextextended(${`pay limits ${employerGroupId}`}, 0))`.execute(tx)
