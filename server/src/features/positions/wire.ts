import { type HolderColumns, holderOf } from './holders/index.ts'
import type { Position } from './schemas.ts'

type PositionColumns = Readonly<{
  id: number
  code: string
  name: string
  status: Position['status']
  reportingPositionId: number | null
}>

/** A position as the specification shows it, from the columns of `chart_position`. */
export const positionOf = (row: PositionColumns): Position => ({
  id: row.id,
  code: row.code,
  name: row.name,
  status: row.status,
  ...(row.reportingPositionId === null ? {} : { reportingPositionId: row.reportingPositionId }),
})

type JoinedColumns = Readonly<{
  positionId: number | null
  positionCode: string | null
  positionName: string | null
  positionStatus: Position['status'] | null
  reportingPositionId: number | null
}>

/** The position that a row of another table refers to, where it does, from its columns under these names. */
export const joinedPositionOf = (row: JoinedColumns): Position | undefined =>
  row.positionId === null
    ? undefined
    : positionOf({
        id: row.positionId,
        code: row.positionCode ?? '',
        name: row.positionName ?? '',
        status: row.positionStatus ?? 'Inactive',
        reportingPositionId: row.reportingPositionId,
      })

type DetailColumns = Readonly<{
  chartId: number
  chartCode: string
  chartName: string
  costCentreId: number | null
  costCentreCode: string | null
  costCentreName: string | null
}>

/** What `expand=details` adds. Whether it is vacant goes by all holders, who they are by those whom the caller may see. */
export const detailsOf = (row: DetailColumns, holders: readonly HolderColumns[]): Partial<Position> => ({
  chart: { id: row.chartId, code: row.chartCode, name: row.chartName },
  ...(row.costCentreId === null
    ? {}
    : { costCentre: { id: row.costCentreId, code: row.costCentreCode ?? '', name: row.costCentreName ?? '' } }),
  isVacant: holders.length === 0,
  holders: holders.filter(holder => holder.isEmployeeVisible || holder.isAuthorityVisible).map(holderOf),
})
