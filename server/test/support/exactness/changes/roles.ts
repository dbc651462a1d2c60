import type { World } from '../world.ts'
import { administrator, type Change, type Done, written } from './change.ts'

const plainRoles = [
  'ExpenseApprover',
  'LeaveApprover',
  'TimesheetApprover',
  'ChangeRequestApprover',
  'CredentialApprover',
]
const payRoles = ['PayrollAdministrator', 'HumanResourcesAdministrator']

/** A second administrator confirms what waits for one. */
async function confirm(world: World, done: Done, isAccepted: boolean): Promise<Done> {
  if (!done.what.includes(': 202')) return done
  const catherine = world.writer(world.caller('Catherine, confirms'))
  const { body } = await catherine.get('/AdministrativeChanges?statuses=Pending')
  const path = `/AdministrativeChanges/${body?.at(-1)?.id}`
  const action = isAccepted ? 'approve' : 'decline'
  const decided = written(`${action} ${path}`, await catherine.put(`${path}/actions/${action}`, { Remarks: 'Seen.' }))
  return { ...decided, what: `${done.what}; ${decided.what}`, touched: done.touched }
}

function limitsOf(world: World, known: ReturnType<typeof administrator>['known']): object {
  const { random } = world
  if (random.chance(0.4)) return {}
  return random.chance(0.5)
    ? { CostCentreIds: random.some(known.costCentres, 1 + random.below(4)).map(({ id }) => id) }
    : { PaymentGroupIds: random.some(known.paymentGroups, 1).map(({ id }) => id) }
}

const granting = (name: string, roles: readonly string[]): Change => ({
  name,
  async make(world) {
    const { person, known } = administrator(world)
    const { random } = world
    const path = `/Authorities/${random.pick(known.authorities).id}`
    const answer = await person.post(`${path}/Roles`, {
      Role: random.pick(roles),
      From: world.day(random.below(2)),
      ...(random.chance(0.3) && { To: world.day(1 + random.below(3)) }),
      ...limitsOf(world, known),
    })
    return confirm(world, written(`grant a role to ${path}`, answer, [path]), random.chance(0.8))
  },
})

async function aGrant(world: World, groupId: number) {
  const { rows } = await world.admin.query<{ id: number; authority: number; role: string; from: string | null }>(
    `select id::int, authority_id::int as authority, role, valid_from::text as from from role_grant
     where employer_group_id = $1 and (valid_to is null or valid_to >= $2::date) order by id`,
    [groupId, world.day()],
  )
  const { authority, id, role, from } = world.random.pick(rows)
  return { path: `/Authorities/${authority}/Roles/${id}`, authority: `/Authorities/${authority}`, role, from }
}

const limiting: Change = {
  name: 'a role gets other limits or another last day',
  async make(world) {
    const { person, known, groupId } = administrator(world)
    const { path, authority, role, from } = await aGrant(world, groupId)
    const answer = await person.put(path, {
      ...{ Role: role, From: from ?? undefined, ...limitsOf(world, known) },
      ...(world.random.chance(0.3) && { To: world.day(world.random.below(3)) }),
    })
    return confirm(world, written(`change ${path}`, answer, [authority]), true)
  },
}

const withdrawing: Change = {
  name: 'a role is withdrawn',
  async make(world) {
    const { person, groupId } = administrator(world)
    const { path, authority } = await aGrant(world, groupId)
    return written(`withdraw ${path}`, await person.delete(path), [authority])
  },
}

const delegating: Change = {
  name: 'an authority delegates',
  async make(world) {
    const { person, known } = administrator(world)
    const { random } = world
    const [from, to] = random.some(known.authorities, 2)
    const first = random.below(2)
    const answer = await person.post('/Delegations', {
      ...{ AuthorityId: from?.id, DelegateAuthorityId: to?.id },
      ...{ From: world.day(first), To: world.day(first + random.below(3)), Reason: 'Leave.' },
    })
    return written('delegate', answer)
  },
}

const endingDelegation: Change = {
  name: 'a delegation is deleted',
  async make(world) {
    const { person, known } = administrator(world)
    if (known.delegations.length === 0) return delegating.make(world)
    const path = `/Delegations/${world.random.pick(known.delegations).id}`
    return written(`delete ${path}`, await person.delete(path), [path])
  },
}

/** Roles with limits and days, and delegations. */
export const roleChanges: readonly Change[] = [
  granting('a role is granted', plainRoles),
  { ...granting('a pay role is granted, and confirmed', payRoles), isLong: true },
  { ...limiting, isLong: true },
  withdrawing,
  delegating,
  endingDelegation,
].map(change => ({ ...change, concernsCallers: true }))
