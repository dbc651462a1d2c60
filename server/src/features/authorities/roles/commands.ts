import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { changedFieldsOf } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import { addDays } from '../../../domain/calendar-date.ts'
import { earliestDay } from '../../../domain/caller.ts'
import { conflict, notFound, reject } from '../../../domain/failure.ts'
import { isTwoPersonRole, type UserRole, userRoles } from '../../../domain/user-role.ts'
import { inFieldOrder, type Violation } from '../../../domain/violation.ts'
import type { Pending } from '../../administrative-changes/index.ts'
import { readLimits } from '../limits.ts'
import {
  type LockedAuthority,
  lockAuthority,
  refuseOwn,
  requireAdministrator,
  rolesChanged,
  touchAuthority,
} from '../locking.ts'
import { endGrant, insertGrant, readGrants, refuseDoubled, replaceGrant } from './grants.ts'
import { type Request, requestRoles } from './requesting.ts'
import {
  isInForceOn,
  isUnlimited,
  isWidened,
  roleHasEnded,
  type StoredGrant,
  twoPersonRolesOf,
  violationsOfDays,
  violationsOfEnd,
} from './rules.ts'
import type { RoleGrantCommand } from './schemas.ts'

type Whose = Readonly<{ id: number; grantId: number }>

const fields = ['Role', 'From', 'To', 'CostCentreIds', 'PaymentGroupIds']

/**
 * Grants a role from today or a later day. A second administrator confirms a two-person role.
 * @returns the grant's id; none where it waits, except in a dry run, which shows the outcome
 * @throws notFound, forbidden `OwnAuthority`, conflict `RoleGranted`
 */
export async function createRoleGrant(ctx: CallerContext, id: number, command: RoleGrantCommand): Promise<Outcome> {
  const authority = await lockOther(ctx, id)
  const limits = await readLimits(ctx, command)
  const { costCentreIds, paymentGroupIds } = limits
  const today = ctx.caller.today.group
  const days = { from: command.From ?? today, to: command.To ?? null }
  reject(inFieldOrder(fields, [...violationsOfDays(days, today), ...limits.violations]))
  const grant = { role: command.Role, ...days, costCentreIds, paymentGroupIds }
  const waiting = isTwoPersonRole(grant.role)
    ? await request(ctx, authority, { grants: [{ grant }], named: limits })
    : undefined
  if (waiting && !ctx.isDryRun) return waiting
  const grantId = await insertGrant(ctx, authority, { ...newId(ctx), ...grant })
  await noteChange(ctx, authority)
  return { ...waiting, id: grantId }
}

/**
 * Gives a grant other days or limits. Its role stays, and so does its first day once that has come.
 * @throws notFound, stale, forbidden `OwnAuthority`, conflict `RoleEnded`
 */
export async function updateRoleGrant(
  ctx: CallerContext,
  { id, grantId }: Whose,
  command: RoleGrantCommand,
): Promise<Outcome> {
  const authority = await lockOther(ctx, id)
  const before = (await readGrants(ctx, id)).find(grant => grant.id === grantId)
  if (!before) throw notFound('The role')()
  refuseStale(ctx, authority.version)
  const today = ctx.caller.today.group
  if (before.to !== null && before.to < today) throw conflict('RoleEnded', roleHasEnded)
  const limits = await readLimits(ctx, command, before)
  const hasBegun = before.from === null || before.from <= today
  const { costCentreIds, paymentGroupIds } = limits
  const days = { from: hasBegun ? before.from : (command.From ?? today), to: command.To ?? null }
  const after = { role: before.role, ...days, costCentreIds, paymentGroupIds }
  reject(
    inFieldOrder(fields, [
      ...violationsOfChange(before, command, hasBegun),
      ...(hasBegun ? violationsOfEnd(days, today) : violationsOfDays(days, today)),
      ...limits.violations,
    ]),
  )
  if (changedFieldsOf(before, after).length === 0) return {}
  const waiting =
    isTwoPersonRole(before.role) && isWidened(before, after)
      ? await request(ctx, authority, { grants: [{ grant: after, was: before }], named: limits })
      : undefined
  if (waiting && !ctx.isDryRun) return waiting
  await replaceGrant(ctx, authority, { before, after, today })
  await noteChange(ctx, authority)
  return { ...waiting }
}

