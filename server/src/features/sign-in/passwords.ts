import { reject } from '../../domain/failure.ts'
import { violationsOfPassword } from '../../domain/text/password.ts'
import { hashPassword, isPassword } from '../../platform/secrets/password-hash.ts'
import { findLogin, storePasswordHash } from '../logins/index.ts'
import { attempt, byEmail, byLogin, countAttempt, resetCounters } from './attempts.ts'
import { listAccounts, recordSignIn, refused, type SignInContext, type SignInWrite, write } from './context.ts'
import { makeLink, sendResetLink, takeLink } from './links.ts'
import type { OwnPassword, PasswordChange, Reset } from './schemas.ts'
import { endSessions, holdSession, renewSession, sessionOf } from './sessions.ts'

const refusal = refused('SignInRefused', 'The password is wrong.')

/**
 * Requires the password again in a session, whose screen another person may have found open. Failures count by login.
 * @throws 401 `SignInRefused`, or where the session has ended meanwhile or has another token; 429 `SignInLocked`
 */
export async function requirePassword(ctx: SignInContext, { Password }: OwnPassword): Promise<void> {
  const session = sessionOf(ctx)
  const { loginId } = session
  const prove = async () => {
    const login = await findLogin(ctx.database.withoutGroup, { id: loginId })
    return (await isPassword(Password, login?.hash)) || undefined
  }
  const counters = byLogin(loginId)
  await ctx.hashing.run(() => attempt(ctx, { loginId, by: 'password', counters, prove, refusal }))
  await write(ctx, ({ tx }) => holdSession(tx, session))
}

/**
 * Changes the password of the login. Its other sessions end, and this one gets another token, in case another person has
 * the old one.
 * @returns the session's token
 * @throws as `requirePassword`, and invalid where the new password is too weak
 */
export async function changePassword(ctx: SignInContext, command: PasswordChange): Promise<string> {
  const { CurrentPassword, NewPassword } = command
  const session = sessionOf(ctx)
  const { id, loginId } = session
  reject(violationsOfPassword(NewPassword, session))
  await requirePassword(ctx, { Password: CurrentPassword })
  const hash = await ctx.hashing.run(() => hashPassword(NewPassword))
  return write(ctx, async ctx => {
    await storePassword(ctx, loginId, hash)
    await endSessions(ctx.tx, { loginId, except: id })
    const token = await renewSession(ctx.tx, session)
    await recordSignIn(ctx, { type: 'password.changed', loginId })
    return token
  })
}

/** Stores a password, and deletes all links of the login. */
export async function storePassword({ tx, now }: SignInWrite, loginId: string, password: string): Promise<void> {
  await tx.deleteFrom('loginVerification').where('value', '=', loginId).execute()
  await storePasswordHash(tx, { loginId, password, now })
}

/**
 * Sends a link for a new password to the owner of an email, where its login has an open account and there is a mail server.
 * Call it after the answer, which reveals none of that. Requests count like wrong passwords, so that no mailbox is filled.
 * @throws 429 `SignInLocked`
 */
export async function requestReset(ctx: SignInContext, email: string): Promise<void> {
  const { config, database, address } = ctx
  await countAttempt(ctx, byEmail('link', ctx, email))
  const login = await findLogin(database.withoutGroup, { email })
  if (!config.mail || !login) return
  const loginId = login.id
  if (!(await listAccounts(database.withoutGroup, loginId)).some(({ isOpen }) => isOpen)) return
  const link = await write(ctx, async ctx => {
    const event = { loginId, isAnonymous: true, details: { address } }
    await recordSignIn(ctx, { type: 'password.reset-requested', ...event })
    return makeLink(ctx.tx, config, { kind: 'Reset', loginId, now: ctx.now })
  })
  await sendResetLink(config.mail, login, link)
}

const tooOld = { field: 'Token', message: 'This link has been used or is too old; ask for a new one.' }

/**
 * Sets a new password by a link. All sessions of the login end, and earlier failures cause no wait.
 * @throws invalid on `Token` where the link is used or expired, on `NewPassword` where it is too weak
 */
export async function resetPassword(ctx: SignInContext, { Token: token, NewPassword }: Reset): Promise<void> {
  const change = async (ctx: SignInWrite) => {
    const { tx, now } = ctx
    const id = (await takeLink(tx, ['Reset', 'HandedReset', 'Invitation'], { token, now })) ?? ''
    const login = await findLogin(tx, { id })
    reject([...(login ? [] : [tooOld]), ...violationsOfPassword(NewPassword, login ?? { email: '', name: '' })])
    await storePassword(ctx, id, await hashPassword(NewPassword))
    await endSessions(tx, { loginId: id })
    await recordSignIn(ctx, { type: 'password.changed', loginId: id, details: { by: 'link' } })
    return { id, email: login?.email ?? '' }
  }
  const { id, email } = await ctx.hashing.run(() => write(ctx, change))
  await resetCounters(ctx, [...byEmail('sign-in', ctx, email), ...byLogin(id)])
}
