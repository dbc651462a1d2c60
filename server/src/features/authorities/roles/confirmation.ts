import type { CallerContext } from '../../../core/command-context.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { record } from '../../../core/records.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { earliestDay } from '../../../domain/caller.ts'
import { conflict, Failure } from '../../../domain/failure.ts'
import type { PendingChange } from '../../administrative-changes/index.ts'
import { lockIdentities } from '../../identities/index.ts'
import { readLimits } from '../limits.ts'
import { type LockedAuthority, lockAuthority, refuseOwn, rolesChanged, touchAuthority, updateRow } from '../locking.ts'
import { refuseSecondIdentity } from '../second-identity.ts'
import { insertGrant, readGrants, replaceGrant } from './grants.ts'
import { identityOf, isSameIdentity, refuseIdentityAhead } from './holder.ts'
import type { Requested, RoleChange } from './requesting.ts'
import { type Grant, hasSameLimits, type StoredGrant, twoPersonRolesOf, violationOfActivation } from './rules.ts'

/**
 * Grants the roles that a second administrator has confirmed. A first day that has passed since becomes today.
 * @throws conflict `NoLongerPossible` where the request no longer fits the authority, `IdentityChanges`
 */
export async function applyRoles(ctx: CallerContext, change: PendingChange): Promise<void> {
  const { authorityId, holder, grants, activates } = change.command as RoleChange
  await lockIdentities(ctx)
  const authority = await lockAuthority(ctx, authorityId).catch(error => {
    throw error instanceof Failure ? noLonger('The authority is not there any more.') : error
  })
  if (authority.personId !== change.subjectPersonId) throw noLonger('The authority is another person now.')
  const { identity } = await identityOf(ctx, authority)
  if (!isSameIdentity(identity, holder))
    throw noLonger('The authority has another name, email, account or access scope since.')
  await refuseIdentityAhead(ctx, authority)
  refuseOwn(ctx, authority.personId)
  const stored = await readGrants(ctx, authorityId)
  if (activates) {
    const problem = violationOfActivation(authority, twoPersonRolesOf(stored, earliestDay(ctx.today)), activates)
    if (problem !== undefined) throw noLonger(problem)
    await activateAuthority(ctx, authority)
  }
  for (const requested of grants) await applyGrant(ctx, { authority, stored, requested })
  if (!activates) await touchAuthority(ctx, authorityId)
  await noteOrganisationChange(ctx, rolesChanged)
}

/** @throws conflict `EmailTaken` */
async function activateAuthority(ctx: CallerContext, authority: LockedAuthority): Promise<void> {
  const { id, employeeId, status } = authority
  await refuseSecondIdentity(ctx, authority)
  await updateRow(ctx, id, { status: 'Active' })
  await record(ctx, {
    type: 'authority.updated',
    resource: { type: 'Authority', id },
    employeeId: employeeId ?? undefined,
    changedFields: ['status'],
    before: { status },
    after: { status: 'Active' },
  })
  await noteOrganisationChange(ctx, 'An authority is active now.')
}

type Application = Readonly<{ authority: LockedAuthority; stored: readonly StoredGrant[]; requested: Requested }>

async function applyGrant(ctx: CallerContext, { authority, stored, requested }: Application): Promise<void> {
  const today = ctx.caller.today.group
  const { grant, was } = requested
  if (grant.to !== null && grant.to < today) throw noLonger('The last day of the role is over.')
  const { violations } = await readLimits(
    ctx,
    { CostCentreIds: grant.costCentreIds, PaymentGroupIds: grant.paymentGroupIds },
    was,
  )
  if (violations[0]) throw noLonger(violations[0].message)
  if (!was) {
    await insertGrant(ctx, authority, { ...grant, from: later(grant.from, today) }).catch(error => {
      throw error instanceof Failure ? noLonger('The role has been granted meanwhile.') : error
    })
    return
  }
  const before = stored.find(each => each.id === was.id)
  if (!before || !isSame(before, was)) throw noLonger('The role has changed since.')
  const hasBegun = before.from === null || before.from <= today
  const after = { ...grant, from: hasBegun ? before.from : later(grant.from, today) }
  await replaceGrant(ctx, authority, { before, after, today })
}

const isSame = (one: Grant, other: Grant) => one.from === other.from && one.to === other.to && hasSameLimits(one, other)

const later = (day: CalendarDate | null, today: CalendarDate) => (day === null || day < today ? today : day)

const noLonger = (why: string) =>
  conflict('NoLongerPossible', `${why} Decline this, and ask for it anew where it is still wanted.`)
