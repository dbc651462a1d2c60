import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import { addDays } from '../../../domain/calendar-date.ts'
import { reject } from '../../../domain/failure.ts'
import { moneyFromWire } from '../../../domain/money.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { positions } from '../catalogue.ts'
import { ownPosition } from '../rules.ts'
import {
  deleteHolding,
  findEmployment,
  findHolding,
  findPeople,
  type HolderId,
  lockHolding,
  refusals,
  refuseOverlap,
  updateHolding,
} from './holdings.ts'
import { violationsOfHolder } from './rules.ts'
import type { PositionHolderCommand } from './schemas.ts'

/**
 * Adds a holder to a position.
 * @throws notFound, forbidden `OwnPosition`, conflict `AlreadyHolder`
 */
export async function addPositionHolder(
  ctx: CallerContext,
  id: number,
  command: PositionHolderCommand,
): Promise<Outcome> {
  const position = await beginWith(ctx, id)
  const people = await findPeople(ctx, command)
  if (Object.values(people).includes(ctx.caller.personId)) throw ownPosition()
  const personId = people.EmployeeId ?? people.AuthorityId ?? 0
  const employment = await findEmployment(ctx, personId)
  reject(violationsOfHolder(command, { ...employment, positionStatus: position.status, people }))
  const after = columnsOf(command)
  await refuseOverlap(ctx, { positionId: id, personId, ...after })
  const { id: holderId } = await ctx.tx
    .insertInto('positionHolder')
    .values({ ...newId(ctx), employerGroupId: ctx.employerGroupId, positionId: id, personId, ...after })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await recordHolder(ctx, { verb: 'added', id, holderId, name: position.name, personId, after })
  return { id: holderId }
}

/** Changes the days, type and share of a holding. @throws as `addPositionHolder` does, and stale */
export async function changePositionHolder(
  ctx: CallerContext,
  ids: HolderId,
  command: PositionHolderCommand,
): Promise<void> {
  const { name, status: positionStatus } = await beginWith(ctx, ids.id)
  const { version, personId, ...before } = await lockHolding(ctx, ids)
  refuseStale(ctx, version)
  const people = await findPeople(ctx, command)
  const employment = await findEmployment(ctx, personId)
  reject(violationsOfHolder(command, { ...employment, positionStatus, people, personIdBefore: personId }))
  const after = columnsOf(command)
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return
  await refuseOverlap(ctx, { positionId: ids.id, personId, ...after, except: ids.holderId })
  await updateHolding(ctx, ids.holderId, after)
  await recordHolder(ctx, { verb: 'changed', ...ids, name, personId, changedFields, before, after })
}

/**
 * Removes a holder from a position. A holding that has begun ends yesterday and stays as history, one that begins today or
 * later is deleted, and one that is over does not change.
 * @throws notFound, stale, forbidden `OwnPosition`
 */
export async function removePositionHolder(ctx: CallerContext, ids: HolderId): Promise<void> {
  const { name } = await beginWith(ctx, ids.id)
  if (await endHolding(ctx, { ...ids, name })) return
  await removeOnce(ctx, {
    type: 'PositionHolder',
    id: ids.holderId,
    lock: () => lockHolding(ctx, ids),
    async remove() {
      const { personId } = await lockHolding(ctx, ids)
      await deleteHolding(ctx, ids.holderId)
      await recordHolder(ctx, { verb: 'removed', ...ids, name, personId })
    },
  })
}

/** Begins a command about the holders of a position, and locks it. */
async function beginWith(ctx: CallerContext, id: number) {
  await positions.begin(ctx)
  return (await positions.lock(ctx, id)).before
}

/** Ends a holding that has begun. @returns whether the holding is history now */
async function endHolding(ctx: CallerContext, { name, ...ids }: HolderId & { name: string }): Promise<boolean> {
  const { today } = ctx.caller
  const holding = await findHolding(ctx, ids)
  if (!holding || (holding.validFrom !== null && holding.validFrom >= today.group)) return false
  const { version, personId, validTo } = await lockHolding(ctx, ids)
  refuseStale(ctx, version)
  if (validTo !== null && validTo < today.group) return true
  await updateHolding(ctx, ids.holderId, { validTo: addDays(today.group, -1) })
  await recordHolder(ctx, { verb: 'removed', ...ids, name, personId })
  return true
}

type Change = HolderId &
  Readonly<{
    verb: 'added' | 'changed' | 'removed'
    name: string
    personId: number
    changedFields?: readonly string[]
    before?: object
    after?: object
  }>

/** Counts the version of the position, records the change, and routes waiting requests again. */
async function recordHolder(
  ctx: CallerContext,
  { verb, id, holderId, name, personId, changedFields = ['holders'], before, after }: Change,
): Promise<void> {
  await positions.set(ctx, id, {})
  const employment = await findEmployment(ctx, personId)
  await record(ctx, {
    ...{ type: `position.holder-${verb}` as const, resource: { type: 'Position', id } },
    ...{ employeeId: employment?.employeeId, changedFields, details: { holderId }, before, after },
  })
  await noteOrganisationChange(ctx, `The holders of the position ${name} have changed.`)
}

const columnsOf = (command: PositionHolderCommand) => ({
  validFrom: command.From ?? null,
  validTo: command.To ?? null,
  assignmentType: command.AssignmentType ?? ('Primary' as const),
  fullTimeEquivalent: moneyFromWire(command.FullTimeEquivalent, 4) ?? null,
})
