import { forbidden } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { requireRoleInGroup } from './roles.ts'

/**
 * Refuses callers who may not change what belongs to the whole group (employers, payment groups, charts, positions): it
 * takes one of the roles without limits, and an access scope of All, of the account and of the key. Whoever passes sees
 * every record of the group.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export async function requireRoleOverStructure(
  ctx: Parameters<typeof requireRoleInGroup>[0],
  roles: readonly UserRole[],
): Promise<void> {
  await requireRoleInGroup(ctx, roles)
  if (ctx.caller.accessScopes.length === 0) return
  throw forbidden(
    'InsufficientAccessScope',
    'This belongs to the whole group. Use an account and a key whose access scope is All.',
  )
}
