import type { CallerContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { conflict } from '../../domain/failure.ts'
import { refusing } from '../../platform/database/errors.ts'
import { seesEmployee } from '../employees/index.ts'
import { deletePerson } from '../identities/index.ts'
import { readGrants } from './grants.ts'
import { deleteSets } from './rows.ts'
import { type LockedAuthority, lockAuthority, refuseOwn, requireAdministrator } from './standing.ts'

/**
 * Deletes an authority that was made by mistake: one that nothing refers to, and that had no role before today. Deleting
 * it again does nothing.
 * @throws notFound, stale, forbidden `OwnAuthority`, conflict `InUse`
 */
export async function deleteAuthority(ctx: CallerContext, id: number): Promise<void> {
  await requireAdministrator(ctx)
  let found: LockedAuthority | undefined
  await removeOnce(ctx, {
    type: 'Authority',
    id,
    knowsThrough: employeeId => seesEmployee(ctx, employeeId),
    async lock() {
      found = await lockAuthority(ctx, id)
      refuseOwn(ctx, found.personId)
      const { version, employeeId } = found
      return { version, ...(employeeId !== null && { employeeId }) }
    },
    remove: async () => (found ? remove(ctx, found) : undefined),
  })
}

async function remove(ctx: CallerContext, authority: LockedAuthority): Promise<void> {
  const { tx, employerGroupId } = ctx
  const { id, personId, employeeId } = authority
  const grants = await readGrants(ctx, id)
  if (grants.some(({ from }) => from === null || from < ctx.caller.today.group)) throw inUse()
  if (await isWaitedFor(ctx, id)) throw inUse()
  await deleteSets(ctx, id)
  await tx
    .deleteFrom('roleGrant')
    .where('employerGroupId', '=', employerGroupId)
    .where('authorityId', '=', id)
    .execute()
  await tx
    .deleteFrom('authority')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing({ '*': inUse }))
  if (employeeId === null) {
    await deletePerson(ctx, personId).catch(refusing({ '*': inUse }))
  }
  await record(ctx, {
    type: 'authority.deleted',
    resource: { type: 'Authority', id },
    employeeId: employeeId ?? undefined,
    details: { code: authority.code },
  })
  await noteOrganisationChange(ctx, 'An authority was deleted.')
}

async function isWaitedFor({ tx, employerGroupId }: CallerContext, id: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('administrativeChange')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('status', '=', 'Pending')
    .where('resourceType', '=', 'Authority')
    .where('resourceId', '=', id)
    .executeTakeFirst()
  return waiting !== undefined
}

const inUse = () =>
  conflict('InUse', 'This authority has had roles, or something refers to it, so it stays. Make it Inactive instead.')
