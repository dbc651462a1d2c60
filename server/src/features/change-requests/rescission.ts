import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Holding, holdingsOn } from '../../domain/holdings.ts'
import type { CommandContext } from '../../platform/command-context.ts'
import { listChangesBack } from './changes-back.ts'
import { type Kind, kindNamed, type ProposedChange, type StoredChange } from './kinds/index.ts'
import { type LaterChange, listLaterChanges } from './later-changes.ts'
import { type ReversalRouting, routingOfReversal } from './rescission-routing.ts'
import { type Background, situationOf } from './situation.ts'
import { listChanges } from './stored-changes.ts'

export type Reversal = ReversalRouting &
  Readonly<{
    kind: Kind
    /** The position that it is about: of a position that was given, that one. */
    positionId: number | null
    /** From what is there on the day back to what was there before; what is so already is dropped. */
    changes: readonly ProposedChange[]
    /** Whether any of it is in force on the day itself. */
    isInForce: boolean
    /** From when on what it takes back is true. */
    effectiveDate: CalendarDate
    /** Applied changes of the same fields since, which taking this one back takes back too. */
    laterChanges: readonly LaterChange[]
  }>

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
  const changes = await listChangesBack(ctx, background, { kind, takesBack, positionId, effectiveDate: from })
  const situation = situationOf(ctx, background, { positionId, effectiveDate: from, effectiveToDate: undefined })
  const takenBack = [request, ...laterChanges]
  return {
    ...routingOfReversal({ kind, situation, original, changes, takenBack }),
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
