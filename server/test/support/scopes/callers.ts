import type pg from 'pg'
import { type Caller, createCaller, renewKey } from '../exactness/callers.ts'
import type { Random } from '../exactness/random.ts'
import { type Line, lineTypes } from './oracle.ts'
import type { Records } from './records.ts'

/** An account whose access scope changes. */
export type Owner = Readonly<{ caller: Caller; personId: number }>

/** By codes of their authorities: administrators, managers, and people without a role. */
const codes = ['A104', 'A132', 'A125', 'A133', 'A114', 'A117', 'A102', 'A140']

export async function createOwners(admin: pg.Client): Promise<Owner[]> {
  const owners: Owner[] = []
  for (const authority of codes) {
    const caller = await createCaller(admin, authority, { authority, scopes: ['read'] })
    const { rows } = await admin.query<{ id: number }>(
      'select person_id::int as id from user_account where employer_group_id = $1 and id = $2',
      [caller.groupId, caller.accountId],
    )
    owners.push({ caller, personId: rows[0]?.id ?? 0 })
  }
  return owners
}

/** The lines of a scope: none, all, or some of one type or several. */
export function randomLines(random: Random, records: Records): Line[] {
  if (random.chance(0.06)) return []
  if (random.chance(0.08)) return [{ type: 'All', id: null, isTree: true }]
  const ids = {
    Employer: records.employers,
    PaymentGroup: records.paymentGroups,
    CostCentre: records.costCentres.map(({ id }) => id),
    PositionSubtree: records.positions.map(({ id }) => id),
  }
  const types = random.some(Object.keys(ids) as (keyof typeof ids)[], random.pick([1, 1, 1, 2, 2, 3]))
  const lines = types.flatMap(type =>
    random
      .some(ids[type], 1 + random.below(type === 'CostCentre' || type === 'PositionSubtree' ? 6 : 2))
      .map((id): Line => ({ type, id, isTree: random.chance(0.6) })),
  )
  return random.chance(0.05) ? [...lines, { type: 'All', id: null, isTree: true }] : lines
}

const columns = {
  All: undefined,
  Employer: 'employer_id',
  PaymentGroup: 'payment_group_id',
  CostCentre: 'cost_centre_id',
  PositionSubtree: 'position_id',
} as const satisfies Record<(typeof lineTypes)[number], string | undefined>

async function writeLines(
  admin: pg.Client,
  { groupId, owner, ownerId }: Readonly<{ groupId: number; owner: string; ownerId: number }>,
  lines: readonly Line[],
) {
  await admin.query(`delete from access_scope where employer_group_id = $1 and ${owner} = $2`, [groupId, ownerId])
  for (const { type, id, isTree } of lines) {
    const column = columns[type]
    await admin.query(
      `insert into access_scope (employer_group_id, ${owner}, type, include_descendants${column ? `, ${column}` : ''})
       values ($1, $2, $3, $4${column ? ', $5' : ''})`,
      [groupId, ownerId, type, isTree, ...(column ? [id] : [])],
    )
  }
}

/**
 * Gives the account these lines, and a new key to it. A second new key has lines of its own.
 * @returns both keys
 */
export async function giveScopes(
  admin: pg.Client,
  { caller }: Owner,
  { account, key }: Readonly<{ account: readonly Line[]; key: readonly Line[] }>,
): Promise<{ wide: string; narrow: string }> {
  const { groupId, accountId } = caller
  await writeLines(admin, { groupId, owner: 'user_account_id', ownerId: accountId }, account)
  const wide = { ...caller, keyId: 0 }
  const narrow = { ...caller, keyId: 0 }
  await renewKey(admin, wide)
  await renewKey(admin, narrow)
  await admin.query('update api_key set narrows_access = true where employer_group_id = $1 and id = $2', [
    groupId,
    narrow.keyId,
  ])
  await writeLines(admin, { groupId, owner: 'api_key_id', ownerId: narrow.keyId }, key)
  return { wide: wide.key, narrow: narrow.key }
}

/** The types that an account and its key name together, in words. */
export function kindOf(account: readonly Line[], key: readonly Line[]): string {
  if (account.length === 0 || key.length === 0) return 'oneself'
  const types = new Set([...account, ...key].map(({ type }) => type))
  if (types.size > 1) types.delete('All')
  return lineTypes.filter(type => types.has(type)).join(', ')
}
