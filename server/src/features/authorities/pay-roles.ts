import type { CallerContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict, Failure } from '../../domain/failure.ts'
import { enumerated, longDate, roleInWords } from '../../domain/text/wording.ts'
import { isPayRole, type UserRole } from '../../domain/user-role.ts'
import { type Pending, type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { lockIdentities } from '../identities/index.ts'
import { activateAuthority, violationOfActivation } from './activation.ts'
import { insertGrant, readGrants, refuseDoubled, replaceGrant, type StoredGrant } from './grants.ts'
import { type Identity, identityOf, isSameIdentity } from './identity.ts'
import { refuseIdentityAhead } from './identity-ahead.ts'
import { type Limits, readLimits } from './limits.ts'
import { type LockedAuthority, lockAuthority, refuseOwn, rolesChanged, touchAuthority } from './standing.ts'
import type { Grant } from './writing-rules.ts'

type NewGrant = Grant & Readonly<{ role: UserRole }>

/** `was`: the grant that would be another, as it stood when that was asked for. */
type Asked = Readonly<{ grant: NewGrant; was?: StoredGrant }>

/** `holder`: for whom it is confirmed. `activates`: the authority becomes active, and these roles that it holds come into force by that. */
type PayRoleChange = Readonly<{
  authorityId: number
  holder?: Identity
  grants: readonly Asked[]
  activates?: readonly StoredGrant[]
}>

/** What a second administrator has to confirm before the authority can be active: its pay roles that are not over. */
export const payRolesOf = (grants: readonly StoredGrant[], earliest: CalendarDate): StoredGrant[] =>
  grants.filter(({ role, to }) => isPayRole(role) && (to === null || to >= earliest))

/** What sentences say of limits. */
type Named = Pick<Limits, 'costCentres' | 'paymentGroups'>

type Request = Readonly<{ grants: readonly Asked[]; named: Named; activates?: readonly StoredGrant[] }>

/**
 * Asks for pay roles, or to have an authority made active that holds some: that puts them in force.
 * @throws conflict `RoleGranted`, `IdentityChanges`
 */
export async function requestPayRoles(
  ctx: CallerContext,
  authority: LockedAuthority,
  { grants, named, activates = [] }: Request,
): Promise<Pending> {
  for (const { grant, was } of grants) await refuseDoubled(ctx, authority, { ...grant, ...(was && { id: was.id }) })
  await refuseIdentityAhead(ctx, authority)
  const { identity, inWords } = await identityOf(ctx, authority)
  const sentences = [
    ...(activates.length > 0 ? [await activationSentence(ctx, inWords, activates)] : []),
    ...grants.map(({ grant, was }) => {
      const verb = was ? 'Change the role' : 'Grant the role'
      const role = `${verb} "${roleInWords(grant.role)}" ${was ? 'of' : 'to'} ${inWords}`
      return `${role}: ${daysOf(grant)}, ${limitsOf(named)}.`
    }),
  ]
  return requestAdministrativeChange(ctx, {
    kind: activates.length > 0 ? 'AuthorityActivation' : 'RoleGrant',
    resource: { type: 'Authority', id: authority.id },
    summary: sentences.join(' '),
    command: {
      ...{ authorityId: authority.id, holder: identity, grants },
      ...(activates.length > 0 && { activates }),
    } satisfies PayRoleChange,
    subjectPersonId: authority.personId,
  })
}

async function activationSentence(ctx: CallerContext, holder: string, held: readonly StoredGrant[]) {
  const roles: string[] = []
  for (const grant of held) {
    const { costCentreIds: CostCentreIds, paymentGroupIds: PaymentGroupIds } = grant
    const named = await readLimits(ctx, { CostCentreIds, PaymentGroupIds }, grant)
    roles.push(`"${roleInWords(grant.role)}" (${daysOf(grant)}, ${limitsOf(named)})`)
  }
  return `Make ${holder} active, which puts its pay roles in force: ${roles.join('; ')}.`
}

function daysOf({ from, to }: Grant): string {
  if (from === null) return to === null ? 'without an end' : `to ${longDate(to)}`
  return to === null ? `from ${longDate(from)} on` : `from ${longDate(from)} to ${longDate(to)}`
}

function limitsOf({ costCentres, paymentGroups }: Named): string {
  const parts = [
    ...(costCentres.length > 0 ? [listed(costCentres, 'the cost centre', 'the cost centres')] : []),
    ...(paymentGroups.length > 0 ? [listed(paymentGroups, 'the payment group', 'the payment groups')] : []),
  ]
  return parts.length === 0 ? 'without limits' : `limited to ${parts.join(' and ')}`
}

const listed = (names: readonly string[], one: string, many: string) =>
  `${names.length === 1 ? one : many} ${enumerated(names)}`

/**
 * Makes what was asked for true, once a second administrator has confirmed it. Days that have gone by since begin today.
 * @throws conflict `NoLongerPossible` where anything that it rests on has changed, `IdentityChanges`
 */
export async function applyPayRoles(ctx: CallerContext, change: PendingChange): Promise<void> {
  const { authorityId, holder, grants, activates } = change.command as PayRoleChange
  await lockIdentities(ctx)
  const authority = await lockAuthority(ctx, authorityId).catch(error => {
    throw error instanceof Failure ? noLonger('The authority is not there any more.') : error
  })
  if (authority.personId !== change.subjectPersonId) throw noLonger('The authority is another person now.')
  const { identity } = await identityOf(ctx, authority)
  if (!isSameIdentity(identity, holder)) throw noLonger('The authority has another name, email or account since.')
  await refuseIdentityAhead(ctx, authority)
  refuseOwn(ctx, authority.personId)
  const stored = await readGrants(ctx, authorityId)
  if (activates) {
    const problem = violationOfActivation(authority, payRolesOf(stored, earliestDay(ctx.today)), activates)
    if (problem !== undefined) throw noLonger(problem)
    await activateAuthority(ctx, authority)
  }
  for (const asked of grants) await applyGrant(ctx, { authority, stored, asked })
  await touchAuthority(ctx, authorityId)
  await noteOrganisationChange(ctx, rolesChanged)
}

type Application = Readonly<{ authority: LockedAuthority; stored: readonly StoredGrant[]; asked: Asked }>

async function applyGrant(ctx: CallerContext, { authority, stored, asked }: Application): Promise<void> {
  const today = ctx.caller.today.group
  const { grant, was } = asked
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
  await replaceGrant(ctx, authority, {
    before,
    after: hasBegun ? { ...grant, from: before.from } : { ...grant, from: later(grant.from, today) },
    today,
  })
}

/** Stored as JSON, a grant comes back with its fields in another order. */
const isSame = (one: Grant, other: Grant) =>
  one.from === other.from &&
  one.to === other.to &&
  `${one.costCentreIds}` === `${other.costCentreIds}` &&
  `${one.paymentGroupIds}` === `${other.paymentGroupIds}`

const later = (day: CalendarDate | null, today: CalendarDate) => (day === null || day < today ? today : day)

const noLonger = (why: string) =>
  conflict('NoLongerPossible', `${why} Decline this, and ask for it anew where it is still wanted.`)