/** The parts of a grant that never change. */
const violationsOfChange = (before: StoredGrant, { Role, From }: RoleGrantCommand, hasBegun: boolean): Violation[] => [
  ...(Role === before.role ? [] : [{ field: 'Role', message: 'A grant keeps its role. End it and grant the other.' }]),
  ...(hasBegun && From !== undefined && From !== before.from
    ? [{ field: 'From', message: 'The role has begun. Leave its first day as it is.' }]
    : []),
]

/**
 * Ends a role at once, without a second administrator; does nothing where it has ended. A role that was in force before
 * today can still be looked up, another one is deleted.
 * @throws notFound, stale, forbidden `OwnAuthority`
 */
export async function deleteRoleGrant(ctx: CallerContext, { id, grantId }: Whose): Promise<void> {
  const authority = await lockOther(ctx, id)
  const yesterday = addDays(ctx.caller.today.group, -1)
  const grant = (await readGrants(ctx, id)).find(each => each.id === grantId)
  const end = async (ending: StoredGrant) => {
    await endGrant(ctx, authority, { grant: ending, last: yesterday })
    await noteChange(ctx, authority)
  }
  if (grant && (grant.from === null || grant.from <= yesterday)) {
    if (grant.to !== null && grant.to <= yesterday) return
    refuseStale(ctx, authority.version)
    return end(grant)
  }
  await removeOnce(ctx, {
    type: 'RoleGrant',
    id: grantId,
    async lock() {
      if (!grant) throw notFound('The role')()
      return { version: authority.version }
    },
    remove: async () => (grant ? end(grant) : undefined),
  })
}

/** `roles`: undefined for no change. `formerly`: the authority as it had them, where the command makes another person of it. */
type PlainRoles = Readonly<{
  roles: readonly UserRole[] | undefined
  isActivated: boolean
  formerly?: LockedAuthority
}>

/**
 * Makes these the roles without limits from today on; roles in force with limits stay. Requests new two-person roles, and the
 * activation of an authority that keeps some, from a second administrator; a dry run shows the outcome.
 * @returns `activates`: whether the activation waits
 */
export async function replacePlainRoles(
  ctx: CallerContext,
  authority: LockedAuthority,
  { roles, isActivated, formerly = authority }: PlainRoles,
): Promise<{ waiting: Pending | undefined; activates: boolean }> {
  const today = ctx.caller.today.group
  const grants = await readGrants(ctx, authority.id)
  const inForce = grants.filter(grant => isInForceOn(grant, today))
  const ended = inForce.filter(grant => roles && isUnlimited(grant) && !roles.includes(grant.role))
  const granted = userRoles
    .filter(role => roles?.includes(role) && inForce.every(grant => grant.role !== role))
    .map(role => ({ role, from: today, to: null, costCentreIds: [], paymentGroupIds: [] }))
  const [asked, now] = [granted.filter(takesTwo), granted.filter(grant => !takesTwo(grant))]
  for (const grant of ended) await endGrant(ctx, formerly, { grant, last: addDays(today, -1) })
  for (const grant of now) await insertGrant(ctx, authority, grant)
  if (ended.length + now.length > 0) await noteChange(ctx, authority)
  const kept = grants.filter(grant => !ended.includes(grant))
  const activates = isActivated ? twoPersonRolesOf(kept, earliestDay(ctx.today)) : []
  if (asked.length + activates.length === 0) return { waiting: undefined, activates: false }
  const named = { costCentres: [], paymentGroups: [] }
  const waiting = await request(ctx, authority, { grants: asked.map(grant => ({ grant })), named, activates })
  if (ctx.isDryRun) for (const grant of asked) await insertGrant(ctx, authority, grant)
  return { waiting, activates: activates.length > 0 }
}

const takesTwo = ({ role }: Readonly<{ role: UserRole }>) => isTwoPersonRole(role)

/** @throws conflict `RoleGranted`, `IdentityChanges` */
async function request(ctx: CallerContext, authority: LockedAuthority, asked: Request): Promise<Pending> {
  for (const { grant, was } of asked.grants)
    await refuseDoubled(ctx, authority, { ...grant, ...(was && { id: was.id }) })
  return requestRoles(ctx, authority, asked)
}

/** Locks the authority of another person. @throws notFound, forbidden */
async function lockOther(ctx: CallerContext, id: number): Promise<LockedAuthority> {
  await requireAdministrator(ctx)
  const authority = await lockAuthority(ctx, id)
  refuseOwn(ctx, authority.personId)
  return authority
}

async function noteChange(ctx: CallerContext, authority: LockedAuthority): Promise<void> {
  await touchAuthority(ctx, authority.id)
  await noteOrganisationChange(ctx, rolesChanged)
}
