import { importsOfPeople } from '../identities/index.ts'
import { lockPayLimits } from '../pay-limits/index.ts'
import { limitScopeOf, movesCostCentres, movesEmployees } from './kinds/pay-limit-checks.ts'
import { hasAny, type Run } from './run.ts'

/** What stays as it is until an import ends; `isNeeded` is asked after a check, and `take` called before the next. */
type Lock = Readonly<{ isNeeded(run: Run): boolean | Promise<boolean>; take(run: Run): Promise<unknown> }>

/** Against `lockIdentities`. The operator may give two people one email, and waits for none. */
const identities: Lock = {
  isNeeded: async run => run.requester !== undefined && (await hasAny(run, 'identity_email')),
  take: ({ client, group }) =>
    client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [importsOfPeople(group.id)]),
}

const limitsOfTree: Lock = {
  isNeeded: async run => run.requester !== undefined && (await movesCostCentres(run)),
  take: run => lockPayLimits(limitScopeOf(run)),
}

const limitsOfEmployees: Lock = {
  isNeeded: async run => run.requester !== undefined && (await movesEmployees(run)),
  take: run => lockPayLimits(limitScopeOf(run), 'shared'),
}

/** Nothing else writes into a group that the import makes. */
const rows: Lock = { isNeeded: ({ group }) => !group.isNew, take: lockRows }

/** In the order in which single calls take them: the rows last. */
const locks: readonly Lock[] = [identities, limitsOfTree, limitsOfEmployees, rows]

/**
 * Checks what will be stored, by what nobody changes until then. It is checked first without keeping anything, which
 * tells what has to be kept and takes its time; then that is locked, and all is checked again. What another call has
 * changed meanwhile is neither written back nor left out of what is decided. A dry run stores nothing, and keeps nothing.
 */
export async function checkKept(run: Run, check: () => Promise<void>): Promise<void> {
  const { client, isDryRun, problems } = run
  const kept = new Set<Lock>()
  await client.query('savepoint unchecked')
  for (;;) {
    for (const lock of locks) if (kept.has(lock)) await lock.take(run)
    await check()
    if (isDryRun || problems.count > 0) return
    const before = kept.size
    for (const lock of locks) if (await lock.isNeeded(run)) kept.add(lock)
    if (kept.size === before) return
    // Takes the tables of the check away, and the locks, so that these are always taken in their order.
    await client.query('rollback to savepoint unchecked')
  }
}

/**
 * SQL for the codes of the stored rows that the files change, or on which depends what they change: what is written by
 * its code goes to the row that was checked. By table, in order.
 */
const namedRows: Readonly<Record<string, readonly string[]>> = {
  payment_group: [
    'select code from stage_payment_groups',
    'select unnest(payment_group_codes) from stage_authorities',
    'select unnest(payment_group_codes) from stage_authority_roles',
  ],
  authority: [
    'select code from stage_authorities',
    'select authority_code from stage_authority_roles',
    'select authority_code from stage_position_holders',
  ],
  employee: [
    'select code from stage_employees',
    'select employee_code from stage_authorities',
    'select employee_code from stage_position_holders',
    'select employee_code from stage_credentials',
    // An authority that is linked brings the extension of its employee.
    `select e.code from stage_authorities s
     join authority a on a.employer_group_id = current_employer_group_id() and a.code = s.code
     join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id`,
  ],
  cost_centre: [
    'select code from stage_cost_centres',
    'select unnest(cost_centre_codes) from stage_authorities',
    'select unnest(cost_centre_codes) from stage_authority_roles',
  ],
  organisation_chart: ['select code from stage_organisation_charts'],
  chart_position: ['select code from stage_positions', 'select position_code from stage_position_holders'],
  expense_paycode: ['select code from stage_expense_paycodes'],
}

/** Of persons, grants, holders and credentials the rows above them, which their single calls lock too. */
async function lockRows(run: Run): Promise<void> {
  const { client, group, present } = run
  for (const [table, codes] of Object.entries(namedRows)) {
    // Which rows have these codes may change while one of them is waited for.
    let locked: string
    do locked = await lockNamed(run, table, codes)
    while (locked !== (await lockNamed(run, table, codes)))
  }
  // The days of employees depend on the zones of all.
  if (!present.has('employers.csv') && !present.has('employees.csv')) return
  const lock = present.has('employers.csv') ? 'for no key update' : 'for share'
  await client.query(`select from employer where employer_group_id = ${group.id} order by id ${lock}`)
}

/** @returns which rows these were */
async function lockNamed({ client, group }: Run, table: string, codes: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ ids: string }>(
    `with named as materialized (
       select id from ${table} where employer_group_id = ${group.id} and code in (${codes.join(' union ')})
       order by id for no key update
     )
     select md5(string_agg(id::text, ',' order by id)) as ids from named`,
  )
  return rows[0]?.ids ?? ''
}
