import type pg from 'pg'
import { apiScopes } from '../../../src/domain/api-scope.ts'
import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../../src/features/accounts/keys/rules.ts'

/** One line of an access scope; the code is a pattern of `like`. */
export type Line = Readonly<{ type: keyof typeof tables; code: string; isTree?: boolean }>

/** A caller with a key of their own. `key` changes when the old one is revoked. */
export type Caller = {
  readonly name: string
  readonly groupId: number
  readonly accountId: number
  readonly wish: Wish
  keyId: number
  key: string
}

/** The owner of a key by their authority's code. Lines of the account replace those that it has; none: oneself. */
export type Wish = Readonly<{
  group?: string
  authority: string
  scopes?: readonly string[]
  account?: readonly Line[]
  keyLines?: readonly Line[]
  /** A role with limits that the authority gets. */
  role?: Readonly<{ role: string; limit: 'cost_centre' | 'payment_group'; code: string }>
}>

const tables = {
  Employer: 'employer',
  PaymentGroup: 'payment_group',
  CostCentre: 'cost_centre',
  PositionSubtree: 'chart_position',
} as const

const ferries = { type: 'CostCentre', code: 'FER%' } as const
const reading = ['read']
const sensitive = ['read', 'employees.sensitive']

/**
 * The callers of the comparisons. Several have the same access scope and different roles or scopes of the key: they see
 * the same people, and other bytes of them.
 */
const wishes: Readonly<Record<string, Wish>> = {
  'Priya, all': { authority: 'A104' },
  'Tomas, all, reads only': { authority: 'A113', scopes: reading },
  'Priya, half': { authority: 'A104', keyLines: [ferries] },
  'Catherine, the same half': { authority: 'A106', scopes: reading, keyLines: [ferries] },
  'Liam, a tree of cost centres': { authority: 'A132', scopes: sensitive },
  'Mei, a tree of positions': { authority: 'A125', scopes: reading },
  'Mei, positions and half': { authority: 'A125', scopes: reading, keyLines: [ferries] },
  'Emma, herself': { authority: 'A133', scopes: sensitive },
  'one cost centre': { authority: 'A114', scopes: reading, account: [{ type: 'CostCentre', code: 'FER-FLT-INN' }] },
  'a payment group': { authority: 'A115', scopes: reading, account: [{ type: 'PaymentGroup', code: 'WK' }] },
  'an employer': { authority: 'A116', scopes: reading, account: [{ type: 'Employer', code: 'HLL' }] },
  'a payment group within cost centres': {
    authority: 'A117',
    scopes: reading,
    account: [
      { type: 'PaymentGroup', code: 'FN' },
      { type: 'CostCentre', code: 'FER', isTree: true },
    ],
  },
  'human resources of a part': {
    ...{ authority: 'A102', scopes: sensitive, account: [] },
    role: { role: 'HumanResourcesAdministrator', limit: 'cost_centre', code: 'FER-SYD%' },
  },
  'payroll of a payment group': {
    ...{ authority: 'A103', scopes: sensitive, keyLines: [ferries] },
    role: { role: 'PayrollAdministrator', limit: 'payment_group', code: 'WK' },
  },
  'Catherine, confirms': { authority: 'A106', scopes: ['read', 'admin', 'change-requests.decide'] },
  'Olga, all of another group': { group: 'Southern Freight', authority: 'A102' },
  'Olga, a part': { group: 'Southern Freight', authority: 'A102', keyLines: [{ type: 'CostCentre', code: 'LOG%' }] },
}

/** Creates the keys of all callers, and their accounts where they have none. */
export async function createCallers(admin: pg.Client): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const [name, wish] of Object.entries(wishes)) callers.push(await createCaller(admin, name, wish))
  return callers
}

