import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database.ts'
import type { Vault } from '../../../platform/vault.ts'
import { getCaller } from '../../accounts/index.ts'
import { needsSecondFactor } from '../sessions/index.ts'
import { sealFor } from './codes.ts'
import { makeRecoveryCodes } from './rules.ts'
import { makeSecret, otpauthUri } from './totp.ts'

type Enrolling = Readonly<{
  account: Readonly<{ employerGroupId: number; userAccountId: number }>
  now: string
}>

/**
 * Gives the login of a sample account a second factor, where its roles ask for one, so that it can be tried.
 * @returns the address that an authenticator reads; null where the account needs none
 */
export async function enrolSampleLogin(tx: Tx, vault: Vault, { account, now }: Enrolling): Promise<string | null> {
  const { employerGroupId, userAccountId } = account
  const login = await tx
    .selectFrom('userAccount')
    .innerJoin('login', 'login.id', 'userAccount.loginId')
    .select(['login.id', 'login.email', 'login.twoFactorEnabled', 'userAccount.isApiEnabled'])
    .where('userAccount.employerGroupId', '=', employerGroupId)
    .where('userAccount.id', '=', userAccountId)
    .executeTakeFirstOrThrow()
  const { heldRoles } = await getCaller(tx, { ...account, apiKeyId: null }, Date.parse(now))
  if (login.twoFactorEnabled || !needsSecondFactor({ heldRoles, isApiEnabled: login.isApiEnabled })) return null
  const seal = sealFor(vault, login.id)
  const secret = makeSecret()
  const codes = makeRecoveryCodes()
  await tx
    .insertInto('loginTwoFactor')
    .values({
      id: randomUUID(),
      userId: login.id,
      secret: seal.sealSecret(secret),
      backupCodes: seal.sealCodes(codes),
      recoveryCodesLeft: codes.length,
      verified: true,
    })
    .execute()
  await tx.updateTable('login').set({ twoFactorEnabled: true, updatedAt: now }).where('id', '=', login.id).execute()
  return otpauthUri(secret, login.email)
}
