import { sql } from 'kysely'
import { type CallerContext, refuseStale } from '../../core/command-context.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict, forbidden } from '../../domain/failure.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { payRoleStandingOf } from '../identities/index.ts'
import { type AccountRow, readAccount } from './queries.ts'
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
  const reason = action && reasonAgainst(action, { ...account, isOwn })
  if (reason !== undefined) throw conflict('InvalidStatus', reason)
  return account
}

export const ownAccount = () => forbidden('OwnAccount', 'This is your own account. Another administrator changes it.')

export const noLongerPossible = (reason: string) =>
  conflict('NoLongerPossible', `${reason} Decline this, and request it again.`)

/** Whether the account has a role, or its owner holds one now or later. */
export async function isPrivileged(ctx: CallerContext, { roles, personId }: AccountRow): Promise<boolean> {
  if (roles.length > 0) return true
  const { rows } = await sql<{ holds: boolean }>`select exists (
    select from authority join role_grant on role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id
    where authority.employer_group_id = ${ctx.employerGroupId} and authority.person_id = ${personId}
      and coalesce(role_grant.valid_to >= ${earliestDay(ctx.caller.today)}::date, true)) as holds`.execute(ctx.tx)
  return rows[0]?.holds === true || (await payRoleStandingOf(ctx, personId)).hasPending
}
