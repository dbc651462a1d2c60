import { reject } from '../../../domain/failure.ts'
import { violationsOfPassword } from '../../../domain/text/password.ts'
import { hashPassword, isPassword } from '../../../platform/secrets/password-hash.ts'
import { findLogin, storePasswordHash } from '../../logins/index.ts'
import { attempt, byEmail, byLogin, countAttempt, forgetAttempts } from '../attempts/index.ts'
import { baseOf, makeLink, sendResetLink, takeLink } from '../links/index.ts'
import { listAccounts, recordSignIn, refused, type SignInContext, type SignInWrite, write } from '../logins/index.ts'
import type { PasswordChange, Reset } from '../schemas.ts'
import { endSessions, holdSession, renewSession, sessionOf } from '../sessions/index.ts'

const refusal = refused('The password is wrong.')

/**
 * Asks for the password once more in a session, whose screen another person may have found open. Failures count by login.
 * @throws 401 `SignInRefused`, or where the session has ended meanwhile or has another token; 429 `SignInLocked`
 */
export async function requirePassword(ctx: SignInContext, password: string): Promise<void> {
  const session = sessionOf(ctx)
  const { loginId } = session
  const prove = async () => {
    const login = await findLogin(ctx.database.withoutGroup, { id: loginId })
    return (await isPassword(password, login?.hash)) || undefined
  }
  const counters = byLogin(loginId)
  await ctx.hashing.run(() => attempt(ctx, { loginId, by: 'password', counters, prove, refusal }))
  await write(ctx, ({ tx }) => holdSession(tx, session))
}

/**
 * Gives the login another password: its other sessions end, and this one has another token, in case another person has
 * the old one.
 * @returns the session's token
 * @throws as `requirePassword`, and invalid where the new password will not do
 */
export async function changePassword(ctx: SignInContext, command: PasswordChange): Promise<string> {
  const session = sessionOf(ctx)
  const { id, loginId } = session
  reject(violationsOfPassword(command.NewPassword, session))
  await requirePassword(ctx, command.CurrentPassword)
  const hash = await ctx.hashing.run(() => hashPassword(command.NewPassword))
  return write(ctx, async ctx => {
    await storePassword(ctx, loginId, hash)
    await endSessions(ctx.tx, { loginId, except: id })
    const token = await renewSession(ctx.tx, session)
    await recordSignIn(ctx, { type: 'password.changed', loginId })
    return token
  })
}

/** Links that were made for the login until now open nothing any more. */
export async function storePassword({ tx, now }: SignInWrite, loginId: string, password: string): Promise<void> {
  await tx.deleteFrom('loginVerification').where('value', '=', loginId).execute()
  await storePasswordHash(tx, { loginId, password, now })
}

/**
 * Sends a link for a new password to the owner of an email, where a login has it that may work in an account, and there is
 * a mail server. Call it after the answer, which tells none of that. No mailbox is filled: requests are bounded as wrong
 * passwords are.
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
    const act = { loginId, isByStranger: true, details: { address } }
    await recordSignIn(ctx, { type: 'password.reset-requested', ...act })
    return makeLink(ctx.tx, { kind: 'Reset', loginId, now: ctx.now, base: baseOf(config) })
  })
  await sendResetLink(config.mail, login, link)
}

const tooOld = { field: 'Token', message: 'This link has been used or is too old; ask for a new one.' }

/**
 * Gives the login of a link a new password. All its sessions end, and its owner need not wait for earlier failures.
 * @throws invalid on `Token` where the link was used or is too old, on `NewPassword` where that will not do
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
  await forgetAttempts(ctx, [...byEmail('sign-in', ctx, email), ...byLogin(id)])
}
