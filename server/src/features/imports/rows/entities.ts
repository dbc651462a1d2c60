import type { BulkContext, BulkRows } from '../../../core/bulk.ts'
import { storeCostCentres } from '../../cost-centres/index.ts'
import { storeEmployers } from '../../employers/index.ts'
import { storeExpensePaycodes } from '../../expense-applications/index.ts'
import { storeOrganisationCharts } from '../../organisation-charts/index.ts'
import { storePaymentGroups } from '../../payment-groups/index.ts'
import { storePositions } from '../../positions/index.ts'
import { type CodedTable, codedTables, nextId, presentIn, type Run, refusalsIn, stageOf } from '../run/index.ts'
import { type Column, changesOf, joinsOf, nextOf, plain, plannedValue, reference } from './columns.ts'

/** A kind of record with a code. */
export type Entity = Readonly<{
  table: CodedTable
  /** The command of the feature that owns the table. */
  store(ctx: BulkContext, rows: BulkRows): Promise<void>
  columns: readonly Column[]
}>

const status = plain('status', "'Active'")
const employer = reference('employerCode', 'employerId', 'employer')

export const employers: Entity = {
  table: 'employer',
  store: storeEmployers,
  columns: [plain('name'), plain('abn'), reference('country', 'countryId'), plain('timeZone')],
}

export const paymentGroups: Entity = {
  table: 'payment_group',
  store: storePaymentGroups,
  columns: [plain('name'), employer, plain('frequency'), status],
}

export const costCentres: Entity = {
  table: 'cost_centre',
  store: storeCostCentres,
  columns: [
    plain('name'),
    reference('parentCode', 'parentId', 'cost_centre'),
    employer,
    plain('validFrom'),
    plain('expiryDate'),
  ],
}

export const organisationCharts: Entity = {
  table: 'organisation_chart',
  store: storeOrganisationCharts,
  columns: [plain('name'), plain('isDefault', 'false'), status],
}

export const positions: Entity = {
  table: 'chart_position',
  store: storePositions,
  columns: [
    plain('name'),
    reference('chartCode', 'organisationChartId', 'organisation_chart'),
    reference('reportingPositionCode', 'reportingPositionId', 'chart_position'),
    status,
    reference('costCentreCode', 'costCentreId', 'cost_centre'),
  ],
}

export const expensePaycodes: Entity = {
  table: 'expense_paycode',
  store: storeExpensePaycodes,
  columns: [plain('name'), plain('kind'), plain('maxAmount'), plain('unit')],
}

/**
 * Creates for every table with codes `code_<table>`, which gives each code of the file an id, the stored one or a new one;
 * and `known_<table>`, the stored and the new codes together. New ids follow the file's order.
 */
export async function assignIds(run: Run): Promise<void> {
  for (const [table, { file }] of Object.entries(codedTables)) {
    await run.client.query(`
      create temporary table code_${table} on commit drop as
      select code, line, coalesce(stored_id, ${nextId(run, table)}) as id, stored_id is null as is_new from (
        select s.code, s.line, t.id as stored_id
        from (select code, min(line) as line from ${stageOf(file)} where code is not null group by code) s
        left join ${table} t on t.employer_group_id = ${run.employerGroupId} and t.code = s.code
        order by s.line
      ) ordered;
      create index on code_${table} (code);
      analyze code_${table};
      create temporary view known_${table} as
        select code, id from ${table} where employer_group_id = ${run.employerGroupId}
        union all select code, id from code_${table} where is_new;`)
  }
}

/**
 * Creates `next_<table>`: the row that the table will have for each code of the file, and the fields that change in it; and
 * `final_<table>`: those together with the stored rows that the file leaves alone. Refuses doubled and unknown codes.
 */
export async function resolveEntity(run: Run, { table, columns }: Entity): Promise<void> {
  const { file, noun } = codedTables[table]
  const refuse = refusalsIn(run, file)
  const present = presentIn(run, file)
  const values = columns.map(column => plannedValue(column, present, 't'))
  const names = columns.map(({ column }) => column).join(', ')
  await refuse.doubledCodes(noun)
  await run.client.query(`
    create temporary table next_${table} on commit drop as
    select s.line, k.id, k.is_new, s.code,
      ${nextOf(values)},
      ${changesOf(values)} as changed
    from ${stageOf(file)} s
    join code_${table} k on k.line = s.line
    left join ${table} t on t.employer_group_id = ${run.employerGroupId} and t.id = k.id
    ${joinsOf(columns, present)};
    create index on next_${table} (id);
    analyze next_${table};
    create temporary view final_${table} as
      select id, code, ${names}, null::integer as line from ${table} t
      where employer_group_id = ${run.employerGroupId} and not exists (select from next_${table} n where n.id = t.id)
      union all select id, code, ${names}, line from next_${table};`)
  await refuse.unknown(Object.fromEntries(columns.flatMap(({ cell, refers }) => (refers ? [[cell, refers]] : []))))
}

/** Stores the rows of `next_<table>`. */
export const writeEntity = (run: Run, { table, columns, store }: Entity): Promise<void> =>
  store(run, { from: `next_${table}`, columns: columns.map(({ column }) => column), firstColumns: ['code'] })
