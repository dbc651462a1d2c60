import { isRefusal } from './library.ts'
import { normaliseRecoveryCode } from './recovery-codes.ts'
import { sessionNeeded } from './refusals.ts'
import { sealedFor } from './sealed.ts'
import type { Service } from './service.ts'
import { holdSession, type StoredSession } from './sessions.ts'
import type { Doing } from './telling.ts'
import { hashOfToken } from './tokens.ts'
import { findStep } from './totp.ts'

/** What shows that somebody has the second factor: what their authenticator says, or a recovery code. */
export type Proof = Readonly<{ code?: string | undefined; recoveryCode?: string | undefined }>

type Given = Readonly<{ session: StoredSession; token: string; proof: Proof }>

/**
 * Whether this is a code of the login's, which from now on is used. Two who send the same one side by side: one of them.
 * @throws 401 where the session for a recovery code is another one meanwhile: the code is not looked at
 */
export function takeCode(doing: Doing, service: Service, given: Given): Promise<boolean> {
  const { code, recoveryCode } = given.proof
  if (code !== undefined) return takeTotp(doing, service, { loginId: given.session.loginId, code })
  return recoveryCode === undefined ? Promise.resolve(false) : takeRecoveryCode(doing, service, given)
}

/** Of a second factor that stands, or of one that is being set up. The row is locked, so that a code is good once. */
export async function takeTotp(
  { tx }: Pick<Doing, 'tx'>,
  { vault, clock }: Pick<Service, 'vault' | 'clock'>,
  { loginId, code, isNew = false }: Readonly<{ loginId: string; code: string; isNew?: boolean }>,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('loginTwoFactor')
    .select(['id', 'secret', 'pendingSecret', 'verified', 'lastStep'])
    .where('userId', '=', loginId)
    .forUpdate()
    .executeTakeFirst()
  const sealed = isNew ? factor?.pendingSecret : factor?.verified && factor.secret
  if (!factor || !sealed) return false
  const last = isNew ? null : factor.lastStep
  const secret = sealedFor(vault, loginId).openSecret(sealed)
  const step = findStep(secret, code.replace(/\s/g, ''), { now: clock.now(), lastStep: last })
  if (step === undefined) return false
  await tx.updateTable('loginTwoFactor').set({ lastStep: step }).where('id', '=', factor.id).execute()
  return true
}

async function takeRecoveryCode({ tx }: Doing, service: Service, { session, token, proof }: Given): Promise<boolean> {
  const library = await service.library()
  await tx.selectFrom('loginTwoFactor').select('id').where('userId', '=', session.loginId).forUpdate().execute()
  // To the library a session that has another token now is a wrong code.
  if (!(await holdSession(tx, token))) throw sessionNeeded()
  const code = normaliseRecoveryCode(proof.recoveryCode ?? '')
  try {
    const headers = library.headersOf(hashOfToken(token))
    await library.inTransaction(tx, session.loginId, () =>
      library.auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers }),
    )
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
  await tx
    .updateTable('loginTwoFactor')
    .set(eb => ({ recoveryCodesLeft: eb('recoveryCodesLeft', '-', 1) }))
    .where('userId', '=', session.loginId)
    .execute()
  return true
}
