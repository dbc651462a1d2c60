import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import { addDays } from '../../../domain/calendar-date.ts'
import { reject } from '../../../domain/failure.ts'
import { moneyFromWire } from '../../../domain/money.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { lockForWriter, lockPosition, ownPosition } from '../locking.ts'
import {
  type Employment,
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
 * Puts somebody into a position.
 * @throws notFound, forbidden `OwnPosition`, conflict `AlreadyHolder`
 */
export async function addPositionHolder(
  ctx: CallerContext,
  positionId: number,
  command: PositionHolderCommand,
): Promise<Outcome> {
  await lockForWriter(ctx)
  const position = await lockPosition(ctx, positionId)
  const people = await findPeople(ctx, command)
  if (Object.values(people).includes(ctx.caller.personId)) throw ownPosition()
  const personId = people.EmployeeId ?? people.AuthorityId ?? 0
  const employment = await findEmployment(ctx, personId)
  reject(
    violationsOfHolder(command, {
      positionStatus: position.status,
      people,
      terminationDate: employment?.terminationDate,
    }),
  )
  const columns = columnsOf(command)
  await refuseOverlap(ctx, { positionId, personId, ...columns })
  const { id } = await ctx.tx
    .insertInto('positionHolder')
    .values({ ...newId(ctx), employerGroupId: ctx.employerGroupId, positionId, personId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await tell(ctx, { verb: 'added', id: positionId, holderId: id, name: position.name, employment, after: columns })
  return { id }
}

/** Changes how long and how somebody holds a position. @throws as `addPositionHolder` does, and stale */
export async function changePositionHolder(
  ctx: CallerContext,
  { id: positionId, holderId }: HolderId,
  command: PositionHolderCommand,
): Promise<void> {
  await lockForWriter(ctx)
  const position = await lockPosition(ctx, positionId)
  const { version, personId, ...before } = await lockHolding(ctx, { id: positionId, holderId })
  refuseStale(ctx, version)
  const people = await findPeople(ctx, command)
  const employment = await findEmployment(ctx, personId)
  const holding = {
    positionStatus: position.status,
    people,
    personIdBefore: personId,
    terminationDate: employment?.terminationDate,
  }
  reject(violationsOfHolder(command, holding))
  const columns = columnsOf(command)
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await refuseOverlap(ctx, { positionId, personId, ...columns, except: holderId })
  await updateHolding(ctx, holderId, columns)
  const { name } = position
  await tell(ctx, {
    verb: 'changed',
    id: positionId,
    holderId,
    name,
    employment,
    changedFields,
    before,
    after: columns,
  })
}

/**
 * Takes somebody out of a position: what has begun ends yesterday and stays as history, what begins today or later
 * disappears, and what is over stays as it is.
 * @throws notFound, stale, forbidden `OwnPosition`
 */
export async function removePositionHolder(ctx: CallerContext, ids: HolderId): Promise<void> {
  await lockForWriter(ctx)
  const { name } = await lockPosition(ctx, ids.id)
  if (await endHolding(ctx, { ...ids, name })) return
  await removeOnce(ctx, {
    type: 'PositionHolder',
    id: ids.holderId,
    lock: () => lockHolding(ctx, ids),
    async remove() {
      const { personId } = await lockHolding(ctx, ids)
      await ctx.tx
        .deleteFrom('positionHolder')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', ids.holderId)
        .execute()
      await tell(ctx, { verb: 'removed', ...ids, name, employment: await findEmployment(ctx, personId) })
    },
  })
}

/** @returns whether it is history, and over now if it was not before */
async function endHolding(ctx: CallerContext, { name, ...ids }: HolderId & { name: string }): Promise<boolean> {
  const { today } = ctx.caller
  const holding = await findHolding(ctx, ids)
  if (!holding || (holding.validFrom !== null && holding.validFrom >= today.group)) return false
  const { version, personId, validTo } = await lockHolding(ctx, ids)
  refuseStale(ctx, version)
  if (validTo !== null && validTo < today.group) return true
  await updateHolding(ctx, ids.holderId, { validTo: addDays(today.group, -1) })
  await tell(ctx, { verb: 'removed', ...ids, name, employment: await findEmployment(ctx, personId) })
  return true
}

type Told = HolderId &
  Readonly<{
    verb: 'added' | 'changed' | 'removed'
    name: string
    employment: Employment
    changedFields?: readonly string[]
    before?: object
    after?: object
  }>

/** The position has other holders now: its record says so, and so do its history and what waits for approval. */
async function tell(
  ctx: CallerContext,
  { verb, id, holderId, name, employment, changedFields = ['holders'], before, after }: Told,
): Promise<void> {
  await ctx.tx
    .updateTable('chartPosition')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(ctx, {
    type: `position.holder-${verb}`,
    resource: { type: 'Position', id },
    employeeId: employment?.employeeId,
    changedFields,
    details: { holderId },
    before,
    after,
  })
  await noteOrganisationChange(ctx, `The holders of the position ${name} have changed.`)
}

const columnsOf = (command: PositionHolderCommand) => ({
  validFrom: command.From ?? null,
  validTo: command.To ?? null,
  assignmentType: command.AssignmentType ?? ('Primary' as const),
  fullTimeEquivalent: moneyFromWire(command.FullTimeEquivalent, 4) ?? null,
})
