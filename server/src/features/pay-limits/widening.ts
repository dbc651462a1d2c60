import { sql } from 'kysely'
import type { UserRole } from '../../domain/user-role.ts'
import { isCovered, listPayLimits, lockPayLimits, type PayLimit, type Scope, type Standing } from './limits.ts'
import { listStandings } from './standings.ts'

/** A pay role that would cover employees whom it does not cover now. */
export type Widening = Readonly<{ personId: number; holder: string; role: UserRole }>

/** An employee before and after a change, on each day on which something is another than on the day before. */
export type Move = readonly Readonly<{ before: Standing; after: Standing }>[]

/** A limit before and after a change: twice the same where the change leaves what it is resolved from alone. */
export type LimitPair = Readonly<{ before: PayLimit; after: PayLimit }>

export const unchangedLimits = async (ctx: Scope): Promise<LimitPair[]> =>
  (await listPayLimits(ctx)).map(limit => ({ before: limit, after: limit }))

/** The pay roles that a change of an employee widens. */
export const widenedByMove = async (ctx: Scope, move: Move): Promise<Widening[]> =>
  widenedOf(await unchangedLimits(ctx), move)

/** The pay roles that cover an employee after a change of their limits, of the employee or of both, and not before. */
export const widenedOf = (limits: readonly LimitPair[], move: Move): Widening[] =>
  distinct(
    limits.filter(limit =>
      move.some(({ before, after }) => isCovered(limit.after, after) && !isCovered(limit.before, before)),
    ),
  )

/** `costCentreIds`: those that access scopes reach after the change and not before it. `limits`: all, by then. */
type WidenedByTree = Readonly<{
  widened: readonly Widening[]
  costCentreIds: readonly number[]
  limits: readonly LimitPair[]
}>

/**
 * The pay roles that a change of the tree of cost centres widens. The change is tried and undone. It widens one where an
 * employee is charged to what an access scope newly reaches: today, from a later day on, or by a request under way.
 */
export async function widenedByTree(ctx: Scope, change: () => Promise<unknown>): Promise<WidenedByTree> {
  await lockPayLimits(ctx)
  const former = new Map((await listPayLimits(ctx)).map(limit => [limit.key, limit]))
  await sql`savepoint pay_limits`.execute(ctx.tx)
  await change()
  const limits = (await listPayLimits(ctx)).flatMap(after => {
    const before = former.get(after.key)
    return before ? [{ before, after }] : []
  })
  await sql`rollback to savepoint pay_limits`.execute(ctx.tx)
  const costCentreIds = [...new Set(limits.flatMap(newIn))]
  if (costCentreIds.length === 0) return { widened: [], costCentreIds, limits }
  const standings = await listStandings(ctx, { costCentreIds })
  const move = standings.map(standing => ({ before: standing, after: standing }))
  return { widened: widenedOf(limits, move), costCentreIds, limits }
}

const costCentresOf = ({ conditions }: PayLimit) => conditions.filter(({ of }) => of === 'costCentre')

function newIn({ before, after }: LimitPair): number[] {
  const known = costCentresOf(before)
  return costCentresOf(after).flatMap(({ ids }, place) => [...ids].filter(id => !known[place]?.ids.has(id)))
}

const distinct = (limits: readonly LimitPair[]): Widening[] => [
  ...new Map(
    limits.map(({ after: { personId, holder, role } }) => [`${personId} ${role}`, { personId, holder, role }]),
  ).values(),
]
