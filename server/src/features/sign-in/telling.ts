import { sql } from 'kysely'
import type { HappeningType } from '../../domain/happening-type.ts'
import type { Tx } from '../../platform/database.ts'
import { recordAudit } from '../../platform/records.ts'

/** An account of a login that is not closed. `isOpen`: it may be worked in. */
export type LoginAccount = Readonly<{
  employerGroupId: number
  userAccountId: number
  groupName: string
  isTest: boolean
  isOpen: boolean
  isApiEnabled: boolean
}>

export async function listAccounts(db: Pick<Tx, 'getExecutor'>, loginId: string): Promise<LoginAccount[]> {
  const { rows } = await sql<LoginAccount>`select * from list_login_accounts(${loginId})`.execute(db as Tx)
  return rows
}

export type Doing = Readonly<{ tx: Tx; now: string; requestId: string }>

/** What happens to a login, in no group or in all of its own. */
type LoginHappening = Extract<
  HappeningType,
  `password.${string}` | `recovery-code${string}` | `second-factor.${string}` | `session.${string}` | `sign-${string}`
>

export type Happening = Readonly<{
  type: LoginHappening
  loginId: string
  /** The account that it happened in; absent: all groups in which the login has one are told. */
  account?: Pick<LoginAccount, 'employerGroupId' | 'userAccountId'> | undefined
  /** Somebody unknown did it, or tried to: the owner of the account is not held to have. */
  isByStranger?: boolean
  details?: Readonly<Record<string, unknown>>
}>

/**
 * Tells the auditors of every group concerned, in the transaction of what happened. The transaction is in no group; it
 * steps into each for as long as its row is written, and out again.
 */
export async function tell({ tx, now, requestId }: Doing, happening: Happening): Promise<void> {
  const { type, loginId, account, isByStranger = false, details = {} } = happening
  for (const { employerGroupId, userAccountId } of account ? [account] : await listAccounts(tx, loginId)) {
    await stepInto(tx, String(employerGroupId))
    const actor = isByStranger ? 'System' : { userAccountId, apiKeyId: null }
    const resource = { type: 'UserAccount', id: userAccountId }
    await recordAudit({ tx, employerGroupId, actor, now, requestId }, { type, resource, details })
  }
  await stepInto(tx, '')
}

/** What follows is done in this group, where the transaction is in none; '' steps out again. */
export const stepInto = (tx: Tx, group: string) =>
  sql`select set_config('muster.employer_group_id', ${group}, true)`.execute(tx)
