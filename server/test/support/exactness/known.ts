import type pg from 'pg'

/** `name`: of a person their family name; of others their name. `employeeId`: of what belongs to an employee. */
export type Named = Readonly<{ id: number; code: string; name: string; email: string; employeeId: number }>

/**
 * The records of a group that changes and questions choose from: a few, so that questions meet the changes, and the latest
 * ones, which the run itself has added.
 */
export type Known = Readonly<Record<keyof typeof queries, readonly Named[]>> &
  Readonly<{
    /** The last sealed event. */
    lastSequence: number
  }>

/** People chosen by the seed, half of them authorities too; and the latest. */
const people = `(select id from (
    (select a.person_id as id from authority a where a.employer_group_id = $1 order by md5(a.id || $2::text) limit 12)
    union (select person_id from employee where employer_group_id = $1 order by md5(id || $2::text) limit 12)
    union (select id from person where employer_group_id = $1 order by id desc limit 12)) chosen)`

const withPerson = (table: string) =>
  `select t.id::int, t.code, p.family_name as name, coalesce(t.email, '') as email from ${table} t
   join person p on p.employer_group_id = t.employer_group_id and p.id = t.person_id
   where t.employer_group_id = $1 and p.id in ${people}`

/** Some by the seed, the latest, and those that access scopes of the callers name. */
const some = (
  table: string,
  columns: string,
  count: number,
  always = 'false',
) => `select id::int, ${columns} from ${table}
  where employer_group_id = $1 and id in (
    (select id from ${table} where employer_group_id = $1 order by md5(id || $2::text) limit ${count})
    union (select id from ${table} where employer_group_id = $1 order by id desc limit ${count})
    union (select id from ${table} where employer_group_id = $1 and ${always}))`

const named = "code, name, '' as email"
const ofEmployee = (table: string, code: string) =>
  some(table, `${code} as code, '' as name, '' as email, employee_id::int as "employeeId"`, 8)

const queries = {
  employees: withPerson('employee'),
  authorities: withPerson('authority'),
  costCentres: some('cost_centre', named, 7, `code in ('FER', 'FER-SYD', 'FER-FLT-INN', 'LOG')`),
  positions: some('chart_position', named, 7, `name in ('Sydney Terminal Manager', 'Operations Manager, Ferries')`),
  paymentGroups: some('payment_group', named, 5),
  employers: some('employer', named, 5),
  charts: some('organisation_chart', named, 5),
  paycodes: some('expense_paycode', named, 7),
  requests: ofEmployee('change_request', 'code'),
  expenses: ofEmployee('expense_application', 'code'),
  credentials: ofEmployee('credential', 'registration_number'),
  delegations: some('delegation', "'' as code, '' as name, '' as email", 5),
} as const

/** Reads a group anew. */
export async function knownOf(admin: pg.Client, groupId: number, seed: number): Promise<Known> {
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(queries)) {
    found[name] = (await admin.query(`${query} and $2::text is not null order by id`, [groupId, String(seed)])).rows
  }
  const { rows } = await admin.query(
    'select coalesce(max(sequence), 0)::int as last from event_seal where employer_group_id = $1',
    [groupId],
  )
  return { ...found, lastSequence: rows[0].last } as Known
}
