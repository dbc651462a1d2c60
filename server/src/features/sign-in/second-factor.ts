import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, reject } from '../../domain/failure.ts'
import type { Tx } from '../../platform/database/index.ts'
import { base32, makeSecret, otpauthUri } from '../../platform/secrets/totp.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { requireFreshSecondFactor } from '../accounts/index.ts'
import { setTwoFactor } from '../logins/index.ts'
import { attempt, byEmail, byLogin, type Counter } from './attempts.ts'
import type { GivenCode } from './codes.ts'
import { codeRefused, makeRecoveryCodes, recoveryCodeRefused, sealCodes, sealSecret, takeCode } from './codes.ts'
import { recordSignIn, type SignInContext, type SignInWrite, write } from './context.ts'
import { requirePassword } from './passwords.ts'
import { violationsOfCode } from './rules.ts'
import type { NewCode, OwnPassword, PasswordAndCode, SecondFactor } from './schemas.ts'
import { accountInUse, boundSessions, endSessions, renewSession, sessionOf } from './sessions.ts'

/**
 * Takes a code of the second factor, which is fresh from then on. The session gets another token.
 * @returns the session's token
 * @throws invalid where it cannot be a code, 401 `SecondFactorRefused` or without a session, 429 `SignInLocked`
 */
export function giveSecondFactor(ctx: SignInContext, code: SecondFactor): Promise<string> {
  const session = sessionOf(ctx, 'SecondFactorNeeded')
  const { loginId, email } = session
  const isSigningIn = session.state === 'SecondFactorNeeded'
  const resets = [...(isSigningIn ? byEmail('sign-in', ctx, email) : []), ...byLogin(loginId)]
  return withCode(ctx, { ...code, resets }, async ctx => {
    // Before anything is recorded: of two simultaneous codes in one session, the second finds it renewed.
    const token = await renewSession(ctx.tx, session, { secondFactorAt: ctx.now })
    if (code.Code === undefined) await recordSignIn(ctx, { type: 'recovery-code.used', loginId })
    if (!isSigningIn) return token
    await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details: { address: ctx.address } })
    await boundSessions(ctx, { loginId, token, areHalf: false })
    return token
  })
}

/**
 * Begins to set up a second factor, which replaces a former one with its first code. The replacement takes a fresh second
 * factor.
 * @returns the secret, to type into an authenticator, and its address, to show as a picture
 * @throws 401 `SignInRefused`, 403 `SecondFactorRequired`
 */
export async function beginEnrolment(ctx: SignInContext, command: OwnPassword) {
  const { loginId, email, hasSecondFactor, account } = sessionOf(ctx, 'EnrolmentNeeded')
  if (hasSecondFactor && account) requireFreshSecondFactor(account.caller, ctx.now)
  await requirePassword(ctx, command)
  const secret = makeSecret()
  const sealed = sealSecret(ctx.vault, loginId, secret)
  const unused = sealCodes(ctx.vault, loginId, []).backupCodes
  await write(ctx, ({ tx }) =>
    sql`insert into login_two_factor (id, user_id, secret, pending_secret, backup_codes, verified)
      values (${randomUUID()}, ${loginId}, ${sealed}, ${sealed}, ${unused}, false)
      on conflict (user_id) do update set pending_secret = excluded.pending_secret`.execute(tx),
  )
  return { secret: base32(secret), uri: otpauthUri(secret, email) }
}

/**
 * Ends the set-up: signing in takes the second factor from here on. All other sessions of the login end.
 * @returns the session's new token, and the recovery codes, which are shown this once
 * @throws invalid where it cannot be a code, 401 `SecondFactorRefused`, 429 `SignInLocked`
 */
export function finishEnrolment(ctx: SignInContext, { Code }: NewCode) {
  const session = sessionOf(ctx, 'EnrolmentNeeded')
  const { id, loginId } = session
  return withCode(ctx, { Code, isNew: true }, async ctx => {
    const { tx, now } = ctx
    await sql`update login_two_factor set secret = pending_secret, pending_secret = null, verified = true
      where user_id = ${loginId}`.execute(tx)
    const recoveryCodes = await replaceCodes(ctx, loginId)
    await setTwoFactor(ctx, loginId, true)
    await endSessions(tx, { loginId, except: id })
    const token = await renewSession(tx, session, { secondFactorAt: now })
    await recordSignIn(ctx, { type: 'second-factor.enrolled', loginId })
    return { token, recoveryCodes }
  })
}

