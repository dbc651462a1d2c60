import { sql } from 'kysely'
import type { HappeningType } from '../../domain/happening-type.ts'
import type { Tx } from '../../platform/database.ts'
import { recordAudit } from '../../platform/records.ts'
import { listAccounts } from './accounts.ts'

/** Acts on a login, which belongs to no group. */
type LoginAct = Readonly<{
  type: Extract<
    HappeningType,
    `password.${string}` | `recovery-code${string}` | `second-factor.${string}` | `session.${string}` | `sign-${string}`
  >
  loginId: string
  /** The account that the act was done in; absent: the auditors of all groups of the login read of it. */
  account?: Readonly<{ employerGroupId: number; userAccountId: number }> | undefined
  /** The person has not shown that the login is theirs. */
  isByStranger?: boolean
  details?: Readonly<Record<string, unknown>>
}>

/**
 * Writes the audit rows of an act in each group concerned, in the act's transaction. That is in no group: it enters each
 * group for its row, and leaves it again.
 */
export async function recordSignIn(
  { tx, now, requestId }: Readonly<{ tx: Tx; now: string; requestId: string }>,
  { type, loginId, account, isByStranger = false, details = {} }: LoginAct,
): Promise<void> {
  for (const { employerGroupId, userAccountId } of account ? [account] : await listAccounts(tx, loginId)) {
    await enterGroup(tx, employerGroupId)
    const actor = isByStranger ? 'System' : { userAccountId, apiKeyId: null }
    const resource = { type: 'UserAccount', id: userAccountId }
    await recordAudit({ tx, employerGroupId, actor, now, requestId }, { type, resource, details })
  }
  await leaveGroup(tx)
}

/** The statements that follow see this group, in a transaction that is in none. */
export const enterGroup = (tx: Tx, employerGroupId: number) => setGroup(tx, String(employerGroupId))
export const leaveGroup = (tx: Tx) => setGroup(tx, '')

const setGroup = (tx: Tx, group: string) =>
  sql`select set_config('muster.employer_group_id', ${group}, true)`.execute(tx)
