import type { UserRole } from '../../server/src/domain/user-role.ts'
import { asAt } from './dates.ts'
import type { Person } from './people.ts'
import type { PositionPlan } from './plan.ts'
import { type Authority, holdersToday, type World } from './world.ts'

export type Step = {
  name: string
  approverType: UserRole
  position?: PositionPlan
  approvers: readonly Authority[]
  resolvedVia?: 'ReportingLine' | 'GroupFallback' | 'PaymentGroup'
  requiredApprovals: number
}

/** Whom a request is about and who made or edited it: none of them ever decides it. */
export type Parties = { subject: Person; requester: Person }

/** The approver in the line above a position: up from its parent until somebody passes, then the group's fallback. */
export function lineStep(
  world: World,
  name: string,
  { from, role, parties }: { from: PositionPlan; role: UserRole; parties: Parties },
): Step {
  for (let at = parentOf(world, from); at !== undefined; at = parentOf(world, at)) {
    if (at.status !== undefined) continue
    const position = at
    const approvers = holdersToday(world, position)
      .map(holder => holder.authority)
      .filter(authority => authority !== undefined)
      .filter(authority => mayDecide(world, authority, { role, parties }))
    if (approvers.length > 0)
      return { name, approverType: role, position, approvers, resolvedVia: 'ReportingLine', requiredApprovals: 1 }
  }
  const fallback = world.authority(world.plan.fallback)
  const approvers = mayDecide(world, fallback, { role, parties }) ? [fallback] : []
  return {
    name,
    approverType: role,
    approvers,
    ...(approvers.length > 0 && { resolvedVia: 'GroupFallback' }),
    requiredApprovals: 1,
  }
}

/** All holders of a role whose limits cover the subject. */
export function roleStep(
  world: World,
  name: string,
  { role, parties, two = false }: { role: UserRole; parties: Parties; two?: boolean },
): Step {
  const approvers = world.authorities.filter(authority => mayDecide(world, authority, { role, parties }))
  const via = role === 'PayrollAdministrator' ? { resolvedVia: 'PaymentGroup' as const } : {}
  return { name, approverType: role, approvers, ...via, requiredApprovals: two ? 2 : 1 }
}

/** Those who answer for a cost centre that gets somebody. */
export function costCentreStep(world: World, costCentre: string, parties: Parties): Step {
  const role = 'ChangeRequestApprover'
  const approvers = world.authorities
    .filter(authority => authority.costCentres.includes(costCentre))
    .filter(authority => mayDecide(world, authority, { role, parties }))
  return { name: 'Receiving cost centre', approverType: role, approvers, requiredApprovals: 1 }
}

const parentOf = (world: World, position: PositionPlan) => (position.under ? world.position(position.under) : undefined)

function mayDecide(
  world: World,
  authority: Authority,
  { role, parties }: { role: UserRole; parties: Parties },
): boolean {
  if (authority.status !== 'Active' || authority.person === parties.subject || authority.person === parties.requester)
    return false
  return (
    authority.roles.includes(role) ||
    grantsOf(world, authority).some(grant => grant.role === role && covers(grant, parties.subject))
  )
}

const grantsOf = (world: World, authority: Authority) =>
  world.plan.roleGrants.filter(
    grant => world.authority(grant.of) === authority && (grant.from ?? asAt) <= asAt && (grant.to ?? asAt) >= asAt,
  )

const covers = (grant: World['plan']['roleGrants'][number], subject: Person) =>
  (grant.costCentres?.includes(subject.position.costCentre) ?? true) &&
  (grant.paymentGroups?.includes(subject.profile.paymentGroup) ?? true)
