import { type Line, renewKey, setLines } from '../callers.ts'
import type { World } from '../world.ts'
import type { Change } from './change.ts'

/** Callers whose rights may change: the administrators go on writing. */
const changeable = ({ callers }: World) => callers.filter(({ name }) => !/^(Priya|Olga), all|confirms/.test(name))

/** An access scope of one or two lines. */
function someLines({ random }: World): Line[] {
  const choices: readonly Line[] = [
    { type: 'CostCentre', code: 'FER-SYD%' },
    { type: 'CostCentre', code: 'FER%' },
    { type: 'CostCentre', code: 'LOG', isTree: true },
    { type: 'CostCentre', code: 'HO%' },
    { type: 'PaymentGroup', code: 'WK' },
    { type: 'PaymentGroup', code: 'FN' },
    { type: 'Employer', code: 'HL%' },
  ]
  return random.some(choices, 1 + random.below(2))
}

const ofAccount: Change = {
  name: 'the access scope of an account changes',
  async make(world) {
    const { name, accountId, groupId } = world.random.pick(changeable(world).filter(({ wish }) => wish.account))
    const lines = world.random.chance(0.1) ? 'All' : someLines(world)
    await setLines(world.admin, { groupId, owner: 'user_account_id', ownerId: accountId }, lines)
    return { isStored: true, what: `${name} sees ${JSON.stringify(lines)}`, touched: [] }
  },
}

const ofKey: Change = {
  name: 'the access scope of a key changes',
  async make(world) {
    const { name, keyId, groupId } = world.random.pick(changeable(world).filter(({ wish }) => wish.keyLines))
    const lines = someLines(world)
    await setLines(world.admin, { groupId, owner: 'api_key_id', ownerId: keyId }, lines)
    return { isStored: true, what: `the key of ${name} reaches ${JSON.stringify(lines)}`, touched: [] }
  },
}

const revoking: Change = {
  name: 'a key is revoked',
  async make(world) {
    const { name, keyId } = world.random.pick(changeable(world))
    await world.admin.query('update api_key set revoked_at = now() where id = $1', [keyId])
    return { isStored: true, what: `the key of ${name} is revoked`, touched: [] }
  },
}

const renewing: Change = {
  name: 'a key is replaced by a new one',
  async make(world) {
    const { rows } = await world.admin.query<{ id: number }>('select id::int from api_key where revoked_at is not null')
    const revoked = new Set(rows.map(({ id }) => id))
    const caller = world.callers.find(({ keyId }) => revoked.has(keyId)) ?? world.random.pick(changeable(world))
    await renewKey(world.admin, caller)
    return { isStored: true, what: `${caller.name} has a new key`, touched: [] }
  },
}

const permitting: Change = {
  name: 'the scopes of a key change',
  async make(world) {
    const { name, keyId } = world.random.pick(changeable(world))
    const scopes = world.random.pick([['read'], ['read', 'employees.sensitive'], ['read', 'audit.read']])
    await world.admin.query('update api_key set scopes = $2 where id = $1', [keyId, scopes])
    return { isStored: true, what: `the key of ${name} may ${scopes}`, touched: [] }
  },
}

/** What callers may see and do, which no call of the API changes: by SQL, as the operator's commands do. */
export const accessChanges: readonly Change[] = [ofAccount, ofKey, revoking, renewing, permitting].map(change => ({
  ...change,
  concernsCallers: true,
}))
