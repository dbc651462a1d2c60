import { sql } from 'kysely'
import { recordAudit } from '../../../core/records.ts'
import type { DomainEventType } from '../../../domain/event-type.ts'
import type { Db, Tx } from '../../../platform/database/index.ts'

/** An account of a login that is not closed. `isOpen`: its owner may work in it. */
export type LoginAccount = Readonly<{
  employerGroupId: number
  userAccountId: number
  groupName: string
  isTest: boolean
  isOpen: boolean
  isApiEnabled: boolean
}>

export async function listAccounts(db: Pick<Db, 'getExecutor'>, loginId: string): Promise<LoginAccount[]> {
  const { rows } = await sql<LoginAccount>`select * from list_login_accounts(${loginId})`.execute(db as Db)
  return rows
}

type SignInType =
  `${'password' | 'recovery-code' | 'recovery-codes' | 'second-factor' | 'session' | 'sign-in'}.${string}`

/** An act on a login, which belongs to no group. */
type LoginAct = Readonly<{
  type: Extract<DomainEventType, SignInType | 'sign-out'>
  loginId: string
  /** The account that the act was done in; absent: the auditors of all groups of the login read of it. */
  account?: Pick<LoginAccount, 'employerGroupId' | 'userAccountId'> | undefined
  /** The person has not shown that the login is theirs. */
  isByStranger?: boolean
  details?: Readonly<Record<string, unknown>>
}>

/** Writes the audit rows of an act in each group concerned, in the act's transaction, which is in no group. */
export async function recordSignIn(
  ctx: Readonly<{ tx: Tx; now: string; requestId: string }>,
  { type, loginId, account, isByStranger = false, details = {} }: LoginAct,
): Promise<void> {
  const { tx, now, requestId } = ctx
  for (const { employerGroupId, userAccountId } of account ? [account] : await listAccounts(tx, loginId)) {
    const actor = isByStranger ? 'System' : { userAccountId, apiKeyId: null }
    const event = { type, resource: { type: 'UserAccount', id: userAccountId }, details }
    await inGroup(tx, employerGroupId, () => recordAudit({ tx, now, requestId, employerGroupId, actor }, event))
  }
}

/** Does something in a group, in a transaction that is in none. */
export async function inGroup<Result>(tx: Tx, employerGroupId: number, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('muster.employer_group_id', ${String(employerGroupId)}, true)`.execute(tx)
  const result = await work()
  await sql`select set_config('muster.employer_group_id', '', true)`.execute(tx)
  return result
}
