import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../src/features/accounts/keys/rules.ts'
import { approvalJobs } from '../../src/features/approvals/index.ts'
import type { Muster } from './muster.ts'
import { type Answer, Person } from './person.ts'

/** Every group gets the policies that it begins with. */
export async function seedPolicies(muster: Muster): Promise<void> {
  await approvalJobs.find(job => job.name === 'seed-approval-policies')?.run(muster.context)
}

type Wishes = Readonly<{ scopes?: readonly string[]; sees?: 'all' | 'oneself' }>

/** A person of a group by the code of their employee or authority record, with a key of their own. */
export async function callerFor(
  muster: Pick<Muster, 'address' | 'admin'>,
  code: string,
  wishes: Wishes = {},
): Promise<Person> {
  const { rows } = await muster.admin.query(
    `select p.employer_group_id as group_id, p.id, p.family_name || ', ' || p.given_name as name from person p
     join employer_group g on g.id = p.employer_group_id and g.name like 'Harbour Line%'
     where exists (select from employee e where e.employer_group_id = p.employer_group_id and e.person_id = p.id and e.code = $1)
        or exists (select from authority a where a.employer_group_id = p.employer_group_id and a.person_id = p.id and a.code = $1)`,
    [code],
  )
  const [person] = rows
  if (!person) throw new Error(`No person has the code ${code}.`)
  const account = await accountOf(muster, { code, person, sees: wishes.sees ?? 'oneself' })
  const key = makeApiKey(true)
  await muster.admin.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, created_at, expires_at)
     values ($1, $2, 'test', $3, $4, $5, now(), '2099-01-01')`,
    [
      person.group_id,
      account,
      prefixOfApiKey(key),
      hashOfApiKey(key),
      wishes.scopes ?? ['read', 'change-requests.write', 'change-requests.decide'],
    ],
  )
  const about = { email: '', password: '', apiKey: key, employerGroup: '', about: '' }
  return new Person(muster.address, { name: person.name, ...about })
}

type Owner = Readonly<{ code: string; person: { group_id: string; id: string; name: string }; sees: 'all' | 'oneself' }>

/** The account that they have, or a new one. */
async function accountOf({ admin }: Pick<Muster, 'admin'>, { code, person, sees }: Owner): Promise<string> {
  const known = await admin.query('select id from user_account where employer_group_id = $1 and person_id = $2', [
    person.group_id,
    person.id,
  ])
  if (known.rows[0]) {
    const { id } = known.rows[0]
    await makeUsable(admin, person.group_id, id)
    if (sees === 'all') await widen(admin, person.group_id, id)
    return id
  }
  const login = randomUUID()
  await admin.query(`insert into login (id, name, email, created_at, updated_at) values ($1, $2, $3, now(), now())`, [
    login,
    person.name,
    `${code}-${login}@example.test`,
  ])
  const { rows } = await admin.query(
    `insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     values ($1, $2, $3, 'Active', true, now(), now()) returning id`,
    [person.group_id, login, person.id],
  )
  if (sees === 'all') await widen(admin, person.group_id, rows[0].id)
  return rows[0].id
}

/** An account of the sample's history gets the rights of a new one: the API, and visibility of oneself. */
async function makeUsable(admin: Muster['admin'], groupId: string, accountId: string): Promise<void> {
  const account = [groupId, accountId]
  const { rowCount } = await admin.query(
    `update user_account set is_api_enabled = true
     where employer_group_id = $1 and id = $2 and not is_api_enabled`,
    account,
  )
  if (rowCount === 0) return
  await admin.query('delete from access_scope where employer_group_id = $1 and user_account_id = $2', account)
}

async function widen(admin: Muster['admin'], groupId: string, accountId: string): Promise<void> {
  const account = [groupId, accountId]
  await admin.query('delete from access_scope where employer_group_id = $1 and user_account_id = $2', account)
  await admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type) values ($1, $2, 'All')`,
    account,
  )
}

/** The id of an employee, by their code. */
export async function employeeId(muster: Muster, code: string): Promise<number> {
  const { body } = await muster.priya.get(`/Employees/Search?EmployeeCode=${code}`)
  expect(body).toHaveLength(1)
  return body[0].id
}

/** Sends a change request that is expected to be accepted. @returns its path */
export async function raised(person: Person, command: object): Promise<string> {
  const answer = await person.post('/change-requests', command)
  expect(answer.text).toBe('')
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

/** The record of a request, for a caller who sees it. */
export async function statusOf(person: Person, path: string): Promise<string> {
  return (await person.get(path)).body.status
}

/** Approves what the person sees just now. `query`: such as `?dryRun=true`. */
export async function approve(person: Person, path: string, query = ''): Promise<Answer> {
  const { body } = await person.get(path)
  return person.put(`${path}/actions/approve${query}`, { Revision: body?.revision ?? 1 })
}
