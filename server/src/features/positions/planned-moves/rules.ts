import type { ActiveStatus } from '../../../domain/active-status.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { reportsToItself, violationsOfPlace } from '../rules.ts'
import type { PlannedMoveCommand } from './schemas.ts'

type Manager = Readonly<{ organisationChartId: number; status: ActiveStatus; isBelow: boolean }>

/** The position to move, and the one to which it is to report, as far as that one exists. */
export type Move = Readonly<{ organisationChartId: number; manager: Manager | undefined }>

/** The new manager position: in the same chart, not below the position, and not Inactive. */
export const violationsOfMove = (
  { ReportingPositionId }: Pick<PlannedMoveCommand, 'ReportingPositionId'>,
  { organisationChartId, manager }: Move,
): Violation[] => [
  ...violationsOfPlace(
    { ReportingPositionId },
    { chart: { id: organisationChartId }, reportingPosition: manager, costCentre: undefined },
  ),
  ...(manager?.isBelow ? [reportsToItself] : []),
  ...refuseIf(
    manager?.status === 'Inactive',
    'ReportingPositionId',
    'This position is Inactive. Choose another one, or make it Active first.',
  ),
]

export const violationsOfDay = (from: CalendarDate, today: CalendarDate): Violation[] =>
  refuseIf(from <= today, 'From', 'This day is not after today. Send a later one, or move the position now.')
