import type { CalendarDate } from '../../domain/calendar-date.ts'
import { violationsOfCodeAndName } from '../../domain/code.ts'
import { moneyFromWire } from '../../domain/money.ts'
import { required, type Violation } from '../../domain/violation.ts'
import type { PositionCommand, PositionHolderCommand } from './schemas.ts'

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

const unknown = (field: string, what: string): Violation => ({
  field,
  message: `There is no such ${what}. Send the id of one that you can read.`,
})

export const noSuchChart = unknown('OrganisationChartId', 'organisation chart')
export const noSuchReportingPosition = unknown('ReportingPositionId', 'position')
export const noSuchCostCentre = unknown('CostCentreId', 'cost centre')

export const reportsToItself: Violation = {
  field: 'ReportingPositionId',
  message: 'A position cannot report to itself. Choose a position that is not below it.',
}

/** What a command of a holder is about: the position, and the person as far as there is one. */
export type Holding = Readonly<{
  positionStatus: 'Active' | 'Inactive' | 'Pending'
  /** Found under the ids that were sent. */
  people: Readonly<{ EmployeeId: number | undefined; AuthorityId: number | undefined }>
  /** Whose holding is changed. */
  personIdBefore?: number
  /** The last day of employment of whoever holds it. */
  terminationDate: CalendarDate | null | undefined
}>

/** Every rule that a command of a holder breaks, in the order of its fields. */
export const violationsOfHolder = (command: PositionHolderCommand, holding: Holding): Violation[] => [
  ...(holding.personIdBefore === undefined && holding.positionStatus === 'Inactive' ? [inactivePosition] : []),
  ...violationsOfPerson(command, holding),
  ...violationsOfDays(command, holding),
  ...violationsOfShare(command),
]

export const positionIsInactive = 'The position is Inactive. Make it Active first.'

const inactivePosition: Violation = { field: '', message: positionIsInactive }

function violationsOfPerson(command: PositionHolderCommand, { people, personIdBefore }: Holding): Violation[] {
  const { EmployeeId, AuthorityId } = command
  if (EmployeeId !== undefined && AuthorityId !== undefined) {
    return [{ field: 'AuthorityId', message: 'Send an employee or an authority, not both.' }]
  }
  if (EmployeeId === undefined && AuthorityId === undefined) {
    return personIdBefore === undefined
      ? [{ field: 'EmployeeId', message: 'Send an employee or an authority: who holds the position.' }]
      : []
  }
  const field = EmployeeId === undefined ? 'AuthorityId' : 'EmployeeId'
  if (people[field] === undefined) return [unknown(field, field === 'EmployeeId' ? 'employee' : 'authority')]
  if (personIdBefore === undefined || people[field] === personIdBefore) return []
  return [{ field, message: 'Somebody else holds this. Give it a last day, and add another holder.' }]
}

/** The days of a holding, which ends with the employment at the latest. */
export function violationsOfDays(
  { From, To }: Pick<PositionHolderCommand, 'From' | 'To'>,
  { terminationDate }: Pick<Holding, 'terminationDate'>,
): Violation[] {
  if (From !== undefined && To !== undefined && To < From) {
    return [{ field: 'To', message: 'This day is before the first day. Send that day or a later one.' }]
  }
  if (terminationDate == null || (To !== undefined && To <= terminationDate)) return []
  return [{ field: 'To', message: `Their employment ends on ${terminationDate}. Send that day or an earlier one.` }]
}

function violationsOfShare({ FullTimeEquivalent }: PositionHolderCommand): Violation[] {
  if (FullTimeEquivalent === undefined) return []
  const isShare =
    moneyFromWire(FullTimeEquivalent, 4) !== undefined && FullTimeEquivalent > 0 && FullTimeEquivalent <= 1
  return isShare
    ? []
    : [{ field: 'FullTimeEquivalent', message: 'Send a number above 0 and up to 1, with at most 4 decimals.' }]
}
