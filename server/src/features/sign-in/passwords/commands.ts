import { reject } from '../../../domain/failure.ts'
import type { Tx } from '../../../platform/database.ts'
import { findLogin, hashPassword, isPassword } from '../../accounts/index.ts'
import { listAccounts } from '../accounts.ts'
import { attempt, countLinkRequest, forgetAttempts, passwordsFor, proofsOf } from '../attempts/index.ts'
import { recordSignIn } from '../audit.ts'
import { type SignInContext, type SignInWrite, write } from '../context.ts'
import { passwordRefused, sessionNeeded } from '../refusals.ts'
import { endSessions, findSession, renewSession, wholeSession } from '../sessions/index.ts'
import { hashOfToken } from '../tokens.ts'
import { sendResetLink } from './letters.ts'
import { addressOfLink, baseOf, makeLink, passwordLinks, takeLink } from './links.ts'
import { violationsOfPassword } from './rules.ts'

/**
 * Asks for the password once more in a session, whose screen another person may have found open. Failures count by login.
 * @throws 401 `SignInRefused`, or where the session has ended meanwhile or has another token; 429 `SignInLocked`
 */
export async function requirePassword(ctx: SignInContext, password: string): Promise<void> {
  const { session, token } = wholeSession(ctx)
  const { loginId } = session
  await ctx.hashing.run(() =>
    attempt(ctx, {
      ...{ counters: proofsOf(loginId), by: 'password', refusal: passwordRefused },
      prove: async () => ({ loginId, granted: (await isOwnPassword(ctx, loginId, password)) || undefined }),
    }),
  )
  if (!(await findSession(ctx.database, hashOfToken(token)))) throw sessionNeeded()
}

async function isOwnPassword({ database }: SignInContext, loginId: string, password: string): Promise<boolean> {
  const credential = await database.withoutGroup
    .selectFrom('loginCredential')
    .select('password')
    .where('userId', '=', loginId)
    .executeTakeFirst()
  return credential !== undefined && isPassword(password, credential.password)
}

type Change = Readonly<{ password: string; newPassword: string }>

/**
 * Gives the login another password: its other sessions end, and this one has another token, in case another person has
 * the old one.
 * @returns the session's token
 * @throws as `requirePassword`, and invalid where the new password will not do
 */
export async function changePassword(ctx: SignInContext, { password, newPassword }: Change): Promise<string> {
  const { session, login } = wholeSession(ctx)
  const { id, loginId } = session
  reject(violationsOfPassword(newPassword, login))
  await requirePassword(ctx, password)
  const hash = await ctx.hashing.run(() => hashPassword(newPassword))
  return write(ctx, async ctx => {
    await storePassword(ctx, loginId, hash)
    await endSessions(ctx.tx, { loginId, except: id })
    const token = await renewSession(ctx.tx, id)
    await recordSignIn(ctx, { type: 'password.changed', loginId })
    return token
  })
}

/** Links that were made for the login until now open nothing any more. */
export async function storePassword({ tx, now }: SignInWrite, loginId: string, hash: string): Promise<void> {
  await tx.deleteFrom('loginVerification').where('value', '=', loginId).execute()
  await tx
    .updateTable('loginCredential')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', loginId)
    .execute()
}

/**
 * Sends a link for a new password to the owner of an email, where a login has it that may work in an account, and there is
 * a mail server. Call it after the answer, which tells none of that. No mailbox is filled: requests are bounded as wrong
 * passwords are.
 */
export async function requestReset(ctx: SignInContext, email: string): Promise<void> {
  const { config, database, now } = ctx
  if (!(await countLinkRequest(ctx, email)) || config.mail === undefined) return
  const login = await findLogin(database.withoutGroup, email)
  if (!login) return
  const accounts = await listAccounts(database.withoutGroup, login.id)
  if (!accounts.some(account => account.isOpen)) return
  const token = await write(ctx, async ctx => {
    const details = { address: ctx.address }
    await recordSignIn(ctx, { type: 'password.reset-requested', loginId: login.id, isByStranger: true, details })
    return makeLink(ctx.tx, { kind: 'Reset', loginId: login.id, now })
  })
  await sendResetLink(config, login, addressOfLink('Reset', token, baseOf(config)))
}

type Reset = Readonly<{ token: string; newPassword: string }>

/**
 * Gives the login of a link a new password. All its sessions end, and its owner need not wait for earlier failures.
 * @throws invalid on `Token` where the link was used or is too old, on `NewPassword` where that will not do
 */
export async function resetPassword(ctx: SignInContext, { token, newPassword }: Reset): Promise<void> {
  const login = await ctx.hashing.run(() =>
    write(ctx, async ctx => {
      const loginId = await takeLink(ctx.tx, { kinds: passwordLinks, token, now: ctx.now })
      const login = await getLogin(ctx.tx, loginId ?? '')
      const tooOld = { field: 'Token', message: 'This link has been used or is too old; ask for a new one.' }
      reject([...(login ? [] : [tooOld]), ...violationsOfPassword(newPassword, login ?? { email: '', name: '' })])
      if (!login) throw new Error('A link without a login was let through.')
      await storePassword(ctx, login.id, await hashPassword(newPassword))
      await endSessions(ctx.tx, { loginId: login.id })
      await recordSignIn(ctx, { type: 'password.changed', loginId: login.id, details: { by: 'link' } })
      return login
    }),
  )
  await forgetAttempts(ctx, [...passwordsFor(ctx, login.email), ...proofsOf(login.id)])
}

const getLogin = (tx: Tx, id: string) =>
  tx.selectFrom('login').select(['id', 'email', 'name']).where('id', '=', id).executeTakeFirst()
