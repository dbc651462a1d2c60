import { isExpiredOn, violationsOfDates } from '../../cost-centres/index.ts'
import { storeUnitRates, violationsOfUnit } from '../../expense-applications/index.ts'
import type { FileName } from '../files/index.ts'
import {
  costCentres,
  employers,
  expensePaycodes,
  organisationCharts,
  paymentGroups,
  positions,
  presentIn,
  type Run,
  refusalsIn,
  refuseEarlierZones,
  refuseWrongPlaces,
  resolveEntity,
  review,
  todayAt,
  writeEntity,
} from '../rows/index.ts'
import { keepADefault, refuseWrongDefaults } from './charts.ts'
import { refuseWrongPositions } from './positions.ts'

/** What an employer group consists of before its people. */
export async function resolveStructures(run: Run): Promise<void> {
  await resolveEntity(run, employers)
  await refuseEarlierZones(run)
  await refuseWrongEmployerPlaces(run)
  await resolveEntity(run, paymentGroups)
  await resolveEntity(run, costCentres)
  await createExpiredCostCentres(run)
  await refuseExpiryBeforeStart(run)
  await refuseRings(run, { file: 'cost-centres.csv', table: 'cost_centre', parent: 'parent_id', column: 'parentCode' })
  await resolveEntity(run, organisationCharts)
  await keepADefault(run)
  await refuseWrongDefaults(run)
  await resolveEntity(run, positions)
  await refuseWrongPositions(run)
  await refuseRings(run, {
    file: 'positions.csv',
    table: 'chart_position',
    parent: 'reporting_position_id',
    column: 'reportingPositionCode',
  })
  await resolveEntity(run, expensePaycodes)
  await resolveRates(run)
}

export async function writeStructures(run: Run): Promise<void> {
  await writeEntity(run, employers)
  await writeEntity(run, paymentGroups)
  await writeEntity(run, costCentres)
  await writeEntity(run, organisationCharts)
  await writeEntity(run, positions)
  await writeEntity(run, expensePaycodes)
  await storeUnitRates(run, { from: 'next_expense_paycode_rate', today: run.today })
}

/** The file has a country alone, which the stored state and postcode go with or not. */
const refuseWrongEmployerPlaces = (run: Run) =>
  refuseWrongPlaces(run, {
    file: 'employers.csv',
    present: presentIn(run, 'employers.csv'),
    from: `(select n.line, n.country_id, e.state_id, e.postcode from next_employer n
      join employer e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id
      where 'countryId' = any(n.changed)) moved where true`,
  })

const refuseExpiryBeforeStart = (run: Run) => {
  const file = 'cost-centres.csv'
  const column = presentIn(run, file).has('expiryDate') ? 'expiryDate' : 'validFrom'
  return review<Readonly<{ ValidFrom: string; ExpiryDate: string }>>(
    run,
    {
      file,
      query: `select line, valid_from as "ValidFrom", expiry_date as "ExpiryDate" from next_cost_centre
        where num_nulls(valid_from, expiry_date) = 0`,
      columns: { ExpiryDate: column },
      reasons: {
        ExpiryDate: 'The cost centre would expire before it is valid. Correct validFrom or expiryDate.',
      },
    },
    violationsOfDates,
  )
}

/** `expired_cost_centre`: those that are over on the day it is at their employer, as the files leave them. */
export async function createExpiredCostCentres(run: Run): Promise<void> {
  const { client } = run
  const { rows } = await client.query<{ id: number; expiry_date: string; today: string }>(`
    select c.id, c.expiry_date, ${todayAt(run, 'e.time_zone')} as today
    from final_cost_centre c left join final_employer e on e.id = c.employer_id where c.expiry_date is not null`)
  const expired = rows.filter(row => isExpiredOn(row.expiry_date, row.today)).map(({ id }) => id)
  await client.query(
    'create temporary table expired_cost_centre (id bigint, code text, expiry_date date) on commit drop',
  )
  await client.query(
    'insert into expired_cost_centre select id, code, expiry_date from final_cost_centre where id = any($1)',
    [expired],
  )
  await client.query('analyze expired_cost_centre')
}

type Tree = Readonly<{ file: FileName; table: string; parent: string; column: string }>

/**
 * Refuses rows that would stand above themselves, in the tree as it will be with the stored rows. Walks down from the
 * roots: what is not reached hangs on a ring, and without what merely hangs on it the ring is left.
 */
export async function refuseRings(run: Run, { file, table, parent, column }: Tree): Promise<void> {
  await run.client.query(`
    create temporary table tree_${table} on commit drop as select id, ${parent} as parent_id, line from final_${table};
    create index on tree_${table} (parent_id);
    analyze tree_${table};
    create temporary table ring_${table} on commit drop as
    with recursive reached as (
      select id from tree_${table} where parent_id is null
      union all select below.id from reached join tree_${table} below on below.parent_id = reached.id
    )
    select * from tree_${table} t where not exists (select from reached r where r.id = t.id);`)
  for (;;) {
    const { rowCount } = await run.client.query(
      `delete from ring_${table} r where not exists (select from ring_${table} below where below.parent_id = r.id)`,
    )
    if (!rowCount) break
  }
  await refusalsIn(run, file)(
    column,
    `select line from ring_${table} where line is not null`,
    'This makes a ring: going up from here leads back here. Name another one above it.',
  )
}

const paycodes = 'expense-paycodes.csv'

/**
 * `next_expense_paycode_rate`: the rates that the file has other than those in force today. They count as changes of
 * their paycodes.
 */
export async function resolveRates(run: Run): Promise<void> {
  const isPresent = presentIn(run, paycodes).has('unitRate')
  await run.client.query(`
    create temporary table next_expense_paycode_rate on commit drop as
    select n.id, s.unit_rate, r.unit_rate as stored_rate
    from next_expense_paycode n
    join stage_expense_paycodes s on s.line = n.line
    left join lateral (
      select unit_rate from expense_paycode_rate r
      where r.employer_group_id = ${run.employerGroupId} and r.expense_paycode_id = n.id and r.valid_from <= '${run.today}'
      order by r.valid_from desc limit 1
    ) r on true
    where ${isPresent} and s.unit_rate is distinct from r.unit_rate;
    update next_expense_paycode n set changed = changed || '{rates}'
    from next_expense_paycode_rate r where r.id = n.id and not n.is_new`)
  await refuseRatesOfNothing(run)
}

/** Rates say of what they are the rate. */
const refuseRatesOfNothing = (run: Run): Promise<void> =>
  review<Readonly<{ unit: string | null; hasRates: boolean }>>(
    run,
    {
      file: paycodes,
      query: `select n.line, n.unit, case when next.id is not null then next.unit_rate is not null else exists (
          select from expense_paycode_rate r
          where r.employer_group_id = ${run.employerGroupId} and r.expense_paycode_id = n.id) end as "hasRates"
        from next_expense_paycode n left join next_expense_paycode_rate next on next.id = n.id
        where n.is_new or n.changed && '{unit,rates}'`,
      columns: { Unit: presentIn(run, paycodes).has('unit') ? 'unit' : 'unitRate' },
      reasons: { Unit: 'Say in unit what the unitRate is for, like km, or leave the unitRate empty.' },
    },
    ({ unit, hasRates }) => violationsOfUnit(unit ?? undefined, hasRates),
  )
