import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type CallerContext, refuseStale } from '../../core/command-context.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict, forbidden } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { twoPersonStandingOf } from '../identities/index.ts'
import { type AccountRow, ownSecondFactor, readAccount } from './queries.ts'
import { type AccountAction, reasonAgainst } from './rules.ts'

/** The kinds of administrative changes, by which accounts get rights that pay or administration depends on. */
export const accountChanges = {
  creation: 'AccountCreation',
  replacement: 'AccountReplacement',
  resumption: 'AccountResumption',
  secondFactorReset: 'SecondFactorReset',
} as const

export const administrators = ['EmployerAdministrator'] as const

/**
 * Locks an account for a change, and the caller's own: of two administrators who suspend each other one is too late.
 * @throws forbidden `OwnAccount`, `AccountNotActive`, notFound, stale; conflict `InvalidStatus` where the action is not possible
 */
export async function lockAccount(ctx: CallerContext, id: number, action?: AccountAction): Promise<AccountRow> {
  await requireRoleOverStructure(ctx, administrators)
  const { tx, caller, realNow: now, employerGroupId } = ctx
  const { rows } = await sql<{ id: number; status: AccountRow['status'] }>`
    select id, status from user_account where employer_group_id = ${employerGroupId}
      and id in (${id}, ${caller.userAccountId}) order by id for update`.execute(tx)
  if (rows.find(row => row.id === caller.userAccountId)?.status !== 'Active') {
    throw forbidden('AccountNotActive', 'Your own account is not active any more.')
  }
  const account = await readAccount(tx, caller, { id, now })
  refuseStale(ctx, account.version)
  const isOwn = account.personId === caller.personId
  if (isOwn) throw ownAccount()
  const reason = action && reasonAgainst(action, { ...account, isOwn, hasSecondFactor: ownSecondFactor(account) })
  if (reason !== undefined) throw conflict('InvalidStatus', reason)
  return account
}

export const ownAccount = () => forbidden('OwnAccount', 'This is your own account. Another administrator changes it.')

export const noLongerPossible = (reason: string) =>
  conflict('NoLongerPossible', `${reason} Decline this, and request it again.`)

/** The roles that the authority of a person has now or later. The second administrator reads them too. */
export async function heldRolesOf(ctx: CallerContext, personId: number | undefined): Promise<UserRole[]> {
  const { rows } = await sql<{ role: UserRole }>`select distinct role_grant.role
    from authority join role_grant on role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id
    where authority.employer_group_id = ${ctx.employerGroupId} and authority.person_id = ${personId ?? null}
      and coalesce(role_grant.valid_to >= ${earliestDay(ctx.caller.today)}::date, true)
    order by role_grant.role`.execute(ctx.tx)
  return rows.map(({ role }) => role)
}

/** Whether the account has a role, or its owner holds one now or later. */
export const isPrivileged = async (ctx: CallerContext, { roles, personId }: AccountRow): Promise<boolean> =>
  roles.length > 0 ||
  (await heldRolesOf(ctx, personId)).length > 0 ||
  (await twoPersonStandingOf(ctx, personId)).hasPending

/** Whether all is as the second administrator read it. Requests of earlier releases have no `heldRoles`. */
export const isAsRead = <Read extends Readonly<{ heldRoles: readonly UserRole[] }>>(now: Read, read: object): boolean =>
  isDeepStrictEqual(now, { heldRoles: now.heldRoles, ...read })
