import type { Selectable } from 'kysely'
import { moneyToWire } from '../../domain/money.ts'
import { dateOf, known } from '../../domain/wire-values.ts'
import type { ChartPositionTable, PersonTable, PositionHolderTable } from '../../platform/tables.generated.ts'
import { wireName } from '../people/index.ts'
import type { Position, PositionHolder } from './schemas.ts'

type Row = Selectable<ChartPositionTable>
type PositionColumns = Readonly<Pick<Row, 'id' | 'code' | 'name' | 'status' | 'reportingPositionId'>>

/** A position, from the columns of `chart_position`. */
export const positionOf = (row: PositionColumns): Position => ({
  id: row.id,
  code: row.code,
  name: row.name,
  status: row.status,
  ...known({ reportingPositionId: row.reportingPositionId }),
})

type JoinedColumns = Readonly<{
  positionId: number | null
  positionCode: string | null
  positionName: string | null
  positionStatus: Position['status'] | null
  reportingPositionId: number | null
}>

/** The position that a row of another table refers to, from its columns under these names; undefined without one. */
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

/** The fields that `expand=details` adds. A position without any holder is vacant; `holders` lists the visible ones. */
export const detailsOf = (row: DetailColumns, holders: readonly HolderColumns[]): Partial<Position> => ({
  chart: { id: row.chartId, code: row.chartCode, name: row.chartName },
  ...(row.costCentreId !== null && {
    costCentre: { id: row.costCentreId, code: row.costCentreCode ?? '', name: row.costCentreName ?? '' },
  }),
  isVacant: holders.length === 0,
  holders: holders.filter(holder => holder.isEmployeeVisible || holder.isAuthorityVisible).map(holderOf),
})

/** The planned move of a position, if it has one. */
export const plannedMoveOf = ({ movesOn, movesTo }: Readonly<{ movesOn?: string | null; movesTo?: number | null }>) => {
  const from = dateOf(movesOn)
  return from ? { plannedMove: { from, ...known({ reportingPositionId: movesTo }) } } : {}
}

export type HolderColumns = Readonly<
  Pick<Selectable<PositionHolderTable>, 'id' | 'assignmentType' | 'fullTimeEquivalent' | 'validFrom' | 'validTo'> &
    Pick<Selectable<PersonTable>, 'familyName' | 'givenName'> & {
      authorityId: number | null
      employeeId: number | null
      isEmployeeVisible: boolean
      isAuthorityVisible: boolean
    }
>

/** A holder, with the ids of the records that the caller may see. */
export const holderOf = (row: HolderColumns): PositionHolder => ({
  ...{ id: row.id, name: wireName(row), assignmentType: row.assignmentType },
  ...known({
    authorityId: row.isAuthorityVisible ? row.authorityId : null,
    employeeId: row.isEmployeeVisible ? row.employeeId : null,
    fullTimeEquivalent: row.fullTimeEquivalent === null ? null : moneyToWire(row.fullTimeEquivalent),
    from: dateOf(row.validFrom),
    to: dateOf(row.validTo),
  }),
})
