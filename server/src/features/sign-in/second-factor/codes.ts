import type { Selectable } from 'kysely'
import { findStep } from '../../../platform/secrets/totp.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { LoginTwoFactorTable } from '../../../platform/tables.generated.ts'
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

type Given = SecondFactor & Readonly<{ isNew?: boolean }>

/**
 * Whether this is a code of the login's, which from now on is used. The row is locked, so that of two who send the same one
 * side by side, one passes.
 * @param code `isNew`: of the second factor that is being set up, and not of the one that stands
 * @throws 401 where the session of a recovery code has another token meanwhile: the code is not looked at
 */
export async function takeCode(ctx: SignInWrite, session: Session, code: Given): Promise<boolean> {
  const { tx } = ctx
  const ofLogin = tx.selectFrom('loginTwoFactor').selectAll().where('userId', '=', session.loginId)
  const factor = await ofLogin.forUpdate().executeTakeFirst()
  if (!factor || !(code.isNew || factor.verified)) return false
  if (code.Code === undefined) await holdSession(tx, session)
  const change = code.Code === undefined ? recoveryCodeTaken(ctx, factor, code) : totpTaken(ctx, factor, code)
  if (!change) return false
  await tx.updateTable('loginTwoFactor').set(change).where('userId', '=', session.loginId).execute()
  return true
}

type Factor = Selectable<LoginTwoFactorTable>

/** What changes by the use of a recovery code; undefined where it is none. */
function recoveryCodeTaken({ vault }: SignInWrite, { userId, backupCodes }: Factor, { RecoveryCode = '' }: Given) {
  const codes: string[] = JSON.parse(vault.boxFor('second factor').open(backupCodes, placeOf(userId, 'backup_codes')))
  const left = codes.filter(each => each !== normaliseRecoveryCode(RecoveryCode))
  return left.length === codes.length ? undefined : sealCodes(vault, userId, left)
}

/** What changes by the use of an authenticator's code; undefined where it is none. */
function totpTaken({ vault, clock }: SignInWrite, factor: Factor, { Code = '', isNew = false }: Given) {
  const sealed = isNew ? factor.pendingSecret : factor.secret
  if (sealed === null) return undefined
  const secret = vault.boxFor('second factor').open(sealed, placeOf(factor.userId, 'secret'))
  const after = { now: clock.now(), lastStep: isNew ? null : factor.lastStep }
  const lastStep = findStep(secret, Code.replace(/\s/g, ''), after)
  return lastStep === undefined ? undefined : { lastStep }
}
