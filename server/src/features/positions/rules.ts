import type { CalendarDate } from '../../domain/calendar-date.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import { required, type Violation } from '../../domain/violation.ts'
import { noSuch } from './holders/index.ts'
import type { PositionCommand } from './schemas.ts'

/** What a command of a position refers to, as far as it is there, and where the position stands now. */
export type Surroundings = Readonly<{
  chart: Readonly<{ id: number }> | undefined
  reportingPosition: Readonly<{ organisationChartId: number }> | undefined
  costCentre: Readonly<{ isExpired: boolean; expiryDate: CalendarDate | null }> | undefined
  /** Of the position that is changed. */
  before?: Readonly<{ organisationChartId: number; costCentreId: number | null; isReportedTo: boolean }>
}>

/** Every rule that a command of a position breaks, in the order of its fields. */
export const violationsOfPosition = (command: PositionCommand, surroundings: Surroundings): Violation[] => [
  ...violationsOfChart(command, surroundings),
  ...violationsOfCodeAndName(command),
  ...violationsOfPlace(command, surroundings),
]

/** What stands against where a position is: above it another of its chart, and a cost centre that has not expired. */
export const violationsOfPlace = (
  command: Pick<PositionCommand, 'ReportingPositionId' | 'CostCentreId'>,
  surroundings: Place,
): Violation[] => [...violationsOfReporting(command, surroundings), ...violationsOfCostCentre(command, surroundings)]

type Place = Pick<Surroundings, 'chart' | 'reportingPosition' | 'costCentre'> &
  Readonly<{ before?: Readonly<{ costCentreId: number | null }> }>

function violationsOfChart({ OrganisationChartId }: PositionCommand, { chart, before }: Surroundings): Violation[] {
  if (!chart) return [OrganisationChartId === undefined ? required('OrganisationChartId') : noSuchChart]
  if (!before?.isReportedTo || before.organisationChartId === chart.id) return []
  return [
    { field: 'OrganisationChartId', message: 'Positions of its chart report to it. Let them report to another first.' },
  ]
}

function violationsOfReporting(
  { ReportingPositionId }: Pick<PositionCommand, 'ReportingPositionId'>,
  { chart, reportingPosition }: Place,
): Violation[] {
  if (ReportingPositionId === undefined) return []
  if (!reportingPosition) return [noSuchReportingPosition]
  if (!chart || reportingPosition.organisationChartId === chart.id) return []
  return [{ field: 'ReportingPositionId', message: 'This position is in another chart. Choose one of the same chart.' }]
}

function violationsOfCostCentre(
  { CostCentreId }: Pick<PositionCommand, 'CostCentreId'>,
  { costCentre, before }: Place,
): Violation[] {
  if (CostCentreId === undefined) return []
  if (!costCentre) return [noSuchCostCentre]
  if (!costCentre.isExpired || before?.costCentreId === CostCentreId) return []
  return [
    {
      field: 'CostCentreId',
      message: `This cost centre expired on ${costCentre.expiryDate}. Choose one that has not.`,
    },
  ]
}

export const noSuchChart = noSuch('OrganisationChartId', 'organisation chart')
export const noSuchReportingPosition = noSuch('ReportingPositionId', 'position')
export const noSuchCostCentre = noSuch('CostCentreId', 'cost centre')

export const reportsToItself: Violation = {
  field: 'ReportingPositionId',
  message: 'A position cannot report to itself. Choose a position that is not below it.',
}
