import { addDays } from '../../domain/calendar-date.ts'
import { reject } from '../../domain/failure.ts'
import { moneyFromWire } from '../../domain/money.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { writers } from './commands.ts'
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
import { lockPosition, lockPositions, ownPosition } from './surroundings.ts'

/**
 * Puts somebody into a position.
 * @returns the id of the holding
 * @throws notFound, forbidden `OwnPosition`, conflict `AlreadyHolder`
 */
export async function addPositionHolder(
  act: CallersAct,
  positionId: number,
  command: PositionHolderCommand,
): Promise<number> {
  await requireRoleOverStructure(act, writers)
  await lockPositions(act)
  const position = await lockPosition(act, positionId)
  const people = await findPeople(act, command)
  if (Object.values(people).includes(act.caller.personId)) throw ownPosition()
  const personId = people.EmployeeId ?? people.AuthorityId ?? 0
  const employment = await findEmployment(act, personId)
  reject(
    violationsOfHolder(command, {
      positionStatus: position.status,
      people,
      terminationDate: employment?.terminationDate,
    }),
  )
  const columns = columnsOf(command)
  await refuseOverlap(act, { positionId, personId, ...columns })
  const { id } = await act.tx
    .insertInto('positionHolder')
    .values({ ...newId(act), employerGroupId: act.employerGroupId, positionId, personId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await tell(act, { verb: 'added', id: positionId, holderId: id, name: position.name, employment, after: columns })
  return id
}

/** Changes how long and how somebody holds a position. @throws as `addPositionHolder` does, and stale */
export async function changePositionHolder(
  act: CallersAct,
  { id: positionId, holderId }: HolderId,
  command: PositionHolderCommand,
): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await lockPositions(act)
  const position = await lockPosition(act, positionId)
  const { version, personId, ...before } = await lockHolding(act, { id: positionId, holderId })
  refuseStale(act, version)
  const people = await findPeople(act, command)
  const employment = await findEmployment(act, personId)
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
  await refuseOverlap(act, { positionId, personId, ...columns, except: holderId })
  await updateHolding(act, holderId, columns)
  const { name } = position
  await tell(act, {
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
export async function removePositionHolder(act: CallersAct, ids: HolderId): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await lockPositions(act)
  const { name } = await lockPosition(act, ids.id)
  if (await endHolding(act, { ...ids, name })) return
  await removeOnce(act, {
    type: 'PositionHolder',
    id: ids.holderId,
    lock: () => lockHolding(act, ids),
    async remove() {
      const { personId } = await lockHolding(act, ids)
      await act.tx
        .deleteFrom('positionHolder')
        .where('employerGroupId', '=', act.employerGroupId)
        .where('id', '=', ids.holderId)
        .execute()
      await tell(act, { verb: 'removed', ...ids, name, employment: await findEmployment(act, personId) })
    },
  })
}

/** @returns whether it is history, and over now if it was not before */
async function endHolding(act: CallersAct, { name, ...ids }: HolderId & { name: string }): Promise<boolean> {
  const { today } = act.caller
  const holding = await findHolding(act, ids)
  if (!holding || (holding.validFrom !== null && holding.validFrom >= today.group)) return false
  const { version, personId, validTo } = await lockHolding(act, ids)
  refuseStale(act, version)
  if (validTo !== null && validTo < today.group) return true
  await updateHolding(act, ids.holderId, { validTo: addDays(today.group, -1) })
  await tell(act, { verb: 'removed', ...ids, name, employment: await findEmployment(act, personId) })
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
  act: CallersAct,
  { verb, id, holderId, name, employment, changedFields = ['holders'], before, after }: Told,
): Promise<void> {
  await act.tx
    .updateTable('chartPosition')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: act.now }))
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(act, {
    type: `position.holder-${verb}`,
    resource: { type: 'Position', id },
    employeeId: employment?.employeeId,
    changedFields,
    details: { holderId },
    before,
    after,
  })
  act.organisationChanges.push(`The holders of the position ${name} have changed.`)
}

const columnsOf = (command: PositionHolderCommand) => ({
  validFrom: command.From ?? null,
  validTo: command.To ?? null,
  assignmentType: command.AssignmentType ?? ('Primary' as const),
  fullTimeEquivalent: moneyFromWire(command.FullTimeEquivalent, 4) ?? null,
})
