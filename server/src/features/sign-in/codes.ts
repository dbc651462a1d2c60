import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'
import { makePassword } from '../../platform/secrets/password-hash.ts'
import { findStep } from '../../platform/secrets/totp.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { LoginTwoFactorTable } from '../../platform/tables.generated.ts'
import { refused, type Session, type SignInWrite } from './context.ts'
import { normaliseRecoveryCode } from './rules.ts'
import type { SecondFactor } from './schemas.ts'
import { holdSession } from './sessions.ts'

/** The sealed columns cannot be opened in the row of another login. */
const placeOf = (loginId: string, column: 'secret' | 'backup_codes') => `login_two_factor|${loginId}|${column}`

export const sealSecret = ({ boxFor }: Vault, loginId: string, secret: string): string =>
  boxFor('second factor').seal(secret, placeOf(loginId, 'secret'))

/** The columns of these recovery codes. */
export const sealCodes = ({ boxFor }: Vault, loginId: string, codes: readonly string[]) => ({
  backupCodes: boxFor('second factor').seal(JSON.stringify(codes), placeOf(loginId, 'backup_codes')),
  recoveryCodesLeft: codes.length,
})

/** Seals the second factors of all logins by another vault. */
export async function resealSecondFactors(tx: Tx, { from, to }: Readonly<Record<'from' | 'to', Vault>>): Promise<void> {
  const [former, next] = [from.boxFor('second factor'), to.boxFor('second factor')]
  for (const { userId, ...factor } of await tx.selectFrom('loginTwoFactor').selectAll().forUpdate().execute()) {
    const reseal = (sealed: string, column: 'secret' | 'backup_codes') =>
      next.seal(former.open(sealed, placeOf(userId, column)), placeOf(userId, column))
    await tx
      .updateTable('loginTwoFactor')
      .set({
        secret: reseal(factor.secret, 'secret'),
        pendingSecret: factor.pendingSecret && reseal(factor.pendingSecret, 'secret'),
        backupCodes: reseal(factor.backupCodes, 'backup_codes'),
      })
      .where('userId', '=', userId)
      .execute()
  }
}

/** Ten codes of 49 bits each: two of the five groups of a random password. */
export const makeRecoveryCodes = () => Array.from({ length: 10 }, () => makePassword().slice(0, 11))

/** `isNew`: a code of the second factor that is being set up. */
export type GivenCode = SecondFactor & Readonly<{ isNew?: boolean }>

/**
 * Uses a code of the login, if it is one. The row is locked, so that of two simultaneous requests with the same code one
 * passes.
 * @returns whether it is a code of the login
 * @throws 401 where the session of a recovery code has another token meanwhile: the code is not looked at
 */
export async function takeCode(ctx: SignInWrite, session: Session, code: GivenCode): Promise<boolean> {
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

/** The change by the use of a recovery code; undefined where it is none. */
function recoveryCodeTaken({ vault }: SignInWrite, { userId, backupCodes }: Factor, { RecoveryCode = '' }: GivenCode) {
  const codes: string[] = JSON.parse(vault.boxFor('second factor').open(backupCodes, placeOf(userId, 'backup_codes')))
  const left = codes.filter(each => each !== normaliseRecoveryCode(RecoveryCode))
  return left.length === codes.length ? undefined : sealCodes(vault, userId, left)
}

/** The change by the use of an authenticator's code; undefined where it is none. */
function totpTaken({ vault, clock }: SignInWrite, factor: Factor, { Code = '', isNew = false }: GivenCode) {
  const sealed = isNew ? factor.pendingSecret : factor.secret
  if (sealed === null) return undefined
  const secret = vault.boxFor('second factor').open(sealed, placeOf(factor.userId, 'secret'))
  const after = { now: clock.now(), lastStep: isNew ? null : factor.lastStep }
  const lastStep = findStep(secret, Code.replace(/\s/g, ''), after)
  return lastStep === undefined ? undefined : { lastStep }
}

export const codeRefused = refused(
  'SecondFactorRefused',
  'This code is wrong, or was used before. Wait for the next one, and try again.',
)

export const recoveryCodeRefused = refused(
  'SecondFactorRefused',
  'This recovery code is wrong, or was used before. Check it, or use another one.',
)
