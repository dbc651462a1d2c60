import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, reject } from '../../../domain/failure.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { base32, makeSecret, otpauthUri } from '../../../platform/secrets/totp.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { requireFreshSecondFactor } from '../../accounts/index.ts'
import { setTwoFactor } from '../../logins/index.ts'
import { attempt, byEmail, byLogin, type Counter } from '../attempts/index.ts'
import { recordSignIn, type SignInContext, type SignInWrite, secondFactorRefused, write } from '../logins/index.ts'
import { requirePassword } from '../passwords/index.ts'
import type { PasswordAndCode, SecondFactor } from '../schemas.ts'
import { accountInUse, boundSessions, endSessions, renewSession, sessionOf } from '../sessions/index.ts'
import { sealCodes, sealSecret, takeCode } from './codes.ts'
import { makeRecoveryCodes, violationsOfCode } from './rules.ts'

/**
 * Takes a code of the second factor. The session has another token from here on, and its second factor is fresh.
 * @returns the session's token
 * @throws invalid where it cannot be a code, 401 `SecondFactorRefused` or without a session, 429 `SignInLocked`
 */
export function giveSecondFactor(ctx: SignInContext, code: SecondFactor): Promise<string> {
  const session = sessionOf(ctx, 'SecondFactorNeeded')
  const { loginId, email } = session
  const isSigningIn = session.state === 'SecondFactorNeeded'
  const forgets = [...(isSigningIn ? byEmail('sign-in', ctx, email) : []), ...byLogin(loginId)]
  return withCode(ctx, { ...code, forgets }, async ctx => {
    // Before anything is recorded: of two codes given side by side in one session, the second finds it renewed.
    const token = await renewSession(ctx.tx, session, { secondFactorAt: ctx.now })
    if (code.Code === undefined) await recordSignIn(ctx, { type: 'recovery-code.used', loginId })
    if (!isSigningIn) return token
    await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details: { address: ctx.address } })
    await boundSessions(ctx, { loginId, token, areHalf: false })
    return token
  })
}

/**
 * Begins to set up a second factor, which is good when a code of it was given. A former one stays good until then; its
 * replacement takes a code of it that was given just now.
 * @throws 401 `SignInRefused`, 403 `SecondFactorRequired`
 */
export async function beginEnrolment(ctx: SignInContext, password: string): Promise<{ secret: string; uri: string }> {
  const { loginId, email, hasSecondFactor, account } = sessionOf(ctx, 'EnrolmentNeeded')
  if (hasSecondFactor && account) requireFreshSecondFactor(account.caller, ctx.now)
  await requirePassword(ctx, password)
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
 * Ends the set-up: from here on the second factor is asked for. All other sessions of the login end.
 * @returns the session's new token, and the recovery codes, which are shown this once
 * @throws invalid where it cannot be a code, 401 `SecondFactorRefused`, 429 `SignInLocked`
 */
export function finishEnrolment(ctx: SignInContext, code: string): Promise<{ token: string; recoveryCodes: string[] }> {
  const session = sessionOf(ctx, 'EnrolmentNeeded')
  const { id, loginId } = session
  return withCode(ctx, { Code: code, isNew: true }, async ctx => {
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

/** Makes ten new recovery codes; the former are good no more. */
export function renewRecoveryCodes(ctx: SignInContext, command: PasswordAndCode): Promise<string[]> {
  const { loginId } = sessionOf(ctx, 'EnrolmentNeeded')
  return withPasswordAndCode(ctx, command, async ctx => {
    await recordSignIn(ctx, { type: 'recovery-codes.made', loginId })
    return replaceCodes(ctx, loginId)
  })
}

async function replaceCodes({ tx, vault }: SignInWrite, loginId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const sealed = sealCodes(vault, loginId, codes)
  await tx.updateTable('loginTwoFactor').set(sealed).where('userId', '=', loginId).execute()
  return codes
}

type Writing = Pick<SignInWrite, 'tx' | 'now'>

export async function deleteSecondFactor(ctx: Writing, loginId: string): Promise<void> {
  await ctx.tx.deleteFrom('loginTwoFactor').where('userId', '=', loginId).execute()
  await setTwoFactor(ctx, loginId, false)
}

type Work<Result> = (ctx: SignInWrite) => Promise<Result>

async function withPasswordAndCode<Result>(ctx: SignInContext, command: PasswordAndCode, work: Work<Result>) {
  reject(violationsOfCode(command))
  await requirePassword(ctx, command.Password)
  return withCode(ctx, { Code: command.Code }, work)
}

type Given = SecondFactor & Readonly<{ isNew?: boolean; forgets?: readonly Counter[] }>

/** Does something that takes a code, in one transaction with the code's use. */
function withCode<Result>(ctx: SignInContext, { forgets, ...code }: Given, work: Work<Result>): Promise<Result> {
  reject(violationsOfCode(code))
  const session = sessionOf(ctx, 'SecondFactorNeeded')
  const { loginId } = session
  const act = async (ctx: SignInWrite) => ((await takeCode(ctx, session, code)) ? work(ctx) : undefined)
  const refusal = secondFactorRefused(code.Code === undefined)
  return attempt(ctx, {
    loginId,
    by: 'code',
    counters: byLogin(loginId),
    forgets,
    prove: () => write(ctx, act),
    refusal,
  })
}

type Enrolling = Readonly<{ account: Readonly<{ employerGroupId: number; userAccountId: number }>; now: string }>

/**
 * Gives the login of a sample account a second factor, where its roles ask for one, so that it can be tried.
 * @returns the address that an authenticator reads; null where the account needs none
 */
export async function enrolSampleLogin(tx: Tx, vault: Vault, { account, now }: Enrolling): Promise<string | null> {
  const { id, email, twoFactorEnabled, isApiEnabled } = await tx
    .selectFrom('userAccount')
    .innerJoin('login', 'login.id', 'userAccount.loginId')
    .select(['login.id', 'login.email', 'login.twoFactorEnabled', 'userAccount.isApiEnabled'])
    .where('userAccount.employerGroupId', '=', account.employerGroupId)
    .where('userAccount.id', '=', account.userAccountId)
    .executeTakeFirstOrThrow()
  const { needsSecondFactor } = await accountInUse(tx, { ...account, isApiEnabled }, Date.parse(now))
  if (twoFactorEnabled || !needsSecondFactor) return null
  const secret = makeSecret()
  const sealed = { secret: sealSecret(vault, id, secret), ...sealCodes(vault, id, makeRecoveryCodes()) }
  await tx
    .insertInto('loginTwoFactor')
    .values({ ...sealed, id: randomUUID(), userId: id, verified: true })
    .execute()
  await setTwoFactor({ tx, now }, id, true)
  return otpauthUri(secret, email)
}
