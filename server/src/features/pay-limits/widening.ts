import type { UserRole } from '../../domain/user-role.ts'
import { isCovered, type LimitPair, listPayLimits, type PayLimit, type Scope, type Standing } from './limits.ts'
import { listStandings } from './standings.ts'

/** A pay role that would cover employees whom it does not cover now. */
export type Widening = Readonly<{ personId: number; holder: string; role: UserRole }>

/** An employee before and after a change, on each day on which a compared value changes. */
export type Move = readonly Readonly<{ before: Standing; after: Standing }>[]

/** The pay roles that a change of an employee widens. */
export const widenedByMove = async (ctx: Scope, move: Move): Promise<Widening[]> =>
  widenedOf(await listPayLimits(ctx), move)

/** `parents`: the new parents of moved cost centres, by id. `employers`: the new employers of employees, by id. */
type Change = Readonly<{ parents?: ReadonlyMap<number, number | null>; employers?: ReadonlyMap<number, number> }>

/**
 * `byTree`: the pay roles that the moves of cost centres widen. `byEmployee`: those that cover an employee of another
 * employer, by the employee's id; the moves of cost centres count here too, since two changes may widen together what
 * neither widens alone. `costCentreIds`: the cost centres that access scopes newly include.
 */
type Widened = Readonly<{
  byTree: readonly Widening[]
  byEmployee: ReadonlyMap<number, readonly Widening[]>
  costCentreIds: readonly number[]
}>

/**
 * The pay roles that moves of cost centres and other employers widen. A move of a cost centre widens a role if an
 * employee is charged to a cost centre that an access scope newly includes: today, from a later day on, or by an open
 * request. Call `lockPayLimits` first.
 */
export async function widenedByChange(ctx: Scope, { parents, employers = new Map() }: Change): Promise<Widened> {
  const limits = await listPayLimits(ctx, parents)
  const costCentreIds = [...new Set(limits.flatMap(newIn))]
  const standings = await listStandings(ctx, { employeeIds: [...employers.keys()], costCentreIds })
  const ofMoved = standings.filter(({ employeeId }) => employers.has(employeeId))
  const byEmployee = [...Map.groupBy(ofMoved, ({ employeeId }) => employeeId)].map(([id, own]) => {
    const employerId = employers.get(id) ?? 0
    return [
      id,
      widenedOf(
        limits,
        own.map(before => ({ before, after: { ...before, employerId } })),
      ),
    ] as const
  })
  return {
    byTree: widenedOf(
      limits,
      standings.map(standing => ({ before: standing, after: standing })),
    ),
    byEmployee: new Map(byEmployee),
    costCentreIds,
  }
}

/** The pay roles that cover an employee after a change of their limits, of the employee or of both, and not before. */
const widenedOf = (limits: readonly LimitPair[], move: Move): Widening[] =>
  distinct(
    limits.filter(limit =>
      move.some(({ before, after }) => isCovered(limit.after, after) && !isCovered(limit.before, before)),
    ),
  )

function newIn({ before, after }: LimitPair): number[] {
  const known = costCentresOf(before)
  return costCentresOf(after).flatMap(({ ids }, place) => [...ids].filter(id => !known[place]?.ids.has(id)))
}

const costCentresOf = ({ conditions }: PayLimit) => conditions.filter(({ of }) => of === 'costCentre')

const distinct = (limits: readonly LimitPair[]): Widening[] => [
  ...new Map(
    limits.map(({ after: { personId, holder, role } }) => [`${personId} ${role}`, { personId, holder, role }]),
  ).values(),
]
