import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { conflict, notFound } from '../../../domain/failure.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { ownPosition } from '../locking.ts'
import type { PositionHolderCommand } from './schemas.ts'

export type HolderId = Readonly<{ id: number; holderId: number }>

/** The holding with this id of the position with that id. */
export const findHolding = ({ tx, employerGroupId }: CallerContext, { id, holderId }: HolderId) =>
  tx
    .selectFrom('positionHolder')
    .select(['personId', 'validFrom', 'validTo', 'assignmentType', 'fullTimeEquivalent', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('positionId', '=', id)
    .where('id', '=', holderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A holding of somebody else. @throws notFound, forbidden `OwnPosition` */
export async function lockHolding(ctx: CallerContext, ids: HolderId) {
  const holding = await findHolding(ctx, ids)
  if (!holding) throw notFound('The holder of the position')()
  if (holding.personId === ctx.caller.personId) throw ownPosition()
  return holding
}

/** The persons behind the ids that a command sends. Whoever writes holders sees the whole group. */
export async function findPeople({ tx, employerGroupId }: CallerContext, command: PositionHolderCommand) {
  const personOf = async (table: 'employee' | 'authority', id: number | undefined) => {
    if (id === undefined) return undefined
    const found = await tx
      .selectFrom(table)
      .select('personId')
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', id)
      .executeTakeFirst()
    return found?.personId
  }
  return {
    EmployeeId: await personOf('employee', command.EmployeeId),
    AuthorityId: await personOf('authority', command.AuthorityId),
  }
}

/** The employee that a person is, if any. */
export const findEmployment = ({ tx, employerGroupId }: CallerContext, personId: number) =>
  tx
    .selectFrom('employee')
    .select(['id as employeeId', 'terminationDate'])
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', personId)
    .executeTakeFirst()

export type Employment = Awaited<ReturnType<typeof findEmployment>>

type Days = Readonly<{ validFrom: string | null; validTo: string | null }>

/**
 * Refuses a second holding of the same position by the same person on the same days.
 * @param except the holding that is changed
 */
export async function refuseOverlap(
  { tx, employerGroupId }: CallerContext,
  {
    positionId,
    personId,
    validFrom,
    validTo,
    except = 0,
  }: Days & { positionId: number; personId: number; except?: number },
): Promise<void> {
  const other = await tx
    .selectFrom('positionHolder')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('positionId', '=', positionId)
    .where('personId', '=', personId)
    .where('id', '<>', except)
    .where(
      sql<boolean>`coalesce(valid_from <= ${validTo}::date, true) and coalesce(valid_to >= ${validFrom}::date, true)`,
    )
    .limit(1)
    .executeTakeFirst()
  if (other) throw alreadyHolder()
}

type Changes = Partial<Days & { assignmentType: 'Primary' | 'Secondary' | 'Acting'; fullTimeEquivalent: string | null }>

/** The database counts the version of a holding. */
export async function updateHolding(
  { tx, employerGroupId }: CallerContext,
  id: number,
  changes: Changes,
): Promise<void> {
  await tx
    .updateTable('positionHolder')
    .set(changes)
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
}

const alreadyHolder = () =>
  conflict('AlreadyHolder', 'This person holds the position on some of these days already. Change that instead.')

export const refusals = { position_holder_once: alreadyHolder }
