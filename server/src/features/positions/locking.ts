import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { forbidden, notFound } from '../../domain/failure.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

/** Locks the group's positions for one who may write them. @throws forbidden `InsufficientRole` */
export async function lockForWriter(ctx: CallerContext): Promise<void> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator', 'HumanResourcesAdministrator'])
  await lockPositions(ctx)
}

/**
 * One writer of a group's positions and holders at a time, by the lock that the database's own check of rings takes:
 * taken first, so that two moves wait for each other instead of blocking each other.
 */
export const lockPositions = ({ tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('chart_position', ${employerGroupId}::bigint))`.execute(tx)

/** @throws notFound */
export const lockPosition = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('chartPosition')
    .select(['organisationChartId', 'code', 'name', 'status', 'reportingPositionId', 'costCentreId', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The position'))

/**
 * Nobody changes their own position: one that they hold, or will hold.
 * @throws forbidden `OwnPosition`
 */
export async function refuseOwnPosition({ tx, caller }: CallerContext, positionId: number): Promise<void> {
  const held = await tx
    .selectFrom('positionHolder')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('positionId', '=', positionId)
    .where('personId', '=', caller.personId)
    .where(sql<boolean>`coalesce(valid_to >= ${caller.today.group}::date, true)`)
    .executeTakeFirst()
  if (held) throw ownPosition()
}

export const ownPosition = () =>
  forbidden('OwnPosition', 'Nobody changes their own position. Ask another administrator.')
