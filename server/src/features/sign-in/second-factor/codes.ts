import { findStep } from '../../../platform/totp.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Session, SignInWrite } from '../logins/index.ts'
import type { SecondFactor } from '../schemas.ts'
import { holdSession } from '../sessions/index.ts'
import { normaliseRecoveryCode } from './rules.ts'

type Boxes = Pick<Vault, 'boxFor'>

/** The columns of a login's second factor are sealed. In another login's row they cannot be opened. */
const placeOf = (loginId: string, column: 'secret' | 'backup_codes') => `login_two_factor|${loginId}|${column}`

export const sealSecret = ({ boxFor }: Boxes, loginId: string, secret: string): string =>
  boxFor('second factor').seal(secret, placeOf(loginId, 'secret'))

/** The columns of these recovery codes. */
export const sealCodes = ({ boxFor }: Boxes, loginId: string, codes: readonly string[]) => ({
  backupCodes: boxFor('second factor').seal(JSON.stringify(codes), placeOf(loginId, 'backup_codes')),
  recoveryCodesLeft: codes.length,
})

/**
 * Whether this is a code of the login's, which from now on is used. The row is locked, so that of two who send the same one
 * side by side, one passes.
 * @param code `isNew`: of the second factor that is being set up, and not of the one that stands
 * @throws 401 where the session of a recovery code has another token meanwhile: the code is not looked at
 */
export async function takeCode(
  ctx: SignInWrite,
  session: Session,
  code: SecondFactor & { isNew?: boolean },
): Promise<boolean> {
  const { tx, vault, clock } = ctx
  const { loginId } = session
  const box = vault.boxFor('second factor')
  const ofLogin = tx.selectFrom('loginTwoFactor').selectAll().where('userId', '=', loginId)
  const factor = await ofLogin.forUpdate().executeTakeFirst()
  if (!factor || !(code.isNew || factor.verified)) return false
  let change: object
  if (code.Code === undefined) {
    await holdSession(tx, session)
    const codes: string[] = JSON.parse(box.open(factor.backupCodes, placeOf(loginId, 'backup_codes')))
    const left = codes.filter(each => each !== normaliseRecoveryCode(code.RecoveryCode ?? ''))
    if (left.length === codes.length) return false
    change = sealCodes(vault, loginId, left)
  } else {
    const sealed = code.isNew ? factor.pendingSecret : factor.secret
    if (sealed === null) return false
    const after = { now: clock.now(), lastStep: code.isNew ? null : factor.lastStep }
    const lastStep = findStep(box.open(sealed, placeOf(loginId, 'secret')), code.Code.replace(/\s/g, ''), after)
    if (lastStep === undefined) return false
    change = { lastStep }
  }
  await tx.updateTable('loginTwoFactor').set(change).where('userId', '=', loginId).execute()
  return true
}
