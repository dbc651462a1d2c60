import type { CalendarDate } from '../../domain/calendar-date.ts'
import { conflict, Failure } from '../../domain/failure.ts'
import { payRoles, type UserRole } from '../../domain/user-role.ts'
import type { CallersAct } from '../../platform/act.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { insertGrant, readGrants, replaceGrant, type StoredGrant } from './grants.ts'
import { type Limits, readLimits } from './limits.ts'
import { calledBy, type LockedAuthority, lockAuthority, refuseOwn, touchAuthority } from './standing.ts'
import type { Grant } from './writing-rules.ts'

type NewGrant = Grant & Readonly<{ role: UserRole }>

/** `was`: the grant that would be another, as it stood when that was asked for. */
type Asked = Readonly<{ grant: NewGrant; was?: StoredGrant }>

type RoleGrants = Readonly<{ authorityId: number; grants: readonly Asked[] }>

/** Roles with a hand on money: one administrator's grant of them waits for a second one, and so does widening one. */
export const isPayRole = (role: string): boolean => (payRoles as readonly string[]).includes(role)

/** What sentences say of limits. */
type Named = Pick<Limits, 'costCentres' | 'paymentGroups'>

export async function requestGrants(
  act: CallersAct,
  authority: LockedAuthority,
  { grants, named }: Readonly<{ grants: readonly Asked[]; named: Named }>,
): Promise<void> {
  const sentences = grants.map(({ grant, was }) => {
    const verb = was ? 'Change the role' : 'Grant the role'
    return `${verb} ${grant.role} of ${calledBy(authority)}: ${daysOf(grant)}, ${limitsOf(named)}.`
  })
  await requestAdministrativeChange(act, {
    kind: 'RoleGrant',
    resource: { type: 'Authority', id: authority.id },
    summary: sentences.join(' '),
    command: { authorityId: authority.id, grants } satisfies RoleGrants,
    subjectPersonId: authority.personId,
  })
}

const daysOf = ({ from, to }: Grant) => `${from === null ? '' : `from ${from} `}${to === null ? 'on' : `to ${to}`}`

function limitsOf({ costCentres, paymentGroups }: Named): string {
  const parts = [
    ...(costCentres.length > 0 ? [`the cost centres ${costCentres.join(', ')}`] : []),
    ...(paymentGroups.length > 0 ? [`the payment groups ${paymentGroups.join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'without limits' : `limited to ${parts.join(' and ')}`
}

/**
 * Makes what was asked for true, once a second administrator has confirmed it. Days that have gone by since begin today.
 * @throws conflict `NoLongerPossible` where anything that it rests on has changed
 */
export async function applyRoleGrants(act: CallersAct, change: PendingChange): Promise<void> {
  const { authorityId, grants } = change.command as RoleGrants
  const authority = await lockAuthority(act, authorityId).catch(error => {
    throw error instanceof Failure ? noLonger('The authority is not there any more.') : error
  })
  if (authority.personId !== change.subjectPersonId) throw noLonger('The authority is another person now.')
  refuseOwn(act, authority.personId)
  const stored = await readGrants(act, authorityId)
  for (const asked of grants) await applyGrant(act, { authority, stored, asked })
  await touchAuthority(act, authorityId)
  act.organisationChanges.push(`The roles of ${calledBy(authority)} changed.`)
}

type Application = Readonly<{ authority: LockedAuthority; stored: readonly StoredGrant[]; asked: Asked }>

async function applyGrant(act: CallersAct, { authority, stored, asked }: Application): Promise<void> {
  const today = act.caller.today.group
  const { grant, was } = asked
  if (grant.to !== null && grant.to < today) throw noLonger('The last day of the role is over.')
  const { violations } = await readLimits(
    act,
    { CostCentreIds: grant.costCentreIds, PaymentGroupIds: grant.paymentGroupIds },
    was,
  )
  if (violations[0]) throw noLonger(violations[0].message)
  if (!was) {
    await insertGrant(act, authority, { ...grant, from: later(grant.from, today) })
    return
  }
  const before = stored.find(each => each.id === was.id)
  if (!before || !isSame(before, was)) throw noLonger('The role has changed since.')
  const hasBegun = before.from === null || before.from <= today
  await replaceGrant(act, authority, {
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
