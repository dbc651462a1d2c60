import type { Vault } from '../../../platform/vault.ts'
import type { Session, SignInWrite } from '../logins/index.ts'
import { holdSession } from '../sessions/index.ts'
import { type Code, normaliseRecoveryCode } from './rules.ts'
import { findStep } from './totp.ts'

/** Seals a stored part of a login's second factor. In another login's row it cannot be opened. */
export function sealFor(vault: Pick<Vault, 'boxFor'>, loginId: string, part: 'secret' | 'backup_codes') {
  const box = vault.boxFor('second factor')
  const place = `login_two_factor|${loginId}|${part}`
  return {
    seal: (plain: string): string => box.seal(plain, place),
    open: (sealed: string): string => box.open(sealed, place),
  }
}

/**
 * Whether this is a code of the login's, which from now on is used. The row is locked, so that of two who send the same one
 * side by side, one passes.
 * @param isNew a code of the second factor that is being set up, and not of the one that stands
 * @throws 401 where the session of a recovery code has another token meanwhile: the code is not looked at
 */
export async function takeCode(ctx: SignInWrite, session: Session, { isNew, ...code }: Code & { isNew?: boolean }) {
  const { tx, vault, clock } = ctx
  const { loginId } = session
  const factor = await tx
    .selectFrom('loginTwoFactor')
    .select(['secret', 'pendingSecret', 'backupCodes', 'verified', 'lastStep'])
    .where('userId', '=', loginId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor || !(isNew || factor.verified)) return false
  if (code.Code === undefined) {
    await holdSession(tx, session)
    return takeRecoveryCode(ctx, { loginId, sealed: factor.backupCodes, code: code.RecoveryCode ?? '' })
  }
  const sealed = isNew ? factor.pendingSecret : factor.secret
  if (sealed === null) return false
  const after = { now: clock.now(), lastStep: isNew ? null : factor.lastStep }
  const step = findStep(sealFor(vault, loginId, 'secret').open(sealed), code.Code.replace(/\s/g, ''), after)
  if (step === undefined) return false
  await tx.updateTable('loginTwoFactor').set({ lastStep: step }).where('userId', '=', loginId).execute()
  return true
}

type Stored = Readonly<{ loginId: string; sealed: string; code: string }>

async function takeRecoveryCode({ tx, vault }: SignInWrite, { loginId, sealed, code }: Stored): Promise<boolean> {
  const codes: string[] = JSON.parse(sealFor(vault, loginId, 'backup_codes').open(sealed))
  const left = codes.filter(each => each !== normaliseRecoveryCode(code))
  if (left.length === codes.length) return false
  await tx
    .updateTable('loginTwoFactor')
    .set(sealCodes(vault, loginId, left))
    .where('userId', '=', loginId)
    .execute()
  return true
}

/** The columns of a login's recovery codes. */
export const sealCodes = (vault: Pick<Vault, 'boxFor'>, loginId: string, codes: readonly string[]) => ({
  backupCodes: sealFor(vault, loginId, 'backup_codes').seal(JSON.stringify(codes)),
  recoveryCodesLeft: codes.length,
})
