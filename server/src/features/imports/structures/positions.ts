import { violationsOfPlace } from '../../positions/index.ts'
import { type Run, refusalsIn } from '../run/index.ts'

type Row = Readonly<{
  chartId: number
  reportingPositionId: number | null
  chartAbove: number
  codeAbove: string
  costCentreId: number | null
  costCentreBefore: number | null
  expiryDate: string | null
}>

/** Refuses positions in a wrong place. An Inactive position is history, with its expired cost centre. */
export async function refuseWrongPositions(run: Run): Promise<void> {
  const refuse = refusalsIn(run, 'positions.csv')
  await refuse.review<Row>({
    query: `select n.line, n.organisation_chart_id as "chartId", above.id as "reportingPositionId",
          above.organisation_chart_id as "chartAbove", x.id as "costCentreId", t.cost_centre_id as "costCentreBefore",
          x.expiry_date as "expiryDate", above.code as "codeAbove"
        from next_chart_position n
        left join final_chart_position above on above.id = n.reporting_position_id
        left join chart_position t on t.employer_group_id = ${run.employerGroupId} and t.id = n.id
        left join expired_cost_centre x on x.id = n.cost_centre_id and n.status <> 'Inactive'
        where above.organisation_chart_id <> n.organisation_chart_id or x.id is not null`,
    columns: { ReportingPositionId: 'reportingPositionCode', CostCentreId: 'costCentreCode' },
    reasons: {
      ReportingPositionId: ({ codeAbove }) =>
        `The position ${codeAbove} is in another chart. Name one of the same chart.`,
    },
    rule: row =>
      violationsOfPlace(
        { ReportingPositionId: row.reportingPositionId ?? undefined, CostCentreId: row.costCentreId ?? undefined },
        {
          chart: { id: row.chartId },
          reportingPosition: { organisationChartId: row.chartAbove },
          costCentre: { isExpired: true, expiryDate: row.expiryDate },
          before: { costCentreId: row.costCentreBefore },
        },
      ),
  })
  await refuse.rows(
    'chartCode',
    `select n.line, min(below.code) as code from next_chart_position n
      join final_chart_position below on below.reporting_position_id = n.id and below.line is null
      where below.organisation_chart_id <> n.organisation_chart_id group by n.line`,
    ({ code }) =>
      `The position ${code}, which is not in this file, reports to this one and would stay in its chart. Move it too.`,
  )
}
