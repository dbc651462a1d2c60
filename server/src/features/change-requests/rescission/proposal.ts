import { sql } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Holding, holdingsOn } from '../../../domain/holdings.ts'
import { kindNamed, type Situation, type StoredChange } from '../kinds/index.ts'
import { type Background, listChanges, listReversedChanges, type Proposal, situationOf } from '../proposals/index.ts'
import { listLaterChanges } from './queries.ts'
import { type Reversal, routingOfReversal, violationsOfReversal } from './rules.ts'

/** The request to rescind, and the later changes to rescind with it. */
export type Rescinds = Readonly<{ id: number; also: readonly number[] }>

type Rescinding = Readonly<{ background: Background; situation: Situation }>

/**
 * Proposes the rescission of an applied request, computed from facts: a proposal of the same kind. @param
 * rescinding.situation on the effective date of the rescission
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
  // A position's assignment is reversed at that position, which need not be the primary one.
  const positionId = kind.apply ? reversal.positionId : situation.positionId
  return {
    ...{ violations, changes, positionId, isTwoPerson },
    routing: { employeeId: employee.id, positionId, ...reversal.routing },
  }
}

type Wanted = Readonly<{ changeRequestId: number; from: CalendarDate }>

/**
 * Reverses an applied request from a day on. From that day its fields are as if neither it nor the later changes to
 * them had been made.
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

/** The position that the request assigned, if still held; else the primary one. */
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
