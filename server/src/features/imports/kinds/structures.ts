import { costCentres, employers, expensePaycodes, organisationCharts, paymentGroups, positions } from '../entities.ts'
import { refuseEach } from '../refusals.ts'
import { resolveEntity, writeEntity } from '../resolve.ts'
import type { Run } from '../run.ts'
import { refuseEarlierZones } from './day-checks.ts'
import { resolveRates, writeRates } from './rates.ts'
import { refuseRings } from './trees.ts'

/** What an employer group consists of before its people. */
export async function resolveStructures(run: Run): Promise<void> {
  await resolveEntity(run, employers)
  await refuseEarlierZones(run)
  await resolveEntity(run, paymentGroups)
  await resolveEntity(run, costCentres)
  await refuseExpiryBeforeStart(run)
  await refuseRings(run, { file: 'cost-centres.csv', table: 'cost_centre', parent: 'parent_id', column: 'parentCode' })
  await resolveEntity(run, organisationCharts)
  await refuseSecondDefault(run)
  await resolveEntity(run, positions)
  await refuseOtherCharts(run)
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
  // There is one default at most at any moment: the old one steps down first.
  await run.client.query(`
    update organisation_chart t set is_default = false from next_organisation_chart n
    where t.employer_group_id = ${run.group.id} and t.id = n.id and t.is_default and not n.is_default`)
  await writeEntity(run, organisationCharts)
  await writeEntity(run, positions)
  await writeEntity(run, expensePaycodes)
  await writeRates(run)
}

const refuseExpiryBeforeStart = (run: Run) =>
  refuseEach(
    run,
    {
      file: 'cost-centres.csv',
      column: run.present.get('cost-centres.csv')?.has('expiryDate') ? 'expiryDate' : 'validFrom',
      query: 'select line, null as value, null as other from next_cost_centre where expiry_date < valid_from',
    },
    () => 'The cost centre would expire before it is valid. Correct validFrom or expiryDate.',
  )

const refuseSecondDefault = (run: Run) =>
  refuseEach(
    run,
    {
      file: 'organisation-charts.csv',
      column: 'isDefault',
      query: `select n.line, other.code as value, null as other from next_organisation_chart n
        join final_organisation_chart other on other.is_default and other.id <> n.id and coalesce(other.line < n.line, true)
        where n.is_default`,
    },
    ({ value }) => `The chart ${value} is the default already. Write false here, or there.`,
  )

async function refuseOtherCharts(run: Run): Promise<void> {
  await refuseEach(
    run,
    {
      file: 'positions.csv',
      column: 'reportingPositionCode',
      query: `select n.line, above.code as value, null as other from next_chart_position n
        join final_chart_position above on above.id = n.reporting_position_id
        where above.organisation_chart_id <> n.organisation_chart_id`,
    },
    ({ value }) => `The position ${value} is in another chart. Name one of the same chart.`,
  )
  await refuseEach(
    run,
    {
      file: 'positions.csv',
      column: 'chartCode',
      query: `select n.line, min(below.code) as value, null as other from next_chart_position n
        join final_chart_position below on below.reporting_position_id = n.id and below.line is null
        where below.organisation_chart_id <> n.organisation_chart_id group by n.line`,
    },
    ({ value }) =>
      `The position ${value}, which is not in this file, reports to this one and would stay in its chart. Move it too.`,
  )
}
