import { sql } from 'kysely'
import { type CallerContext, refuseStale } from '../../core/command-context.ts'
import { conflict, forbidden } from '../../domain/failure.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { readStandingGrants } from '../authorities/index.ts'
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

/** Whether the account has a role, or its owner holds one now or later. */
export const isPrivileged = async (ctx: CallerContext, { roles, personId }: AccountRow): Promise<boolean> =>
  roles.length > 0 ||
  (await readStandingGrants(ctx, personId)).length > 0 ||
  (await twoPersonStandingOf(ctx, personId)).hasPending
