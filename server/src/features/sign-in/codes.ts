import { normaliseRecoveryCode } from './recovery-codes.ts'
import { sessionNeeded } from './refusals.ts'
import { sealedFor } from './sealed.ts'
import type { Service } from './service.ts'
import { holdSession, type StoredSession } from './sessions.ts'
import type { Doing } from './telling.ts'
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
  const { loginId } = session
  const factor = await tx
    .selectFrom('loginTwoFactor')
    .select('backupCodes')
    .where('userId', '=', loginId)
    .where('verified', '=', true)
    .forUpdate()
    .executeTakeFirst()
  // A code that is given in a session whose token has changed meanwhile is neither wrong nor used.
  if (!(await holdSession(tx, token))) throw sessionNeeded()
  const sealed = sealedFor(service.vault, loginId)
  const codes = factor ? (JSON.parse(sealed.openCodes(factor.backupCodes)) as string[]) : []
  const code = normaliseRecoveryCode(proof.recoveryCode ?? '')
  if (!codes.includes(code)) return false
  const left = codes.filter(each => each !== code)
  await tx
    .updateTable('loginTwoFactor')
    .set({ backupCodes: sealed.sealCodes(JSON.stringify(left)), recoveryCodesLeft: left.length })
    .where('userId', '=', loginId)
    .execute()
  return true
}
