import type pg from 'pg'
import { apiScopes } from '../../server/src/domain/api-scope.ts'
import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../server/src/features/accounts/keys/rules.ts'

/** The callers of the measures, by what they see: everybody, half of the cost centres, one cost centre, themselves. */
export const callers = ['all', 'half', 'one', 'self'] as const
export type Caller = (typeof callers)[number]

/** API keys of the callers, and of an administrator of human resources who approves what the caller of `all` raises. */
export type Keys = Readonly<Record<Caller | 'approver', string>>

/** Person, employee, authority and account of each have this number. Position 4,001 is six levels below the head. */
export const numberOf = { all: 2, half: 3, one: 11, self: 4_001, approver: 4 } as const

/** No other cost centre is below it. */
export const oneCostCentre = numberOf.one

const humanResources = [2, 4, 6, 8]

/** Half of the cost centres: every second division with all below it. */
const oddDivisions = [1, 3, 5, 7, 9]

/** Accounts of all managers, and those of the callers with their keys and scopes. */
export async function addCallers(admin: pg.Client, people: number): Promise<Keys> {
  const accounts = `(select generate_series(1, ${people / 5}) as n union select ${numberOf.self})`
  await admin.query(`insert into login (id, name, email, created_at, updated_at)
    select 'login-' || n, 'Login ' || n, 'w' || n || '@group1.example', now(), now() from ${accounts}`)
  await admin.query(`insert into user_account (employer_group_id, id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
    select 1, n, 'login-' || n, n, 'Active', true, now(), now() from ${accounts}`)
  await admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select 1, unnest($1::bigint[]), 'HumanResourcesAdministrator'`,
    [humanResources],
  )
  await addScope(admin, numberOf.half, oddDivisions)
  await addScope(admin, numberOf.one, [oneCostCentre])
  await admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type) select 1, unnest($1::bigint[]), 'All'`,
    [[numberOf.all, numberOf.approver]],
  )
  const keys: Record<string, string> = {}
  for (const [name, number] of Object.entries(numberOf)) keys[name] = await addKey(admin, { group: 1, account: number })
  return keys as Keys
}

type Account = Readonly<{ group: number; account: number }>

/** Accounts for the first people of a group, administrators of human resources who see everybody. @returns their keys */
export async function addWriters(
  admin: pg.Client,
  { group, writers }: Readonly<{ group: number; writers: number }>,
): Promise<string[]> {
  const each = `generate_series(1, ${writers}) n`
  // Accounts have numbers of their own in all groups.
  const account = `${group * 1_000_000} + n`
  await admin.query(`insert into login (id, name, email, created_at, updated_at)
    select 'login-${group}-' || n, 'Login ' || n, 'w' || n || '@writers${group}.example', now(), now() from ${each}`)
  await admin.query(`insert into user_account (employer_group_id, id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
    select ${group}, ${account}, 'login-${group}-' || n, n, 'Active', true, now(), now() from ${each}`)
  await admin.query(`insert into role_grant (employer_group_id, authority_id, role)
    select ${group}, n, 'HumanResourcesAdministrator' from ${each}`)
  await admin.query(`insert into access_scope (employer_group_id, user_account_id, type)
    select ${group}, ${account}, 'All' from ${each}`)
  const keys: string[] = []
  for (let n = 1; n <= writers; n++) keys.push(await addKey(admin, { group, account: group * 1_000_000 + n }))
  return keys
}

const addScope = (admin: pg.Client, account: number, costCentres: readonly number[]) =>
  admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type, cost_centre_id)
     select 1, $1, 'CostCentre', unnest($2::bigint[])`,
    [account, costCentres],
  )

/** A key of every scope. */
async function addKey(admin: pg.Client, { group, account }: Account): Promise<string> {
  const apiKey = makeApiKey(true)
  await admin.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, created_at, expires_at)
     values ($5, $4, 'bench', $1, $2, $3, now(), now() + interval '1 year')`,
    [prefixOfApiKey(apiKey), hashOfApiKey(apiKey), apiScopes, account, group],
  )
  return apiKey
}
