import { type Caller, holdsInGroup } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

const overseers = ['Auditor', 'EmployerAdministrator'] as const

/**
 * Whether the caller oversees the whole group: an auditor or employer administrator with an access scope of All and a role
 * without limits. Accounts, keys, imports and the audit log are for overseers, since no part of the group owns them.
 */
export const overseesGroup = (caller: Caller): boolean =>
  holdsInGroup(caller, overseers) && caller.accessScopes.length === 0

/** @throws forbidden `InsufficientRole`, `InsufficientAccessScope` */
export const requireOversight = (tx: Db, caller: Caller): Promise<void> =>
  requireRoleOverStructure({ tx, caller }, overseers)
