import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/index.ts'
import { isPassword } from '../../platform/secrets/password-hash.ts'
import { recoverKeys } from '../accounts/index.ts'
import { findLogin, type Login } from '../logins/index.ts'
import { attempt, byEmail, byLogin } from './attempts/index.ts'
import { baseOf, makeLink } from './links/index.ts'
import { inGroup, listAccounts, recordSignIn, refused, type SignInContext, write } from './logins/index.ts'
import type { SignIn } from './schemas.ts'
import { deleteSecondFactor } from './second-factor/index.ts'
import { beginSession, boundSessions, endSessions, signOut } from './sessions/index.ts'

const refusal = refused('The email or the password is wrong.')

/**
 * Begins a session for the owner of the password, and ends the browser's former one. Where the login has a second factor,
 * the session is good for giving that and for nothing else. It works in the login's account where there is only one.
 * @returns its token
 * @throws 401 `SignInRefused`, 429 `SignInLocked`, 503 where too many sign in at once
 */
export const signIn = (ctx: SignInContext, { Email: email, Password: password }: SignIn): Promise<string> =>
  ctx.hashing.run(async () => {
    const counters = byEmail('sign-in', ctx, email)
    const login = await findLogin(ctx.database.withoutGroup, { email })
    const forgets = login && !login.hasSecondFactor ? [...counters, ...byLogin(login.id)] : undefined
    const prove = async () => ((await isPassword(password, login?.hash)) && login ? enter(ctx, login) : undefined)
    const proof = { loginId: login?.id, by: 'password', counters, forgets, prove, refusal } as const
    return attempt(ctx, { ...proof, isLoginSecret: true })
  })

/** @returns the token; undefined where no account is open, or the password was changed while it was compared */
async function enter(ctx: SignInContext, { id: loginId, hash, hasSecondFactor }: Login): Promise<string | undefined> {
  const accounts = (await listAccounts(ctx.database.withoutGroup, loginId)).filter(({ isOpen }) => isOpen)
  if (accounts.length === 0) return undefined
  return write(ctx, async ctx => {
    const same = sql`select from login_credential where user_id = ${loginId} and password = ${hash} for no key update`
    if ((await same.execute(ctx.tx)).rows.length === 0) return undefined
    await signOut(ctx)
    const token = await beginSession(ctx, loginId, accounts.length === 1 ? accounts[0] : undefined)
    // A right password without a code after it is the sign of a stolen one.
    const type = hasSecondFactor ? 'sign-in.password-accepted' : 'sign-in.succeeded'
    const details = { address: ctx.address }
    await recordSignIn(ctx, { type, loginId, isByStranger: hasSecondFactor, details })
    await boundSessions(ctx, { loginId, token, areHalf: hasSecondFactor })
    return token
  })
}

type Resetting = Readonly<{ email: string; now: string; withSecondFactor: boolean; withKeys: boolean }>

/**
 * A link for another password of a login, for the operator to hand over. `withSecondFactor`: deletes the second factor and
 * ends the sessions; an owner who needs one sets up another when they sign in. `withKeys`: revokes the API keys.
 * @returns `keysLeft`: API keys of the login's accounts that are good still, which no password opens or ends
 * @throws a sentence for the operator where no login has the email
 */
export function makeResetLink(
  database: Database,
  config: Pick<Config, 'baseUrl' | 'port'>,
  { email, now, withSecondFactor, withKeys }: Resetting,
): Promise<Readonly<{ link: string; keysLeft: number }>> {
  return database.transaction(undefined, async tx => {
    const login = await findLogin(tx, { email })
    if (!login) throw new Error(`Nobody signs in with the email ${email}.`)
    const loginId = login.id
    const ctx = { tx, now, requestId: randomUUID() }
    await recordSignIn(ctx, { type: 'password.reset-requested', loginId, isByStranger: true })
    if (withSecondFactor) {
      await deleteSecondFactor(ctx, loginId)
      await endSessions(tx, { loginId })
      await recordSignIn(ctx, { type: 'second-factor.removed', loginId, isByStranger: true })
    }
    let keysLeft = 0
    for (const { employerGroupId, userAccountId } of await listAccounts(tx, loginId)) {
      const account = { employerGroupId, userAccountId, now }
      keysLeft += await inGroup(tx, employerGroupId, () => recoverKeys(tx, account, withKeys))
    }
    return { link: await makeLink(tx, { kind: 'HandedReset', loginId, now, base: baseOf(config) }), keysLeft }
  })
}
