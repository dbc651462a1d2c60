import { sql } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Holding, holdingsOn } from '../../../domain/holdings.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { kindNamed, type StoredChange } from '../kinds/index.ts'
import {
  type Background,
  listChanges,
  listReversedChanges,
  type Proposal,
  type Situated,
  situationOf,
} from '../proposals/index.ts'
import { type LaterChange, type Reversal, routingOfReversal, violationsOfReversal } from './rules.ts'

/** The request to rescind, and the later changes to rescind with it. */
export type Rescinds = Readonly<{ id: number; also: readonly number[] }>

/**
 * Proposes the rescission of an applied request, computed from facts: a proposal of the same kind.
 * @param situation on the effective date of the rescission
 */
export async function proposeRescission(
  ctx: CallerContext,
  { id, also }: Rescinds,
  situation: Situated,
): Promise<Proposal> {
  const { effectiveDate, effectiveToDate, employee } = situation
  const reversal = await reverseChanges(ctx, situation, { changeRequestId: id, from: effectiveDate })
  const { changes, kind, isTwoPerson } = reversal
  const broken = (await kind.violationsOfReturn?.(changes, situation)) ?? []
  // A position's assignment is reversed at that position, which need not be the primary one.
  const positionId = kind.apply ? reversal.positionId : situation.positionId
  return {
    violations: [
      ...violationsOfReversal(reversal, { effectiveDate, effectiveToDate, also }),
      ...broken.map(({ message }) => ({ field: '', message })),
    ],
    ...{ changes, positionId, isTwoPerson },
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
  const original = await listChanges(ctx, [changeRequestId])
  const laterChanges = await listLaterChanges(ctx, changeRequestId)
  const takesBack = [...new Set([changeRequestId, ...laterChanges.map(later => later.changeRequestId)])]
  const positionId = positionOn(holdingsOn(background.holdings, from), original) ?? request.positionId
  const changes = await listReversedChanges(ctx, background, { kind, takesBack, positionId, effectiveDate: from })
  const situation = situationOf(ctx, background, { positionId, effectiveDate: from })
  const rescinded = [request, ...laterChanges]
  return {
    ...routingOfReversal({ kind, situation, original, changes, rescinded }),
    ...{ kind, positionId, changes, laterChanges },
    isInForce: changes.some(({ since }) => since === from),
    effectiveDate: request.effectiveDate,
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
    .innerJoin('approvable', withinGroup('approvable.id', 'changeRequest.approvableId'))
    .select(['changeType', 'positionId', 'effectiveDate'])
    .select(sql<number | null>`(approvable.routing ->> 'amount')::float8`.as('amount'))
    .where('changeRequest.employerGroupId', '=', employerGroupId)
    .where('changeRequest.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * The later applied changes to the fields of an applied request. A rescinding request does not count: it only restored
 * former values.
 */
async function listLaterChanges({ tx, employerGroupId }: CommandContext, id: number): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange & Readonly<{ isShared: boolean }>>`
    select later.id as change_request_id, later.code, later.effective_date, later.change_type,
      (approvable.routing ->> 'amount')::float8 as amount, change.field, change.label, exists (
      select from change_request_change mine
      where mine.employer_group_id = own.employer_group_id and mine.change_request_id = own.id
        and coalesce(mine.fact_field, mine.field) = coalesce(change.fact_field, change.field)) as is_shared
    from change_request own
    join change_request later on later.employer_group_id = own.employer_group_id and later.employee_id = own.employee_id
      and later.status = 'Applied' and (later.applied_at, later.id) > (own.applied_at, own.id)
    join approvable on approvable.employer_group_id = later.employer_group_id and approvable.id = later.approvable_id
    left join change_request taken on taken.employer_group_id = later.employer_group_id
      and taken.id = later.rescinds_change_request_id
    join change_request_change change on change.employer_group_id = later.employer_group_id
      and change.change_request_id = later.id
    where own.employer_group_id = ${employerGroupId} and own.id = ${id}
      and (taken.id is null or taken.rescinds_change_request_id is not null)
    order by later.id, change.field`.execute(tx)
  const alone = new Set(rows.filter(({ isShared }) => !isShared).map(({ changeRequestId }) => changeRequestId))
  return rows
    .filter(({ isShared }) => isShared)
    .map(({ isShared: _, ...later }) => ({ ...later, changesMore: alone.has(later.changeRequestId) }))
}
