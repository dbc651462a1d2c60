import { hasAny, type Run } from '../rows/index.ts'

/** Ids of rows by table. */
export type Rows = Map<string, Set<string>>

/** SQL: the rows of a next table that will be written. */
export const written = (next: string): string => `${next} where (is_new or changed <> '{}')`

const touchedHoldings = 'planned_holding where is_touched'
const touchedGrants = 'stage_authority_roles where line in (select line from touched_role_grant)'

/** SQL: those that an authority that is written, or a grant, is limited to. */
const limits = (table: 'cost_centre' | 'payment_group', field: string): string[] => [
  `select unnest(${table}_ids) from next_authority where is_new or '${field}' = any(changed)`,
  `select id from known_${table} where code in (select unnest(${table}_codes) from ${touchedGrants})`,
]

/**
 * SQL, after a check: the ids of the stored rows to lock, by table, in the order of locking. These are
 * - the rows that the files change; of persons, grants, holders and credentials the rows above them, as single calls do;
 * - the rows that limit a changed role: a code then still means the row that was checked;
 * - the payment groups and cost centres of changed employees and positions: they stay good for them.
 */
const changing: Readonly<Record<string, readonly string[]>> = {
  payment_group: [
    ...limits('payment_group', 'paymentGroupIds'),
    `select payment_group_id from ${written('next_employee')}`,
  ],
  authority: [
    'select authority_id from touched_role_grant',
    `select id from authority_person where code in (
      select authority_code from stage_position_holders where line in (select line from ${touchedHoldings}))`,
  ],
  employee: [
    // An authority that is linked brings the extension of its employee.
    `select unnest(array[employee_id, stored_employee_id]) from ${written('next_authority')}`,
    `select id from employee_person where person_id in (select person_id from ${touchedHoldings})`,
    `select employee_id from ${written('next_credential')}`,
  ],
  cost_centre: [
    ...limits('cost_centre', 'costCentreIds'),
    `select cost_centre_id from ${written('next_employee')}`,
    `select cost_centre_id from ${written('next_chart_position')}`,
  ],
  organisation_chart: [],
  chart_position: [`select position_id from ${touchedHoldings}`],
  expense_paycode: [],
  employer: [],
}

/** The stored rows that have to stay as they are, as a check has found them. */
export async function changingRows({ client, employerGroupId }: Run): Promise<Rows> {
  const rows: Rows = new Map()
  for (const [table, others] of Object.entries(changing)) {
    const ids = [`select id from ${written(`next_${table}`)}`, ...others].join(' union ')
    const found = await client.query<{ id: string }>(
      `select id::text from ${table} where employer_group_id = ${employerGroupId} and id in (${ids})`,
    )
    rows.set(table, new Set(found.rows.map(({ id }) => id)))
  }
  return rows
}

/** Adds rows to others. Returns whether there was any that they did not have. */
export function addRows(kept: Rows, more: Rows): boolean {
  let hasMore = false
  for (const [table, ids] of more) {
    const before = kept.get(table) ?? new Set()
    const all = before.union(ids)
    hasMore ||= all.size > before.size
    kept.set(table, all)
  }
  return hasMore
}

/** Locks rows in the order of tables and ids. */
export async function lockRows({ client, employerGroupId }: Run, kept: Rows): Promise<void> {
  for (const table of Object.keys(changing)) {
    const ids = [...(kept.get(table) ?? [])]
    if (ids.length === 0) continue
    await client.query(
      `select from ${table} where employer_group_id = ${employerGroupId} and id = any($1::bigint[]) order by id for no key update`,
      [ids],
    )
  }
}

/** The days of employees depend on the zones of all employers. */
export const writesEmployees = (run: Run): Promise<boolean> => hasAny(run, written('next_employee'))

export const lockZones = ({ client, employerGroupId }: Run) =>
  client.query(`select from employer where employer_group_id = ${employerGroupId} order by id for share`)
