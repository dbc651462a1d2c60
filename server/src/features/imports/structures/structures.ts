import { zoneRefused } from '../../../domain/days-twice.ts'
import { isExpiredOn, violationsOfDates } from '../../cost-centres/index.ts'
import { storeUnitRates, violationsOfUnit } from '../../expense-applications/index.ts'
import {
  costCentres,
  employers,
  expensePaycodes,
  organisationCharts,
  paymentGroups,
  positions,
  refuseDaysTwice,
  refuseWrongPlaces,
  resolveEntity,
  todayAt,
  writeEntity,
} from '../rows/index.ts'
import { type CodedTable, codedTables, presentIn, type Run, refusalsIn } from '../run/index.ts'
import { keepADefault, refuseWrongDefaults } from './charts.ts'
import { refuseWrongPositions } from './positions.ts'

/** Resolves the records that people refer to. */
export async function resolveStructures(run: Run): Promise<void> {
  await resolveEntity(run, employers)
  await refuseWrongEmployers(run)
  await resolveEntity(run, paymentGroups)
  await resolveEntity(run, costCentres)
  await createExpiredCostCentres(run)
  await refuseExpiryBeforeStart(run)
  await refuseRings(run, { table: 'cost_centre', parent: 'parent_id', column: 'parentCode' })
  await resolveEntity(run, organisationCharts)
  await keepADefault(run)
  await refuseWrongDefaults(run)
  await resolveEntity(run, positions)
  await refuseWrongPositions(run)
  await refuseRings(run, {
    table: 'chart_position',
    parent: 'reporting_position_id',
    column: 'reportingPositionCode',
  })
  await resolveEntity(run, expensePaycodes)
  await resolveRates(run)
}

export async function writeStructures(run: Run): Promise<void> {
  for (const entity of [employers, paymentGroups, costCentres, organisationCharts, positions, expensePaycodes]) {
    await writeEntity(run, entity)
  }
  await storeUnitRates(run, { from: 'next_expense_paycode_rate', today: run.today })
}

/** Employers whose days would come twice, and countries that do not go with the stored state and postcode. */
async function refuseWrongEmployers(run: Run): Promise<void> {
  const file = 'employers.csv'
  const stored = `next_employer n join employer e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id`
  await refuseDaysTwice(run, {
    file,
    column: 'timeZone',
    query: `select n.line, e.time_zone as "from", n.time_zone as "to" from ${stored} where 'timeZone' = any(n.changed)`,
    refused: zoneRefused,
  })
  await refuseWrongPlaces(run, {
    file,
    present: presentIn(run, file),
    from: `(select n.line, n.country_id, e.state_id, e.postcode from ${stored} where 'countryId' = any(n.changed)) moved where true`,
  })
}

const refuseExpiryBeforeStart = (run: Run) => {
  const file = 'cost-centres.csv'
  return refusalsIn(run, file).review<Readonly<{ ValidFrom: string; ExpiryDate: string }>>({
    query: `select line, valid_from as "ValidFrom", expiry_date as "ExpiryDate" from next_cost_centre
        where num_nulls(valid_from, expiry_date) = 0`,
    columns: { ExpiryDate: presentIn(run, file).has('expiryDate') ? 'expiryDate' : 'validFrom' },
    reasons: {
      ExpiryDate: 'The cost centre would expire before it is valid. Correct validFrom or expiryDate.',
    },
    rule: violationsOfDates,
  })
}

/** Creates `expired_cost_centre`: those that the files leave expired on the day at their employer. */
async function createExpiredCostCentres(run: Run): Promise<void> {
  const { client } = run
  const { rows } = await client.query<{ id: number; expiry_date: string; today: string }>(`
    select c.id, c.expiry_date, ${todayAt(run, 'e.time_zone')} as today
    from final_cost_centre c left join final_employer e on e.id = c.employer_id where c.expiry_date is not null`)
  const expired = rows.filter(row => isExpiredOn(row.expiry_date, row.today)).map(({ id }) => id)
  await client.query(`
    create temporary table expired_cost_centre on commit drop as
    select id, code, expiry_date from final_cost_centre where id = any('{${expired.join(',')}}'::bigint[]);
    analyze expired_cost_centre`)
}

type Tree = Readonly<{ table: CodedTable; parent: string; column: string }>

/**
 * Refuses rows that would stand above themselves, in the tree with the stored rows. Walks down from the roots: rows that it
 * does not reach are a ring, or hang on one. Those that only hang on it are removed.
 */
async function refuseRings(run: Run, { table, parent, column }: Tree): Promise<void> {
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
  await refusalsIn(run, codedTables[table].file).rows(
    column,
    `select line from ring_${table} where line is not null`,
    'This makes a circle. Name another parent.',
  )
}

/**
 * Creates `next_expense_paycode_rate`: the rates of the file that differ from those in force today. They count as changes
 * of their paycodes.
 */
async function resolveRates(run: Run): Promise<void> {
  const file = 'expense-paycodes.csv'
  const present = presentIn(run, file)
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
    where ${present.has('unitRate')} and s.unit_rate is distinct from r.unit_rate;
    update next_expense_paycode n set changed = changed || '{rates}'
    from next_expense_paycode_rate r where r.id = n.id and not n.is_new`)
  await refusalsIn(run, file).review<Readonly<{ unit: string | null; hasRates: boolean }>>({
    query: `select n.line, n.unit, case when next.id is not null then next.unit_rate is not null else exists (
          select from expense_paycode_rate r
          where r.employer_group_id = ${run.employerGroupId} and r.expense_paycode_id = n.id) end as "hasRates"
        from next_expense_paycode n left join next_expense_paycode_rate next on next.id = n.id
        where n.is_new or n.changed && '{unit,rates}'`,
    columns: { Unit: present.has('unit') ? 'unit' : 'unitRate' },
    reasons: { Unit: 'Say in unit what the unitRate is for, like km, or leave the unitRate empty.' },
    rule: ({ unit, hasRates }) => violationsOfUnit(unit ?? undefined, hasRates),
  })
}
