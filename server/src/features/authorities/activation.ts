import type { CallerContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { record } from '../../core/records.ts'
import type { StoredGrant } from './grants.ts'
import { refuseSecondIdentity } from './one-person.ts'
import type { LockedAuthority } from './standing.ts'
import { isWidened } from './writing-rules.ts'

/**
 * What stands against making an authority active that somebody confirmed with these pay roles; undefined where nothing
 * does. It may hold less by now, not more.
 */
export function violationOfActivation(
  { status }: Pick<LockedAuthority, 'status'>,
  held: readonly StoredGrant[],
  confirmed: readonly StoredGrant[],
): string | undefined {
  if (status === 'Active') return 'The authority is active already.'
  const isConfirmed = (grant: StoredGrant) =>
    confirmed.some(each => each.role === grant.role && !isWidened(each, grant))
  return held.every(isConfirmed) ? undefined : 'The authority has been given other pay roles since.'
}

/** The authority's status, which was confirmed. @throws conflict `EmailTaken` */
export async function activateAuthority(ctx: CallerContext, authority: LockedAuthority): Promise<void> {
  const { id, employeeId, status } = authority
  await refuseSecondIdentity(ctx, authority)
  await ctx.tx
    .updateTable('authority')
    .set({ status: 'Active' })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(ctx, {
    type: 'authority.updated',
    resource: { type: 'Authority', id },
    employeeId: employeeId ?? undefined,
    changedFields: ['status'],
    before: { status },
    after: { status: 'Active' },
  })
  await noteOrganisationChange(ctx, 'An authority is active now.')
}
