import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import type { Caller, Session } from '../../../domain/caller.ts'
import { forbidden } from '../../../domain/failure.ts'
import { anyRole } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'

type Asking = Pick<CallerContext, 'caller'> & Readonly<{ tx: Db }>

/**
 * Refuses callers who may not change what belongs to the whole group (employers, payment groups, charts, positions): it
 * takes one of the roles without limits, and an access scope of All, of the account and of the key. Whoever passes sees
 * every record of the group.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export async function requireRoleOverStructure(ctx: Asking, roles: readonly UserRole[]): Promise<void> {
  await requireRoleInGroup(ctx, roles)
  if (ctx.caller.accessScopes.length === 0) return
  throw forbidden(
    'InsufficientAccessScope',
    'This belongs to the whole group. Use an account and a key whose access scope is All.',
  )
}

/**
 * Refuses callers who hold none of these roles for the whole group: structure belongs to all, so that a role which is
 * limited to cost centres or payment groups is not enough to change it.
 * @throws forbidden `InsufficientRole`
 */
async function requireRoleInGroup({ tx, caller }: Asking, roles: readonly UserRole[]): Promise<void> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from user_account_role own where own.employer_group_id = ${caller.employerGroupId}
        and own.user_account_id = ${caller.userAccountId} and own.role = any(${[...roles]}::text[])
    ) or exists (
      select from role_grant g join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id
      where g.employer_group_id = ${caller.employerGroupId} and a.status = 'Active'
        and a.id = ${caller.authorityId ?? null}::bigint and g.role = any(${[...roles]}::text[])
        and coalesce(g.valid_from <= ${caller.today.group}::date, true) and coalesce(g.valid_to >= ${caller.today.group}::date, true)
        and not exists (select from role_grant_cost_centre l
          where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
        and not exists (select from role_grant_payment_group l
          where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
    ) as holds`.execute(tx)
  if (rows[0]?.holds) return
  throw forbidden('InsufficientRole', `This takes the role of ${anyRole(roles)}, for the whole group.`)
}

/**
 * What only a human being who is signed in may do, never a program with a key.
 * @throws forbidden `SessionRequired`
 */
export function requireSession({ session }: Pick<Caller, 'session'>): Session {
  if (session) return session
  throw forbidden('SessionRequired', 'This is done by somebody who is signed in to the console, never with a key.')
}

/** How old a second factor may be of which it is said that it was given just now, in minutes. */
const freshFor = 5

/**
 * What takes a session in which a second factor was given just now.
 * @param now ISO 8601, UTC
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`
 */
export function requireFreshSecondFactor(caller: Pick<Caller, 'session'>, now: string): void {
  const { secondFactorAt } = requireSession(caller)
  if (secondFactorAt === undefined) {
    throw secondFactorRequired('This takes a session with a second factor. Set one up, give a code, then repeat it.')
  }
  const age = Date.parse(now) - secondFactorAt
  // One of the future is of a clock that was set back since; processes may differ by some seconds.
  if (age <= freshFor * 60_000 && age >= -60_000) return
  throw secondFactorRequired(
    `This takes a second factor that was given in the last ${freshFor} minutes. Give a code again, then repeat it.`,
  )
}

const secondFactorRequired = (message: string) => forbidden('SecondFactorRequired', message)
