import { type Static, Type } from 'typebox'
import type { CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Holding, holdingsOn } from '../../../domain/holdings.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { Int64, OneOf } from '../../../http/schemas.ts'
import { holders } from '../../positions/index.ts'
import {
  type Application,
  changeOf,
  humanResources,
  kindOf,
  lineApprover,
  receivingLine,
  refuseNumber,
  type Situation,
} from './kind/index.ts'

const Section = Type.Object({
  OrganisationChartPositionId: Type.Optional(
    Int64({ description: 'The position to take; the present one unless sent.' }),
  ),
  AssignmentType: Type.Optional(
    OneOf(['Primary', 'Secondary', 'Acting'], {
      description: 'Primary replaces the former primary position; other types are held beside it.',
    }),
  ),
  FullTimeEquivalent: Type.Optional(Type.Number({ description: 'From 0 to 1.', examples: [0.6] })),
})

type Section = Static<typeof Section>

const fields = {
  OrganisationChartPositionId: { label: 'Position' },
  AssignmentType: { label: 'Assignment' },
  FullTimeEquivalent: { label: 'Full-time equivalent' },
}

/**
 * Gives an employee a position, or changes how they hold one. A manager above them or human resources may raise it. The
 * line approvers of both places and human resources approve. A primary position replaces the former primary one.
 */
export const positionAssignment = kindOf({
  changeType: 'PositionAssignment',
  name: 'Position',
  section: Section,
  fields,
  example: {
    summary: 'Bridget looks after Barangaroo as well',
    employeeId: 100,
    section: { OrganisationChartPositionId: 46, AssignmentType: 'Secondary' },
  },
  raisedBy: ['manager', 'HumanResourcesAdministrator'],
  employees: 'Engaged',
  isTwoPerson: false,
  defaultChain: [lineApprover, receivingLine, humanResources],
  violationsOf: async (section, situation) => [
    ...(await violationsOfPosition(section, situation)),
    ...refuseLeft(situation),
    ...refuseNumber('FullTimeEquivalent', section.FullTimeEquivalent, { from: 0.0001, to: 1, places: 4 }),
  ],
  /** Compares with the position that the request is about, and with how the employee holds it. */
  changesOf(section, situation) {
    const present = heldOn(situation, situation.positionId)
    const target = section.OrganisationChartPositionId ?? situation.positionId
    const assignmentType = section.AssignmentType ?? present?.assignmentType ?? 'Primary'
    const share = section.FullTimeEquivalent ?? present?.fullTimeEquivalent
    return [
      changeOf(fields, 'OrganisationChartPositionId', { before: situation.positionId, after: target }),
      changeOf(fields, 'AssignmentType', { before: present?.assignmentType, after: assignmentType }),
      changeOf(fields, 'FullTimeEquivalent', { before: present?.fullTimeEquivalent, after: share }),
    ]
  },
  sectionOf: changes =>
    Object.fromEntries(changes.flatMap(({ field, newValue }) => (newValue === null ? [] : [[field, newValue]]))),
  routingOf({ OrganisationChartPositionId }, { positionId }) {
    return OrganisationChartPositionId === undefined || OrganisationChartPositionId === positionId
      ? {}
      : { receivingPositionId: OrganisationChartPositionId }
  },
  apply: giveUpAndTake,
})

const heldOn = ({ holdings, effectiveDate }: Situation, positionId: number | null): Holding | undefined =>
  holdingsOn(holdings, effectiveDate).find(holding => holding.positionId === positionId)

async function violationsOfPosition(section: Section, situation: Situation): Promise<Violation[]> {
  const at = (message: string) => [{ field: 'OrganisationChartPositionId', message }]
  const target = section.OrganisationChartPositionId ?? situation.positionId
  if (target === null) return at('The OrganisationChartPositionId field is required.')
  const found = await findPosition(situation.ctx, target)
  if (!found) return at('There is no such position. Send the id of one that you can read.')
  if (found.status !== 'Active') return at('This position is not active. Send an active one.')
  const isHeldAlready = heldOn(situation, target)?.assignmentType === (section.AssignmentType ?? 'Primary')
  return target !== situation.positionId && isHeldAlready
    ? at('The employee holds this position in that way already. Send another position, or another type of assignment.')
    : []
}

/** Refuses an assignment after the last day, because no event would ever end it. */
const refuseLeft = ({ employee, effectiveDate }: Situation): Violation[] =>
  refuseIf(
    employee.terminationDate !== null && employee.terminationDate < effectiveDate,
    'OrganisationChartPositionId',
    'The employment ends before the effective date. Send an earlier effective date.',
  )

/** Locks the position against deletion until the transaction ends. */
const findPosition = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx
    .selectFrom('chartPosition')
    .select('status')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Changes the holders of positions from the effective date on. */
async function giveUpAndTake(application: Application): Promise<void> {
  const { ctx, changeRequestId, situation, changes, isReverse } = application
  const { positionId, effectiveDate: from, employee } = situation
  await holders.assignPosition(ctx, {
    ...{ changeRequestId, employeeId: employee.id, personId: employee.personId },
    ...{ changes, positionId, from, to: await lastDayOf(ctx, situation), isReverse },
  })
}

/** The last day of the assignment: an employee who has left since holds no position beyond their last day. */
async function lastDayOf(
  { tx, employerGroupId }: CommandContext,
  { employee, effectiveDate, effectiveToDate }: Application['situation'],
): Promise<CalendarDate | undefined> {
  const { closedOn } = await tx
    .selectFrom('employee')
    .select('closedOn')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', employee.id)
    .executeTakeFirstOrThrow()
  if (closedOn === null || closedOn < effectiveDate) return effectiveToDate
  return effectiveToDate !== undefined && effectiveToDate < closedOn ? effectiveToDate : closedOn
}
