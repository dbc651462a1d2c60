import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

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
