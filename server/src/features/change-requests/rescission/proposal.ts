import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { CallerContext, CommandContext } from '../../../platform/command-context.ts'
import { type Holding, holdingsOn } from '../../employees/index.ts'
import { kindNamed, type Situation, type StoredChange } from '../kinds/index.ts'
import { type Background, listChanges, listReversedChanges, type Proposal, situationOf } from '../proposals/index.ts'
import { listLaterChanges } from './queries.ts'
import { type Reversal, routingOfReversal, violationsOfReversal } from './rules.ts'

/** What a request takes back, and the later changes that it takes back as well. */
export type Rescinds = Readonly<{ id: number; also: readonly number[] }>

type Rescinding = Readonly<{ background: Background; situation: Situation }>

/**
 * What taking an applied request back would change, computed from facts: a proposal as any other, of the kind of that
 * request. @param rescinding.situation on the day of taking back
 */
export async function proposeRescission(
  ctx: CallerContext,
  { id, also }: Rescinds,
  { background, situation }: Rescinding,
): Promise<Proposal> {
  const { effectiveDate, effectiveToDate, employee } = situation
  const reversal = await reverseChanges(ctx, background, { changeRequestId: id, from: effectiveDate })
  const { changes, kind, isTwoPerson } = reversal
  const violations = [
    ...violationsOfReversal(reversal, { effectiveDate, effectiveToDate, also }),
    ...((await kind.violationsOfReturn?.(changes, situation)) ?? []).map(({ message }) => ({ field: '', message })),
  ]
  // How a position is held is taken back where it was given, which need not be the primary one.
  const positionId = kind.apply ? reversal.positionId : situation.positionId
  return {
    ...{ violations, changes, positionId, isTwoPerson },
    routing: { employeeId: employee.id, positionId, ...reversal.routing },
  }
}

type Wanted = Readonly<{ changeRequestId: number; from: CalendarDate }>

/**
 * What takes an applied request back, from a day on. From that day on its fields are as if neither it nor the later changes
 * of them had ever been made, whatever else has begun or ended since.
 */
export async function reverseChanges(
  ctx: CommandContext,
  background: Background,
  { changeRequestId, from }: Wanted,
): Promise<Reversal> {
  const request = await findRequest(ctx, changeRequestId)
  const kind = kindNamed(request.changeType)
  const original = await listChanges(ctx, changeRequestId, request.token)
  const laterChanges = await listLaterChanges(ctx, changeRequestId)
  const takesBack = [...new Set([changeRequestId, ...laterChanges.map(later => later.changeRequestId)])]
  const positionId = positionOn(holdingsOn(background.holdings, from), original) ?? request.positionId
  const changes = await listReversedChanges(ctx, background, { kind, takesBack, positionId, effectiveDate: from })
  const situation = situationOf(ctx, background, { positionId, effectiveDate: from, effectiveToDate: undefined })
  const rescinded = [request, ...laterChanges]
  return {
    ...routingOfReversal({ kind, situation, original, changes, rescinded }),
    kind,
    positionId,
    changes,
    isInForce: changes.some(({ since }) => since === from),
    effectiveDate: request.effectiveDate,
    laterChanges,
  }
}

/** The position that it gave, where that is still held; where later changes gave another, the primary one. */
function positionOn(held: readonly Holding[], original: readonly StoredChange[]): number | undefined {
  const given = original.find(({ field }) => field === 'OrganisationChartPositionId')
  if (!given) return undefined
  const found =
    held.find(({ positionId }) => positionId === given.newValue) ??
    held.find(({ assignmentType }) => assignmentType === 'Primary')
  return found?.positionId
}

const findRequest = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx
    .selectFrom('changeRequest')
    .innerJoin('approvable', join =>
      join
        .onRef('approvable.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('approvable.id', '=', 'changeRequest.approvableId'),
    )
    .select(['token', 'changeType', 'positionId', 'effectiveDate'])
    .select(sql<number | null>`(approvable.routing ->> 'amount')::float8`.as('amount'))
    .where('changeRequest.employerGroupId', '=', employerGroupId)
    .where('changeRequest.id', '=', id)
    .executeTakeFirstOrThrow()
