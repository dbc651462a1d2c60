import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { apiScopes } from '../../server/src/domain/api-scope.ts'
import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../server/src/features/accounts/keys/rules.ts'
import { governedFields } from '../../server/src/features/employee-fields/index.ts'

/** Employees of the measured group; each of them is an authority too, and holds a position. */
export const population = 10_000

const costCentres = 200
const divisions = 10

/** The cost centres that the caller sees: every second division with all below it, and so every second authority, those with odd ids. */
const visibleDivisions = [1, 3, 5, 7, 9]

/** The human resources administrators, who decide about personal details. */
const humanResources = [2, 4, 6, 8]

/** API keys. */
export type Keys = Readonly<{
  /** Of a caller who sees half of the cost centres. */
  reader: string
  /** Of a human resources administrator who sees all people. */
  writer: string
}>

/**
 * Fills a migrated, empty database: the measured group, a second, invisible one, a caller who sees
 * half of the cost centres, and one who requests changes of any employee. Written as SQL, past the import.
 */
export async function fill(admin: pg.Client): Promise<Keys> {
  // The rows are ours and refer to each other as they should: checking each takes most of the time.
  await admin.query('set session_replication_role = replica')
  for (const statement of [...groupStatements(1, population), ...groupStatements(2, population / 5)]) {
    await admin.query(statement)
  }
  await admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select 1, unnest($1::bigint[]), 'HumanResourcesAdministrator'`,
    [humanResources],
  )
  const reader = await addCaller(admin, 1)
  await admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type, cost_centre_id)
     select 1, 1, 'CostCentre', unnest($1::bigint[])`,
    [visibleDivisions],
  )
  const writer = await addCaller(admin, 2)
  await admin.query(`insert into access_scope (employer_group_id, user_account_id, type) values (1, 2, 'All')`)
  await partSequences(admin)
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum (analyze)')
  return { reader, writer }
}

/** A group with this many people. The numbers are ours, so they are written into the text. */
const groupStatements = (group: number, people: number) => [
  `insert into employer_group (id, name, time_zone, status, is_test, created_at)
   values (${group}, 'Group ' || ${group}, 'Australia/Sydney', 'Active', true, now())`,
  `insert into employer (employer_group_id, id, code, name, country_id, created_at, last_modified)
   values (${group}, 1, 'E1', 'First Employer', 36, now(), now())`,
  `insert into payment_group (employer_group_id, id, code, name, employer_id, frequency, status, created_at, last_modified)
   select ${group}, n, 'P' || n, 'Payment group ' || n, 1, 'Fortnightly', 'Active', now(), now() from generate_series(1, 4) n`,
  // Below the divisions in turn, so that those of odd divisions have odd ids.
  `insert into cost_centre (employer_group_id, id, code, name, parent_id, employer_id, created_at, last_modified)
   select ${group}, n, 'C' || n, 'Cost centre ' || n, case when n > ${divisions} then (n - 1) % ${divisions} + 1 end, 1, now(), now()
   from generate_series(1, ${costCentres}) n`,
  `insert into organisation_chart (employer_group_id, id, code, name, is_default, status, created_at, last_modified)
   values (${group}, 1, 'LINE', 'Line', true, 'Active', now(), now())`,
  `insert into chart_position (employer_group_id, id, organisation_chart_id, code, name, status, reporting_position_id,
     cost_centre_id, created_at, last_modified)
   select ${group}, n, 1, gen_random_uuid(), 'Position ' || n, 'Active', nullif((n + 6) / 8, 0), (n - 1) % ${costCentres} + 1, now(), now()
   from generate_series(1, ${people}) n`,
  `insert into person (employer_group_id, id, title, given_name, family_name, date_of_birth, mobile_phone, work_phone,
     address1, suburb, state_id, postcode, country_id)
   select ${group}, n, 'Ms', 'Given' || n % 500, 'Family' || n % 3000, date '1960-01-01' + (n % 15000)::int,
     '04' || lpad(n::text, 8, '0'), '02' || lpad(n::text, 8, '0'), n % 200 + 1 || ' George Street', 'Sydney',
     (select id from reference_state where country_id = 36 and name = 'NSW'), '2000', 36
   from generate_series(1, ${people}) n`,
  `insert into employee (employer_group_id, id, person_id, code, email, status, employer_id, payment_group_id, start_date,
     created_at, last_modified)
   select ${group}, n, n, 'W' || n, 'w' || n || '@group' || ${group} || '.example', 'Active', 1, n % 4 + 1, date '2020-01-06', now(), now()
   from generate_series(1, ${people}) n`,
  `insert into employee_cost_centre (employer_group_id, employee_id, cost_centre_id, percentage)
   select ${group}, n, (n - 1) % ${costCentres} + 1, 100 from generate_series(1, ${people}) n`,
  `insert into authority (employer_group_id, id, person_id, code, email, status, created_at, last_modified)
   select ${group}, n, n, 'A' || n, 'w' || n || '@group' || ${group} || '.example', 'Active', now(), now()
   from generate_series(1, ${people}) n`,
  `insert into authority_cost_centre (employer_group_id, authority_id, cost_centre_id)
   select ${group}, n, (n - 1 + also) % ${costCentres} + 1 from generate_series(1, ${people}) n, unnest('{0,20}'::int[]) also`,
  `insert into authority_payment_group (employer_group_id, authority_id, payment_group_id)
   select ${group}, n, n % 4 + 1 from generate_series(1, ${people}) n`,
  `insert into role_grant (employer_group_id, authority_id, role)
   select ${group}, n, role from generate_series(1, ${people}) n,
     unnest('{ExpenseApprover,LeaveApprover,ChangeRequestApprover}'::text[]) role`,
  `insert into position_holder (employer_group_id, position_id, person_id, valid_from)
   select ${group}, n, n, date '2020-01-06' from generate_series(1, ${people}) n`,
  // As an import writes them: of every value that an employee has, from the first day on.
  `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
   select ${group}, e.id, f.field, f.value, e.start_date, now()
   from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
   cross join lateral (values ${governedFields.map(factOf).join(', ')}) f (field, value)
   where e.employer_group_id = ${group} and f.value is not null`,
]

const factOf = ({ field, table, columnInSql }: (typeof governedFields)[number]) =>
  `('${field}', to_jsonb(${table === 'person' ? 'p' : 'e'}.${columnInSql}))`

/** An employee with an account of the same number and a key of every scope. */
async function addCaller(client: pg.Client, id: number): Promise<string> {
  const apiKey = makeApiKey(true)
  const login = randomUUID()
  await client.query(
    `insert into login (id, name, email, created_at, updated_at) values ($1, 'Caller', $2, now(), now())`,
    [login, `w${id}@group1.example`],
  )
  await client.query(
    `insert into user_account (employer_group_id, id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     values (1, $2, $1, $2, 'Active', true, now(), now())`,
    [login, id],
  )
  await client.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, created_at, expires_at)
     values (1, $4, 'bench', $1, $2, $3, now(), now() + interval '1 year')`,
    [prefixOfApiKey(apiKey), hashOfApiKey(apiKey), apiScopes, id],
  )
  return apiKey
}

/** Every table numbers its new rows from millions of its own, so that a number tells what it is the id of. */
async function partSequences(client: pg.Client): Promise<void> {
  await client.query(`select setval(oid, 1000000 * row_number() over (order by oid)) from pg_class where relkind = 'S'`)
}
