import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { changedFieldsOf } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { conflict, notFound, reject } from '../../domain/failure.ts'
import { isPayRole } from '../../domain/user-role.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { endGrant, insertGrant, readGrants, replaceGrant, type StoredGrant } from './grants.ts'
import { readLimits } from './limits.ts'
import { requestPayRoles } from './pay-roles.ts'
import {
  type LockedAuthority,
  lockAuthority,
  refuseOwn,
  requireAdministrator,
  rolesChanged,
  touchAuthority,
} from './standing.ts'
import { isWidened, roleHasEnded, violationsOfDays, violationsOfEnd } from './writing-rules.ts'
import type { RoleGrantCommand } from './writing-schemas.ts'

type Whose = Readonly<{ id: number; grantId: number }>

const fields = ['Role', 'From', 'To', 'CostCentreIds', 'PaymentGroupIds']

/**
 * Grants a role from today or a later day. A pay role is not granted but asked for: a second administrator confirms it.
 * @returns the grant's id; of one that waits there is none yet, except in a dry run, which shows it as it would be
 * @throws notFound, forbidden `OwnAuthority`, conflict `RoleGranted`
 */
export async function createRoleGrant(ctx: CallerContext, id: number, command: RoleGrantCommand): Promise<Outcome> {
  const authority = await takeUp(ctx, id)
  const limits = await readLimits(ctx, command)
  const { costCentreIds, paymentGroupIds } = limits
  const today = ctx.caller.today.group
  const days = { from: command.From ?? today, to: command.To ?? null }
  reject(inFieldOrder(fields, [...violationsOfDays(days, today), ...limits.violations]))
  const grant = { role: command.Role, ...days, costCentreIds, paymentGroupIds }
  const waiting = isPayRole(grant.role)
    ? await requestPayRoles(ctx, authority, { grants: [{ grant }], named: limits })
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
  const authority = await takeUp(ctx, id)
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
    isPayRole(before.role) && isWidened(before, after)
      ? await requestPayRoles(ctx, authority, { grants: [{ grant: after, was: before }], named: limits })
      : undefined
  if (waiting && !ctx.isDryRun) return waiting
  await replaceGrant(ctx, authority, { before, after, today })
  await noteChange(ctx, authority)
  return { ...waiting }
}

/** What stays of a grant as long as it lives. */
const violationsOfChange = (before: StoredGrant, { Role, From }: RoleGrantCommand, hasBegun: boolean): Violation[] => [
  ...(Role === before.role ? [] : [{ field: 'Role', message: 'A grant keeps its role. End it and grant the other.' }]),
  ...(hasBegun && From !== undefined && From !== before.from
    ? [{ field: 'From', message: 'The role has begun. Leave its first day as it is.' }]
    : []),
]

/**
 * Ends a role at once, which takes no second administrator; again: nothing happens. One that was in force before today
 * stays to be looked up, one that was not is gone.
 * @throws notFound, stale, forbidden `OwnAuthority`
 */
export async function deleteRoleGrant(ctx: CallerContext, { id, grantId }: Whose): Promise<void> {
  const authority = await takeUp(ctx, id)
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

/** @throws notFound, forbidden */
async function takeUp(ctx: CallerContext, id: number): Promise<LockedAuthority> {
  await requireAdministrator(ctx)
  const authority = await lockAuthority(ctx, id)
  refuseOwn(ctx, authority.personId)
  return authority
}

async function noteChange(ctx: CallerContext, authority: LockedAuthority): Promise<void> {
  await touchAuthority(ctx, authority.id)
  await noteOrganisationChange(ctx, rolesChanged)
}
