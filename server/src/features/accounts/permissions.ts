import { type Caller, holdsInGroup, type Session } from '../../domain/caller.ts'
import { forbidden } from '../../domain/failure.ts'
import { anyRole } from '../../domain/text/wording.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Db } from '../../platform/database/index.ts'
import { listHeldRoles } from './callers.ts'

/**
 * Requires one of the roles without limits, and an access scope of All for the account and the key. Employers, payment
 * groups, charts and positions belong to the whole group. A caller who passes sees every record of the group. Reads the roles
 * again, since the service caches callers.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export async function requireRoleOverStructure(
  { tx, caller }: Readonly<{ tx: Db; caller: Caller }>,
  roles: readonly UserRole[],
): Promise<void> {
  if (!holdsInGroup({ heldRoles: await listHeldRoles(tx, caller) }, roles)) {
    throw forbidden('InsufficientRole', `This needs the role of ${anyRole(roles)}, for the whole group.`)
  }
  if (caller.accessScopes.length === 0) return
  throw forbidden(
    'InsufficientAccessScope',
    'This belongs to the whole group. Use an account and a key whose access scope is All.',
  )
}

/**
 * Requires a signed-in person: a program with a key may not do this.
 * @throws forbidden `SessionRequired`
 */
export function requireSession({ session }: Pick<Caller, 'session'>): Session {
  if (session) return session
  throw forbidden('SessionRequired', 'This takes a person who is signed in to the console, never a key.')
}

/** The longest age of a fresh second factor, in minutes. */
const freshFor = 5

/**
 * Requires a session with a fresh second factor.
 * @param now ISO 8601, UTC
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`
 */
export function requireFreshSecondFactor(caller: Pick<Caller, 'session'>, now: string): void {
  const { secondFactorAt } = requireSession(caller)
  if (secondFactorAt === undefined) {
    throw secondFactorRequired('This needs a session with a second factor. Set one up, enter a code, then repeat it.')
  }
  const age = Date.parse(now) - secondFactorAt
  // The clocks of processes may differ by some seconds. A moment further ahead comes from a clock that was set back since.
  if (age <= freshFor * 60_000 && age >= -60_000) return
  throw secondFactorRequired(
    `This needs a second factor entered in the last ${freshFor} minutes. Enter a code again, then repeat it.`,
  )
}

const secondFactorRequired = (message: string) => forbidden('SecondFactorRequired', message)
