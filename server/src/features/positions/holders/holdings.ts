import { sql } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { findRow } from '../../../core/find-row.ts'
import { conflict, notFound } from '../../../domain/failure.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { ownPosition } from '../rules.ts'
import type { PositionHolderCommand } from './schemas.ts'

export type HolderId = Readonly<{ id: number; holderId: number }>

/** The holding with this id of the position with that id, locked. */
export const findHolding = ({ tx, employerGroupId }: CallerContext, { id, holderId }: HolderId) =>
  tx
    .selectFrom('positionHolder')
    .select(['personId', 'validFrom', 'validTo', 'assignmentType', 'fullTimeEquivalent', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('positionId', '=', id)
    .where('id', '=', holderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks a holding of a person other than the caller. @throws notFound, forbidden `OwnPosition` */
export async function lockHolding(ctx: CallerContext, ids: HolderId) {
  const holding = await findHolding(ctx, ids)
  if (!holding) throw notFound('The holder of the position')()
  if (holding.personId === ctx.caller.personId) throw ownPosition()
  return holding
}

/** The persons of the ids that a command sends. Its callers may see the whole group. */
export async function findPeople(ctx: CallerContext, { EmployeeId, AuthorityId }: PositionHolderCommand) {
  const columns = ['personId'] as const
  const employee = await findRow(ctx, { table: 'employee', id: EmployeeId, columns })
  const authority = await findRow(ctx, { table: 'authority', id: AuthorityId, columns })
  return { EmployeeId: employee?.personId, AuthorityId: authority?.personId }
}

/** The employee of a person; undefined where the person is not an employee. */
export const findEmployment = ({ tx, employerGroupId }: CallerContext, personId: number) =>
  tx
    .selectFrom('employee')
    .select(['id as employeeId', 'terminationDate', 'awaitsHire'])
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', personId)
    .executeTakeFirst()

type Days = Readonly<{ validFrom: string | null; validTo: string | null }>

/** `except`: the holding that is changed. */
type Held = Days & Readonly<{ positionId: number; personId: number; except?: number }>

/** Refuses a second holding of the same position by the same person on the same days. */
export async function refuseOverlap(
  { tx, employerGroupId }: CallerContext,
  { positionId, personId, validFrom, validTo, except = 0 }: Held,
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

/** Changes a holding, whose version the database counts. @throws conflict `AlreadyHolder` */
export const updateHolding = ({ tx, employerGroupId }: CommandContext, id: number, changes: Changes) =>
  tx
    .updateTable('positionHolder')
    .set(changes)
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))

export const deleteHolding = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx.deleteFrom('positionHolder').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

const alreadyHolder = () =>
  conflict('AlreadyHolder', 'This person holds the position on some of these days already. Change that instead.')

export const refusals = { position_holder_once: alreadyHolder }
