import type { Vault } from '../../../platform/vault.ts'
import type { SignInWrite } from '../context.ts'
import { sessionNeeded } from '../refusals.ts'
import { holdSession } from '../sessions/index.ts'
import { type CodeProof, normaliseRecoveryCode } from './rules.ts'
import { findStep } from './totp.ts'

/** Seals the stored parts of a second factor. In another login's row they cannot be opened. */
export function sealFor(vault: Pick<Vault, 'boxFor'>, loginId: string) {
  const box = vault.boxFor('second factor')
  const secretPlace = `login_two_factor|${loginId}|secret`
  const codesPlace = `login_two_factor|${loginId}|backup_codes`
  return {
    sealSecret: (secret: string): string => box.seal(secret, secretPlace),
    openSecret: (sealed: string): string => box.open(sealed, secretPlace),
    sealCodes: (codes: readonly string[]): string => box.seal(JSON.stringify(codes), codesPlace),
    openCodes: (sealed: string): string[] => JSON.parse(box.open(sealed, codesPlace)),
  }
}

type Given = Readonly<{ loginId: string; token: string; proof: CodeProof }>

/**
 * Whether this is a code of the login's, which from now on is used. Of two who send the same one side by side, one passes.
 * @throws 401 where the session of a recovery code has another token meanwhile: the code is not looked at
 */
export function takeCode(ctx: SignInWrite, { loginId, token, proof }: Given): Promise<boolean> {
  const { code, recoveryCode } = proof
  if (code !== undefined) return takeTotp(ctx, { loginId, code })
  return takeRecoveryCode(ctx, { loginId, token, recoveryCode: recoveryCode ?? '' })
}

/** Of the second factor that stands, or of one that is being set up. The row is locked, so that a code is good once. */
export async function takeTotp(
  { tx, vault, clock }: SignInWrite,
  { loginId, code, isNew = false }: Readonly<{ loginId: string; code: string; isNew?: boolean }>,
): Promise<boolean> {
  const factor = await lockFactor(tx, loginId)
  const sealed = isNew ? factor?.pendingSecret : factor?.verified && factor.secret
  if (!factor || !sealed) return false
  const lastStep = isNew ? null : factor.lastStep
  const secret = sealFor(vault, loginId).openSecret(sealed)
  const step = findStep(secret, code.replace(/\s/g, ''), { now: clock.now(), lastStep })
  if (step === undefined) return false
  await tx.updateTable('loginTwoFactor').set({ lastStep: step }).where('userId', '=', loginId).execute()
  return true
}

async function takeRecoveryCode(
  { tx, vault }: SignInWrite,
  { loginId, token, recoveryCode }: Readonly<{ loginId: string; token: string; recoveryCode: string }>,
): Promise<boolean> {
  const factor = await lockFactor(tx, loginId)
  if (!(await holdSession(tx, token))) throw sessionNeeded()
  if (!factor?.verified) return false
  const seal = sealFor(vault, loginId)
  const codes = seal.openCodes(factor.backupCodes)
  const left = codes.filter(code => code !== normaliseRecoveryCode(recoveryCode))
  if (left.length === codes.length) return false
  await storeRecoveryCodes({ tx, vault }, loginId, left)
  return true
}

const lockFactor = (tx: SignInWrite['tx'], loginId: string) =>
  tx
    .selectFrom('loginTwoFactor')
    .select(['secret', 'pendingSecret', 'backupCodes', 'verified', 'lastStep'])
    .where('userId', '=', loginId)
    .forUpdate()
    .executeTakeFirst()

export async function storeRecoveryCodes(
  { tx, vault }: Pick<SignInWrite, 'tx' | 'vault'>,
  loginId: string,
  codes: readonly string[],
): Promise<void> {
  await tx
    .updateTable('loginTwoFactor')
    .set({ backupCodes: sealFor(vault, loginId).sealCodes(codes), recoveryCodesLeft: codes.length })
    .where('userId', '=', loginId)
    .execute()
}
