import { identityLocks } from '../identities/index.ts'
import { lockCharts } from '../organisation-charts/index.ts'
import { lockPayLimits } from '../pay-limits/index.ts'
import { lockPositions } from '../positions/index.ts'
import { isMerged, limitScopeOf, movedCostCentres, movedEmployees } from './rows/index.ts'
import { type CodedTable, hasAny, type Run } from './run/index.ts'

/** Keeps single calls from what a check depends on, until the import ends. `isNeeded`: after a check, whether it does. */
type Lock = Readonly<{ isNeeded(run: Run): Promise<boolean>; take(run: Run): Promise<unknown> }>

/** Against `lockIdentities`. The operator may give two people one email, and waits for no call. */
const identities: Lock = {
  isNeeded: async run => run.requester !== undefined && (await hasAny(run, 'identity_email')),
  take: ({ client, employerGroupId }) =>
    client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [identityLocks.ofImports(employerGroupId)]),
}

const limitsOfTree: Lock = {
  isNeeded: async run => run.requester !== undefined && (await hasAny(run, movedCostCentres)),
  take: run => lockPayLimits(limitScopeOf(run)),
}

const limitsOfEmployees: Lock = {
  isNeeded: async run => run.requester !== undefined && (await hasAny(run, movedEmployees)),
  take: run => lockPayLimits(limitScopeOf(run), 'shared'),
}

const charts: Lock = {
  isNeeded: run => hasAny(run, written('next_organisation_chart')),
  take: ({ tx, employerGroupId }) => lockCharts({ tx, employerGroupId }),
}

const positions: Lock = {
  isNeeded: async run =>
    (await hasAny(run, written('next_chart_position'))) ||
    (await hasAny(run, touchedHoldings)) ||
    (await hasAny(run, `next_authority n where ${isMerged}`)),
  take: ({ tx, employerGroupId }) => lockPositions({ tx, employerGroupId }),
}

/** The days of employees depend on the zones of all employers. */
const zones: Lock = {
  isNeeded: run => hasAny(run, written('next_employee')),
  take: ({ client, employerGroupId }) =>
    client.query(`select from employer where employer_group_id = ${employerGroupId} order by id for share`),
}

/** In the order in which single calls take them. The locks of rows follow them, and `zones` is the last one. */
const beforeRows: readonly Lock[] = [identities, limitsOfTree, limitsOfEmployees, charts, positions]

/** SQL: the rows of a next table that will be written. */
const written = (next: string): string => `${next} where (is_new or changed <> '{}')`

const touchedHoldings = 'planned_holding where is_touched'
const touchedGrants = 'stage_authority_roles where line in (select line from touched_role_grant)'

/** SQL: the records that limit an authority or a grant that is written. */
const limits = (table: 'cost_centre' | 'payment_group', field: string): string[] => [
  `select unnest(${table}_ids) from next_authority where is_new or '${field}' = any(changed)`,
  `select id from known_${table} where code in (select unnest(${table}_codes) from ${touchedGrants})`,
]

/**
 * SQL, after a check: the ids of stored rows to lock beside those that the files change, by table, in the order of locking:
 * - the rows above changed persons, grants, holders and credentials, as single calls lock them;
 * - the rows that limit a changed role: a code then still means the row that was checked;
 * - the payment groups and cost centres of changed employees and positions: they stay valid for them.
 */
const others = {
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
    // The row of a linked authority has the extension of its employee.
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
} as const satisfies Record<CodedTable, readonly string[]>

/** Ids of rows by table. */
type Rows = Map<string, ReadonlySet<string>>

/**
 * Checks the rows that will be stored, against records that do not change until then. The first check locks nothing: it
 * takes its time, and finds which locks are needed. Then the import takes these locks and checks again, so that the rules
 * see what other calls have changed meanwhile. Rows of the files that stay the same are not locked. A dry run stores nothing
 * and locks nothing, and no other call writes into a group that the import creates.
 */
export async function checkUnderLocks(run: Run, check: () => Promise<void>): Promise<void> {
  const { client, isDryRun, problems } = run
  const kept = new Set<Lock>()
  const keptRows: Rows = new Map()
  await client.query('savepoint unchecked')
  for (;;) {
    for (const lock of beforeRows) if (kept.has(lock)) await lock.take(run)
    await lockRows(run, keptRows)
    if (kept.has(zones)) await zones.take(run)
    await check()
    if (isDryRun || run.isNewGroup || problems.count > 0) return
    const before = kept.size
    for (const lock of [...beforeRows, zones]) if (await lock.isNeeded(run)) kept.add(lock)
    const hasMoreRows = await addChangingRows(run, keptRows)
    if (kept.size === before && !hasMoreRows) return
    // Removes the tables of the check and the locks, so that each round takes the locks in their order.
    await client.query('rollback to savepoint unchecked')
  }
}

/** Adds the stored rows on which the check depends. @returns whether there are any that were not locked */
async function addChangingRows({ client, employerGroupId }: Run, kept: Rows): Promise<boolean> {
  let hasMore = false
  for (const [table, more] of Object.entries(others)) {
    const ids = [`select id from ${written(`next_${table}`)}`, ...more].join(' union ')
    const { rows } = await client.query<{ id: string }>(
      `select id::text from ${table} where employer_group_id = ${employerGroupId} and id in (${ids})`,
    )
    const before = kept.get(table) ?? new Set()
    const all = before.union(new Set(rows.map(({ id }) => id)))
    hasMore ||= all.size > before.size
    kept.set(table, all)
  }
  return hasMore
}

/** Locks rows in the order of tables and ids. */
async function lockRows({ client, employerGroupId }: Run, kept: Rows): Promise<void> {
  for (const table of Object.keys(others)) {
    const ids = [...(kept.get(table) ?? [])]
    if (ids.length === 0) continue
    await client.query(
      `select from ${table} where employer_group_id = ${employerGroupId} and id = any($1::bigint[]) order by id for no key update`,
      [ids],
    )
  }
}