export async function createCaller(admin: pg.Client, name: string, wish: Wish): Promise<Caller> {
  const { groupId, accountId, authorityId } = await accountOf(admin, wish)
  const caller: Caller = { name, groupId, accountId, wish, keyId: 0, key: '' }
  await renewKey(admin, caller)
  if (wish.account) {
    const lines = wish.account.length === 0 ? 'All' : wish.account
    await setLines(admin, { groupId, owner: 'user_account_id', ownerId: accountId }, lines)
  }
  if (wish.role) {
    const { role, limit, code } = wish.role
    await admin.query(
      `with made as (insert into role_grant (employer_group_id, authority_id, role) values ($1, $2, $3) returning id)
       insert into role_grant_${limit} (employer_group_id, role_grant_id, ${limit}_id)
       select $1, made.id, l.id from made join ${limit} l on l.employer_group_id = $1 and l.code like $4`,
      [groupId, authorityId, role, code],
    )
  }
  return caller
}

/** A key of an account, with the scopes and the lines of its wish. Revokes the present key. */
export async function renewKey(admin: pg.Client, caller: Caller): Promise<void> {
  const { groupId, accountId, wish } = caller
  const key = makeApiKey(true)
  await admin.query('update api_key set revoked_at = now() where employer_group_id = $1 and id = $2', [
    groupId,
    caller.keyId,
  ])
  const { rows } = await admin.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, narrows_access, created_at, expires_at)
     values ($1, $2, 'test', $3, $4, $5, $6, now(), '2099-01-01') returning id::int`,
    [groupId, accountId, prefixOfApiKey(key), hashOfApiKey(key), wish.scopes ?? apiScopes, wish.keyLines !== undefined],
  )
  caller.key = key
  caller.keyId = rows[0].id
  if (wish.keyLines) await setLines(admin, { groupId, owner: 'api_key_id', ownerId: caller.keyId }, wish.keyLines)
}

type Owner = Readonly<{ groupId: number; owner: 'user_account_id' | 'api_key_id'; ownerId: number }>

/** Replaces the access scope of an account or of a key. */
export async function setLines(
  admin: pg.Client,
  { groupId, owner, ownerId }: Owner,
  lines: readonly Line[] | 'All',
): Promise<void> {
  await admin.query(`delete from access_scope where employer_group_id = $1 and ${owner} = $2`, [groupId, ownerId])
  if (lines === 'All') {
    await admin.query(`insert into access_scope (employer_group_id, ${owner}, type) values ($1, $2, 'All')`, [
      groupId,
      ownerId,
    ])
    return
  }
  for (const { type, code, isTree = false } of lines) {
    const table = tables[type]
    await admin.query(
      `insert into access_scope (employer_group_id, ${owner}, type, ${table.replace('chart_', '')}_id, include_descendants)
       select $1, $2, $3, id, $5 from ${table} where employer_group_id = $1 and code like $4`,
      [groupId, ownerId, type, code, isTree],
    )
  }
}

/** The account of an authority's person, which may use the API, with the ids of both. Creates it if there is none. */
export async function accountOf(
  admin: pg.Client,
  { group = 'Harbour Line', authority }: Pick<Wish, 'group' | 'authority'>,
) {
  const { rows } = await admin.query<{ groupId: number; authorityId: number; personId: number; accountId: number }>(
    `select a.employer_group_id::int as "groupId", a.id::int as "authorityId", a.person_id::int as "personId", u.id::int as "accountId"
     from authority a join employer_group g on g.id = a.employer_group_id
     left join user_account u on u.employer_group_id = g.id and u.person_id = a.person_id
     where g.name = $1 and a.code = $2`,
    [group, authority],
  )
  const [found] = rows
  if (!found) throw new Error(`${group} has no authority ${authority}.`)
  const accountId = found.accountId ?? (await createAccount(admin, found.groupId, found.personId))
  await admin.query('update user_account set is_api_enabled = true where employer_group_id = $1 and id = $2', [
    found.groupId,
    accountId,
  ])
  return { ...found, accountId }
}

/** The account of a person who has none, which sees its owner alone. */
export async function createAccount(admin: pg.Client, groupId: number, personId: number): Promise<number> {
  const login = `exactness-${groupId}-${personId}`
  await admin.query('insert into login (id, name, email, created_at, updated_at) values ($1, $1, $2, now(), now())', [
    login,
    `${login}@example.test`,
  ])
  const { rows } = await admin.query(
    `insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     values ($1, $2, $3, 'Active', true, now(), now()) returning id::int`,
    [groupId, login, personId],
  )
  return rows[0].id
}