/**
 * Removes the second factor, where no account of the login needs one.
 * @throws conflict `SecondFactorNeeded`, 401 `SignInRefused`, `SecondFactorRefused`
 */
export async function removeSecondFactor(ctx: SignInContext, command: PasswordAndCode): Promise<void> {
  const { loginId, accounts } = sessionOf(ctx, 'EnrolmentNeeded')
  for (const each of accounts) {
    const account = await accountInUse(ctx.database.forGroup(each.employerGroupId), each, ctx.clock.now())
    if (!account.needsSecondFactor) continue
    throw conflict('SecondFactorNeeded', 'Your account needs a second factor. Set another up in its place instead.')
  }
  await withPasswordAndCode(ctx, command, async ctx => {
    await deleteSecondFactor(ctx, loginId)
    await ctx.tx.updateTable('loginSession').set({ secondFactorAt: null }).where('userId', '=', loginId).execute()
    await recordSignIn(ctx, { type: 'second-factor.removed', loginId })
    return true
  })
}

/** Makes ten new recovery codes, which replace the former ones. */
export function renewRecoveryCodes(ctx: SignInContext, command: PasswordAndCode): Promise<{ recoveryCodes: string[] }> {
  const { loginId } = sessionOf(ctx, 'EnrolmentNeeded')
  return withPasswordAndCode(ctx, command, async ctx => {
    await recordSignIn(ctx, { type: 'recovery-codes.made', loginId })
    return { recoveryCodes: await replaceCodes(ctx, loginId) }
  })
}

async function replaceCodes({ tx, vault }: SignInWrite, loginId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const sealed = sealCodes(vault, loginId, codes)
  await tx.updateTable('loginTwoFactor').set(sealed).where('userId', '=', loginId).execute()
  return codes
}

export async function deleteSecondFactor(ctx: Pick<SignInWrite, 'tx' | 'now'>, loginId: string): Promise<void> {
  await ctx.tx.deleteFrom('loginTwoFactor').where('userId', '=', loginId).execute()
  await setTwoFactor(ctx, loginId, false)
}

type Work<Result> = (ctx: SignInWrite) => Promise<Result>

async function withPasswordAndCode<Result>(ctx: SignInContext, command: PasswordAndCode, work: Work<Result>) {
  reject(violationsOfCode(command))
  await requirePassword(ctx, command)
  return withCode(ctx, { Code: command.Code }, work)
}

type Given = GivenCode & Readonly<{ resets?: readonly Counter[] }>

/** Uses a code and runs the work in one transaction. */
function withCode<Result>(ctx: SignInContext, { resets, ...code }: Given, work: Work<Result>): Promise<Result> {
  reject(violationsOfCode(code))
  const session = sessionOf(ctx, 'SecondFactorNeeded')
  const { loginId } = session
  const counters = byLogin(loginId)
  const takeAndWork = async (ctx: SignInWrite) => ((await takeCode(ctx, session, code)) ? work(ctx) : undefined)
  const prove = () => write(ctx, takeAndWork)
  const refusal = code.Code === undefined ? recoveryCodeRefused : codeRefused
  return attempt(ctx, { loginId, by: 'code', counters, resets, prove, refusal })
}

type SampleAccount = Parameters<typeof accountInUse>[1] & Readonly<{ loginId: string; email: string; now: string }>

/**
 * Gives the login of a sample account a second factor, where its roles need one.
 * @returns the address for an authenticator; null where the account needs none, or the login has one
 */
export async function enrolSampleLogin(tx: Tx, vault: Vault, account: SampleAccount): Promise<string | null> {
  const { loginId: userId, email, now } = account
  const { needsSecondFactor } = await accountInUse(tx, account, Date.parse(now))
  if (!needsSecondFactor) return null
  const secret = makeSecret()
  const sealed = { secret: sealSecret(vault, userId, secret), ...sealCodes(vault, userId, makeRecoveryCodes()) }
  const factor = tx.insertInto('loginTwoFactor').values({ ...sealed, id: randomUUID(), userId, verified: true })
  const { numInsertedOrUpdatedRows } = await factor.onConflict(clash => clash.doNothing()).executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return null
  await setTwoFactor({ tx, now }, userId, true)
  return otpauthUri(secret, email)
}
