import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'

/** What a row of positions.csv would say that cannot be. A position that is Inactive is history, with its cost centre. */
export async function refuseWrongPositions(run: Run): Promise<void> {
  await refuseOtherCharts(run)
  await refuseEach(
    run,
    {
      file: 'positions.csv',
      column: 'costCentreCode',
      query: `select n.line, x.expiry_date as value, null as other from next_chart_position n
        join expired_cost_centre x on x.id = n.cost_centre_id
        where n.status <> 'Inactive' and (n.is_new or 'costCentreId' = any(n.changed))`,
    },
    ({ value }) => `This cost centre expired on ${value}. Write one that has not.`,
  )
}

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
