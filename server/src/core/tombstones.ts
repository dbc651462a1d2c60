import { Failure } from '../domain/failure.ts'
import { write } from '../platform/database/writes.ts'
import { type CallerContext, refuseStale } from './command-context.ts'

type Removal = Readonly<{
  type: string
  id: number
  /** `onlyPersonId`: who alone may know that it was there. @throws notFound where it is not there, or not visible */
  lock(): Promise<Readonly<{ version: number; employeeId?: number; onlyPersonId?: number }>>
  remove(): Promise<void>
  /** Of what belongs to an employee: whether the caller, who sees a part of the group, may know of that employee's. */
  knowsThrough?(employeeId: number): Promise<boolean>
}>

/**
 * Deletes a record, and does nothing where it was deleted before: its tombstone tells that from one that never was.
 * @throws notFound, stale
 */
export async function removeOnce(ctx: CallerContext, removal: Removal): Promise<void> {
  const { type, id, lock, remove } = removal
  const found = await lock().catch(async error => {
    if (error instanceof Failure && error.kind === 'notFound' && (await isBuried(ctx, removal))) return undefined
    throw error
  })
  if (!found) return
  refuseStale(ctx, found.version)
  await remove()
  const buried = ctx.tx.insertInto('tombstone').values({
    employerGroupId: ctx.employerGroupId,
    resourceType: type,
    resourceId: id,
    employeeId: found.employeeId ?? null,
    personId: found.onlyPersonId ?? null,
    deletedAt: ctx.realNow,
  })
  write(ctx.tx, buried)
}

/** Whether the caller may know that it was deleted: a caller who sees a part of the group knows it of that part alone. */
async function isBuried({ tx, caller }: CallerContext, { type, id, knowsThrough }: Removal): Promise<boolean> {
  const tombstone = await tx
    .selectFrom('tombstone')
    .select(['employeeId', 'personId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('resourceType', '=', type)
    .where('resourceId', '=', id)
    .executeTakeFirst()
  if (!tombstone) return false
  const { employeeId, personId } = tombstone
  if (personId !== null) return personId === caller.personId
  if (employeeId === null || caller.accessScopes.length === 0 || employeeId === caller.employeeId) return true
  return (await knowsThrough?.(employeeId)) ?? false
}
